"""Where a long name may be broken on a narrow card. Few browsers know that for all our languages.

Not every good place is found: each that is found is right for the names on cards.
"""

from __future__ import annotations

import re
from itertools import accumulate
from typing import Final

SOFT: Final = "\u00ad"
"""A hyphen that shows only where a line ends."""

LONG: Final = {"en": 8, "uk": 6, "ru": 6, "hu": 6}  # letters; shorter names fit
EDGE: Final = 2  # letters that stay together at either end

VOWELS: Final = {
    "en": "aeiouy",
    "uk": "аеєиіїоуюя",
    "ru": "аеёиоуыэюя",
    "hu": "aáeéiíoóöőuúüű",
}
CONSONANT: Final = {
    "en": r"(?:[bcdfgkpt][lr]|[cpst]h|ck|[^\W\d_])",
    "uk": r"(?:[бвгґдкптфх][рл]|дж|[^\W\d_])['’ь]?",
    "ru": r"(?:[бвгдкптфх][рл]|[^\W\d_])[ьъ]?",
    "hu": r"(?:dzs|cs|dz|gy|ly|ny|sz|ty|zs|[^\W\d_])",
}  # two letters may be one sound, or never parted
EXCEPTIONS: Final = {
    word.replace("-", ""): word.split("-")
    for word in ("griz-zled", "re-source-ful", "te-rep-is-me-ret", "tu-dás-őr-zők")
}


def breakable(lang: str, name: str) -> str:
    """The name with soft hyphens in its long words."""
    return re.sub(r"[^\W\d_]+", lambda word: broken(lang, word[0]), name)


def broken(lang: str, word: str) -> str:
    if len(word) < LONG[lang]:
        return word
    places = [at for at in syllables(lang, word.lower()) if EDGE <= at <= len(word) - EDGE]
    ends = [*places, len(word)]
    return SOFT.join(word[start:end] for start, end in zip([0, *places], ends, strict=True))


def syllables(lang: str, word: str) -> list[int]:
    """Between two vowels: Slavic languages leave the first of several consonants with the vowel
    before them, the others leave all but the last. English breaks only between consonants and
    before -tion."""
    if word in EXCEPTIONS:
        return list(accumulate(len(part) for part in EXCEPTIONS[word][:-1]))
    vowel = f"[{VOWELS[lang]}]"
    found: list[int] = []
    for match in re.finditer(f"(?<={vowel})((?!{vowel}).)+(?={vowel})", word):
        sounds = [sound.end() for sound in re.finditer(CONSONANT[lang], match[0])]
        if len(sounds) > 1:
            found.append(match.start() + (sounds[0] if lang in ("uk", "ru") else sounds[-2]))
        elif lang != "en" or word.startswith("tion", match.start()):
            found.append(match.start())
    return found
