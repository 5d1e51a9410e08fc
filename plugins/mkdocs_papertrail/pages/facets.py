"""Facets of a list: the values that its rows have, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from mkdocs_papertrail.ids import natural_key

MOST_ROWS = 1000
"""Rows that a list shows at the most; the data files hold all."""


def facet(name: str, label: str, values: Iterable[str], *, most: int = 40) -> Mapping[str, object]:
    """One facet: its values in natural order with how many rows have each; the most frequent where there are many."""
    counts = Counter(value for value in values if value)
    kept = sorted((value for value, _ in counts.most_common(most)), key=natural_key)
    return {"name": name, "label": label, "values": [(value, value, counts[value]) for value in kept]}
