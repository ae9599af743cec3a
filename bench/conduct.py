"""How bots conduct themselves in Northgard, read from the logs of their games.

    .venv/bin/python -m landnam sim northgard --seats mcts:2s,greedy,greedy --num 9 --logs FOLDER
    .venv/bin/python bench/conduct.py FOLDER

For each kind of bot, by game and player: games won, tiles laid, territories closed that it holds,
buildings, units recruited, battles it began and how many of them gave it the land, winters in which
something was lacking, and units it has at the end.
"""

import sys
from collections import Counter, defaultdict
from pathlib import Path

from landnam.games.northgard.game import GAME
from landnam.games.northgard.rules.state import NorthgardState
from landnam.kit.core import Event
from landnam.kit.log import parse_log
from landnam.kit.session import Session, replay_line

COLUMNS = ("won", "laid", "closed", "built", "recruited", "fights", "gained", "short", "units")
COUNTED = ("laid", "closed", "built", "recruited")


def main() -> int:
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        print("give the folder with the logs of `landnam sim northgard --logs FOLDER`")
        return 2
    found: defaultdict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    for file in sorted(Path(sys.argv[1]).glob("northgard-*.log")):
        session, conduct = read(file.read_text())
        names = session.header.seats
        for name, counts in zip(names, conduct, strict=True):
            found[name, len(names)] += counts + Counter(games=1)
    show(found)
    return 0 if found else 1


def read(text: str) -> tuple[Session, list[Counter[str]]]:
    """The game played again, and what each seat did in it."""
    log = parse_log(text)
    session = Session(GAME, GAME.load(), log.header)
    conduct = [Counter[str]() for _ in log.header.seats]
    told = 0
    fight: Event | None = None
    for line in log.lines:
        replay_line(session, line)
        state = session.state
        assert isinstance(state, NorthgardState)
        for event in session.events[told:]:
            note(conduct, event)
            if event.kind == "fight":
                fight = event
        told = len(session.events)
        if fight is not None and not state.fight:
            if fight.seat >= 0 and state.owner(fight.a) == fight.seat:
                conduct[fight.seat]["gained"] += 1
            fight = None
    assert isinstance(session.state, NorthgardState)
    for seat, counts in enumerate(conduct):
        counts["won"] = int(seat in GAME.winners(session.state))
        counts["units"] = session.state.on_map(seat)
    return session, conduct


def note(conduct: list[Counter[str]], event: Event) -> None:
    if event.seat < 0:
        return
    counts = conduct[event.seat]
    if event.kind in COUNTED:
        counts[event.kind] += 1
    elif event.kind == "fight":
        counts["fights"] += 1
    elif event.kind == "wintered":
        counts["short"] += event.b


def show(found: dict[tuple[str, int], Counter[str]]) -> None:
    print(f"{'bot':10} players games " + " ".join(f"{column:>9}" for column in COLUMNS))
    for (name, players), counts in sorted(found.items(), key=lambda one: (one[0][1], one[0][0])):
        games = counts["games"]
        figures = " ".join(f"{counts[column] / games:9.2f}" for column in COLUMNS)
        print(f"{name:10} {players:7} {games:5} {figures}")


if __name__ == "__main__":
    sys.exit(main())
