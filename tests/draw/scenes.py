"""Random positions of Vaalbara, seen by everybody."""

from collections.abc import Iterator, Mapping
from functools import cache

from landnam.draw.scene import Parts, Scene
from landnam.games import BOXES
from landnam.kit.core import SPECTATOR
from landnam.web.gallery import Play
from landnam.words import Words

WORDS = {lang: Words(lang) for lang in ("en", "uk", "ru", "hu")}


def games(count: int) -> Iterator[Play]:
    for seed in range(count):
        yield Play(2 + seed % 4, seed)


def positions(count: int, every: int = 1) -> Iterator[tuple[Play, list[Scene]]]:
    """Games played through: at each position the scenes of all seats and of a spectator."""
    for play in games(count):
        number = 0
        while True:
            if number % every == 0 or not play.state.agenda:
                words = WORDS[("en", "uk", "ru", "hu")[number // every % 4]]
                seats = [*range(len(play.state.players)), SPECTATOR]
                yield play, [play.scene(seat, words) for seat in seats]
            if not play.state.agenda:
                break
            play.go_on()
            number += 1


def scenes(count: int, every: int = 1) -> Iterator[Scene]:
    for _, seen in positions(count, every):
        yield from seen


@cache
def drawn() -> list[tuple[Scene, Parts]]:
    """Scenes of eight games and their parts, drawn once for all tests that look at them."""
    drawing = BOXES["vaalbara"].drawing
    return [(scene, drawing.parts(scene)) for scene in scenes(8, every=4)]


def group(parts: Mapping[str, str], name: str) -> str:
    """A part, or all that lie in it."""
    return "".join(text for key, text in parts.items() if key.partition("/")[0] == name)
