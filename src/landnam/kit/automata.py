"""Players whom the rules play: they answer at once, tell why, and can be watched step by step.

Players are numbered people first, then automata. A decision never names an automaton: common rules
put a `PlayerQuestion` (or a `PlayerPoll`) to any player, and for an automaton a table of the game
answers, by prompt. So no rule asks who is played by rules. Games without automata use the plain
steps of `kit.core`, and pay nothing for all this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from landnam.kit.compiler import mypyc_attr
from landnam.kit.core import CHANCE, PUBLIC, Decision, Event, Option, Poll, Question, S, State, Step
from landnam.kit.luck import Luck
from landnam.kit.reasons import Measure, Reason

Answer: TypeAlias = Callable[[Any, Decision], Option]
"""What an automaton answers: given the state and what a person would be asked."""

WEIGHED: Final = "weighed"
"""The kind of event that `choose` emits: `a` is what was chosen, `because` tells why."""
STOPPED: Final = "stopped"


def by_luck(state: Any, decision: Decision) -> Option:
    """In a table of answers: the options are an urn, and luck draws the automaton's answer."""
    raise AssertionError(f"{decision.prompt} is drawn, not answered")


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayersState(State):
    """A state with seats that the rules play: those from `people` on, by the table `answers`."""

    def __init__(
        self,
        agenda: list[Step[Any]],
        program: list[Any],
        people: int,
        answers: Mapping[str, Answer],
    ) -> None:
        super().__init__(agenda, program)
        self.people = people
        self.answers = answers


P = TypeVar("P", bound=PlayersState)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayerQuestion(Question[P]):
    """A question to any player. A person is asked; an automaton answers in the same moment."""

    def advance(self, state: P, luck: Luck | None) -> bool:
        decision = self.ask(state)
        options = decision.options
        if not options:
            state.agenda.pop()
            return True
        if decision.seat < state.people:
            state.asks = [decision]
            return False
        answer = state.answers[decision.prompt]
        if answer is not by_luck:
            self.take(state, decision.seat, legal(decision, answer(state, decision)))
        elif luck is not None:
            self.take(state, decision.seat, options[luck.below(len(options))])
        else:
            state.asks = [Decision(CHANCE, decision.prompt, options, decision.audience)]
            return False
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayerPoll(Poll[P]):
    """Any players choose in secret. Automata have chosen before the first person is asked."""

    def advance(self, state: P, luck: Luck | None) -> bool:
        asks = self.ask(state)
        for decision in asks:
            if decision.seat >= state.people:
                answer = state.answers[decision.prompt]
                self.keep(state, decision.seat, legal(decision, answer(state, decision)))
                return True
        if asks:
            state.asks = asks
            return False
        state.agenda.pop()
        self.run(state)
        return True


def legal(decision: Decision, option: Option) -> Option:
    """What an automaton may do is what a person may do."""
    assert option in decision.options, f"an automaton may not answer {option} to {decision.prompt}"
    return option


# ---- choosing by criteria


@mypyc_attr(allow_interpreted_subclasses=True)
class Criterion(Generic[S]):
    """How candidates are compared: by the number that `key` gives each, the least or most is best.

    `name` is an id for words, `clause` the rule that says so.
    """

    def __init__(
        self, name: str, clause: str, key: Callable[[S, int], int], is_max: bool = False
    ) -> None:
        self.name = name
        self.clause = clause
        self.key = key
        self.is_max = is_max


def choose(
    state: S,
    seat: int,
    question: str,
    candidates: Sequence[int],
    criteria: Sequence[Criterion[S]],
    clause: str = "",
    audience: int = PUBLIC,
) -> int:
    """Strike out candidates, criterion by criterion, until one is left; the last settles ties.

    If anybody listens, the same loop notes what it sees, and the event `weighed` tells it. What a
    number gives away is for the `audience` alone.
    """
    left = list(candidates)
    assert left, f"{question}: there is nothing to choose from"
    reason = None if state.journal is None else opened(question, clause, left, criteria)
    for criterion in criteria:
        if len(left) == 1:
            break
        left = best_of(state, left, criterion, reason)
    assert len(left) == 1, f"{question}: {left} are tied after the last criterion"
    if reason is not None and state.journal is not None:
        reason.chosen = left[0]
        state.journal.append(Event(WEIGHED, seat, left[0], -1, audience, False, reason))
    return left[0]


def best_of(state: S, left: list[int], criterion: Criterion[S], reason: Reason | None) -> list[int]:
    numbers = [criterion.key(state, one) for one in left]
    best = max(numbers) if criterion.is_max else min(numbers)
    if reason is not None:
        for one, number in zip(left, numbers, strict=True):
            reason.numbers[reason.candidates.index(one)].append(number)
    return [one for one, number in zip(left, numbers, strict=True) if number == best]


def opened(
    question: str, clause: str, candidates: list[int], criteria: Sequence[Criterion[S]]
) -> Reason:
    measures = [Measure(one.name, one.clause, one.is_max) for one in criteria]
    return Reason(question, clause, candidates, measures, [[] for _ in candidates], -1)


# ---- stops


class Snapshot(Event):
    """The state between two steps of an automaton, kept beside the events for those who listen.

    It is a state, so it is shown to nobody: a session numbers it, takes it out of the events and
    builds each viewer's view of it. `events` and `entries` count what came before it.
    """

    def __init__(self, state: State) -> None:
        super().__init__(STOPPED, -1, -1, -1)
        self.state = state
        self.number = 0
        self.events = 0
        self.entries = 0


class Stop(Step[State]):
    """A pause between two steps of an automaton, where everybody may look at their own pace."""

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def run(self, state: State) -> None:
        if state.journal is not None:
            state.journal.append(Snapshot(state.clone()))


STOP: Final = Stop()


def split_snapshots(events: list[Event], since: int) -> list[Snapshot]:
    """Take the snapshots out of a journal; each then knows how many events came before it."""
    snapshots: list[Snapshot] = []
    kept: list[Event] = []
    for event in events[since:]:
        if isinstance(event, Snapshot):
            event.events = since + len(kept)
            snapshots.append(event)
        else:
            kept.append(event)
    if snapshots:
        events[since:] = kept
    return snapshots
