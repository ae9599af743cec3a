"""Wolves, a small game with players whom the rules play. One person may play it, alone or against
wolves, two may play it together.

Six fields lie in a circle, with sheep. Each person draws a secret charm. Three rounds: a lamb is
born, all bid in secret, every person takes the sheep of a field; then each wolf howls (the largest
herd loses a sheep) and takes a field too. In the end all are blessed. The largest herd with its
charm wins, wolves win ties; alone without wolves one wins with `GOAL` sheep, or has lost.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

from landnam.box import Box
from landnam.kit.automata import (
    STOP,
    Criterion,
    PlayerPoll,
    PlayerQuestion,
    PlayersState,
    Stop,
    by_luck,
    choose,
)
from landnam.kit.codec import Kinds
from landnam.kit.core import Chance, Decision, Step, settle
from landnam.kit.game import Content, Game, Options, View
from landnam.kit.luck import Luck

NONE: Final = -1
ROUNDS: Final = 3
GOAL: Final = 12
FIELDS: Final = [3, 1, 4, 1, 5, 2]


class WolvesState(PlayersState):
    __match_args__: ClassVar = (
        *("people", "round", "sheep", "herds", "stands", "charms", "bids", "agenda"),
    )

    def __init__(
        self,
        people: int,
        round: int,
        sheep: list[int],
        herds: list[int],
        stands: list[int],
        charms: list[int],
        bids: list[int],
        agenda: list[Step[Any]],
    ) -> None:
        super().__init__(agenda, [], people, ANSWERS)
        self.round = round
        self.sheep = sheep
        self.herds = herds
        self.stands = stands
        self.charms = charms
        self.bids = bids

    def clone(self) -> WolvesState:
        twin = type(self)(
            self.people,
            self.round,
            self.sheep[:],
            self.herds[:],
            self.stands[:],
            self.charms[:],
            self.bids[:],
            self.agenda[:],
        )
        twin.asks = self.asks
        return twin

    def gain(self, seat: int, sheep: int) -> None:
        self.herds[seat] += sheep
        self.emit("gained", seat, sheep)


# ---- steps


class Charm(Chance[WolvesState]):
    __match_args__: ClassVar = ("seat",)
    prompt: ClassVar = "charm"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def urn(self, state: WolvesState) -> list[int]:
        return [0, 1, 1, 2]

    def audience(self, state: WolvesState) -> int:
        return 1 << self.seat

    def happen(self, state: WolvesState, outcome: int) -> bool:
        state.charms[self.seat] = outcome
        state.emit("charm", self.seat, outcome, audience=1 << self.seat)
        if self.seat + 1 < state.people:
            state.push(Charm(self.seat + 1))
        return False


class Round(Step[WolvesState]):
    def run(self, state: WolvesState) -> None:
        players = range(len(state.herds))
        state.round += 1
        if state.round <= ROUNDS:
            wolves = Prowl(state.people)
            turns = [Take(seat) for seat in reversed(range(state.people))]
            state.agenda += [Round(), wolves, *turns, Bid(), Lamb()]
        else:
            state.agenda += [Bless(seat) for seat in reversed(players)]


class Lamb(Chance[WolvesState]):
    prompt: ClassVar = "lamb"

    def urn(self, state: WolvesState) -> list[int]:
        return [0, 0, 1, 2, 3, 4, 5]

    def happen(self, state: WolvesState, outcome: int) -> bool:
        state.sheep[outcome] += 1
        state.emit("lamb", NONE, outcome)
        return False


class Bid(PlayerPoll[WolvesState]):
    def ask(self, state: WolvesState) -> list[Decision]:
        return [Decision(seat, "bid", [0, 1]) for seat, bid in enumerate(state.bids) if bid == NONE]

    def keep(self, state: WolvesState, seat: int, option: int) -> None:
        state.bids[seat] = option

    def run(self, state: WolvesState) -> None:
        for seat, bid in enumerate(state.bids):
            state.emit("bid", seat, bid, reveals=True)
        if state.bids.count(1) == 1:
            state.gain(state.bids.index(1), 1)
        state.bids = [NONE] * len(state.bids)


class Take(PlayerQuestion[WolvesState]):
    """A common rule: nothing in it knows who is a wolf."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ask(self, state: WolvesState) -> Decision:
        return Decision(self.seat, "take", [at for at, sheep in enumerate(state.sheep) if sheep])

    def answer(self, state: WolvesState, option: int) -> None:
        state.emit("took", self.seat, option)
        state.gain(self.seat, state.sheep[option])
        state.sheep[option] = 0
        state.stands[self.seat] = option


class Bless(PlayerQuestion[WolvesState]):
    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ask(self, state: WolvesState) -> Decision:
        return Decision(self.seat, "bless", [1, 2, 2])

    def answer(self, state: WolvesState, option: int) -> None:
        state.gain(self.seat, option)


class Prowl(Step[WolvesState]):
    """The turn of a wolf: to howl, then to take as anybody does."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: WolvesState) -> None:
        if self.seat < len(state.herds):
            state.agenda += [Prowl(self.seat + 1), STOP, Take(self.seat), STOP, Howl(self.seat)]


class Howl(Step[WolvesState]):
    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: WolvesState) -> None:
        victim = choose(state, self.seat, "howl_at", range(state.people), HOWLED_AT, "WO-HOWL-1")
        if state.herds[victim]:
            state.sheep[state.stands[victim]] += 1
            state.gain(victim, -1)


# ---- how wolves choose


def sheep_on(state: WolvesState, field: int) -> int:
    return state.sheep[field]


def way_to_a_person(state: WolvesState, field: int) -> int:
    ways = [abs(field - at) for at in state.stands[: state.people]]
    return min(min(way, len(FIELDS) - way) for way in ways)


def herd_of(state: WolvesState, seat: int) -> int:
    return state.herds[seat]


def number(state: WolvesState, candidate: int) -> int:
    return candidate


TAKEN: Final = [
    Criterion("sheep", "WO-TAKE-2", sheep_on, is_max=True),
    Criterion("way", "WO-TAKE-3", way_to_a_person),
    Criterion("number", "WO-TIE-1", number),
]
HOWLED_AT: Final = [
    Criterion("herd", "WO-HOWL-1", herd_of, is_max=True),
    Criterion("number", "WO-TIE-1", number),
]


def take_most(state: WolvesState, decision: Decision) -> int:
    return choose(state, decision.seat, "take", decision.options, TAKEN, "WO-TAKE-1")


def bid_every_other_round(state: WolvesState, decision: Decision) -> int:
    return state.round % 2


ANSWERS: Final = {"take": take_most, "bid": bid_every_other_round, "bless": by_luck}


# ---- the game


class WolvesView(View):
    __match_args__: ClassVar = (
        *("seat", "asks", "people", "round", "sheep", "herds", "stands", "charm", "charmed"),
        *("bid", "has_bid", "agenda"),
    )

    def __init__(
        self,
        seat: int,
        asks: list[Decision],
        people: int,
        round: int,
        sheep: list[int],
        herds: list[int],
        stands: list[int],
        charm: int,
        charmed: list[bool],
        bid: int,
        has_bid: list[bool],
        agenda: list[Step[Any]],
    ) -> None:
        super().__init__(seat, asks)
        self.people = people
        self.round = round
        self.sheep = sheep
        self.herds = herds
        self.stands = stands
        self.charm = charm
        self.charmed = charmed
        self.bid = bid
        self.has_bid = has_bid
        self.agenda = agenda


PACKED: Final[tuple[type[Any], ...]] = (
    *(WolvesState, WolvesView, Decision),
    *(Charm, Round, Lamb, Bid, Take, Bless, Prowl, Howl, Stop),
)


class Wolves(Game[WolvesState, WolvesView]):
    state_type: ClassVar[type[WolvesState]] = WolvesState

    def __init__(self) -> None:
        super().__init__("wolves", 1, Path(__file__).parent / "wolves_box")

    def load(self, path: Path | None = None) -> Content:
        return Content("wolves-content", {})

    def seats(self, content: Content) -> range:
        return range(1, 3)

    def options(self, content: Content) -> dict[str, list[Any]]:
        return {"wolves": [1, 0, 2]}

    def automata(self, content: Content, seats: int, options: Options) -> list[str]:
        return ["grey_wolf", "white_wolf"][: options.get("wolves", 1)]

    def begin(self, content: Content, seats: int, options: Options) -> WolvesState:
        self.check_setup(content, seats, options)
        players = seats + len(self.automata(content, seats, options))
        nothing = [NONE] * players
        return self.state_type(
            people=seats,
            round=0,
            sheep=FIELDS[:],
            herds=[0] * players,
            stands=nothing[:],
            charms=nothing[:seats],
            bids=nothing[:],
            agenda=[Round(), Charm(0)],
        )

    def see(self, state: WolvesState, seat: int) -> WolvesView:
        return WolvesView(
            seat=seat,
            asks=[decision for decision in state.asks if decision.seat == seat],
            people=state.people,
            round=state.round,
            sheep=state.sheep[:],
            herds=state.herds[:],
            stands=state.stands[:],
            charm=state.charms[seat] if seat >= 0 else NONE,
            charmed=[charm != NONE for charm in state.charms],
            bid=state.bids[seat] if seat >= 0 else NONE,
            has_bid=[bid != NONE for bid in state.bids],
            agenda=state.agenda[:],
        )

    def imagine(self, content: Content, view: WolvesView, luck: Luck) -> WolvesState:
        charms = [luck.pick([0, 1, 1, 2]) if has else NONE for has in view.charmed]
        bids = [luck.below(2) if has else NONE for has in view.has_bid]
        if view.seat >= 0:
            charms[view.seat], bids[view.seat] = view.charm, view.bid
        world = self.state_type(
            people=view.people,
            round=view.round,
            sheep=view.sheep[:],
            herds=view.herds[:],
            stands=view.stands[:],
            charms=charms,
            bids=bids,
            agenda=view.agenda[:],
        )
        settle(world)
        return world

    def redeal(self, state: WolvesState, seat: int, luck: Luck) -> WolvesState:
        return self.imagine(Content("", {}), self.see(state, seat), luck)

    def notation(self, state: WolvesState, decision: Decision, option: int) -> str:
        return f"{decision.prompt} {option}"

    def evaluate(self, view: WolvesView) -> float:
        return float(view.herds[view.seat])

    def scores(self, state: WolvesState) -> list[int]:
        charms = [max(charm, 0) for charm in state.charms]
        charms += [0] * (len(state.herds) - state.people)
        return [herd + charm for herd, charm in zip(state.herds, charms, strict=True)]

    def ranking(self, state: WolvesState) -> list[int]:
        """Wolves before people with as many."""
        scores = self.scores(state)
        return sorted(range(len(scores)), key=lambda seat: (-scores[seat], -seat))

    def winners(self, state: WolvesState) -> list[int]:
        first = self.ranking(state)[:1]
        is_alone = len(state.herds) == 1
        return [] if is_alone and self.scores(state)[0] < GOAL else first

    def ending(self, state: WolvesState) -> str:
        return "eaten" if self.winners(state)[:1] >= [state.people] else "grazed"

    def pieces(self, state: WolvesState) -> dict[str, int]:
        return {"players": len(state.herds)}

    def kinds(self, content: Content) -> Kinds:
        return {kind.__name__: kind for kind in PACKED} | {
            self.state_type.__name__: partial(self.state_type)
        }


WOLVES: Final = Wolves()
CONTENT: Final = WOLVES.load()
BOX: Final = Box(WOLVES)
"""`LANDNAM_BOXES=tests.kit.wolves:BOX` puts it on the shelf."""
