"""How many processor instructions it costs the web server to show a move to four people.

    .venv/bin/python bench/showing.py [--game northgard] [--moves 120]

A move is entered, what has changed is found out, drawn and made ready to go out, for four viewers
of a table in the middle of a game; sockets and the database are left out. Needs valgrind. Seconds
vary by a third from one minute to the next on many machines; these figures repeat to within 1 %.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import secrets
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import time

from landnam.web.people import WORDS
from landnam.web.site import Site
from landnam.web.site.config import Config
from landnam.web.store.rows import ANSWER, PERSON, Entry, User
from landnam.web.table.actor import LiveTable
from landnam.web.table.lobby import NewSeat, NewTable
from landnam.web.table.outbox import Outbox
from landnam.web.table.viewer import Look

TABLES = 16
PEOPLE = 4
WARM = 16  # moves a table may have behind it
COUNTED = re.compile(r"Collected : (\d+)")


def main() -> int:
    words = arguments()
    if words.inside:
        asyncio.run(play(words.game, words.moves))
        return 0
    if shutil.which("valgrind") is None:
        print("valgrind is missing: nothing can be counted")
        return 2
    counts = [counted(words.game, moves) for moves in (0, words.moves)]
    print(f"{(counts[1] - counts[0]) / words.moves / 1e6:.2f} million instructions a move")
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="vaalbara")
    parser.add_argument("--moves", type=int, default=120)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def counted(game: str, moves: int) -> int:
    """Of a run that counts only while moves are made."""
    with TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", "--instr-atstart=no"]
        command += [f"--callgrind-out-file={Path(folder, 'out')}", sys.executable, __file__]
        command += ["--inside", "--game", game, "--moves", str(moves)]
        environ = os.environ | {"PYTHONHASHSEED": "0"}
        run = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    found = COUNTED.search(run.stderr)
    if run.returncode or found is None:
        sys.exit(f"nothing was counted:\n{run.stderr[-2000:]}")
    return int(found[1])


async def play(game: str, moves: int) -> None:
    """The same games every time."""
    luck = Random(5)
    secrets.token_hex = lambda nbytes=None: f"{luck.getrandbits(8 * (nbytes or 16)):x}"
    with TemporaryDirectory() as folder:
        site = await Site.open(Config(folder=Path(folder)))
        try:
            tables = [await table(site, game) for _ in range(TABLES)]
            for live in tables:
                for _ in range(luck.randrange(WARM)):
                    move(live, luck)
            count(True)
            for _ in range(moves):
                move(luck.choice(tables), luck)
            count(False)
        finally:
            await site.close()


async def table(site: Site, game: str) -> LiveTable:
    """Four people look at it, each from a seat."""
    user = User("u", "Ada")
    seats = [NewSeat(PERSON, name) for name in ("Ada", "Bo", "Cy", "Di")]
    live = await site.registry.open(await site.lobby.create(user, NewTable(game, seats)))
    assert live is not None
    for seat in range(PEOPLE):
        live.screens.watch(Look(seat, "en"), WORDS["en"], Outbox(), "")
    return live


def move(live: LiveTable, luck: Random) -> None:
    decision = luck.choice(live.game.session.state.asks)
    text = live.requests.text_of(decision, luck.choice(decision.options))
    version = live.game.version + 1
    nonce = f"nonce-{version}"
    live.journal.apply(Entry(live.row.id, version, decision.seat, ANSWER, text, nonce, 0, time()))
    for viewer in live.screens.viewers.values():
        for outbox in viewer.outboxes:
            outbox.state = None


def count(is_on: bool) -> None:
    command = ["callgrind_control", "-i", "on" if is_on else "off", str(os.getpid())]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


if __name__ == "__main__":
    sys.exit(main())
