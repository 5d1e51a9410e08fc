"""What several test modules need: the shared inputs beside the repository, and readers for them."""

import json
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"
"""Folder of shared inputs; absent in a plain clone."""

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared inputs are not beside this checkout")


def jsonl(path: Path) -> list[dict[str, Any]]:
    """The objects of a file that holds one JSON object a line; an absent file has none."""
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]
