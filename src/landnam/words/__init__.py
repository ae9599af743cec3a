"""Words in four languages. English is the source; the others come from catalogues."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from landnam.kit.errors import Message, Problem, Several, filled
from landnam.words.po import find_catalogues

LANGUAGES: Final = ("en", "uk", "ru", "hu")

NAMES: Final = {"en": "English", "uk": "Українська", "ru": "Русский", "hu": "Magyar"}
"""The languages in their own words."""

ALSO_MEANT: Final = {"ua": "uk", "ukrainian": "uk", "russian": "ru", "hungarian": "hu"}

LOCALE_SETTINGS: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


class UnknownLanguage(Problem):
    """The language is not one of LANGUAGES."""


def unknown_language(lang: str) -> UnknownLanguage:
    guesses = {name.lower(): code for code, name in NAMES.items()} | ALSO_MEANT
    guesses |= {code: code for code in LANGUAGES}
    meant = guesses.get(lang.lower()) or begun(lang.lower(), guesses)
    known = ", ".join(LANGUAGES)
    if not meant:
        return UnknownLanguage(
            "unknown language {lang!r}; known are {known}", lang=lang, known=known
        )
    return UnknownLanguage(
        "unknown language {lang!r}; did you mean {meant!r}? known are {known}",
        lang=lang,
        meant=meant,
        known=known,
    )


def begun(word: str, languages: Mapping[str, str]) -> str:
    """The language whose name begins so; two letters are a code, not a beginning."""
    fits = {code for name, code in languages.items() if name.startswith(word)}
    return fits.pop() if len(word) > 2 and len(fits) == 1 else ""


def suggestion(word: str, known: Iterable[str]) -> str:
    """The nearest known word, if one is near."""
    close = get_close_matches(word, list(known), n=1, cutoff=0.5)
    return close[0] if close else ""


class Words:
    """What the program says, in one language.

    Messages stand literally in the code, so that `landnam.words.catalogue` can collect them;
    values go into {braces} after the translation.
    """

    def __init__(self, lang: str) -> None:
        self.lang = known_language(lang)
        self._messages = find_catalogues(self.lang)
        self._templates: dict[str, str] = {}
        self._plain: dict[str, str] = {}  # what was said without values

    def say(self, message: str, /, **values: object) -> str:
        if values:
            return self.template(message).format(**values)
        said = self._plain.get(message)
        if said is None:
            said = self._plain[message] = self.template(message).format()
        return said

    def template(self, message: str) -> str:
        """The translation alone, its {braces} for others to fill."""
        translation = self._templates.get(message)
        if translation is None:
            translation = self._templates[message] = self._messages.gettext(message)
        return translation

    def templates(self, singular: str, plural: str, n: int) -> str:
        """The same in the form that goes with the number."""
        return self._messages.ngettext(singular, plural, n)

    def explain(self, said: Problem | Message) -> str:
        """What the kit, a game or a bot has to say, with all that is said within it."""
        values = {name: self.worded(value) for name, value in said.values.items()}
        return filled(self.template(said.template), values)

    def worded(self, value: Any) -> Any:
        if isinstance(value, (Problem, Message)):
            return self.explain(value)
        if isinstance(value, Several):
            return value.between.join(str(self.worded(part)) for part in value.parts)
        return value

    def count(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """The form that goes with the number, which the message calls {n}."""
        return self._messages.ngettext(singular, plural, n).format(n=n, **values)


def known_language(lang: str) -> str:
    """ "uk" for "uk", "UK" and "uk_UA.UTF-8"."""
    code = code_of(lang)
    if code not in LANGUAGES:
        raise unknown_language(lang)
    return code


def code_of(locale: str) -> str:
    for mark in "_-.@":
        locale = locale.partition(mark)[0]
    return locale.lower()


def choose_language(environ: Mapping[str, str]) -> str:
    """What LANDNAM_LANG asks for, else the language of the system if it is known, else English."""
    wish = environ.get("LANDNAM_LANG")
    if wish:
        return known_language(wish)
    setting = next((environ[name] for name in LOCALE_SETTINGS if environ.get(name)), "")
    code = code_of(setting)
    return code if code in LANGUAGES else "en"
