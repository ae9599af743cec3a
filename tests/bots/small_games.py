"""Games of one or two questions whose best answers are known."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

from landnam.kit.codec import Kinds
from landnam.kit.core import Chance, Decision, Question, State, Step, settle
from landnam.kit.game import Content, Game, Options, View
from landnam.kit.luck import Luck

CONTENT: Final = Content("small", {})


class Small(State):
    """Scores of two seats, and one hidden number."""

    __match_args__: ClassVar = ("scores", "secret", "agenda")

    def __init__(self, scores: list[int], secret: int, agenda: list[Step[Any]]) -> None:
        super().__init__(agenda, [])
        self.scores = scores
        self.secret = secret

    def clone(self) -> Small:
        twin = Small(self.scores[:], self.secret, self.agenda[:])
        twin.asks = self.asks
        return twin


class SmallView(View):
    __match_args__: ClassVar = ("seat", "asks", "scores", "agenda")

    def __init__(
        self, seat: int, asks: list[Decision], scores: list[int], agenda: list[Step[Any]]
    ) -> None:
        super().__init__(seat, asks)
        self.scores = scores
        self.agenda = agenda


class SmallGame(Game[Small, SmallView]):
    """The hidden number is seen by seat 1 alone; to seat 0 it is one of two."""

    first: ClassVar[type[Step[Any]]]
    steps: ClassVar[tuple[type[Step[Any]], ...]]

    def __init__(self) -> None:
        super().__init__("small", 1, Path())

    def begin(self, content: Content, seats: int, options: Options) -> Small:
        return Small([0, 0], -1, [self.first()])

    def see(self, state: Small, seat: int) -> SmallView:
        asks = [decision for decision in state.asks if decision.seat == seat]
        return SmallView(seat, asks, state.scores[:], state.agenda[:])

    def imagine(self, content: Content, view: SmallView, luck: Luck) -> Small:
        world = Small(view.scores[:], luck.below(2), view.agenda[:])
        settle(world)
        return world

    def redeal(self, state: Small, seat: int, luck: Luck) -> Small:
        twin = state.clone()
        twin.secret = luck.below(2) if state.secret >= 0 else -1
        return twin

    def notation(self, state: Small, decision: Decision, option: int) -> str:
        return f"{decision.prompt} {option}"

    def evaluate(self, view: SmallView) -> float:
        return float(view.scores[view.seat])

    def scores(self, state: Small) -> list[int]:
        return state.scores[:]

    def ranking(self, state: Small) -> list[int]:
        return sorted((0, 1), key=lambda seat: -state.scores[seat])

    def pieces(self, state: Small) -> dict[str, int]:
        return {}

    def kinds(self, content: Content) -> Kinds:
        return {kind.__name__: kind for kind in (Small, SmallView, Decision, *self.steps)}


# ---- doors: behind one of them is the win


class Door(Question[Small]):
    def ask(self, state: Small) -> Decision:
        return Decision(0, "open", list(range(10)))

    def answer(self, state: Small, option: int) -> None:
        state.scores = [9, 1] if option == 6 else [3, 4]


class Doors(SmallGame):
    """A win at the first answer."""

    first = Door
    steps = (Door,)


class SafeDoor(Question[Small]):
    """Door 2 leads to a second one, with a sure win; the others pay at once, but lose."""

    def ask(self, state: Small) -> Decision:
        return Decision(0, "open", [0, 1, 2, 3])

    def answer(self, state: Small, option: int) -> None:
        state.scores = [5, 6]
        if option == 2:
            state.scores = [0, 6]
            state.push(Door())


class DoorBehindDoor(SmallGame):
    """What looks worse now wins at the second answer."""

    first = SafeDoor
    steps = (SafeDoor, Door)


# ---- a rival who answers


class Duel(Question[Small]):
    """Seat 0 chooses a field; on fields 0 and 1 seat 1 can win, on field 2 it cannot."""

    def ask(self, state: Small) -> Decision:
        return Decision(0, "field", [0, 1, 2])

    def answer(self, state: Small, option: int) -> None:
        state.push(Strike(option))


class Strike(Question[Small]):
    __match_args__: ClassVar = ("field",)

    def __init__(self, field: int) -> None:
        self.field = field

    def ask(self, state: Small) -> Decision:
        return Decision(1, "strike", [0, 1, 2, 3])

    def answer(self, state: Small, option: int) -> None:
        rival_wins = self.field != 2 and option == 3
        state.scores = [0, 10] if rival_wins else [8, 1] if self.field != 2 else [6, 5]


class Duels(SmallGame):
    """On average fields 0 and 1 pay more, but the rival will not answer at random."""

    first = Duel
    steps = (Duel, Strike)


# ---- a coin that only the rival sees


class Bet(Question[Small]):
    def ask(self, state: Small) -> Decision:
        return Decision(0, "bet", [0, 1])

    def answer(self, state: Small, option: int) -> None:
        state.scores = [11, 10]
        if option == 1:
            state.agenda += [Guess(), Coin()]


class Coin(Chance[Small]):
    """All see it but seat 0."""

    def urn(self, state: Small) -> list[int]:
        return [0, 1]

    def audience(self, state: Small) -> int:
        return ~1

    def happen(self, state: Small, outcome: int) -> bool:
        state.secret = outcome
        return False


class Guess(Question[Small]):
    def ask(self, state: Small) -> Decision:
        return Decision(0, "guess", [0, 1])

    def answer(self, state: Small, option: int) -> None:
        state.scores = [100, 0] if option == state.secret else [0, 100]


class Coins(SmallGame):
    """Not to bet wins for sure; to bet wins half the time, unless one can peek."""

    first = Bet
    steps = (Bet, Coin, Guess)
