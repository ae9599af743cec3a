import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from landnam.draw.scene import Parts, Scene, Sitter
from landnam.games import BOXES
from landnam.games.northgard.drawing.battle import last_battle
from landnam.games.northgard.drawing.geometry import cut_of, is_inside, spots_of
from landnam.games.northgard.drawing.ghosts import closed_by
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.game import GAME
from landnam.games.northgard.rules.exploring import option_cell, option_tile, option_turn
from landnam.games.northgard.rules.fighting import number_of_units, told_sides
from landnam.games.northgard.rules.state import NorthgardState
from landnam.kit.codec import pack, unpack
from landnam.kit.core import SPECTATOR
from landnam.kit.luck import Luck
from landnam.web.gallery import NAMES, Play, page
from landnam.words import Words

DRAWING = BOXES["northgard"].drawing
WORDS = {lang: Words(lang) for lang in ("en", "uk", "ru", "hu")}
ORDER = re.compile(r'data-order="(-?\d+)"')
PICK = re.compile(r'data-pick="(-?\d+)"')
CHOICE = re.compile(r'class="btn small choice[^"]*" data-pick="(-?\d+)"')
WHY = re.compile(r'data-why="([^"]+)"')
TURN = re.compile(r'data-next="([\d ]+)"')
ID = re.compile(r'\bid="([^"]+)"')
PIECE = re.compile(r'data-piece="([^"]+)"')
USED = re.compile(r'href="#([^"]+)"')
TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (3, {"creatures": "creatures"}),
    (4, {"teams": True, "creatures": "more", "clans": "random"}),
    (5, {"length": "long", "unrest_shield": True, "border_corner_test": True}),
)


def games() -> Iterator[Play]:
    for seed, (seats, options) in enumerate(TABLES):
        yield Play(seats, seed, game=GAME, options=options)


class Drawn(NamedTuple):
    scene: Scene
    parts: Parts
    state: NorthgardState


def positions(every: int) -> Iterator[tuple[Play, list[Scene]]]:
    """Games played through: now and then the scenes of those who are asked, of another seat and of
    a spectator."""
    for play in games():
        number = 0
        while True:
            if number % every == 0 or not play.state.agenda:
                words = WORDS[("en", "uk", "ru", "hu")[number // every % 4]]
                asked = [decision.seat for decision in play.state.asks] or [0]
                seats = list(dict.fromkeys([*asked, number % len(play.state.players)]))
                yield play, [play.scene(seat, words) for seat in [*seats, SPECTATOR]]
            if not play.state.agenda:
                break
            play.go_on()
            number += 1


@cache
def drawn() -> list[Drawn]:
    """Scenes of whole games and their parts, drawn once for all tests that look at them."""
    found = []
    for play, seen in positions(every=11):
        state = play.state.clone()
        found += [Drawn(scene, DRAWING.parts(scene), state) for scene in seen]
    return found


@cache
def asked() -> list[tuple[Scene, Parts]]:
    """The same of every kind of decision."""
    return [(scene, DRAWING.parts(scene)) for scene in decisions(each=3)]


def decisions(each: int) -> Iterator[Scene]:
    """Of every kind of decision some in each game, as the one who is asked sees them."""
    for play in games():
        seen: Counter[str] = Counter()
        while play.state.agenda:
            for decision in play.state.asks:
                seen[decision.prompt] += 1
                if decision.seat >= 0 and seen[decision.prompt] <= each:
                    words = WORDS[("en", "uk", "ru", "hu")[seen.total() % 4]]
                    yield play.scene(decision.seat, words)
            play.go_on()


def whole(parts: Parts) -> str:
    return "".join(parts.values())


def on_map(parts: Parts) -> str:
    """Where options lie on the map."""
    return parts["lights"] + parts["marches"]


def test_every_option_stands_in_the_prompt_and_nothing_else_is_lit() -> None:
    prompts = set()
    for scene, parts in asked():
        options = scene.view.asks[0].options if scene.view.asks else []
        listed = list(map(int, CHOICE.findall(parts["prompt"])))
        assert sorted(listed) == sorted(options)
        assert set(map(int, PICK.findall(whole(parts)))) == set(options)
        for group in TURN.findall(on_map(parts)):
            assert set(map(int, group.split())) <= set(options)
        prompts |= {decision.prompt for decision in scene.view.asks}
    assert len(prompts) > 20


def test_places_are_lit_on_the_map_and_cards_in_the_hand() -> None:
    places = {
        "setup_tile": "lights marches",
        "explore_tile": "lights marches",
        "setup_units": "lights marches",
        "move_step": "lights marches",
        "build_choice": "lights marches",
        "recruit_place": "lights marches",
        "relocate": "lights marches",
        "retreat": "lights marches",
        "enemy_target": "lights marches",
        "take_display": "display/offers",
        "victim_card": "hand",
        "regain_choice": "hand",
        "draw_discard": "hand",
        "choose_victim": "seats/0 seats/1 seats/2 seats/3 seats/4",
    }
    found = set()
    for scene, parts in asked():
        for decision in scene.view.asks:
            if decision.prompt in places:
                shown = [parts.get(name, "") for name in places[decision.prompt].split()]
                lit = set(map(int, PICK.findall("".join(shown))))
                declined = (
                    {0} if decision.prompt not in ("enemy_target", "choose_victim") else set()
                )
                assert set(decision.options) - declined <= lit, decision.prompt
                found.add(decision.prompt)
    assert len(found) > 9


def test_playable_cards_are_lit_in_the_hand() -> None:
    for scene in decisions(each=8):
        for decision in scene.view.asks:
            if decision.prompt == "turn_action":
                lit = set(map(int, PICK.findall(DRAWING.parts(scene)["hand"])))
                plays = {option for option in decision.options if option // 4096 == 1}
                assert plays <= lit


def test_nothing_can_be_picked_in_a_replay_or_by_a_spectator() -> None:
    for scene, _, _ in drawn()[::4]:
        replayed = whole(DRAWING.parts(replace(scene, mode="replay")))
        assert not PICK.search(replayed)
        others = [why for why in WHY.findall(replayed) if not why.startswith("area-")]
        assert not others  # the land itself is one picture for all, players or not
    for scene, parts, _ in drawn():
        if scene.seat == SPECTATOR:
            assert not PICK.search(whole(parts))


def test_every_why_has_a_reason_with_a_clause_of_the_rules() -> None:
    rules = (GAME.folder / "rules.md").read_text(encoding="utf-8")
    reasons = set()
    for scene, parts in [*asked(), *(one[:2] for one in drawn())]:
        for thing in set(WHY.findall(whole(parts))):
            why = DRAWING.why_not(scene, thing)
            assert why.text, thing
            if why.clause:
                assert f"**{why.clause}**" in rules, why.clause
                reasons.add(why.clause)
    assert {"NG-INFO-2", "NG-ACT-1", "NG-CAN-1"} <= reasons


def test_a_reason_is_given_even_for_things_that_do_not_exist() -> None:
    scene = next(games()).scene(0, WORDS["en"])
    for thing in ("", "card-", "card-9999", "land-x", "<script>"):
        assert DRAWING.why_not(scene, thing).text


def test_clauses_named_in_the_page_stand_in_the_rules() -> None:
    rules = (GAME.folder / "rules.md").read_text(encoding="utf-8")
    for _, parts, _ in drawn():
        for clause in re.findall(r"/rules/northgard#([A-Z0-9-]+)", whole(parts)):
            assert f"**{clause}**" in rules, clause


def test_parts_are_well_formed_and_carry_their_ids() -> None:
    for _, parts, _ in drawn()[::2]:
        for name, text in parts.items():
            assert ElementTree.fromstring(text).get("id") == f"part-{name.replace('/', '-')}"


def test_ids_and_pieces_are_unique_and_everything_placed_is_there() -> None:
    symbols = ID.findall(DRAWING.symbols(GAME.load()))
    for scene, parts, _ in drawn()[::4]:
        text = DRAWING.body(scene, parts)
        ids = symbols + ID.findall(text)
        pieces = PIECE.findall(text)
        assert len(ids) == len(set(ids))
        assert len(pieces) == len(set(pieces))
        used = {name for name in USED.findall(text) if not name.startswith(("token-", "sign-"))}
        assert used - {"fir"} <= set(ids)


def test_the_page_brings_what_it_places() -> None:
    play = next(games())
    text = page(play, 0, "en", "light")
    assert "games/northgard/style.css" in text
    assert "vaalbara" not in text
    assert set(USED.findall(text)) - {"part-prompt"} <= set(ID.findall(text))


def test_there_is_no_inline_style_or_script() -> None:
    for _, parts, _ in drawn():
        text = whole(parts)
        assert not re.search(r"\sstyle=|<style|<script|\son\w+=|javascript:", text)


def test_equal_views_give_equal_parts() -> None:
    kinds = GAME.kinds(GAME.load())
    for scene, parts, _ in drawn()[::4]:
        again = unpack(pack(scene.view), kinds)
        assert DRAWING.parts(replace(scene, view=again)) == parts


def test_equal_views_give_equal_sketches() -> None:
    """What a part is drawn from are values: nothing is drawn anew because of another object."""
    for scene, _, _ in drawn()[::4]:
        again = unpack(pack(scene.view), GAME.kinds(scene.view.content))
        others = DRAWING.sketches(replace(scene, view=again))
        for name, sketch in DRAWING.sketches(scene).items():
            assert sketch.is_same(others[name]), name


def test_what_is_public_is_drawn_as_everybody_would_see_it() -> None:
    """Sketched once from what a spectator may know, and only the rest from what the viewer knows:
    the page is the same as if all of it were drawn from the viewer's own scene."""
    seen_prompts = set()
    for play, seen in positions(every=5):
        words = seen[-1].words
        public = DRAWING.public(seen[-1])
        assert seen[-1].seat == SPECTATOR and len(public.sketches) >= 14
        for seat in range(len(play.state.players)):
            scene = play.scene(seat, words)
            sketches = DRAWING.sketches(scene, public)
            alone = DRAWING.parts(scene)
            assert {name: sketch.drawn() for name, sketch in sketches.items()} == alone
            assert [*filter(is_log, sketches)] == [*filter(is_log, alone)]
            seen_prompts |= {decision.prompt for decision in scene.view.asks}
    assert len(seen_prompts) > 15


def is_log(name: str) -> bool:
    return name.startswith("log/")


def test_most_of_the_page_is_sketched_once_for_all() -> None:
    """What is shared is the very same sketch: it is compared and drawn once, not for each."""
    shares = []
    for _, seen in positions(every=23):
        public = DRAWING.public(seen[-1])
        for scene in seen:
            sketches = DRAWING.sketches(scene, public)
            same = [name for name in sketches if sketches[name] is public.sketches.get(name)]
            shares.append(len(same) / len(sketches))
    assert min(shares) > 0.5


def test_secrets_of_others_are_not_drawn() -> None:
    """Worlds that a viewer cannot tell apart look alike."""
    luck = Luck.seeded(1, "redeal")
    for scene, parts, state in drawn():
        if scene.outcome or scene.seat == SPECTATOR:
            continue
        twin = GAME.redeal(state, scene.seat, luck)
        assert DRAWING.parts(replace(scene, view=GAME.see(twin, scene.seat))) == parts


def seats(parts: Parts) -> str:
    return "".join(text for name, text in parts.items() if name.startswith("seats/"))


def test_fame_of_others_is_a_lock_and_opens_at_the_end() -> None:
    play = next(games())
    while play.state.agenda:
        play.go_on()
        if play.state.year == 3:
            break
    assert seats(DRAWING.parts(play.scene(0, WORDS["en"]))).count("#i-lock") == 1
    while play.state.agenda:
        play.go_on()
    assert "#i-lock" not in seats(DRAWING.parts(play.scene(0, WORDS["en"])))


def test_names_are_escaped_everywhere() -> None:
    hostile = "<img src=x onerror=\"alert('1')\">&amp;"
    for scene, _, _ in drawn()[::4]:
        sitters = [Sitter(f"{hostile}{seat}") for seat in range(len(scene.sitters))]
        for text in DRAWING.parts(replace(scene, sitters=sitters, table=hostile)).values():
            assert "<img" not in text
            ElementTree.fromstring(text)


def test_a_ghost_tells_truly_what_it_closes() -> None:
    told = []
    for scene in decisions(each=20):
        stage = Stage(scene)
        if stage.prompt != "explore_tile":
            continue
        world = scene.view.map
        before = {root for root in world.roots if not world.is_open[root]}
        for option in stage.options[:12]:
            after = world.with_tile(option_tile(option), option_cell(option), option_turn(option))
            shut = [
                after.size[root]
                for root in after.roots
                if not after.is_open[root] and not set(after.areas[root]) & before
            ]
            told.append(shut)
            assert sorted(size for _, size in closed_by(stage, option)) == sorted(shut)
    assert any(told)


def test_what_is_printed_and_who_stands_there_lies_in_its_area() -> None:
    content = GAME.load()
    for tile, printed in enumerate(content.tiles):
        cut = cut_of(content, tile)
        assert len(cut.lines) == len(printed.borders)
        assert sum(line.is_rough for line in cut.lines) == sum(
            rough for *_, rough in printed.borders
        )
        for place in range(len(printed.areas)):
            spots = spots_of(content, tile, tile % 4, place)
            assert is_inside(spots.figures[0], spots.shape)
            assert is_inside(spots.name, spots.shape)
            for point in spots.printed:
                assert is_inside(point, spots.shape), (printed.name, printed.areas[place])


def test_battles_are_summed_up_for_everybody() -> None:
    seen = 0
    for play in games():
        while play.state.agenda:
            play.go_on()
            events = play.events[play.shown_events :]
            battles = [event.kind for event in events if event.kind in ("fight", "won")]
            if battles[-1:] == ["won"]:  # the next one may have begun
                for seat in (0, SPECTATOR):
                    text = DRAWING.parts(play.scene(seat, WORDS["en"]))["battle"]
                    assert 'class="verdict"' in text
                totals = [event.a for event in events if event.kind == "strength"][-2:]
                assert all(f">{total}<" in text for total in totals)
                seen += 1
    assert seen > 5


def test_a_battle_counts_those_who_fought() -> None:
    """Before the dice, while the beaten retreat, and when all is over."""
    seen = 0
    for play in games():
        units = [0, 0]
        while play.state.agenda:
            before = play.state.clone()
            play.go_on()
            state = play.state
            if before.fight and before.fight[3] < 0 and before.fight[8] < 0:
                units = [number_of_units(before, 0), number_of_units(before, 1)]
                if any(event.kind == "won" for event in play.events[play.shown_events :]):
                    battle = last_battle(Stage(play.scene(SPECTATOR, WORDS["en"])))
                    if battle and battle.is_last and not state.fights and battle.winner >= 0:
                        assert battle.units == units
                        seen += 1
    assert seen


def test_a_fight_that_a_creature_begins_names_both_sides() -> None:
    play, seen = Play(5, 2, game=GAME, options={"creatures": "creatures"}), 0
    while play.state.agenda:
        play.go_on()
        fights = [event for event in play.events[play.shown_events :] if event.kind == "fight"]
        if fights and fights[-1].seat < 0:
            _, defender, _ = told_sides(fights[-1].seat, fights[-1].b)
            parts = DRAWING.parts(play.scene(SPECTATOR, WORDS["en"]))
            log = "".join(text for name, text in parts.items() if name.startswith("log/"))
            assert NAMES[defender] in parts["battle"]
            assert f"attacks <b>{NAMES[defender]}" in log
            seen += 1
    assert seen


def test_old_turns_of_the_log_stay_as_they_are() -> None:
    play = next(games())
    while play.state.year < 3:
        play.go_on()
    before = DRAWING.parts(play.scene(1, WORDS["en"]))
    told = {
        name: text for name, text in before.items() if name.startswith("log/") and "now" not in text
    }
    for _ in range(12):
        play.go_on()
    after = DRAWING.parts(play.scene(1, WORDS["en"]))
    assert all(after[name] == text for name, text in told.items())
    assert len(told) > 10


def test_a_tile_is_sent_again_only_when_its_land_changes_hands_or_something_is_built() -> None:
    play = next(games())
    while play.state.year < 2:
        play.go_on()
    before = DRAWING.parts(play.scene(1, WORDS["en"]))
    seen = 0
    while play.state.agenda and seen < 40:
        play.go_on()
        kinds = {event.kind for event in play.events[play.shown_events :]}
        after = DRAWING.parts(play.scene(1, WORDS["en"]))
        changed = {name for name in before if after.get(name) != before[name]}
        if not kinds & {"built", "swapped"}:
            assert not [name for name in changed if name.startswith("grown/")]
        if not kinds & {"moved", "retreated", "removed", "settled", "recruited", "won", "laid"}:
            assert not [name for name in changed if name.startswith("ground/")]
            seen += 1
        before = after


def test_what_lies_nearer_stands_behind_in_the_text() -> None:
    """As the script sorts it: so a page that grew looks like one that was loaded."""
    for scene, parts, _ in drawn()[::4]:
        text = DRAWING.body(scene, parts)
        for name in ("ground", "grown", "troops"):
            inside = re.findall(rf'id="part-{name}-\d+"[^>]* data-order="(-?\d+)"', text)
            assert [int(order) for order in inside] == sorted(map(int, inside))


def test_the_circle_begins_with_the_own_seat() -> None:
    for scene, parts, _ in drawn()[::4]:
        text = DRAWING.body(scene, parts)
        count, first = len(scene.view.players), max(scene.seat, 0)
        circle = [(first + place) % count for place in range(count)]
        assert [*map(int, re.findall(r'id="part-seats-(\d)"', text))] == circle
        begins = re.findall(r'id="part-seats-(\d)"[^>]* data-order="\1" data-first', text)
        assert begins == ([str(scene.seat)] if scene.seat >= 0 else [])


def test_choice_and_lines_are_plain_words() -> None:
    for scene, _, _ in drawn()[::2]:
        for decision in scene.view.asks:
            for option in decision.options:
                assert DRAWING.choice(scene, option)
        assert bool(DRAWING.lines(scene, scene.events)) == bool(scene.events)


def test_the_prompt_says_what_a_newcomer_would_ask() -> None:
    """What passing does, who wins a fight, what may follow; and no counting from a tile."""
    wanted = {
        "choose_clan": "What it can do is yours for the whole game.",
        "turn_action": "You take no more turns this year.",
        "pay_food": "More points win; at equal points the defender does.",
        "take_display": "It becomes one of your cards",
        "setup_tile": "↻ or R turns the tile.",
        "explore_tile": "↻ or R turns the tile.",
    }
    found = set()
    for scene, _ in asked():
        prompt = scene.view.asks[0].prompt
        text = DRAWING.parts(replace(scene, words=WORDS["en"]))["prompt"]
        assert "starting tile" not in text
        if prompt in wanted:
            assert wanted[prompt] in text, prompt
            found.add(prompt)
    assert found == set(wanted)


def test_the_end_says_why_somebody_has_won() -> None:
    ends = [one for one in drawn() if one.scene.outcome is not None]
    assert ends
    for end in ends:
        text = DRAWING.parts(replace(end.scene, words=WORDS["en"]))["prompt"]
        assert end.scene.outcome is not None
        has_dominated = not set(end.state.dominators()).isdisjoint(end.scene.outcome.winners)
        assert ("Won by domination" in text) == has_dominated
        assert ("The most fame wins" in text) != has_dominated


def test_the_end_tells_of_domination(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game whose winner has one such territory, where one is enough."""
    play = Play(2, 10, game=GAME, options={})
    while play.state.agenda:
        play.go_on()
    (winner,) = GAME.winners(play.state)
    monkeypatch.setitem(play.state.content.numbers, "domination_territories", 1)
    assert play.state.dominators() == [winner]
    assert "Won by domination" in DRAWING.parts(play.scene(winner, WORDS["en"]))["prompt"]


def test_who_is_left_alone_has_not_won_by_fame() -> None:
    end = next(one.scene for one in drawn() if one.scene.outcome is not None)
    first, *others = end.sitters
    sitters = [first, *(replace(sitter, left="resigned") for sitter in others)]
    text = DRAWING.parts(replace(end, sitters=sitters, words=WORDS["en"]))["prompt"]
    assert "All others have given up." in text and "fame wins" not in text


def test_whoever_looks_is_not_away() -> None:
    for scene, _ in asked()[:20]:
        sitters = [replace(sitter, is_here=False) for sitter in scene.sitters]
        gone = DRAWING.parts(replace(scene, sitters=sitters, words=WORDS["en"]))
        assert "away" not in gone[f"seats/{scene.view.seat}"]


def test_what_lies_side_by_side_has_one_order() -> None:
    """Two parts with the same order would lie as they came."""
    for _, parts in asked():
        for name in ("ground", "grown", "troops", "seats"):
            orders = [
                ORDER.findall(text)[0] for key, text in parts.items() if key.startswith(f"{name}/")
            ]
            assert len(set(orders)) == len(orders)
