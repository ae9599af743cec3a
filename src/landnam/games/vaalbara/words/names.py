"""What things are called. Names stand after a colon or in quotation marks, where no language has to
bend them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from landnam.games.vaalbara.rules.state import Content
from landnam.words import Words
from landnam.words.terms import Terms

TERMS: Final = Terms(Path(__file__).parents[1] / "terms.toml")
CARDS: Final = ("character", "land_type", "scoring")


def term(words: Words, id_: str) -> str:
    """A word of terms.toml; MissingTerm if it has none."""
    return TERMS.term(words.lang, id_)


def name_of(words: Words, content: Content, id_: str) -> str:
    """The word for an entry of the content; one that has no term goes by its printed name."""
    if id_ not in TERMS:
        for section in (*CARDS, "clan"):
            for entry in content.tables[section]:
                if entry["id"] == id_:
                    return str(entry["name"])
    return term(words, id_)


def character_name(words: Words, content: Content, character: int) -> str:
    card = content.characters[character]
    return f"{name_of(words, content, card.name)} ({card.initiative})"


def land_name(words: Words, content: Content, front: int) -> str:
    """ "Field"; a land with a value shows it: "Forest 4"."""
    land = content.fronts[front]
    kind = content.kinds[land.kind]
    value = land.name.removeprefix(kind)
    return f"{name_of(words, content, kind)} {value}".rstrip()


def clan_name(words: Words, content: Content, clan: int) -> str:
    return name_of(words, content, content.clans[clan])


def omens_text(words: Words, content: Content, back: int) -> str:
    """The clans in the order of a land's back."""
    return " > ".join(clan_name(words, content, clan) for clan in content.omens[back])


def points(words: Words, amount: int) -> str:
    """ "+4 VP", "−2 VP", "0 VP"."""
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return words.say("{points} VP", points=f"{sign}{abs(amount)}")


def rows_text(words: Words, rows: Sequence[int]) -> str:
    """Where a land is chosen, as a part of "Choose a land …" and "Exchange a land … with"."""
    if min(rows) != max(rows):
        return words.say("of row 1 or row 2")
    return words.say("of row 1") if rows[0] == 1 else words.say("of row 2")
