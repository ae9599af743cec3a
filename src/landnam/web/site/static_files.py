"""The files in `static` and where browsers find them: at addresses with a digest, which they may
keep for good, for with any change all of them get new ones."""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

LANDNAM: Final = Path(__file__).parents[2]
STATIC: Final = LANDNAM / "web" / "static"
OF_GAMES: Final = {
    folder.parents[1].name: folder for folder in LANDNAM.glob("games/*/drawing/static")
}
VERSION: Final = re.compile(r"[0-9a-f]{12}")
IMPORTED: Final = re.compile(r'^import [^"]*"\./([^"]+)"', re.M)


@cache
def version() -> str:
    """Names the content of all files together: modules import each other by relative names."""
    digest = blake2b(digest_size=6)
    for folder in (STATIC, *(OF_GAMES[name] for name in sorted(OF_GAMES))):
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            digest.update(file.relative_to(folder).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def prefix() -> str:
    return f"/static/{version()}/"


@cache
def modules(*scripts: str) -> tuple[str, ...]:
    """All that these scripts import: what a browser asks for while it still reads the page."""
    found: list[str] = []
    waiting = [*scripts]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found.append(name)
            folder = name.rpartition("/")[0]
            text = (STATIC / name).read_text(encoding="utf-8")
            waiting += [f"{folder}/{one}".lstrip("/") for one in IMPORTED.findall(text)]
    return tuple(name for name in found if name not in scripts)
