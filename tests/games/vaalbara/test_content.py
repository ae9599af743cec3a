"""content.toml: every figure is used, every mistake is named, a corrected copy plays by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from landnam.games.vaalbara import GAME
from landnam.games.vaalbara.rules.effects import EFFECTS
from landnam.kit.codec import digest
from landnam.kit.core import settle
from landnam.kit.errors import ContentError
from landnam.kit.game import Content, SetupError
from landnam.kit.laws import check_game
from landnam.kit.log import LogError
from landnam.kit.luck import Luck
from landnam.kit.play import playout
from landnam.kit.session import Session, read_log

FILE: Final = GAME.folder / "content.toml"
TEXT: Final = FILE.read_text(encoding="utf-8")
PRINTED: Final = GAME.load()


def loaded(folder: Path, text: str) -> Content:
    path = folder / "corrected.toml"
    path.write_text(text, encoding="utf-8")
    return GAME.load(path)


def changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def in_entry(entry: str, old: str, new: str) -> str:
    """A change behind the line `id = "entry"`."""
    start = TEXT.index(f'id = "{entry}"')
    at = TEXT.index(old, start)
    return TEXT[:at] + new + TEXT[at + len(old) :]


# ---- every figure is used


class Figure:
    """A number of the file: where it stands, and what it belongs to."""

    def __init__(self, start: int, end: int, entry: str, key: str) -> None:
        self.start = start
        self.end = end
        self.entry = entry
        self.key = key

    def plus_one(self) -> str:
        return TEXT[: self.start] + str(int(TEXT[self.start : self.end]) + 1) + TEXT[self.end :]


def figures() -> Iterator[Figure]:
    """All numbers outside texts and comments."""
    entry = ""
    offset = 0
    for line in TEXT.splitlines(keepends=True):
        bare = re.sub(r'"[^"]*"', lambda text: " " * len(text[0]), line).partition("#")[0]
        if section := re.match(r"\[+(\w+)\]+", line):
            entry = section[1]
        if named := re.match(r'id = "(\w+)"', line):
            entry = named[1]
        for number in re.finditer(r"\d+", bare):
            key = re.findall(r"(\w+) *=", bare[: number.start()])[-1]
            yield Figure(offset + number.start(), offset + number.end(), entry, key)
        offset += len(line)


FIGURES: Final = list(figures())
DISPLAY: Final = {"age", "minutes"}
"""What is only shown. So are values and copies of tokens (VB-COMP-3)."""


def test_all_figures_are_found() -> None:
    assert len(FIGURES) == len(set(FIGURES)) > 100
    assert {"hunter", "river", "land_forest_3", "omens_5", "constants", "vp_25"} <= {
        figure.entry for figure in FIGURES
    }


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: f"{figure.entry}-{figure.key}")
def test_every_figure_is_used(figure: Figure, tmp_path: Path) -> None:
    """One more is refused with the entry's or key's name, or changes the game."""
    text = figure.plus_one()
    try:
        content = loaded(tmp_path, text)
    except ContentError as error:
        told = (figure.entry, figure.key, "lands", "vp_tokens")
        assert any(word in str(error) for word in told)
        return
    assert content.digest != PRINTED.digest
    if figure.key not in DISPLAY and not figure.entry.startswith("vp_"):
        assert plays_differently(content), f"{figure.key} of {figure.entry} is not used"


def plays_differently(content: Content) -> bool:
    if GAME.seats(content) != GAME.seats(PRINTED):
        for seats in GAME.seats(content):
            play(content, seats, 1)
        return True
    return any(play(content, *game) != as_printed(*game) for game in PLAYS)


PLAYS: Final = [(seats, seed) for seed in range(12) for seats in (2, 5, 3, 4)]


@cache
def as_printed(seats: int, seed: int) -> str:
    return play(PRINTED, seats, seed)


def play(content: Content, seats: int, seed: int) -> str:
    """The digest of the end of a random game."""
    luck = Luck.seeded(seed, "content")
    state = GAME.begin(content, seats, {})
    settle(state, luck)
    playout(state, luck)
    return digest(state)


# ---- the vocabulary


def ops(tables: Any) -> Iterator[str]:
    if isinstance(tables, dict):
        if "op" in tables:
            yield tables["op"]
        tables = list(tables.values())
    if isinstance(tables, list):
        for table in tables:
            yield from ops(table)


def test_every_op_of_the_vocabulary_stands_on_a_card_and_the_other_way_round() -> None:
    assert set(ops(PRINTED.tables)) == set(EFFECTS)


def test_every_op_is_explained_at_the_top_of_the_file() -> None:
    explained = set(re.findall(r"^#   (\w+)\(", TEXT, re.MULTILINE))
    assert explained == set(EFFECTS)


# ---- a corrected copy


def test_a_corrected_copy_changes_play(tmp_path: Path) -> None:
    content = loaded(tmp_path, in_entry("hunter", "amount = 3", "amount = 4"))
    assert content.digest != PRINTED.digest
    assert hunters_gains(PRINTED) == {0, 3}
    assert hunters_gains(content) == {0, 4}


def hunters_gains(content: Content) -> set[int]:
    """What Hunters have gained by their effect in some random games."""
    names = [entry["id"] for entry in content.tables["character"]]
    gains = set()
    for seed in range(8):
        session = finished(content, seed)
        for turn, then in zip(session.events, session.events[1:], strict=False):
            if turn.kind == "turn" and turn.a == names.index("hunter"):
                gains.add(then.a if then.kind == "gained" and then.seat == turn.seat else 0)
    return gains


def finished(content: Content, seed: int) -> Session:
    session = Session.start(GAME, content, ["ann", "bob", "cyd"], {}, seed)
    people = Luck.seeded(seed, "people")
    while not session.is_over:
        decision = session.state.asks[0]
        session.answer(decision.seat, people.pick(decision.options))
    return session


def test_a_log_remembers_the_content_it_was_played_with(tmp_path: Path) -> None:
    content = loaded(tmp_path, in_entry("hunter", "amount = 3", "amount = 4"))
    text = finished(content, 1).text()
    assert read_log(text, GAME, content).error is None
    with pytest.raises(LogError, match=f"{content.digest}; this content is {PRINTED.digest}"):
        read_log(text, GAME, PRINTED)


def test_layout_and_comments_may_change_without_a_new_digest(tmp_path: Path) -> None:
    text = re.sub(r" +# .*", "", TEXT).replace("\n\n", "\n")
    assert text != TEXT and loaded(tmp_path, text).digest == PRINTED.digest


def test_the_default_of_an_option_is_its_first_value(tmp_path: Path) -> None:
    swapped = changed(
        ("open_scores = [false, true]", "open_scores = [true, false]"),
        ('["live", "frozen_at_reveal"]', '["frozen_at_reveal", "live"]'),
    )
    state = GAME.begin(loaded(tmp_path, swapped), 2, {})
    assert (state.open_scores, state.frozen) == (True, True)


# ---- mistakes


MISTAKES: Final = [
    ("[meta]", "[mate]", "corrected.toml: mate: unknown section; did you mean 'meta'?"),
    ("minutes = 25", "minuets = 25", "meta: unknown key 'minuets'; did you mean 'minutes'?"),
    ("players_min = 2", "", "meta: key 'players_min' is missing"),
    ("players_min = 2", "players_min = 6", "meta: players_min is larger than players_max"),
    ("hand_size = 5", 'hand_size = "five"', "constants: hand_size must be a whole number, not"),
    ("rounds = 9", 'rounds = "nine"', "constants: rounds must be a whole number, not 'nine'"),
    ("rounds = 9", "rounds = 8", "2 players need 19 lands and backs (VB-SETUP-5); there are 21"),
    ("land_cards = 51", "land_cards = 52", "counts, land_cards: says 52, but the entries make 51"),
    ("marks = [2,", "marks = [1,", "counts, marks: says [1, 3, 4, 5], but the entries make [2,"),
    ('"Blue"', "3", "clan blue: name must be a text, not 3"),
    ('id = "purple"', 'id = "blue"', "clan blue: this id occurs twice"),
    ('"offer_reveal"', '"offer_revael"', "character warrior, effect 1: unknown op 'offer_revael';"),
    ('card = "warrior"', 'card = "warior"', "effect 1: card: unknown word 'warior'; did you mean"),
    ("amount = 2 } ]", "amuont = 2 } ]", "character bard, effect 1: unknown key of give 'amuont'"),
    ('"give", amount = 2', '"give"', "character bard, effect 1: give lacks amount"),
    (
        'initiative = "odd"',
        'initiative = "od"',
        "initiative: unknown word 'od'; did you mean 'odd'",
    ),
    ("initiative = 3", 'initiative = "3"', "character hunter: initiative must be a whole number"),
    ("initiative = 3", "initiative = 2", "character: initiatives must differ and rise (VB-COMP-7)"),
    ('"character_step"', '"game_end"', "character warrior: when must be 'character_step', not"),
    (
        "rows = [1, 2], deck",
        "rows = [1, 3], deck",
        "character tracker, effect 1: rows: unknown word",
    ),
    ("rows = [1, 2], deck", "rows = 1, deck", "character tracker, effect 1: rows: must be a list"),
    ('deck_end = "top"', 'deck_end = "tip"', "deck_end: unknown word 'tip'; did you mean 'top'?"),
    ('except = ["midwife"]', 'except = ["wife"]', "except: unknown word 'wife'; did you mean 'mid"),
    ('victim = "previous"', 'victim = "next"', "victim: unknown word 'next'; known are previous"),
    ('realms = "own",', 'realms = "all",', "character carpenter, effect 1: realms: unknown word"),
    ('land_type = "forest",', 'land_type = "wood",', "land_type: unknown word 'wood'; known are"),
    (
        "count = 2, amount = 10",
        "count = 2",
        "effect 1: steps: each must be { count = …, amount = …",
    ),
    ("factor = 2", "factor = -2", "factor: must be a whole number from 0, not -2"),
    (
        '"gain_printed_value" }',
        '"give", amount = 1 }',
        "land_type forest: only effects that gain may",
    ),
    (
        'land_type = "field"\n',
        'land_type = "feld"\n',
        "land land_field: unknown land_type 'feld'; did",
    ),
    (
        "copies = [1, 1, 0, 0]",
        "copies = [1, 2, 0, 0]",
        "counts, land_cards: says 51, but the entries",
    ),
    ('"enters_realm"', '"enters"', "land_type forest: when must be 'enters_realm', not 'enters'"),
    ('"game_end"\neff', '"end"\neff', "scoring variety_bonus: when must be 'game_end', not 'end'"),
    (
        '["blue", "purple", "yellow", "red", "green"],',
        '["blue"],',
        "omen_set omens_2: ['blue'] must",
    ),
    ('["purple", "yellow", "red", "green", "blue"],', "", "there are 21 lands and 20 backs"),
    (
        "min_players = 3",
        "min_players = 4",
        "counts, marks: says [2, 3, 4, 5], but the entries make",
    ),
    (
        '["purple", "yellow", "red", "green", "blue"],',
        '["blue", "purple", "yellow", "red", "green"],',
        "omen_set: two backs are alike (VB-COMP-5)",
    ),
]


TOO_MUCH: Final = [
    ("copies = [1, 1, 0, 0]", "copies = [8_000_000, 1, 0, 0]", "copies: must be a number from"),
    ("copies = [1, 1, 0, 0]", "copies = [1000, 1, 0, 0]", "there are more than 1000 lands"),
    ("copies = [1, 1, 0, 0]", "copies = [1, 1, 0, -1]", "copies must be 4 whole numbers"),
    ("players_max = 5", "players_max = 9_000_000_000", "meta: players_max: must be a number"),
    ("players_min = 2", "players_min = -9_000_000_000", "meta: players_min: must be a number"),
    ("start_vp = 2", f"start_vp = 0x{'f' * 9000}", "constants: start_vp: must be a number from"),
]


@pytest.mark.parametrize("old, new, message", TOO_MUCH, ids=[told for _, _, told in TOO_MUCH])
def test_more_than_fits_into_memory_is_refused(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(ContentError) as caught:
        loaded(tmp_path, changed((old, new)))
    assert message in str(caught.value)


@pytest.mark.parametrize("old, new, message", MISTAKES, ids=[new for _, new, _ in MISTAKES])
def test_a_mistake_is_named(old: str, new: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        loaded(tmp_path, changed((old, new)))
    assert message in str(caught.value)
    assert all(line.startswith("corrected.toml: ") for line in str(caught.value).splitlines())


def test_every_mistake_is_told_at_once_and_each_only_once(tmp_path: Path) -> None:
    text = changed(
        ("minutes = 25", "minuets = 25"),
        ("factor = 2", "factor = -2"),
        ('"gain_printed_value"', '"gain_printed_valu"'),
        ("age = 10", 'age = "ten"'),
    )
    with pytest.raises(ContentError) as caught:
        loaded(tmp_path, text)
    lines = str(caught.value).splitlines()
    assert len(lines) == len(set(lines))
    for part in ("minuets", "'minutes' is missing", "factor", "gain_printed_valu", "age must be"):
        assert sum(part in line for line in lines) == 1 or part == "minuets", part


THIRTEENTH: Final = """
[[character]]
id = "smith"
name = "Smith"
initiative = 13
when = "character_step"
effects = []
"""


def test_more_characters_than_can_be_played_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="at most 64 lands and 12 characters can be played"):
        loaded(tmp_path, TEXT + THIRTEENTH)


def test_a_land_without_its_value_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="land_forest_4"):
        loaded(tmp_path, changed(("value = 4\n", "")))


def test_a_section_that_is_missing_is_named(tmp_path: Path) -> None:
    for section in ("meta", "counts", "constants", "options"):
        text = re.sub(rf"(?ms)^\[{section}\].*?(?=^\[)", "", TEXT)
        with pytest.raises(ContentError, match=f"corrected.toml: {section}: key "):
            loaded(tmp_path, text)
    for entry in ("clan", "character", "land_type", "scoring", "land", "omen_set", "token"):
        text = re.sub(rf"(?ms)^\[\[{entry}\]\].*?(?=^\[|^#|\Z)", "", TEXT)
        with pytest.raises(ContentError, match=rf"{entry}: there is no \[\[{entry}\]\] entry"):
            loaded(tmp_path, text)


CRASHES: Final = [
    re.sub(r"copies = \[(.*), \d\]", r"copies = [\1]", TEXT)
    .replace("[21, 10, 10, 10]", "[21, 10, 10]")
    .replace("land_cards = 51", "land_cards = 41"),
    re.sub(r"copies = \[(.*)\]", r"copies = [\1, 1]", TEXT)
    .replace("[21, 10, 10, 10]", "[21, 10, 10, 10, 9]")
    .replace("land_cards = 51", "land_cards = 60"),
    changed(("rows = 2 ", 'rows = "two" ')),
    changed(("start_vp = 2", "start_vp = []")),
    changed(("copies = [1, 1, 0, 0]", 'copies = ["one", 1, 0, 0]')),
    changed(("copies = [1, 1, 0, 0]", "copies = [[1], 1, 0, 0]")),
    changed(("copies = [1, 1, 0, 0]", "copies = [1.0, 1, 0, 0]")),
    changed(("orders = [", "orders = [ 5,")),
    changed(("orders = [", 'orders = [ ["blue", 3],')),
    changed(("marks = [2, 3, 4, 5]", 'marks = "2+"')),
    changed(('source = "P"', "source = 2022-10-01")),
    "clan = 3\n" + TEXT.replace("[[clan]]", "[[clan_]]"),
    'clan = ["blue"]\n' + TEXT.replace("[[clan]]", "[[clan_]]"),
    "meta = 3\n" + TEXT.replace("[meta]", "[meta_]"),
    changed(('id = "blue"', 'id = ["blue"]')),
]


@pytest.mark.parametrize("text", CRASHES, ids=range(len(CRASHES)))
def test_a_value_of_the_wrong_shape_is_a_mistake_and_no_crash(text: str, tmp_path: Path) -> None:
    if "2022-10-01" in text:
        assert loaded(tmp_path, text).digest
        return
    with pytest.raises(ContentError):
        loaded(tmp_path, text)


# ---- what loads can be played


CORRECTIONS: Final = {
    "more players than marks": changed(("players_max = 5", "players_max = 6")),
    "more clans than the table has seats": TEXT
    + "".join(f'\n[[clan]]\nid = "clan{n}"\nname = "Clan {n}"\n' for n in range(4)),
    "more rounds than characters": changed(("rounds = 9", "rounds = 13")),
    "one player": changed(("players_min = 2", "players_min = 1")),
    "more than there can be": changed(("players_min = 2", "players_min = 6")),
    "two lands of one name": in_entry("land_forest_4", "value = 4", "value = 5"),
    "one row to swap": changed(("rows = [1, 2] }", "rows = [1] }")),
    "no row to swap": changed(("rows = [1, 2] }", "rows = [] }")),
    "three rows": changed(("rows = 2 ", "rows = 3 ")),
    "the same row twice": changed(("rows = [1, 2] }", "rows = [2, 2] }")),
    "no row for the tracker": changed(("rows = [1, 2], deck", "rows = [], deck")),
    "the tracker at the bottom": changed(('deck_end = "top"', 'deck_end = "bottom"')),
    "the scout at the top": changed(('deck_end = "bottom"', 'deck_end = "top"')),
    "an empty hand": changed(("hand_size = 5", "hand_size = 0")),
    "a hand of one": changed(("hand_size = 5", "hand_size = 1")),
    "a hand of all": changed(("hand_size = 5", "hand_size = 12")),
    "a negative start": changed(("start_vp = 2", "start_vp = -3")),
    "no factor": changed(("factor = 2", "factor = 0")),
    "a rich bard": in_entry("bard", "amount = 2", "amount = 1000"),
    "nothing excepted": changed(('except = ["midwife"]', "except = []")),
    "all excepted": changed(
        ('except = ["midwife"]', 'except = ["midwife", "bard", "hunter", "warrior", "rider"]')
    ),
    "two effects on a card": in_entry(
        "bard",
        "effects = [ {",
        'effects = [ { op = "swap_row_with_deck", rows = [2], deck_end = "top" }, {',
    ),
    "an effect that asks twice": in_entry(
        "tracker", "effects = [ {", 'effects = [ { op = "recover", except = [] }, {'
    ),
    "more tokens than there are": changed(("vp_tokens = 75", "vp_tokens = 76")),
}
MUST_BE_REFUSED: Final = {
    "more clans than the table has seats",
    "more rounds than characters",
    "more players than marks",
    "one player",
    "more than there can be",
    "two lands of one name",
    "one row to swap",
    "no row to swap",
    "three rows",
    "the same row twice",
    "an empty hand",
    "a negative start",
    "more tokens than there are",
}


@pytest.mark.parametrize("name", sorted(MUST_BE_REFUSED))
def test_content_that_cannot_be_played_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError):
        loaded(tmp_path, CORRECTIONS[name])


@pytest.mark.parametrize("name", sorted(set(CORRECTIONS) - MUST_BE_REFUSED))
def test_content_that_loads_can_be_played(name: str, tmp_path: Path) -> None:
    content = loaded(tmp_path, CORRECTIONS[name])
    for seats in (2, 3):
        assert check_game(GAME, content, seats, {}, seats) == []


# ---- options


@pytest.mark.parametrize(
    "clans",
    [
        ["blue"],
        ["blue", "blue"],
        ["blue", "pink"],
        ["blue", "red", "green"],
        "blue",
        5,
        [1, 2],
        [[]],
    ],
    ids=str,
)
def test_wrong_clans_are_refused_with_the_right_ones(clans: Any) -> None:
    with pytest.raises(SetupError, match="different clans out of blue, purple, yellow, red, green"):
        GAME.begin(PRINTED, 2, {"clans": clans})


@pytest.mark.parametrize(
    "options, message",
    [
        ({"open_score": True}, r"unknown option 'open_score'; did you mean 'open_scores'\?"),
        ({"omen_timing": "dead"}, "cannot be 'dead'; it is one of live, frozen_at_reveal"),
        ({"open_scores": "yes"}, "cannot be 'yes'; it is one of False, True"),
    ],
)
def test_wrong_options_are_refused_with_the_right_ones(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(SetupError, match=message):
        GAME.begin(PRINTED, 2, options)
