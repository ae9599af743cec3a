"""Running the command line: in this process for speed, in its own for the real thing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from click.testing import CliRunner, Result

from landnam.cli import main
from landnam.games import GAMES

CONTENT: Final = GAMES["vaalbara"].folder / "content.toml"


def run(*words: str, typed: str = "") -> Result:
    """`landnam WORDS`, with lines on standard input; a crash fails the test at once."""
    result = CliRunner(env={"LANDNAM_LANG": "en", "COLUMNS": "80"}).invoke(main, words, input=typed)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def process(
    *words: str, typed: str = "", folder: Path, **environment: str
) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own, in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "landnam", *words],
        input=typed,
        cwd=folder,
        env={**os.environ, "LANDNAM_LANG": "en", "PYTHONUTF8": "1", **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )


def lines(*answers: str) -> str:
    return "".join(f"{answer}\n" for answer in answers)


def corrected(folder: Path, *changes: tuple[str, str]) -> Path:
    """A copy of the content with some words changed."""
    text = CONTENT.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "corrected.toml"
    path.write_text(text, encoding="utf-8")
    return path
