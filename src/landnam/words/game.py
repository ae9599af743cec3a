"""How a game speaks. A game that says nothing of its own is told from its ids and its notation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from landnam.kit.core import Decision, Event
from landnam.kit.game import Content, Game, View
from landnam.kit.questions import SEAT, YES, YES_NO, Prompt
from landnam.words import Words

Figure: TypeAlias = int | str | list[str]
"""A number, a kind of game, or what each seat had."""


def spaced(id: str) -> str:
    """ "take_land" → "take land"."""
    return id.replace("_", " ")


def sentence(id: str) -> str:
    """ "take_land" → "Take land"."""
    text = spaced(id)
    return text[:1].upper() + text[1:]


def event_line(game: Game[Any, Any], content: Content, names: list[str], event: Event) -> str:
    """An event without words of its own: whose it is, and its notation."""
    who = f"{names[event.seat]}: " if 0 <= event.seat < len(names) else ""
    return who + game.event_notation(content, event)


def fields(view: View) -> dict[str, Any]:
    """What a view tells of the table, by name."""
    names = getattr(view, "__match_args__", ())
    return {name: getattr(view, name) for name in names if name not in ("seat", "asks", "agenda")}


def described(words: Words, thing: Any) -> str:
    """Any value of a view in words: objects by their fields, lists one after the other."""
    if isinstance(thing, bool):
        return yes_or_no(words, thing)
    if isinstance(thing, (list, tuple)):
        return "; ".join(described(words, one) for one in thing) or "–"
    names = getattr(thing, "__match_args__", ())
    parts = [f"{spaced(name)} {described(words, getattr(thing, name))}" for name in names]
    return ", ".join(parts) or str(thing)


def yes_or_no(words: Words, value: bool) -> str:
    return words.say("Yes") if value else words.say("No")


def kind_text(words: Words, names: Sequence[str], prompt: Prompt | None, option: int) -> str:
    """An option in words where its kind says enough, "" where its notation must."""
    if prompt is None:
        return ""
    if prompt.is_declined(option):
        return words.say("No")
    if prompt.kind is YES_NO:
        return yes_or_no(words, option == YES)
    return names[prompt.kind.number(option)] if prompt.kind is SEAT else ""


def question_from_id(words: Words, view: Any, decision: Decision) -> str:
    return sentence(decision.prompt)


def no_choice_text(words: Words, view: Any, decision: Decision, option: int) -> str:
    return ""


def no_terms(content: Any) -> list[str]:
    return []


def no_card_text(words: Words, content: Any, id: str) -> str:
    return ""


def name_from_id(words: Words, content: Any, id: str) -> str:
    return sentence(id)


def option_from_id(words: Words, name: str) -> str:
    return sentence(name)


def value_from_id(words: Words, name: str, value: Any) -> str:
    if isinstance(value, bool):
        return yes_or_no(words, value)
    return sentence(str(value))


def ending_from_id(words: Words, id: str) -> str:
    return sentence(id)


def no_progress(words: Words, content: Any, view: View) -> str:
    return ""


@dataclass(frozen=True)
class Figures:
    """What `sim` counts besides points. `of` takes a finished state and names its figures; `title`
    and `value` put them into words, the latter given the content."""

    of: Callable[[Any], Mapping[str, Figure]]
    title: Callable[[Words, str], str]
    value: Callable[[Words, Any, str], str]


@dataclass(frozen=True)
class GameWords:
    """The effects a game knows, the ids that need a term, how cards and table options are told."""

    ops: Collection[str] = ()
    needed_terms: Callable[[Any], list[str]] = no_terms
    card_sections: tuple[str, ...] = ()
    card_text: Callable[[Words, Any, str], str] = no_card_text
    name_of: Callable[[Words, Any, str], str] = name_from_id
    option_text: Callable[[Words, str], str] = option_from_id
    value_text: Callable[[Words, str, Any], str] = value_from_id
    progress: Callable[[Words, Any, View], str] = no_progress
    """How far a game is, such as "round 3 of 9"."""
    ending: Callable[[Words, str], str] = ending_from_id
    """How a game ended, from the id that its rules give; "" says nothing."""
    figures: Figures | None = None
    question: Callable[[Words, Any, Decision], str] = question_from_id
    choice: Callable[[Words, Any, Decision, int], str] = no_choice_text
    """What a viewer is asked and each option; "": the notation says it."""

    def texts(self, words: Words, view: Any, decision: Decision) -> list[str]:
        """The question and its options in words, as far as the game has any."""
        if self.choice is no_choice_text:
            return []
        options = [self.choice(words, view, decision, option) for option in decision.options]
        return [self.question(words, view, decision), *options]

    def cards(self, content: Content) -> list[str]:
        return [entry["id"] for name in self.card_sections for entry in content.tables[name]]


PLAIN: Final = GameWords()
