"""Northgard in words: cards, prompts, options and events, in every language. After a deliberate
change of wording: .venv/bin/python tests/words/test_northgard.py rewrites northgard_cards.txt;
read the difference before you keep it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from landnam.games.northgard import words as ng
from landnam.games.northgard.game import GAME
from landnam.games.northgard.rules.choosing import Choose, StepOrder
from landnam.games.northgard.rules.content import STEPS
from landnam.games.northgard.rules.goods import Pay, PayExtra
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.questions import QUESTIONS, clause_of
from landnam.games.northgard.rules.state import NorthgardState
from landnam.games.northgard.rules.turns import ACTIONS
from landnam.games.northgard.rules.view import NorthgardView
from landnam.games.northgard.rules.year import SecondPlacement
from landnam.games.northgard.words import places
from landnam.games.northgard.words.cards import step_tables
from landnam.games.northgard.words.names import area_code
from landnam.games.northgard.words.options import (
    DECLINES,
    DECLINES_BY_WORD,
    OPTION_TEXTS,
    TEXTS_BY_KIND,
)
from landnam.games.northgard.words.prompts import PROMPT_TEXTS
from landnam.kit.core import SPECTATOR, Decision, Event, apply, settle
from landnam.kit.luck import Luck
from landnam.kit.questions import asked_of_people
from landnam.kit.session import Session
from landnam.words import LANGUAGES, Words

GOLDEN: Final = Path(__file__).with_name("northgard_cards.txt")
CONTENT: Final = GAME.load()
NAMES: Final = ["Ann", "Борис", "Éva", "Ґеник", "Örs"]
SENTENCE: Final = re.compile(r"[^{}]*\S[^{}]*")
TABLES: Final[list[tuple[int, dict[str, Any]]]] = [
    (2, {"exchange_same_type": True}),
    (3, {"creatures": "more", "unrest_shield": True}),
    (4, {"teams": True, "creatures": "creatures"}),
    (5, {"length": "long", "clans": "random"}),
]
OTHER_SCRIPT: Final = re.compile(r"[A-Za-z]{2,}")
ENGLISH: Final = re.compile(
    r"\b(the|you|your|of|and|or|in|unit|card|tile|territory|food|wood|lore|fame|draw|combat)s?\b",
    re.IGNORECASE,
)
EVERYTHING: Final = [entry["id"] for part in ng.CARDS for entry in CONTENT.tables[part]]


# ---- games to tell


class Told:
    """What a game shows: moments to decide in, and the events as each seat learns them."""

    def __init__(self) -> None:
        self.moments: list[tuple[NorthgardView, Decision]] = []
        self.events: list[list[Event]] = []
        self.often: dict[str, int] = {}


def play(seed: int, told: Told) -> None:
    seats, options = TABLES[seed % len(TABLES)]
    session = Session.start(GAME, CONTENT, NAMES[:seats], options, seed)
    luck = Luck.seeded(seed, "answers")
    while not session.is_over:
        decision = session.state.asks[0]
        told.often[decision.prompt] = told.often.get(decision.prompt, 0) + 1
        if told.often[decision.prompt] <= 8:
            told.moments.append((view_of(session, decision.seat), decision))
        session.answer(decision.seat, decision.options[luck.below(len(decision.options))])
    if seed < 2 * len(TABLES):
        told.events += [session.events_for(seat) for seat in (0, SPECTATOR)]


def view_of(session: Session, seat: int) -> NorthgardView:
    view = session.view(seat)
    assert isinstance(view, NorthgardView)
    return view


@cache
def games() -> Told:
    told = Told()
    for seed in range(24):
        play(seed, told)
    told.moments += list(rare_moments())
    return told


def rare_moments() -> Iterator[tuple[NorthgardView, Decision]]:
    """Questions that random games hardly ever ask."""
    for number, effect in enumerate(CONTENT.program.effects):
        if isinstance(effect, Pay):
            yield moment(PayExtra(0, effect.n, effect.first, effect.last))
        if isinstance(effect, Choose):
            assert number in step_tables(CONTENT)
    annexation = CONTENT.cards[CONTENT.card("card_annexation")]
    order: Any = CONTENT.program.effects[annexation.first]
    yield moment(StepOrder(0, order.first, order.last, 0))
    yield moment(SecondPlacement(0), shown=[7])


def moment(step: Any, shown: list[int] | None = None) -> tuple[NorthgardView, Decision]:
    state = started()
    state.players[0].resources = [3, 3, 3]
    state.shown = shown or []
    state.agenda.append(step)
    state.asks = []
    settle(state, Luck.seeded(1, "moment"))
    return GAME.see(state, 0), state.asks[0]


def started() -> NorthgardState:
    """A game of two in its first turn."""
    luck = Luck.seeded(5, "begin")
    state = GAME.begin(CONTENT, 2, {})
    settle(state, luck)
    while state.asks[0].prompt != "turn_action":
        decision = state.asks[0]
        apply(state, decision.seat, decision.options[0], luck)
    return state


# ---- every language


LANDS = re.compile("|".join(sorted(filter(None, places.names(CONTENT)), key=len, reverse=True)))


def leftovers(lang: str, text: str) -> list[str]:
    """Words that look English."""
    for name in [*NAMES, "Draugr", "Huginn", "Muninn"]:
        text = text.replace(name, "")
    text = LANDS.sub("", text)  # the same in all languages
    found: list[str] = (OTHER_SCRIPT if lang in ("uk", "ru") else ENGLISH).findall(text)
    return found


def check(lang: str, text: str) -> None:
    assert SENTENCE.fullmatch(text), text
    if lang != "en":
        assert not leftovers(lang, text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_words_and_options_that_differ(lang: str) -> None:
    words = Words(lang)
    for view, decision in games().moments:
        check(lang, ng.prompt_text(words, view, decision))
        check(lang, ng.prompt_text(words, view, decision, NAMES))
        texts = [ng.option_text(words, view, decision, one, NAMES) for one in decision.options]
        assert len(set(texts)) == len(texts), decision.prompt
        for text in texts:
            check(lang, text)
        check(lang, ng.option_text(words, view, decision, decision.options[-1]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_can_be_told(lang: str) -> None:
    words = Words(lang)
    for events in games().events:
        for line in ng.log_lines(words, CONTENT, NAMES, events):
            check(lang, line)
        for event in events:
            assert ng.event_text(words, CONTENT, NAMES, event)


def test_random_games_show_most_questions_and_events() -> None:
    prompts = {decision.prompt for _, decision in games().moments}
    kinds = {event.kind for events in games().events for event in events}
    assert len(prompts) > 40
    assert len(kinds) > 40


def source() -> str:
    return "".join(
        path.read_text(encoding="utf-8") for path in (GAME.folder / "rules").glob("*.py")
    )


def test_every_event_that_is_emitted_has_a_text() -> None:
    emitted = set(re.findall(r"\.emit\(\s*\"(\w+)\"", source()))
    assert emitted | set(ACTIONS) == set(ng.EVENT_TEXTS)


def test_every_decision_has_a_question_options_and_a_clause() -> None:
    prompts = set(re.findall(r"(?:Decision\([^\"]*?|prompt: ClassVar = )\"(\w+)\"", source()))
    asked = set(asked_of_people(QUESTIONS))
    assert prompts == set(QUESTIONS)
    assert asked == set(PROMPT_TEXTS)
    assert set(OPTION_TEXTS) | set(DECLINES) <= asked
    kinds = {QUESTIONS[prompt].kind.name for prompt in asked - set(OPTION_TEXTS)}
    assert kinds == set(TEXTS_BY_KIND)
    assert {prompt.declines for prompt in QUESTIONS.values()} - {""} == set(DECLINES_BY_WORD)
    rules = (GAME.folder / "rules.md").read_text(encoding="utf-8")
    for prompt in QUESTIONS:
        assert f"**{clause_of(prompt)}**" in rules


# ---- cards


def render() -> str:
    return "\n".join(f"[{lang}]\n{render_in(Words(lang))}" for lang in LANGUAGES)


def render_in(words: Words) -> str:
    ids = [*EVERYTHING, "kaija", "scorched_earth"]
    lines = [
        f"{ng.name_of(words, CONTENT, one)}: {ng.card_text(words, CONTENT, one)}" for one in ids
    ]
    return "".join(f"{line}\n" for line in lines)


def test_cards_read_as_agreed() -> None:
    meant = "if this is meant: .venv/bin/python tests/words/test_northgard.py"
    assert render() == GOLDEN.read_text(encoding="utf-8"), meant


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_text(lang: str) -> None:
    words = Words(lang)
    for one in EVERYTHING:
        check(lang, ng.card_text(words, CONTENT, one))


def test_every_effect_has_a_text() -> None:
    assert set(ng.STEP_TEXTS) == set(STEPS)
    moments = {
        effect["op"]
        for part in (*ng.CARDS, "token")
        for entry in CONTENT.tables[part]
        for effect in entry.get("effects", [])
        if effect.get("when")
    }
    assert moments == set(ng.POWER_TEXTS)


FIGURES: Final = ("cost_wood", "strength", "fame", "points")


WITHOUT_MEANING: Final = (("card_axe_throwers", "choose", "n"), ("forge", "draw", "keep"))
"""In a combat one of two is chosen, and what a Forge draws is kept, whatever these say."""


def figures(entry: Any) -> Iterator[tuple[Any, Any]]:
    """Every number within the effects of an entry, as a place where it stands."""
    pairs = entry.items() if isinstance(entry, dict) else enumerate(entry)
    for key, value in pairs:
        if isinstance(value, int) and not isinstance(value, bool):
            yield entry, key
        elif isinstance(value, (dict, list)):
            yield from figures(value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_figure_makes_another_text(lang: str) -> None:
    words, content = Words(lang), GAME.load()
    changed = 0
    for part in (*ng.CARDS, "token"):
        for entry in content.tables[part]:
            printed = ng.card_text(words, content, entry["id"])
            places = list(figures(entry.get("effects", [])))
            if part in ("building", "creature_kind", "token"):
                places += [(entry, key) for key in FIGURES if key in entry]
            for holder, key in places:
                if (entry["id"], holder.get("op"), key) in WITHOUT_MEANING:
                    continue
                holder[key] += 1
                assert ng.card_text(words, content, entry["id"]) != printed, (entry["id"], key)
                holder[key] -= 1
                changed += 1
    assert changed > 100


def corrected(tmp_path: Path, changes: dict[str, str]) -> Content:
    text = (GAME.folder / "content.toml").read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "corrected.toml"
    path.write_text(text, encoding="utf-8")
    return GAME.load(path)


def test_corrected_figures_are_read_from_the_content(tmp_path: Path) -> None:
    old = 'effects = [{ op = "move", n = 4 }]'
    new = (
        'effects = [{ op = "move", n = 5, combat = [{ op = "casualties", n = 2 }] }, '
        '{ op = "build", times = 3, max_large = 0 }, '
        '{ op = "recruit_each", filter = "adjacent_to_enemy", max = 2 }, '
        '{ op = "recruit_each", filter = "open_or_tile_wood" }]'
    )
    content = corrected(tmp_path, {old: new})
    assert ng.card_text(Words("ru"), content, "card_incursion") == (
        "Сделайте до 5 перемещений. В каждом бою этой карты: +2 потери соперника. "
        "Возведите до 3 построек. Большие постройки возводить нельзя. "
        "Наймите по 1 воину не более чем на 2 свои территории, соседние с вражескими. "
        "Наймите по 1 воину на каждую свою территорию, которая открыта или имеет символ дерева "
        "на плитке."
    )


def test_there_is_no_text_of_an_unknown_card() -> None:
    with pytest.raises(KeyError, match="nobody"):
        ng.card_text(Words("en"), CONTENT, "nobody")


def test_a_card_without_a_term_goes_by_its_printed_name(tmp_path: Path) -> None:
    content = corrected(tmp_path, {'"card_spy"\nname = "Spy"': '"card_owl"\nname = "Owl"'})
    assert ng.name_of(Words("uk"), content, "card_owl") == "Owl"


def test_cards_of_one_name_are_told_apart() -> None:
    feasts = [CONTENT.card("card_feast"), CONTENT.card("card_feast_early")]
    names = [ng.card_name(Words("hu"), CONTENT, card) for card in feasts]
    assert names == ["Lakoma", "Lakoma (korai fejlesztéskártya)"]


def test_marks_tell_what_stands_beside_the_text() -> None:
    marks = [
        ng.card_marks(Words("en"), CONTENT, CONTENT.card(name))
        for name in ("card_scouts", "card_merchant", "card_move")
    ]
    assert marks == ["instant card, 2 fame", "1 fame", ""]


# ---- events


def lines(lang: str, *events: Event) -> list[str]:
    return ng.log_lines(Words(lang), CONTENT, NAMES, events)


PLACE: Final = 9
WAY: Final = 9 * 256 + 12
WOLF: Final = [one.name for one in CONTENT.creatures].index("creature_wolf_beige")
LABEL: Final = ng.area_label(CONTENT, PLACE)


def combat(attack: int, defence: int, winner: int, foe: int = 1) -> list[Event]:
    seat = 0 if winner == 0 else foe if winner == 1 else -1
    return [
        Event("strength", 0, attack, 1),
        Event("strength", foe, defence, 0),
        Event("won", seat, PLACE, winner),
    ]


def test_a_combat_says_why_it_was_won() -> None:
    sums = "Ann: 5 points, 1 casualty inflicted; Борис: 4 points, 0 casualties inflicted. "
    assert lines("en", *combat(5, 4, 0)) == [f"{sums}Ann wins by points, 5 to 4"]
    assert lines("en", *combat(5, 4, 1)) == [
        f"{sums}Борис wins: the casualties wipe out the other side (Ann)"
    ]
    assert lines("en", *combat(5, 4, -1)) == [f"{sums}Both sides lose all their units; nobody wins"]
    assert lines("en", *combat(4, 4, 1))[0].endswith(
        "Борис wins: at equal points the defender does"
    )


def test_a_creature_fights_under_its_name() -> None:
    told = lines("ru", Event("fight", 0, PLACE, 16 + WOLF), *combat(3, 6, 1, foe=-1))
    assert told == [
        f"Бой на территории {LABEL}: нападает Ann, защищается Волк (бежевый)",
        "Ann: 3 ОБ, наносит 1 потерю; Волк (бежевый): 6 ОБ, наносит 0 потерь. "
        "Побеждает Волк (бежевый): больше ОБ, 6 против 3",
    ]


def test_who_is_attacked_by_a_creature_is_named() -> None:
    told = lines("en", Event("fight", -1, PLACE, 256 + 16 + WOLF))
    assert told == [f"Combat in {LABEL}: Wolf (beige) attacks Борис"]


def test_single_events_of_a_combat_have_a_text_too() -> None:
    words = Words("en")
    texts = [ng.event_text(words, CONTENT, NAMES, event) for event in combat(5, 4, 0)]
    assert texts == [
        "Ann: 5 points, 1 casualty inflicted",
        "Борис: 4 points, 0 casualties inflicted",
        "Ann wins the combat",
    ]
    nobody = ng.event_text(words, CONTENT, NAMES, Event("won", -1, PLACE, -1))
    assert nobody == "Both sides lose all their units; nobody wins"
    rolled = ng.event_text(words, CONTENT, NAMES, Event("rolled", -1, 0, -1))
    assert rolled == "Creature rolls: 2 points"


def test_a_gain_stands_behind_what_brought_it() -> None:
    laid = Event("laid", 1, 7, 4 * ((64 + 2) * 128 + 64 - 1))
    gain = Event("gained", 1, 2, 1)
    assert lines("uk", laid, gain) == [
        "Борис викладає: Solhavn (2 на схід, 1 на північ), +1 знання"
    ]
    paid = Event("paid", 1, 1 + 3, -1)
    assert lines("hu", paid, gain) == ["Борис fizet: 3 élelem → +1 tudás"]
    assert lines("en", Event("fame", 0, -5, -1)) == ["Ann: −5 fame"]


def test_what_comes_together_shares_a_line() -> None:
    recruits = [Event("recruited", 0, PLACE, 0)] * 2 + [Event("recruited", 0, PLACE, 1)]
    drawn = [Event("drew_one", 2, -1, -1)] * 2
    assert lines("ru", *recruits, *drawn) == [
        f"Ann нанимает на территорию {LABEL}: 2 воина + Кайя",
        "Éva добирает 2 карты",
    ]
    assert lines("uk", Event("moved", 0, WAY, 1)) == [
        f"Переміщення (Ann): 1 воїн, {LABEL} → {ng.area_label(CONTENT, 12)}"
    ]


def test_a_log_beside_a_map_calls_territories_as_the_map_does() -> None:
    state = started()
    world = state.map
    area = next(one for one, root in enumerate(world.territory) if root >= 0 and root != one)
    event = Event("settled", 0, area, 3)
    told = ng.log_lines(Words("en"), CONTENT, NAMES, [event], world)
    root = world.territory[area]
    assert told == [f"Ann puts 3 units into {ng.territory_label(world, root)}"]
    assert ng.territory_name(Words("en"), state, root).startswith(f"{told[0].split()[-1]} (")


def test_labels_are_unlike_each_other() -> None:
    areas = [
        4 * tile + at
        for tile, printed in enumerate(CONTENT.tiles)
        for at in range(len(printed.areas))
    ]
    assert len({ng.area_label(CONTENT, area) for area in areas}) == len(areas)
    assert len({area_code(CONTENT, area) for area in areas}) == len(areas)


def test_lands_are_called_after_what_is_printed_on_them() -> None:
    """Short enough for the map; beyond the names that can be made they are numbered."""
    assert max(len(name) for name in places.names(CONTENT)) <= 12
    lairs = [at for at, has_lair in enumerate(CONTENT.area_lair) if has_lair]
    assert all(ng.area_label(CONTENT, at).startswith(places.PARTS["lair"][0]) for at in lairs)
    firsts, lasts = places.PARTS["wood"]
    made = [places.name(firsts, lasts, number) for number in range(100)]
    assert len(set(made)) == 100 and made[0] == "Askholt" and made[40] == "Askholt 2"


def test_winter_tells_what_was_paid_and_what_was_missing() -> None:
    full, short = Event("wintered", 0, 3 * 16 + 1, 0), Event("wintered", 1, 2 * 16, 1)
    assert lines("en", full, short, Event("unrest", 1, -1, -1)) == [
        "Ann pays for the winter: 3 food, 1 wood",
        "Борис cannot pay everything for the winter; paid: 2 food",
        "Борис takes onto the draw deck: Unrest",
    ]


# ---- the table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_table_options_are_explained(lang: str) -> None:
    words = Words(lang)
    for option, values in GAME.options(CONTENT).items():
        check(lang, ng.table_option_text(words, option))
        texts = {ng.table_value_text(words, option, value) for value in values}
        assert len(texts) == len(values)
        for text in texts:
            check(lang, text)


def test_the_lengths_of_the_game_are_those_of_the_content() -> None:
    words = Words("en")
    assert f"{CONTENT.numbers['years']} years" in ng.table_value_text(words, "length", "normal")
    assert f"{CONTENT.long['years']} years" in ng.table_value_text(words, "length", "long")


if __name__ == "__main__":
    GOLDEN.write_text(render(), encoding="utf-8")
