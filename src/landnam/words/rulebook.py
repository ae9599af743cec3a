"""Looking things up in a game's rules: by clause, by area, by any word in any of the languages."""

from __future__ import annotations

import re
from typing import Any, Final

from landnam.kit.clauses import Clause, read_clauses, rules_in
from landnam.kit.game import Game
from landnam.words import LANGUAGES, suggestion
from landnam.words.terms import Terms


class Rulebook:
    """The clauses of a game in the reader's language, and its words."""

    def __init__(self, game: Game[Any, Any], lang: str = "en") -> None:
        self.clauses = read_clauses(rules_in(game.folder, lang))
        self.english = {one.id: one.text for one in read_clauses(rules_in(game.folder))}
        self.terms = Terms(game.folder / "terms.toml")
        self.prefix = self.clauses[0].id.partition("-")[0] if self.clauses else ""

    def find(self, what: str) -> list[Clause]:
        """The clause of that id, else the area of that name and all clauses with the word."""
        exact = [clause for clause in self.clauses if clause.id == self.full_id(what)]
        return exact or self.about(what)

    def rules_on(self, what: str) -> list[Clause]:
        """As `find`, with rulings only for those who ask for them by id."""
        found = self.find(what)
        if f"{self.full_id(what)}-".startswith(f"{self.prefix}{RULINGS}-"):
            return found
        return [clause for clause in found if not is_ruling(clause)]

    def about(self, what: str) -> list[Clause]:
        """VB-HUNTER or hunter: its area, and clauses with a word that begins so.

        A term also finds what the English clauses say of it: there it is not inflected.
        """
        asked = [word for word in dict.fromkeys((what, self.english_term(what))) if word]
        pattern = re.compile("|".join(rf"\b{re.escape(word)}" for word in asked), re.IGNORECASE)
        areas = {self.full_id(word) for word in asked}
        return [
            one
            for one in self.clauses
            if area_of(one) in areas
            or pattern.search(one.text)
            or pattern.search(self.english[one.id])
        ]

    def full_id(self, what: str) -> str:
        id = what.upper()
        return id if id.startswith(f"{self.prefix}-") else f"{self.prefix}-{id}"

    def english_term(self, what: str) -> str:
        """The English word for a term in any language, "" if it is none."""
        for id, term in self.terms.terms.items():
            if what.lower() in (name.lower() for name in self.names(id)):
                return str(term["en"])
        return ""

    def names(self, term: str) -> list[str]:
        """A term in every language."""
        entry = self.terms.terms.get(term, {})
        return [str(entry[lang]) for lang in LANGUAGES if lang in entry]

    def area(self, name: str) -> list[Clause]:
        """All clauses of an area, such as HUNTER."""
        return [clause for clause in self.clauses if area_of(clause) == self.full_id(name)]

    def guess(self, what: str) -> str:
        """The id or word that was probably meant, "" if there is none."""
        ids = {clause.id.lower(): clause.id for clause in self.clauses}
        if what.partition("-")[2]:
            return ids.get(suggestion(self.full_id(what).lower(), ids), "")
        spoken = {
            word.lower() for clause in self.clauses for word in re.findall(r"\w{3,}", clause.text)
        }
        return suggestion(what.lower(), sorted(spoken))


def area_of(clause: Clause) -> str:
    return clause.id.rpartition("-")[0]


def is_ruling(clause: Clause) -> bool:
    return area_of(clause).endswith(RULINGS)


RULINGS: Final = "-R"
"""The area of the rulings, behind the prefix of the game."""
