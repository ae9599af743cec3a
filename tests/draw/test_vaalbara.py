import re
from dataclasses import replace
from xml.etree import ElementTree

from landnam.box import Box
from landnam.draw.scene import Parts, Scene, Sitter
from landnam.games import BOXES
from landnam.games.vaalbara.game import GAME
from landnam.games.vaalbara.rules.view import is_choosing
from landnam.kit.codec import pack, unpack
from landnam.kit.core import SPECTATOR
from landnam.kit.sets import members
from landnam.web.gallery import Play, page
from landnam.words import Words
from tests.draw.scenes import WORDS, drawn, group, positions, scenes

DRAWING = BOXES["vaalbara"].drawing
PICK = re.compile(r'data-pick="(-?\d+)"')
WHY = re.compile(r'data-why="([^"]+)"')
ID = re.compile(r'\bid="([^"]+)"')
PIECE = re.compile(r'data-piece="([^"]+)"')
USED = re.compile(r'href="#([^"]+)"')
LOOSE_AMPERSAND = re.compile(r"&(?!(amp|lt|gt|quot|#x27);)")


def whole(parts: Parts) -> str:
    return "".join(parts.values())


def without_log(parts: Parts) -> int:
    return sum(len(text.encode()) for name, text in parts.items() if not is_log(name))


def is_log(name: str) -> bool:
    return name.startswith("log/")


def part_id(name: str) -> str:
    return f"part-{name.replace('/', '-')}"


def test_every_option_stands_in_the_prompt_and_nothing_else_is_lit() -> None:
    asked = set()
    for scene, parts in drawn():
        options = scene.view.asks[0].options if scene.view.asks else changes(scene)
        assert sorted(map(int, PICK.findall(parts["prompt"]))) == sorted(options)
        assert set(map(int, PICK.findall(whole(parts)))) == set(options)
        asked |= {decision.prompt for decision in scene.view.asks}
    assert len(asked) == 8


def changes(scene: Scene) -> list[int]:
    """VB-CHOOSE-4: the cards for which one's choice may be exchanged while others choose."""
    view = scene.view
    may_change = is_choosing(view.agenda) and view.seat >= 0 and view.chosen >= 0
    if may_change:
        assert "can-pick" not in DRAWING.parts(scene)["hand"]
    return members(view.hand) if may_change and scene.outcome is None else []


def test_options_that_are_things_are_lit_on_the_table() -> None:
    places = {"choose_character": "hand", "midwife_card": "hand", "bard_target": "seats"}
    for scene, parts in drawn():
        for decision in scene.view.asks:
            if decision.prompt == "show_warrior":
                continue
            part = group(parts, places.get(decision.prompt, "board"))
            assert set(map(int, PICK.findall(part))) == set(decision.options)


def test_nothing_can_be_picked_in_a_replay_or_by_a_spectator() -> None:
    for scene in scenes(3, every=5):
        replayed = whole(DRAWING.parts(replace(scene, mode="replay")))
        assert not PICK.search(replayed)
        assert not WHY.search(replayed)
    for scene, parts in drawn():
        if scene.seat == SPECTATOR:
            assert not PICK.search(whole(parts))


def test_every_why_has_a_reason_with_a_clause_of_the_rules() -> None:
    rules = (GAME.folder / "rules.md").read_text(encoding="utf-8")
    reasons = set()
    for scene, parts in drawn():
        for thing in set(WHY.findall(whole(parts))):
            why = DRAWING.why_not(scene, thing)
            assert why.text, thing
            if why.clause:
                assert f"**{why.clause}**" in rules
                reasons.add(why.clause)
    assert {"VB-TURN-6", "VB-CHOOSE-1", "VB-VP-1", "VB-DECK-4", "VB-SCOUT-1"} <= reasons


def test_a_reason_is_given_even_for_things_that_do_not_exist() -> None:
    scene = Play(3, 1).scene(0, WORDS["en"])
    assert DRAWING.why_not(scene, "").text
    assert DRAWING.why_not(scene, "row-").text
    assert DRAWING.why_not(scene, "<script>").text


def test_clauses_named_in_the_page_stand_in_the_rules() -> None:
    rules = (GAME.folder / "rules.md").read_text(encoding="utf-8")
    for _, parts in drawn():
        for clause in re.findall(r"/rules/vaalbara#([A-Z0-9-]+)", whole(parts)):
            assert f"**{clause}**" in rules


def test_parts_are_well_formed_and_carry_their_ids() -> None:
    for _, parts in drawn()[::2]:
        for name, text in parts.items():
            assert ElementTree.fromstring(text).get("id") == part_id(name)
            assert not LOOSE_AMPERSAND.search(text)


def test_ids_and_pieces_are_unique_on_the_page() -> None:
    symbols = ID.findall(DRAWING.symbols(GAME.load()))
    for scene, parts in drawn()[::2]:
        text = DRAWING.body(scene, parts)
        ids, pieces = symbols + ID.findall(text), PIECE.findall(text)
        assert len(ids) == len(set(ids))
        assert len(pieces) == len(set(pieces))


def test_everything_that_is_placed_is_there() -> None:
    play = Play(5, 3)
    for seat in (0, SPECTATOR):
        text = page(play, seat, "en", "light")
        assert set(USED.findall(text)) - {"part-prompt"} <= set(ID.findall(text))


def test_icons_of_later_parts_come_with_the_symbols() -> None:
    symbols = set(ID.findall(DRAWING.symbols(Play(2, 0).content)))
    for _, parts in drawn():
        used = USED.findall(whole(parts))
        wanted = {name for name in used if not name.startswith(("token-", "sign-", "fir"))}
        assert wanted <= symbols


def test_there_is_no_inline_style_or_script() -> None:
    for _, parts in drawn():
        text = whole(parts)
        assert not re.search(r"\sstyle=|<style|<script|\son\w+=|javascript:", text)


def test_equal_views_give_equal_parts() -> None:
    """A view that has been packed and unpacked, another object throughout, is drawn alike."""
    for play, seen in positions(3, every=7):
        for scene in seen:
            again = unpack(pack(scene.view), GAME.kinds(play.content))
            assert DRAWING.parts(replace(scene, view=again)) == DRAWING.parts(scene)


def test_equal_views_give_equal_sketches() -> None:
    """What a part is drawn from are values: nothing is drawn anew because of another object."""
    for play, seen in positions(3, every=7):
        for scene in seen:
            again = replace(scene, view=unpack(pack(scene.view), GAME.kinds(play.content)))
            others = DRAWING.sketches(again)
            for name, sketch in DRAWING.sketches(scene).items():
                assert sketch.is_same(others[name]), name


def test_what_is_public_is_drawn_as_everybody_would_see_it() -> None:
    """Sketched once from what a spectator may know, and only the rest from what the viewer knows:
    the page is the same as if all of it were drawn from the viewer's own scene."""
    for _, seen in positions(6, every=3):
        public = DRAWING.public(seen[-1])
        assert seen[-1].seat == SPECTATOR and len(public.sketches) >= 8
        for scene in seen:
            parts = {
                name: sketch.drawn() for name, sketch in DRAWING.sketches(scene, public).items()
            }
            assert parts == DRAWING.parts(scene)
            assert [*filter(is_log, parts)] == [*filter(is_log, DRAWING.parts(scene))]


def test_the_circle_begins_with_the_own_seat() -> None:
    for play, seen in positions(3, every=40):
        count = len(play.state.players)
        for scene in seen:
            text = DRAWING.body(scene, DRAWING.parts(scene))
            first = max(scene.seat, 0)
            circle = [(first + place) % count for place in range(count)]
            for name in ("seats", "memory"):
                assert [*map(int, re.findall(rf'id="part-{name}-(\d)"', text))] == circle
                begins = re.findall(rf'id="part-{name}-(\d)" data-order="\d" data-first', text)
                assert begins == ([str(scene.seat)] if scene.seat >= 0 else [])


def test_few_parts_change_with_a_move() -> None:
    play = Play(4, 3)
    before = DRAWING.sketches(play.scene(0, WORDS["en"]))
    shares = []
    while play.state.agenda:
        play.go_on()
        after = DRAWING.sketches(play.scene(0, WORDS["en"]))
        same = [name for name in after if name in before and after[name].is_same(before[name])]
        shares.append(len(same) / len(after))
        before = after
    assert sum(shares) / len(shares) > 0.5


def test_drawing_changes_nothing_in_the_view() -> None:
    for scene in scenes(2, every=5):
        before = pack(scene.view)
        DRAWING.parts(scene)
        assert pack(scene.view) == before


def test_names_are_escaped_everywhere() -> None:
    hostile = "<img src=x onerror=\"alert('1')\">&amp;"
    for scene in scenes(4, every=4):
        sitters = [Sitter(f"{hostile}{seat}") for seat in range(len(scene.sitters))]
        parts = DRAWING.parts(replace(scene, sitters=sitters, table=hostile))
        for text in parts.values():
            assert "<img" not in text
            ElementTree.fromstring(text)


def test_secrets_of_others_are_not_drawn() -> None:
    """Hands and totals of others stay out: worlds that a viewer cannot tell apart look alike."""
    for play, seen in positions(3, every=6):
        for scene in seen[:-1]:
            if scene.outcome:
                continue
            twin = GAME.redeal(play.state, scene.seat, play.luck)
            other = replace(scene, view=GAME.see(twin, scene.seat))
            assert DRAWING.parts(other) == DRAWING.parts(scene)


def test_hidden_totals_are_a_lock_and_open_at_the_end() -> None:
    for scene, parts in drawn():
        locks = group(parts, "seats").count("#i-lock")
        others = len(scene.view.players) - (scene.seat >= 0)
        assert locks == (0 if scene.outcome else others)


def test_the_end_tells_the_winner_and_offers_a_rematch() -> None:
    for scene, parts in drawn():
        prompt = parts["prompt"]
        assert ("data-rematch" in prompt) == bool(scene.outcome and scene.seat >= 0)
        if scene.outcome:
            assert scene.names[scene.outcome.winners[0]] in prompt
            assert prompt.count("<li") == len(scene.view.players)


def test_who_is_left_alone_has_not_won_a_tie() -> None:
    """With as many points as who has given up."""
    scene = next(scene for scene, _ in drawn() if scene.outcome)
    first, *others = scene.sitters
    sitters = [first, *(replace(sitter, left="resigned") for sitter in others)]
    assert scene.outcome is not None
    tied = replace(scene.outcome, scores=[7] * len(sitters))
    for who, why in ((scene.sitters, "Equal points"), (sitters, "All others have given up.")):
        end = replace(scene, sitters=who, outcome=tied, words=WORDS["en"])
        assert why in DRAWING.parts(end)["prompt"]


def test_parts_are_small() -> None:
    """The log apart, which only grows at its end."""
    for _, parts in drawn():
        assert without_log(parts) < 33_000
        assert all(len(text) < 6_000 for name, text in parts.items() if is_log(name))


def test_a_land_keeps_its_name_from_row_2_to_row_1() -> None:
    play = Play(4, 5)
    words = WORDS["en"]
    while play.state.round == 1:
        before = group(DRAWING.parts(play.scene(0, words)), "board")
        play.go_on()
    after = group(DRAWING.parts(play.scene(0, words)), "board")
    assert lands(before, 2) == lands(after, 1)
    assert not set(lands(before, 2)) & set(lands(after, 2))
    assert after.count('data-from="land-deck"') == 4


def lands(board: str, row: int) -> list[str]:
    pieces = re.findall(rf'data-place="row-{row}-\d">.*?</div>', board)
    return [PIECE.findall(piece)[0] for piece in pieces]


def test_a_land_that_is_taken_comes_from_its_place() -> None:
    """Where lands are alike the events cannot always tell which one moved before."""
    found = []
    for play in (Play(3, 2), Play(5, 8), Play(4, 1)):
        while play.state.agenda:
            decision = play.state.asks[0]
            rows = play.state.row_1[:]
            play.go_on()
            gone = [at for at, land in enumerate(play.state.row_1) if land != rows[at]]
            if decision.prompt == "take_land" and len(gone) == 1:
                board = group(DRAWING.parts(play.scene(decision.seat, WORDS["en"])), "board")
                front = rows[gone[0]] % 64
                alike = [at for at, land in enumerate(rows) if land % 64 == front]
                found.append(any(f'data-from="row-1-{at}"' in board for at in alike))
    assert len(found) > 40
    assert sum(found) > 0.9 * len(found)


def test_old_rounds_of_the_log_stay_as_they_are() -> None:
    play = Play(4, 4)
    told: dict[str, str] = {}
    while play.state.agenda:
        play.go_on()
        parts = DRAWING.parts(play.scene(1, WORDS["en"]))
        old = tuple(f"log/r{number}-" for number in range(1, play.state.round - 1))
        for name in filter(lambda name: name.startswith(old), parts):
            assert told.setdefault(name, parts[name]) == parts[name]
    assert len(told) == 7 * (1 + 1 + 4)  # dealing, choosing, and the turns of four


def test_news_in_the_log_are_marked() -> None:
    play = Play(3, 6)
    while play.state.round < 3:
        play.go_on()
    scene = play.scene(0, WORDS["en"])
    assert 'class="now"' in whole(DRAWING.parts(scene))
    seen = replace(scene, fresh=len(scene.events))
    assert 'class="now"' not in whole(DRAWING.parts(seen))


def test_choice_and_lines_are_plain_words() -> None:
    for scene in scenes(2, every=3):
        for decision in scene.view.asks:
            for option in decision.options:
                assert DRAWING.choice(scene, option)
        assert len(DRAWING.lines(scene, scene.events)) > 2


def test_colours_are_those_of_the_clans() -> None:
    scene = Play(5, 0).scene(0, Words("en"))
    names = [DRAWING.colour(scene, seat) for seat in range(5)]
    assert names == [scene.view.content.clans[player.clan] for player in scene.view.players]


def test_an_unknown_game_is_drawn_plainly() -> None:
    plain = Box(BOXES["vaalbara"].game).drawing
    for scene in scenes(1, every=4):
        parts = plain.parts(scene)
        options = scene.view.asks[0].options if scene.view.asks else []
        assert sorted(map(int, PICK.findall(parts["prompt"]))) == sorted(options)
        for name, text in parts.items():
            assert ElementTree.fromstring(text).get("id") == part_id(name)
        assert plain.body(scene, parts)
        assert plain.why_not(scene, "undo").text
