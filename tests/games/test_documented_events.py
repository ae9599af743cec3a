"""docs/api.md tells of every event that the rules emit, of who hears it, and of nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from landnam.games import BOXES
from landnam.kit.core import PUBLIC, Event, apply, settle
from landnam.kit.luck import Luck

DOCS = Path(__file__).parents[2] / "docs" / "api.md"
DOCUMENTED = [name for name, box in BOXES.items() if (box.game.folder / "rules").is_dir()]
"""A game that is still one file need not be told of yet."""
KIND = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)
ROW = re.compile(r"^\| `(\w+)` \|(.*)\|(.*)\|(.*)\|(.*)\|$", re.MULTILINE)
EMITTED = re.compile(r"\bemit\(\s*\"(\w+)\"")
ACTIONS = re.compile(r"^ACTIONS: Final = \((.*)\)$", re.MULTILINE)


def section(title: str, level: str = "###") -> str:
    text = DOCS.read_text(encoding="utf-8")
    body = text.split(f"\n{level} {title}\n")[1]
    return re.split(r"\n##+ ", body)[0]


def emitted(name: str) -> set[str]:
    """Kinds that stand in the source; Northgard also emits the names of its actions."""
    folder = BOXES[name].game.folder / "rules"
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    actions = "".join(ACTIONS.findall(source))
    return {*EMITTED.findall(source), *re.findall(r"\"(\w+)\"", actions)}


def played(name: str) -> list[Event]:
    """What happens in some random games."""
    box = BOXES[name]
    events: list[Event] = []
    for seed in range(6):
        luck = Luck.seeded(seed, "events")
        state = box.game.begin(box.content, 4, {})
        state.journal = events
        settle(state, luck)
        while state.asks:
            decision = state.asks[luck.below(len(state.asks))]
            apply(state, decision.seat, luck.pick(decision.options), luck)
    return events


@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_event_is_documented_and_no_other(name: str) -> None:
    kinds = KIND.findall(section(name.capitalize()))
    assert len(kinds) == len(set(kinds))
    assert set(kinds) == emitted(name)


@pytest.mark.parametrize("name", DOCUMENTED)
def test_the_table_is_right_about_seats_numbers_and_hearers(name: str) -> None:
    """A column is empty (or "–") exactly where the event has no number, and tells of hearers
    exactly where not everybody hears it."""
    rows = {kind: columns for kind, *columns in ROW.findall(section(name.capitalize()))}
    events = played(name)
    assert len({event.kind for event in events}) > 15
    for event in events:
        seat, a, b, hearers = [column.strip() for column in rows[event.kind]]
        assert seat != "–" or event.seat < 0, event.kind
        assert a or event.a == -1, event.kind
        assert b or event.b == -1, event.kind
        assert bool(hearers) == (event.audience != PUBLIC), event.kind


@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_kind_of_option_is_documented(name: str) -> None:
    table = section("Options", "##")
    rows = {kind: row for kind, row in re.findall(r"^\| `(\w+)` \|(.*)$", table, re.MULTILINE)}
    for prompt in BOXES[name].game.questions().values():
        if prompt.is_luck:
            continue
        row = rows[prompt.kind.name]
        assert name.capitalize() in row or "both" in row, prompt.name


@pytest.mark.parametrize("name", DOCUMENTED)
def test_what_options_name_is_documented(name: str) -> None:
    table = section("Options", "##")
    rows = {kind: row for kind, row in re.findall(r"^\| `(\w+)` \|(.*)$", table, re.MULTILINE)}
    box = BOXES[name]
    questions = box.game.questions()
    luck = Luck.seeded(1, "options")
    state = box.game.begin(box.content, 4, {})
    settle(state, luck)
    while state.asks:
        decision = state.asks[luck.below(len(state.asks))]
        prompt = questions[decision.prompt]
        for option in decision.options:
            for part in prompt.parts(option):
                assert f"`{part}`" in rows[prompt.kind.name], prompt.name
        apply(state, decision.seat, luck.pick(decision.options), luck)
