"""Raid, a small game that uses all of the kit: secret polls, public and private luck, questions,
effects that ask in the middle of a card. Tests plant defects in it by overriding one thing.

Each seat owns the six cards. Three rounds: draw up to three, pick one in secret; all picks are
shown and carried out in the order of the seats. Fame wins, earlier seats win ties.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

from landnam.box import Box
from landnam.kit.codec import Kinds
from landnam.kit.core import Chance, Decision, Event, Poll, State, Step, settle
from landnam.kit.effects import Effect, Program, RunBlock, resolve
from landnam.kit.game import Content, Game, Options, View
from landnam.kit.luck import Luck
from landnam.kit.questions import Ask

NONE: Final = -1
HAND: Final = 3
ROUNDS: Final = 3
RELICS: Final = [0, 1]


class Player:
    __match_args__: ClassVar = ("hand", "deck", "discard", "fame", "relics")

    def __init__(
        self, hand: list[int], deck: list[int], discard: list[int], fame: int, relics: list[int]
    ) -> None:
        self.hand = hand
        self.deck = deck
        self.discard = discard
        self.fame = fame
        self.relics = relics

    def clone(self) -> Player:
        return Player(self.hand[:], self.deck[:], self.discard[:], self.fame, self.relics[:])


class RaidContent(Content):
    def __init__(self, program: Program, slices: list[tuple[int, int]]) -> None:
        super().__init__("raid-content", {})
        self.program = program
        self.slices = slices


class RaidState(State):
    __match_args__: ClassVar[tuple[str, ...]] = ("round", "picks", "players", "middle", "agenda")

    def __init__(
        self,
        content: RaidContent,
        round: int,
        picks: list[int],
        players: list[Player],
        middle: list[int],
        agenda: list[Step[Any]],
    ) -> None:
        super().__init__(agenda, content.program.effects)
        self.content = content
        self.round = round
        self.picks = picks
        self.players = players
        self.middle = middle

    def clone(self) -> RaidState:
        players = [player.clone() for player in self.players]
        parts = (self.round, self.picks[:], players, self.middle[:], self.agenda[:])
        twin = type(self)(self.content, *parts)
        twin.asks = self.asks
        return twin

    # ---- what tests override

    def next_round(self) -> None:
        self.round += 1

    def tell_pick(self, seat: int, card: int) -> None:
        self.emit("picked", seat)

    def tell_draw(self, seat: int, card: int) -> None:
        self.emit("drew", seat, card, audience=1 << seat)
        self.emit("drew_one", seat, audience=~(1 << seat))

    def take_relic(self, seat: int, relic: int) -> None:
        self.middle.remove(relic)
        self.players[seat].relics.append(relic)

    def earn(self, seat: int, fame: int) -> None:
        self.players[seat].fame += fame
        self.emit("earned", seat, fame)


# ---- steps


class Round(Step[RaidState]):
    def run(self, state: RaidState) -> None:
        if state.round < ROUNDS:
            state.next_round()
            state.agenda += [Round(), Pick(), Draw(0)]


class Draw(Chance[RaidState]):
    __match_args__: ClassVar = ("seat",)
    prompt: ClassVar = "draw"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def urn(self, state: RaidState) -> list[int]:
        player = state.players[self.seat]
        return player.deck if len(player.hand) < HAND else []

    def audience(self, state: RaidState) -> int:
        return 1 << self.seat

    def happen(self, state: RaidState, outcome: int) -> bool:
        player = state.players[self.seat]
        player.deck.remove(outcome)
        player.hand = sorted([*player.hand, outcome])
        state.tell_draw(self.seat, outcome)
        if player.deck and len(player.hand) < HAND:
            return True
        self.run(state)
        return False

    def run(self, state: RaidState) -> None:
        if self.seat + 1 < len(state.players):
            state.push(Draw(self.seat + 1))


class Pick(Poll[RaidState]):
    def ask(self, state: RaidState) -> list[Decision]:
        return [
            Decision(seat, "pick", player.hand[:])
            for seat, player in enumerate(state.players)
            if state.picks[seat] == NONE
        ]

    def keep(self, state: RaidState, seat: int, option: int) -> None:
        state.picks[seat] = option
        state.players[seat].hand.remove(option)
        state.tell_pick(seat, option)

    def run(self, state: RaidState) -> None:
        for seat, card in enumerate(state.picks):
            state.players[seat].discard.append(card)
            state.emit("played", seat, card, reveals=True)
        for seat, card in reversed(list(enumerate(state.picks))):
            state.push(Act(seat, card))
        state.picks = [NONE] * len(state.players)


class Act(Step[RaidState]):
    __match_args__: ClassVar = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, state: RaidState) -> None:
        state.emit("acts", self.seat, self.card)
        first, last = state.content.slices[self.card]
        resolve(state, first, last, self.seat)


class GiveTo(Ask[RaidState]):
    prompt: ClassVar = "gift"

    def options(self, state: RaidState) -> list[int]:
        return [other for other in range(len(state.players)) if other != self.seat]

    def answer(self, state: RaidState, option: int) -> None:
        state.earn(option, 2)


class LootOne(Ask[RaidState]):
    """Passed over when the middle is empty."""

    prompt: ClassVar = "loot"

    def options(self, state: RaidState) -> list[int]:
        return state.middle[:]

    def answer(self, state: RaidState, option: int) -> None:
        state.take_relic(self.seat, option)
        state.emit("looted", self.seat, option)


class BurnOne(Ask[RaidState]):
    """Shows a hidden card without any luck."""

    prompt: ClassVar = "burn"

    def options(self, state: RaidState) -> list[int]:
        return state.players[self.seat].hand[:]

    def answer(self, state: RaidState, option: int) -> None:
        player = state.players[self.seat]
        player.hand.remove(option)
        player.discard.append(option)
        state.emit("burned", self.seat, option, reveals=True)


class DigOnce(Chance[RaidState]):
    __match_args__: ClassVar = ("seat",)
    prompt: ClassVar = "dig"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def urn(self, state: RaidState) -> list[int]:
        return [1, 1, 3]

    def happen(self, state: RaidState, outcome: int) -> bool:
        state.earn(self.seat, outcome)
        return False


# ---- effects


class Earn(Effect[RaidState]):
    def __init__(self, fame: int) -> None:
        self.fame = fame

    def apply(self, state: RaidState, seat: int) -> None:
        state.earn(seat, self.fame)


class Push(Effect[RaidState]):
    """Puts a step of the seat on the agenda."""

    def __init__(self, step: type[Any]) -> None:
        self.step = step

    def apply(self, state: RaidState, seat: int) -> None:
        state.push(self.step(seat))


CARDS: Final[dict[str, list[Effect[Any]]]] = {
    "rest": [],
    "farm": [Earn(1)],
    "gift": [Push(GiveTo), Earn(1)],
    "dig": [Push(DigOnce), Earn(1)],
    "loot": [Push(LootOne)],
    "burn": [Push(BurnOne), Earn(3)],
}
NAMES: Final = list(CARDS)


# ---- the game


class Rival:
    __match_args__: ClassVar = ("hand", "deck", "discard", "fame", "relics", "has_picked")

    def __init__(
        self,
        hand: int,
        deck: int,
        discard: list[int],
        fame: int,
        relics: list[int],
        has_picked: bool,
    ) -> None:
        self.hand = hand
        self.deck = deck
        self.discard = discard
        self.fame = fame
        self.relics = relics
        self.has_picked = has_picked


class RaidView(View):
    __match_args__: ClassVar = (
        *("seat", "asks", "round", "players", "middle", "agenda", "hand", "deck", "pick"),
    )

    def __init__(
        self,
        seat: int,
        asks: list[Decision],
        round: int,
        players: list[Rival],
        middle: list[int],
        agenda: list[Step[Any]],
        hand: list[int],
        deck: list[int],
        pick: int,
    ) -> None:
        super().__init__(seat, asks)
        self.round = round
        self.players = players
        self.middle = middle
        self.agenda = agenda
        self.hand = hand
        self.deck = deck
        self.pick = pick


PACKED: Final[tuple[type[Any], ...]] = (
    *(Player, Rival, RaidView, Decision, RunBlock),
    *(Round, Draw, Pick, Act, GiveTo, LootOne, BurnOne, DigOnce),
)


class Raid(Game[RaidState, RaidView]):
    """`state_type` and `more_kinds` are for games with a defect."""

    state_type: ClassVar[type[RaidState]] = RaidState
    more_kinds: ClassVar[tuple[type[Any], ...]] = ()

    def __init__(self) -> None:
        super().__init__("raid", 3, Path(__file__).parent)

    def load(self, path: Path | None = None) -> RaidContent:
        program = Program()
        return RaidContent(program, [program.add(effects) for effects in CARDS.values()])

    def seats(self, content: Content) -> range:
        return range(2, 5)

    def options(self, content: Content) -> dict[str, list[Any]]:
        return {"relics": [2, 0], "mood": ["calm", "wild"]}

    def begin(self, content: Content, seats: int, options: Options) -> RaidState:
        assert isinstance(content, RaidContent)
        self.check_setup(content, seats, options)
        cards = list(range(len(CARDS)))
        players = [Player([], cards[:], [], 0, []) for _ in range(seats)]
        middle = RELICS[: options.get("relics", 2)]
        return self.state_type(content, 0, [NONE] * seats, players, middle, [Round()])

    def see(self, state: RaidState, seat: int) -> RaidView:
        mine = state.players[seat] if seat >= 0 else Player([], [], [], 0, [])
        return RaidView(
            seat,
            [decision for decision in state.asks if decision.seat == seat],
            state.round,
            [self.see_player(state, other) for other in range(len(state.players))],
            state.middle[:],
            state.agenda[:],
            mine.hand[:],
            mine.deck[:],
            state.picks[seat] if seat >= 0 else NONE,
        )

    def see_player(self, state: RaidState, seat: int) -> Rival:
        one = state.players[seat]
        has_picked = state.picks[seat] != NONE
        sizes = len(one.hand), len(one.deck)
        return Rival(*sizes, one.discard[:], one.fame, one.relics[:], has_picked)

    def imagine(self, content: Content, view: RaidView, luck: Luck) -> RaidState:
        assert isinstance(content, RaidContent)
        players: list[Player] = []
        picks: list[int] = []
        for seat, seen in enumerate(view.players):
            cards = [card for card in range(len(CARDS)) if card not in seen.discard]
            luck.shuffle(cards)
            pick = cards.pop() if seen.has_picked else NONE
            hand, deck = sorted(cards[: seen.hand]), sorted(cards[seen.hand :])
            if seat == view.seat:
                hand, deck, pick = view.hand[:], view.deck[:], view.pick
            players.append(Player(hand, deck, seen.discard[:], seen.fame, seen.relics[:]))
            picks.append(pick)
        agenda = view.agenda[:]
        world = self.state_type(content, view.round, picks, players, view.middle[:], agenda)
        settle(world)
        return world

    def redeal(self, state: RaidState, seat: int, luck: Luck) -> RaidState:
        return self.imagine(state.content, self.see(state, seat), luck)

    def notation(self, state: RaidState, decision: Decision, option: int) -> str:
        is_card = decision.prompt in ("pick", "burn", "draw")
        return f"{decision.prompt} {NAMES[option] if is_card else option}"

    def event_notation(self, content: Content, event: Event) -> str:
        is_card = event.kind in ("drew", "played", "acts", "burned")
        named = f"{event.kind} {NAMES[event.a]}" if is_card else ""
        return named or super().event_notation(content, event)

    def evaluate(self, view: RaidView) -> float:
        return float(view.players[view.seat].fame)

    def scores(self, state: RaidState) -> list[int]:
        return [player.fame for player in state.players]

    def ranking(self, state: RaidState) -> list[int]:
        return sorted(range(len(state.players)), key=lambda seat: -state.players[seat].fame)

    def pieces(self, state: RaidState) -> dict[str, int]:
        relics = len(state.middle) + sum(len(player.relics) for player in state.players)
        cards = [
            len(player.hand) + len(player.deck) + len(player.discard) + (pick != NONE)
            for player, pick in zip(state.players, state.picks, strict=True)
        ]
        return {"relics": relics, **{f"cards of {seat}": n for seat, n in enumerate(cards)}}

    def kinds(self, content: Content) -> Kinds:
        assert isinstance(content, RaidContent)
        state_type = self.state_type
        packed = {kind.__name__: kind for kind in (*PACKED, *self.more_kinds)}
        return {**packed, state_type.__name__: partial(state_type, content)}


RAID: Final = Raid()
CONTENT: Final = RAID.load()
BOX: Final = Box(RAID)
"""Raid with nothing but its rules: `LANDNAM_BOXES=tests.kit.toy:BOX` puts it on the shelf."""
