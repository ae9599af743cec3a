"""How the player started us, so that hints can be typed as they stand."""

from __future__ import annotations

import sys
from pathlib import Path


def program() -> str:
    if Path(sys.argv[0]).stem == "landnam":
        return "landnam"
    return "python3 start.py" if Path("start.py").is_file() else "python3 -m landnam"
