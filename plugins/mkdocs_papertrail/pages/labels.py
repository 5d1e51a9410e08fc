"""The words of the interface: one catalogue a language, the same keys in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date as Date
from datetime import datetime
from functools import cache
from importlib.resources import files
from types import MappingProxyType

import yaml

from mkdocs_papertrail.history.words import moment_text

LANGUAGES = ("zh", "en")
"""Languages with a catalogue."""


class LabelError(LookupError):
    """A label that is not in the catalogue, or a value that it needs and did not get."""


@dataclass(frozen=True, slots=True)
class Label:
    """A text of the interface in its plural forms."""

    other: str
    """The text, with `{name}` where values go."""
    one: str
    """The text where `n` is 1; in Chinese the same."""


@cache
def catalogue(language: str) -> Mapping[str, Label]:
    """All labels of a language by key. Raises `LabelError` where there is no such language."""
    if language not in LANGUAGES:
        raise LabelError(f"no labels in {language!r}; there are {', '.join(LANGUAGES)}")
    text = files("mkdocs_papertrail.pages").joinpath("labels", f"{language}.yml").read_text(encoding="utf-8")
    return MappingProxyType({key: _label(key, value) for key, value in yaml.safe_load(text).items()})


def _label(key: str, value: object) -> Label:
    if isinstance(value, str):
        return Label(other=value, one=value)
    if isinstance(value, dict) and set(value) == {"one", "other"}:
        return Label(other=str(value["other"]), one=str(value["one"]))
    raise LabelError(f"label {key!r} is neither a text nor a pair of `one` and `other`")


def _whole(value: object) -> object:
    """A float without a fraction as an integer, so that it is shown without one."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


@dataclass(frozen=True, slots=True)
class Labels:
    """The words, dates and numbers of one language. Raises `LabelError` for an unknown one."""

    language: str
    """`zh` or `en`."""

    def __post_init__(self) -> None:
        catalogue(self.language)

    def __contains__(self, key: object) -> bool:
        return key in catalogue(self.language)

    def t(self, key: str, **values: object) -> str:
        """The label of a key with its values filled in; `n` chooses the plural form.

        Raises `LabelError` for an unknown key and for a missing or unfit value.
        """
        label = catalogue(self.language).get(key)
        if label is None:
            raise LabelError(f"no label {key!r} in the catalogue {self.language!r}")
        text = label.one if values.get("n") == 1 else label.other
        try:
            return text.format_map({name: _whole(value) for name, value in values.items()})
        except KeyError as error:
            raise LabelError(f"label {key!r} needs a value for {error}") from error
        except ValueError as error:
            raise LabelError(f"label {key!r} cannot show its values: {error}") from error

    def number(self, value: float) -> str:
        """`1,763`; halves and the like with one decimal: `2.5`."""
        return f"{value:,.1f}" if value != int(value) else f"{int(value):,}"

    def date(self, day: Date, as_of: Date | None = None) -> str:
        """`10-12` in the year of `as_of`, else `2025-11-02`."""
        return day.strftime("%m-%d") if as_of is not None and day.year == as_of.year else day.strftime("%Y-%m-%d")

    def moment(self, moment: datetime) -> str:
        """`2026-10-12 22:20`, in the moment's own offset; the day alone where no time is known."""
        return moment_text(moment)

    def days(self, n: int | None) -> str:
        """`2 天`; empty where the number is not known."""
        return "" if n is None else self.t("days", n=n)
