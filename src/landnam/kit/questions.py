"""What the questions of a game are. One table says of each prompt all that others need to know:
what an option is, the clause behind it, how it is declined, whether it must be answered. Notation,
words, drawings, terminals and the API derive from that table; see `Game.questions`."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, TypeAlias

from landnam.kit.compiler import mypyc_attr
from landnam.kit.core import Decision, Option, Question, S

NO: Final = 0
"""Decline, stop, leave it: whenever a question may be declined, this is the option."""
YES: Final = 1

Parts: TypeAlias = dict[str, int]
"""What an option names, by the words that programs read."""


@mypyc_attr(allow_interpreted_subclasses=True)
class OptionKind:
    """What an option is: a thing that has a number. `first` is the option that names number 0."""

    def __init__(self, name: str, first: Option = 0) -> None:
        self.name = name
        self.first = first

    def number(self, option: Option) -> int:
        return option - self.first

    def parts(self, option: Option) -> Parts:
        return {self.name: self.number(option)}


class PackedKind(OptionKind):
    """Several numbers packed into one: `unpack` names them."""

    def __init__(self, name: str, unpack: Callable[[Option], Parts]) -> None:
        super().__init__(name)
        self.unpack = unpack

    def parts(self, option: Option) -> Parts:
        return self.unpack(option)


CARD: Final = OptionKind("card")
PLACE: Final = OptionKind("place")
SEAT: Final = OptionKind("seat")
NUMBER: Final = OptionKind("number")
YES_NO: Final = OptionKind("yes")
NO_KIND: Final = OptionKind("")
"""Of what nobody is asked."""


class Prompt:
    """All that is said of a question besides its words. The notation of an option begins with
    `verb`, which is the name unless it is given. `declines` is the word for NO where that is no
    thing of its own, "" where nobody can decline. A table waits for the answer to one that
    `must_answer` even without alternative: going on at once would tell a secret. Chance answers
    what `is_luck`."""

    def __init__(
        self,
        name: str,
        kind: OptionKind,
        clause: str,
        *,
        verb: str | None = None,
        declines: str = "",
        must_answer: bool = False,
        is_luck: bool = False,
    ) -> None:
        self.name = name
        self.kind = kind
        self.clause = clause
        self.verb = name if verb is None else verb
        self.declines = declines
        self.must_answer = must_answer
        self.is_luck = is_luck

    def is_declined(self, option: Option) -> bool:
        return option == NO and self.declines != ""

    def parts(self, option: Option) -> Parts:
        """What an option names; nothing if it declines."""
        return {} if self.is_declined(option) else self.kind.parts(option)


Questions: TypeAlias = dict[str, Prompt]

NO_QUESTIONS: Final[Questions] = {}


def table(*prompts: Prompt) -> Questions:
    return {prompt.name: prompt for prompt in prompts}


def asked_of_people(questions: Questions) -> list[str]:
    return [name for name, prompt in questions.items() if not prompt.is_luck]


def prompts_of(questions: Questions, *kinds: OptionKind) -> tuple[str, ...]:
    """The prompts whose options are of these kinds."""
    return tuple([name for name, prompt in questions.items() if prompt.kind in kinds])


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Question[S]):
    """A question to one seat. A subclass names its prompt and lists the options."""

    __match_args__: ClassVar[tuple[str, ...]] = ("seat",)
    prompt: ClassVar[str] = ""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, state: S) -> list[Option]:
        """Everything that may be answered; nothing: the question is passed over."""
        raise NotImplementedError

    def ask(self, state: S) -> Decision:
        return Decision(self.seat, self.prompt, self.options(state))
