"""What a table of Northgard does not do: each wrong answer is refused with a clear sentence, and
nothing changes. The positions are found with the engine and played on from there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from landnam.games import GAMES
from landnam.games.northgard.rules.exploring import (
    option_cell,
    option_tile,
    option_turn,
    tile_option,
)
from landnam.games.northgard.rules.map import x_of, y_of
from landnam.games.northgard.rules.printed import FOOD, LORE
from landnam.games.northgard.rules.resolving import march, march_from, march_to
from landnam.games.northgard.rules.state import NorthgardState
from landnam.games.northgard.rules.turns import (
    PASS,
    PLAY,
    REPLACE,
    UPGRADE,
    action_option,
    option_action,
    option_card,
)
from landnam.kit.core import Decision
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from tests.web.running import Person, Server, Socket

GAME = GAMES["northgard"]
CONTENT = GAME.load()
STALE = "the table has changed since; look again"

Wanted = Callable[[NorthgardState, Decision], bool]


def found(is_wanted: Wanted) -> Session:
    """A game of luck, up to a question of the first seat that is wanted."""
    for seed in range(40):
        session = Session.start(GAME, CONTENT, ["Ann", "Bence", "Юлія"], {}, seed=seed)
        luck = Luck.seeded(seed, "refusals")
        while not session.is_over:
            decision = session.state.asks[0]
            if decision.seat == 0 and is_wanted(session.state, decision):
                return session
            session.answer(decision.seat, luck.pick(decision.options))
    raise AssertionError("no such position")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def ann(server: Server) -> Iterator[Person]:
    person = Person(server, "Ann")
    yield person
    person.close()


class Asked:
    """The first seat of a table that stands where the game was left."""

    def __init__(self, ann: Person, is_wanted: Wanted) -> None:
        self.session = found(is_wanted)
        self.state: Any = self.session.state
        self.decision = self.state.asks[0]
        text = self.session.text()
        answer = ann.http.post("/upload", files={"log": ("game.log", text.encode())})
        assert answer.status_code == 303, answer.text
        old = answer.headers["location"].partition("/table/")[2].partition("/")[0]
        page = ann.http.get(f"/table/{old}/replay?step=99999").text
        last = int(re.findall(r'max="(\d+)"', page)[0])
        answer = ann.http.post(f"/table/{old}/branch", data={"step": str(last), "seat": "0"})
        assert answer.status_code == 303, answer.text
        self.table = answer.headers["location"].rpartition("/")[2]
        self.socket = ann.sit(self.table)
        self.socket.until_asked()
        assert set(self.socket.options()) == set(self.decision.options)

    def refused(self, option: int) -> str:
        """What is said to an option that there is not; the same question stays open."""
        assert option not in self.decision.options
        socket, seen, parts = self.socket, self.socket.seen, dict(self.socket.parts)
        socket.move(option)
        text = str(socket.reply("refused")["text"])
        socket.send(do="ping")
        assert socket.reply("pong")
        assert socket.turn and socket.seen == seen
        assert {name: socket.parts[name] for name in parts} == parts
        return text

    def says(self, option: int) -> str:
        """How a refusal begins, before it names what is allowed."""
        return f"{option} is not an option now; {self.decision.prompt} allows: "

    def why(self, thing: str) -> tuple[str, str]:
        """The reason, and its clause."""
        self.socket.send(do="why", thing=thing)
        reason = self.socket.reply("reason")
        return reason["text"], reason["clause"]


# ---- tiles


def is_laying(state: NorthgardState, decision: Decision) -> bool:
    """A tile with several turns in one place, but not all four."""
    if decision.prompt != "explore_tile":
        return False
    first = decision.options[0]
    turns = sum(1 for option in decision.options if option_cell(option) == option_cell(first))
    return 1 < turns < 4


def test_a_tile_does_not_lie_where_it_does_not_fit(ann: Person) -> None:
    asked = Asked(ann, is_laying)
    first = asked.decision.options[0]
    tile, cell = option_tile(first), option_cell(first)
    fitting = {option_turn(one) for one in asked.decision.options if option_cell(one) == cell}
    wrong_turn = next(turn for turn in range(4) if turn not in fitting)
    taken = next(asked.state.map.cell[other] for other in asked.state.map.tiles[::3])
    far = cell + 40 if x_of(cell) else cell
    options = [
        tile_option(tile, cell, wrong_turn),  # a border would be cut
        tile_option(tile, taken, 0),  # a tile lies there
        tile_option(tile, far, 0),  # nothing lies beside it
        tile_option((tile + 1) % len(CONTENT.tiles), cell, option_turn(first)),  # not drawn
    ]
    name = CONTENT.tiles[tile].name.removeprefix("tile_")
    for option in options:
        text = asked.refused(option)
        assert text.startswith(asked.says(option) + f"lay {name} "), text
    assert f"{x_of(cell)},{y_of(cell)} turn {option_turn(first)}" in text
    root = asked.state.map.roots[0]
    said, clause = asked.why(f"land-{root}")
    assert said.startswith("A tile lies here already") and clause == "NG-PLACE-1"


def test_a_turn_of_a_tile_that_lies_already_is_stale(ann: Person) -> None:
    asked = Asked(ann, is_laying)
    first = asked.decision.options[0]
    other = next(
        one for one in asked.decision.options[1:] if option_cell(one) == option_cell(first)
    )
    socket, seen = asked.socket, asked.socket.seen
    socket.move(first)
    assert socket.reply("done")
    while socket.seen == seen:
        socket.receive()
    socket.send(do="move", seat=0, option=other, seen=seen, nonce="an-old-page-speaks")
    assert socket.reply("refused")["text"] == STALE
    page = ann.http.get(f"/table/{asked.table}").text
    tile = option_tile(first)
    assert page.count(f'data-piece="tile-{tile}"') <= 1


# ---- units


def is_marching(state: NorthgardState, decision: Decision) -> bool:
    return decision.prompt == "move_step" and any(state.owner(one) > 0 for one in state.map.roots)


def test_nobody_moves_the_units_of_others(ann: Person) -> None:
    asked = Asked(ann, is_marching)
    state = asked.state
    theirs = next(root for root in state.map.roots if state.owner(root) > 0)
    option = march(theirs, next(iter(state.map.beside(theirs))), 1, False)
    assert asked.refused(option).startswith(asked.says(option) + "move_step stop, move_step ")
    own = next(one for one in asked.decision.options if one)
    home, target = march_from(own), march_to(own)
    many = march(home, target, state.warriors(home) + 1, False)
    assert asked.refused(many).startswith(asked.says(many))  # more than stand there
    said, clause = asked.why(f"land-{theirs}")
    assert said == "These units are not yours; only your own march." and clause == "NG-MOVE-1"
    said, clause = asked.why(f"land-{home}")
    assert said.startswith("Pick an arrow") and clause == "NG-MOVE-1"


# ---- goods


def is_poor(state: NorthgardState, decision: Decision) -> bool:
    """Nothing to pay with, and a card in hand that cannot be played."""
    if decision.prompt != "turn_action" or state.players[0].resources[LORE]:
        return False
    playable = {option_card(one) for one in decision.options if option_action(one) == PLAY}
    return any(card not in playable for card in state.players[0].hand)


def test_nobody_pays_lore_that_he_has_not(ann: Person) -> None:
    asked = Asked(ann, is_poor)
    hand = asked.state.players[0].hand
    for action in (REPLACE, UPGRADE):
        option = action_option(action, hand[0])
        assert asked.refused(option).startswith(asked.says(option) + "pass")
    playable = {option_card(one) for one in asked.decision.options if option_action(one) == PLAY}
    useless = next(card for card in hand if card not in playable)
    option = action_option(PLAY, useless)
    assert asked.refused(option).startswith(asked.says(option))
    said, clause = asked.why(f"card-{useless}")
    assert said == "None of its effects can be carried out now. Lore: 0" and clause == "NG-CAN-1"
    foreign = next(n for n in range(len(CONTENT.cards)) if n not in hand)
    assert asked.refused(action_option(PLAY, foreign))  # nor a card that he does not hold
    assert PASS in asked.decision.options


def is_hungry(state: NorthgardState, decision: Decision) -> bool:
    """Fewer food than units."""
    return (
        decision.prompt == "pay_food" and decision.options[-1] == state.players[0].resources[FOOD]
    )


def test_nobody_pays_food_that_he_has_not(ann: Person) -> None:
    asked = Asked(ann, is_hungry)
    most = asked.decision.options[-1]
    for number in (most + 1, most + 100, -1):
        text = asked.refused(number)
        allowed = ", ".join(f"pay_food {n}" for n in asked.decision.options)
        assert text == asked.says(number) + allowed


# ---- somebody else's question


def test_what_another_is_asked_is_not_ours(ann: Person) -> None:
    asked = Asked(ann, is_poor)
    socket: Socket = asked.socket
    socket.send(do="move", seat=1, option=PASS, seen=socket.seen, nonce="for-another-seat")
    assert socket.reply("refused")["text"] == "seat 2 is not yours"
    assert asked.refused(99_999_999)
