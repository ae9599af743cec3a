"""Decisions, steps and the agenda: how any game runs. Pure: no clock, no I/O, no generator.

A game in progress is plain data plus an agenda, a stack of steps. `settle` lets the top step
advance until somebody must decide. Steps are values: they are never changed once made, so a clone
shares them. There are four kinds of step:

    Step      does its work                                     run
    Question  one seat decides                                  ask, answer
    Poll      several seats decide at the same time, in secret  ask, keep, run
    Chance    luck decides                                      urn, happen (run: nothing to draw)
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from landnam.kit.compiler import mypyc_attr
from landnam.kit.errors import Problem
from landnam.kit.luck import Luck
from landnam.kit.reasons import Reason

Option: TypeAlias = int
"""What may be chosen; the prompt of its decision says what the number means."""

CHANCE: Final = -1
SPECTATOR: Final = -2
PUBLIC: Final = -1


MOST_STEPS: Final = 10_000
"""Steps without a decision after which nobody will be asked any more; games take some dozens."""


class IllegalOption(Problem):
    """The answer is not among the options that the rules list now."""


class Endless(Problem):
    """The rules go on and on, and nobody is asked anything: a content they cannot cope with."""


class Decision:
    """A question put to one seat, and everything it may answer.

    Chance draws from an urn: there an option stands as often as it is likely. `audience` has a bit
    for each seat that will see what is drawn or answered.
    """

    __match_args__: ClassVar = ("seat", "prompt", "options", "audience")

    def __init__(
        self, seat: int, prompt: str, options: list[Option], audience: int = PUBLIC
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.options = options
        self.audience = audience

    def odds(self) -> dict[Option, int]:
        """Each option once, with its weight among the others (1 for what people choose)."""
        weights: dict[Option, int] = {}
        for option in self.options:
            weights[option] = weights.get(option, 0) + 1
        return weights


NOBODY: Final[list[Decision]] = []
"""Nobody is asked: one list for all states, which nothing changes."""


class Event:
    """Something that happened: the seat it happened to, two numbers, and who may know it.

    One that `reveals` shows what was hidden: nobody can take back an answer given before it.
    `because` tells why the rules chose so, where they did.
    """

    __match_args__: ClassVar = ("kind", "seat", "a", "b", "audience", "reveals", "because")

    def __init__(
        self,
        kind: str,
        seat: int,
        a: int,
        b: int,
        audience: int = PUBLIC,
        reveals: bool = False,
        because: Reason | None = None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.a = a
        self.b = b
        self.audience = audience
        self.reveals = reveals
        self.because = because

    def is_for(self, seat: int) -> bool:
        """Spectators hear what is not kept for certain seats."""
        return self.audience < 0 if seat < 0 else bool(self.audience >> seat & 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything that matters about a game in progress. Clone it freely.

    A subclass names its fields in `__match_args__`, in the order of its constructor (after the
    content): codec, digest and equality come from that one tuple.
    """

    def __init__(self, agenda: list[Step[Any]], program: list[Any]) -> None:
        self.agenda = agenda
        self.program = program
        self.asks: list[Decision] = NOBODY
        self.journal: list[Event] | None = None

    def push(self, step: Step[Any]) -> None:
        self.agenda.append(step)

    def emit(
        self,
        kind: str,
        seat: int,
        a: int = -1,
        b: int = -1,
        audience: int = PUBLIC,
        reveals: bool = False,
    ) -> None:
        """Note an event if anybody listens; hot steps look first, which saves them the call."""
        if self.journal is not None:
            self.journal.append(Event(kind, seat, a, b, audience, reveals))

    def clone(self) -> State:
        raise NotImplementedError


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Work still to be done. Fields are numbers, named in `__match_args__`, never changed."""

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def run(self, state: S) -> None:
        """Do the work; push what follows."""

    def advance(self, state: S, luck: Luck | None) -> bool:
        """Go on as far as possible; False when somebody must answer first."""
        state.agenda.pop()
        self.run(state)
        return True

    def take(self, state: S, seat: int, option: Option) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Step[S]):
    """One seat decides. A question without options is passed over."""

    def ask(self, state: S) -> Decision:
        raise NotImplementedError

    def answer(self, state: S, option: Option) -> None:
        raise NotImplementedError

    def advance(self, state: S, luck: Luck | None) -> bool:
        decision = self.ask(state)
        if not decision.options:
            state.agenda.pop()
            return True
        state.asks = [decision]
        return False

    def take(self, state: S, seat: int, option: Option) -> None:
        state.agenda.pop()
        self.answer(state, option)


@mypyc_attr(allow_interpreted_subclasses=True)
class Poll(Step[S]):
    """Several seats decide in secret; the step runs when the last answer is in."""

    def ask(self, state: S) -> list[Decision]:
        """The decisions still open."""
        raise NotImplementedError

    def keep(self, state: S, seat: int, option: Option) -> None:
        """Keep an answer in the state, or in a step that replaces this one on the agenda."""
        raise NotImplementedError

    def advance(self, state: S, luck: Luck | None) -> bool:
        asks = self.ask(state)
        if asks:
            state.asks = asks
            return False
        state.agenda.pop()
        self.run(state)
        return True

    def take(self, state: S, seat: int, option: Option) -> None:
        self.keep(state, seat, option)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step[S]):
    """Luck decides: `happen` if there is anything to draw, `run` if not."""

    prompt: ClassVar[str] = "chance"

    def urn(self, state: S) -> list[Option]:
        """The outcomes, each as often as it is likely. Do not keep it: it may be the state's."""
        raise NotImplementedError

    def happen(self, state: S, outcome: Option) -> bool:
        """Do it. True: draw once more at once (nothing was pushed, and the urn is not empty)."""
        raise NotImplementedError

    def audience(self, state: S) -> int:
        return PUBLIC

    def advance(self, state: S, luck: Luck | None) -> bool:
        urn = self.urn(state)
        if not urn:
            state.agenda.pop()
            self.run(state)
        elif luck is None:
            state.asks = [Decision(CHANCE, self.prompt, urn[:], self.audience(state))]
            return False
        else:
            state.agenda.pop()
            while self.happen(state, urn[luck.below(len(urn))]):
                urn = self.urn(state)
        return True

    def take(self, state: S, seat: int, option: Option) -> None:
        state.agenda.pop()
        if self.happen(state, option):
            state.agenda.append(self)


def settle(state: State, luck: Luck | None = None) -> None:
    """Let the agenda advance until somebody must decide; `luck` answers chance in place. Endless
    is raised where that never happens."""
    agenda = state.agenda
    state.asks = NOBODY
    left = MOST_STEPS
    while agenda and agenda[-1].advance(state, luck):
        left -= 1
        if not left:
            raise Endless("nobody is asked anything for {n} steps", n=MOST_STEPS)


def apply(state: State, seat: int, option: Option, luck: Luck | None = None) -> None:
    """Answer the open decision of `seat`, then settle."""
    asks = state.asks
    for decision in asks:
        if decision.seat == seat:
            break
    else:
        raise IllegalOption("seat {seat} is not asked anything now", seat=seat)
    if option not in decision.options:
        raise IllegalOption(
            "seat {seat} may not answer {option} to {prompt}",
            seat=seat,
            option=option,
            prompt=decision.prompt,
        )
    state.agenda[-1].take(state, seat, option)
    if len(asks) == 1:
        settle(state, luck)
    else:
        state.asks = [other for other in asks if other is not decision]
