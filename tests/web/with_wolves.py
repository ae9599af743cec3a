"""`landnam` with one more game, the toy game of the kit's tests: a program of its own."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from landnam.cli import main
from landnam.games import GAMES
from tests.kit.wolves import WOLVES

if __name__ == "__main__":
    GAMES["wolves"] = WOLVES
    main()
