"""Content files: every mistake is found at once, with file, entry, key and the nearest word."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from landnam.kit.content import (
    ContentFile,
    index_in,
    is_a,
    list_of,
    one_word,
    tiers,
    whole_number,
)
from landnam.kit.core import State
from landnam.kit.effects import Effect
from landnam.kit.errors import ContentError
from landnam.kit.toml import TooNested, check_nesting

GOOD = """\
[meta]
name = "Raid"
seats = 4                 # a comment
source = "S"

[[card]]
id = "farm"
fame = 1
fame_source = "D"
effects = [ { op = "gain", amount = 2 } ]

[[card]]
id = "dig"
fame = 2
colour = "brown"
effects = []
"""


class Gain(Effect[State]):
    def __init__(self, amount: int) -> None:
        self.amount = amount


def opened(folder: Path, text: str) -> ContentFile:
    path = folder / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return ContentFile(path)


def mistakes(folder: Path, text: str) -> list[str]:
    """What is wrong with a content of this shape."""
    file = opened(folder, text)
    file.check_sections(("meta", "card"))
    file.table("meta", {"name": str, "seats": int})
    required = {"id": str, "fame": int, "effects": list}
    for entry in file.entries("card", required, {"colour": str}):
        where = f"card {entry['id']}"
        file.effects(where, entry["effects"], {"gain": Gain}, {"amount": whole_number})
    try:
        file.finish()
    except ContentError as error:
        return str(error).splitlines()
    return []


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


# ---- the file


def test_a_good_file_has_no_mistakes(tmp_path: Path) -> None:
    assert mistakes(tmp_path, GOOD) == []


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"nowhere\.toml: there is no such file$"):
        ContentFile(tmp_path / "nowhere.toml")


def test_a_file_that_is_not_toml_is_named_with_the_place(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"cards\.toml: not a TOML file: .*line 2"):
        opened(tmp_path, 'name = "x"\nseats = = 3\n')


@pytest.mark.timing
@pytest.mark.parametrize(
    "line, message",
    [
        (".".join("a" * 24_000) + " = 1", "a key has more than 8 parts"),
        ("[" + " . ".join("a" * 9) + "]", "a key has more than 8 parts"),
        ("x = { " + '"a".' * 8 + "a = 1 }", "a key has more than 8 parts"),
        ("x = " + "[" * 31 + "]" * 31, "brackets are nested deeper than 30"),
        ("x = " + "{ a = " * 31 + "1" + " }" * 31, "brackets are nested deeper than 30"),
    ],
)
def test_a_file_that_would_take_ages_is_refused_at_once(
    tmp_path: Path, line: str, message: str
) -> None:
    start = process_time()
    with pytest.raises(ContentError, match=rf"cards\.toml: line 3: {message}$"):
        opened(tmp_path, f'name = """\n"""\n{line}\n')
    assert process_time() - start < 10  # quadratic, it would be minutes


def test_dots_and_brackets_in_strings_and_comments_do_not_matter(tmp_path: Path) -> None:
    many = 20 * "a.[{"
    text = f"""\
# {many}
a.b.c.d.e.f.g.h = "{many} \\" {many}"  # {many}
one = '{many} \\'
numbers = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5]
long = \"\"\"\"{many}
" \\\"\"\" {many}\"\"\"\"\"
other = '''{many}
{many} '' \\''''
"{many}" = 1
"""
    assert opened(tmp_path, text).tables["other"].endswith("\\'")


HOSTILE = [
    "a.",
    ".",
    "[",
    "{",
    "]",
    "[]",
    '"',
    "'",
    "\\",
    '"\\',
    '"""',
    "'''",
    '"""\\',
    "#",
    '""."',
    "=\n",
]


@pytest.mark.timing
@pytest.mark.parametrize("part", HOSTILE)
@pytest.mark.parametrize("start", ["", 'x = "', 'x = """', "x = '", "x = '''"])
def test_looking_for_depth_takes_a_time_linear_in_the_text(start: str, part: str) -> None:
    begin = process_time()
    with suppress(TooNested):
        check_nesting(start + part * (500_000 // len(part)))
    assert process_time() - begin < 10  # quadratic, it would be minutes


def test_a_file_that_is_not_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match=r"cards\.toml: not a TOML file: "):
        ContentFile(tmp_path / "cards.toml")


def test_the_digest_is_of_what_is_said_not_of_how(tmp_path: Path) -> None:
    digest = opened(tmp_path, GOOD).digest()
    assert digest == "a13d8243a3ae"
    assert opened(tmp_path, changed("# a comment", "")).digest() == digest
    assert opened(tmp_path, changed("seats = 4", "seats=4")).digest() == digest
    assert opened(tmp_path, changed("seats = 4", "seats = 5")).digest() != digest
    assert opened(tmp_path, changed("farm", "form")).digest() != digest


# ---- mistakes


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("[meta]", "[mata]", "mata: unknown section; did you mean 'meta'?"),
        ("name =", "nome =", "meta: unknown key 'nome'; did you mean 'name'?"),
        ("seats = 4", "", "meta: key 'seats' is missing"),
        ("seats = 4", 'seats = "4"', "meta: seats must be a whole number, not '4'"),
        ("seats = 4", "seats = true", "meta: seats must be a whole number, not True"),
        ("seats = 4", "seats = 4.0", "meta: seats must be a whole number, not 4.0"),
        ('name = "Raid"', "name = 3", "meta: name must be a text, not 3"),
        ("fame = 2", "weight = 2", "card dig: unknown key 'weight'; known are id, fame, "),
        ("fame = 2", "", "card dig: key 'fame' is missing"),
        ("effects = []", 'effects = "gain"', "card dig: effects must be a list, not 'gain'"),
        ('colour = "brown"', "colour = 1", "card dig: colour must be a text, not 1"),
        ('id = "dig"', "", "card (without id): key 'id' is missing"),
        ('id = "dig"', 'id = "farm"', "card farm: this id occurs twice"),
        ("amount = 2", "amonut = 2", "card farm, effect 1: unknown key of gain 'amonut'; did you"),
        (", amount = 2", "", "card farm, effect 1: gain lacks amount"),
        ('"gain"', '"gian"', "card farm, effect 1: unknown op 'gian'; did you mean 'gain'?"),
        ("amount = 2", "amount = -2", "card farm, effect 1: amount: must be a whole number from"),
        ("effects = []", "effects = [3]", "card dig, effect 1: must be a table such as { op = "),
        ("effects = []", "effects = [{ amount = 1 }]", "card dig, effect 1: op is missing or not"),
    ],
)
def test_a_mistake_is_told_with_file_entry_and_key(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    found = mistakes(tmp_path, changed(old, new))
    assert any(line.startswith(f"cards.toml: {message}") for line in found), found


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("seats = 4", "seats = 1001", "meta: seats: must be a number from -1000 to 1000"),
        ("seats = 4", "seats = -1001", "meta: seats: must be a number from -1000 to 1000"),
        (
            "seats = 4",
            "seats = 4\nyear = 10_000",
            "meta: year: must be a number from -9999 to 9999",
        ),
        ("amount = 2", "amount = 1_000_000", "card farm: amount: must be a number from -1000 to"),
        ("amount = 2", f"amount = 0x{'f' * 9000}", "card farm: amount: must be a number from"),
        ("effects = []", f"effects = [{'{}, ' * 251}]", "card dig: effects: more than 250 stand"),
    ],
)
def test_what_would_fill_the_memory_is_refused_before_anything_is_made_of_it(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    with pytest.raises(ContentError) as caught:
        opened(tmp_path, changed(old, new))
    assert str(caught.value).startswith(f"cards.toml: {message}")


@pytest.mark.parametrize(
    "id", ["", "farm ", " farm", "a b", "a\\nb", "Farm", "fárm", "a\u00a0b", "a-b", "x" * 61]
)
def test_an_id_that_is_no_plain_word_is_refused(tmp_path: Path, id: str) -> None:
    """In a log it could not be read back."""
    with pytest.raises(ContentError, match="must be made of a-z, 0-9 and _"):
        opened(tmp_path, changed('id = "farm"', f'id = "{id}"'))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("fame = 1", "fame = 6", "card farm: fame must be a number from 0 to 5, not 6"),
        ("fame = 2", "fame = true", "card dig: fame must be a number from 0 to 5, not True"),
        ("amount = 2", "amount = -1", "card farm: amount must be a number from 1 to 9, not -1"),
        ('colour = "brown"', "colour = 3", "card dig: colour must be a text, not 3"),
    ],
)
def test_what_may_stand_under_a_key_is_told_with_its_entry(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    file = opened(tmp_path, changed(old, new))
    with pytest.raises(ContentError) as caught:
        file.check_shapes({"fame": (0, 5), "amount": (1, 9), "colour": str})
    assert str(caught.value) == f"cards.toml: {message}"


def test_a_mistake_tells_the_name_of_the_file_and_not_where_it_lies(tmp_path: Path) -> None:
    for text in ("name = = 3", "x = " + "[" * 31, changed("fame = 1", "fame = 1_000_000")):
        with pytest.raises(ContentError) as caught:
            opened(tmp_path, text)
        assert str(caught.value).startswith("cards.toml: ")


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = changed("seats = 4", "saets = 4").replace("fame = 2", 'fame = "two"')
    text = text.replace('op = "gain"', 'op = "pain"') + "\n[dice]\n"
    assert mistakes(tmp_path, text) == [
        "cards.toml: dice: unknown section; known are meta, card",
        "cards.toml: meta: unknown key 'saets'; did you mean 'seats'?",
        "cards.toml: meta: key 'seats' is missing",
        "cards.toml: card dig: fame must be a whole number, not 'two'",
        "cards.toml: card farm, effect 1: unknown op 'pain'; did you mean 'gain'?",
    ]


@pytest.mark.timing
@pytest.mark.parametrize(
    "text, told",
    [
        (GOOD + "".join(f"[u{n}]\n" for n in range(40_000)), 100),
        (GOOD + "".join(f"k{n} = 1\n" for n in range(40_000)), 100),
        ("[[card]]\n" + "".join(f"{'x' * 10_000}{n} = 1\n" for n in range(40)), 5),
    ],
    ids=["sections", "keys", "letters"],
)
def test_of_very_many_mistakes_the_first_are_told_in_no_time(
    tmp_path: Path, text: str, told: int
) -> None:
    file = opened(tmp_path, text)
    start = process_time()
    with pytest.raises(ContentError) as caught:
        file.check_sections(("meta", "card"))
        file.entries("card", {"id": str}, {})
    assert len(str(caught.value).splitlines()) == told
    assert process_time() - start < 10  # quadratic, it would be minutes


@pytest.mark.parametrize(
    "text",
    [
        GOOD + "\n[meta.source_x]\n" + ".".join("a" * 3000) + " = 1\n",
        GOOD + "\nsource_x = " + "[" * 3000 + "]" * 3000 + "\n",
    ],
    ids=["key", "list"],
)
def test_a_deep_table_is_a_mistake_and_no_crash(tmp_path: Path, text: str) -> None:
    with pytest.raises(ContentError):
        opened(tmp_path, text).digest()


def test_the_deepest_table_that_is_read_has_a_digest(tmp_path: Path) -> None:
    key = ".".join("abcdefgh")
    deepest = f"[meta.source_x]\n{key} = " + f"{{ {key} = " * 30 + "1" + " }" * 30
    assert opened(tmp_path, f"{GOOD}\n{deepest}\n").digest()


def test_a_missing_section_is_told(tmp_path: Path) -> None:
    assert mistakes(tmp_path, '[meta]\nname = "x"\nseats = 2\n') == [
        "cards.toml: card: there is no [[card]] entry"
    ]
    found = mistakes(tmp_path, GOOD[GOOD.index("[[card]]") :])
    assert found == [
        "cards.toml: meta: key 'name' is missing",
        "cards.toml: meta: key 'seats' is missing",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "card = 5\n",
        'card = "farm"\n',
        'card = ["farm"]\n',
        '[card]\nid = "farm"\n',
        '[[card]]\nid = ["farm"]\nfame = 1\neffects = []\n',
        "meta = 5\n",
        'meta = ["name"]\n',
    ],
)
def test_a_section_of_the_wrong_shape_is_a_mistake_and_no_crash(tmp_path: Path, text: str) -> None:
    assert mistakes(tmp_path, text)


def test_dates_are_as_good_as_other_notes(tmp_path: Path) -> None:
    assert mistakes(tmp_path, changed('source = "S"', "source = 2024-05-01")) == []
    assert opened(tmp_path, changed('source = "S"', "source = 2024-05-01")).digest()


def test_effects_are_compiled_in_their_order(tmp_path: Path) -> None:
    tables = [{"op": "gain", "amount": 1}, {"op": "gain", "amount": 2}]
    file = opened(tmp_path, GOOD)
    made: list[Any] = file.effects("x", tables, {"gain": Gain}, {"amount": whole_number})
    assert [effect.amount for effect in made] == [1, 2]


# ---- readers


@pytest.mark.parametrize(
    "value, kind, is_one",
    [
        (1, int, True),
        (True, int, False),
        (True, bool, True),
        (1, bool, False),
        ("x", str, True),
        ([], list, True),
        ({}, dict, True),
        (1.0, int, False),
    ],
)
def test_truth_is_not_a_number(value: Any, kind: type, is_one: bool) -> None:
    assert is_a(value, kind) is is_one


@pytest.mark.parametrize(
    "reader, value, result",
    [
        (whole_number, 0, 0),
        (whole_number, 12, 12),
        (one_word("top", "bottom"), "top", "top"),
        (index_in(["farm", "dig"]), "dig", 1),
        (list_of(index_in(["farm", "dig"])), ["dig", "farm"], [1, 0]),
        (list_of(whole_number), [], []),
        (tiers, [{"count": 2, "amount": 10}, {"count": 4, "amount": 20}], {2: 10, 4: 20}),
        (tiers, [], {}),
    ],
)
def test_a_reader_reads(reader: Callable[[Any], Any], value: Any, result: Any) -> None:
    assert reader(value) == result


@pytest.mark.parametrize(
    "reader, value, message",
    [
        (whole_number, -1, "must be a whole number from 0, not -1"),
        (whole_number, True, "must be a whole number from 0, not True"),
        (whole_number, "1", "must be a whole number from 0, not '1'"),
        (whole_number, 1001, "must be a number from 0 to 1000"),
        (one_word("top", "bottom"), "botom", "unknown word 'botom'; did you mean 'bottom'?"),
        (one_word("top", "bottom"), 3, "unknown word 3; known are top, bottom"),
        (one_word("top", "bottom"), ["top"], "unknown word ['top']; did you mean 'top'?"),
        (index_in(["farm", "dig"]), "frm", "unknown word 'frm'; did you mean 'farm'?"),
        (list_of(whole_number), 5, "must be a list, not 5"),
        (list_of(whole_number), [1, "x"], "must be a whole number from 0, not 'x'"),
        (tiers, 5, "must be a list of { count, amount }, not 5"),
        (tiers, [5], "each must be { count = …, amount = … }, not 5"),
        (tiers, [{"count": 1}], "each must be { count = …, amount = … }, not {'count': 1}"),
        (tiers, [{"count": 1, "amount": "x"}], "must be a whole number from 0, not 'x'"),
    ],
)
def test_a_reader_refuses(reader: Callable[[Any], Any], value: Any, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        reader(value)
    assert str(caught.value) == message


def test_a_count_that_stands_twice_is_refused() -> None:
    with pytest.raises(ContentError):
        tiers([{"count": 2, "amount": 10}, {"count": 2, "amount": 20}])
