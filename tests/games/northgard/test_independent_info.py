"""Section 12 of rules.md: who sees what, in whole games and from every seat."""

from __future__ import annotations

from collections import Counter
from typing import Any

from landnam.games.northgard import GAME
from landnam.games.northgard.rules.state import OPEN, TEAMS, NorthgardState
from landnam.games.northgard.rules.view import HIDDEN, NorthgardView
from landnam.kit.codec import digest
from landnam.kit.core import CHANCE, SPECTATOR, Decision, Event
from landnam.kit.luck import Luck
from landnam.kit.session import Session, read_log
from landnam.speed import compiled
from tests.games.northgard.independent import (
    CONTENT,
    VARIANTS,
    Table,
    card,
    card_name,
    random_game,
)

PLAYED = VARIANTS if compiled() else VARIANTS[::3]
EVERY = 2 if compiled() else 4
WAITED = 4 if compiled() else 2

SAME = (
    *("rules", "year", "first", "active", "held", "kaija", "scorched", "built", "extras"),
    *("display", "achievements", "unrest", "creature_row", "creature_discard", "shown"),
    *("guests", "arrived", "fights", "fight", "ledger"),
)
"""What lies open on the table."""
OPEN_OF_PLAYERS = (
    *("clan", "discard", "active", "upgrades", "box", "resources", "reserve"),
    *("passed", "has_display", "flags", "tiles"),
)


class Onlooker:
    """Keeps account of what everybody knows, from what a spectator is told and nothing else."""

    def __init__(self, seats: int) -> None:
        self.owned: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.told = 0

    def listen(self, events: list[Event]) -> None:
        for event in events[self.told :]:
            self.told += 1
            if not event.is_for(SPECTATOR):
                continue
            mine = self.owned[event.seat] if event.seat >= 0 else Counter()
            if event.kind == "clan":
                mine.update([*CONTENT.starting, CONTENT.initial[event.a]])
            elif event.kind == "took_display":
                mine[event.a] += 1
            elif event.kind == "unrest":
                mine[CONTENT.unrest] += 1
            elif event.kind == "remove":
                mine[event.a] -= 1
            elif event.kind == "upgrade":
                mine[event.b // 2] += 1
                if event.b % 2:
                    mine[event.a] -= 1


def check_view(state: NorthgardState, viewer: int, view: NorthgardView, public: Onlooker) -> None:
    is_over = not state.asks
    for name in SAME:
        assert getattr(view, name) == getattr(state, name), name
    assert view.map is state.map and view.seat == viewer
    assert all(ask.seat == viewer for ask in view.asks)
    # unused cards, tiles and creatures: which are left, never in what order
    assert view.early == sorted(state.early) and view.advanced == sorted(state.advanced)
    assert view.pile.top == [] and view.pile.loose == sorted(state.pile.loose)
    assert view.pile.bottom == state.pile.bottom, "what was put under the pile is public"
    assert view.creature_deck == sorted(state.creature_deck)
    mine = state.players[viewer] if viewer >= 0 else None
    assert view.hand == (mine.hand if mine else [])
    assert view.top == (mine.deck.top if mine else [])
    assert view.loose == (sorted(mine.deck.loose) if mine else [])
    for seat, seen in enumerate(view.players):
        player = state.players[seat]
        for name in OPEN_OF_PLAYERS:
            assert getattr(seen, name) == getattr(player, name), name
        assert seen.hand_size == len(player.hand)
        assert seen.loose_size + len(seen.top) == player.deck.size()
        is_mate = bool(state.rules & TEAMS) and viewer >= 0 and (viewer - seat) % 2 == 0
        if viewer == seat or is_mate or is_over:
            assert seen.fame == player.fame
        else:
            assert seen.fame == HIDDEN
        hidden = [entry for entry in seen.top if entry != HIDDEN]
        assert all(entry % 2 == OPEN for entry in hidden)
        assert not Counter(seen.known) - Counter(player.hand)
        # what may be in hand or draw deck can be counted from public events alone
        elsewhere = Counter(player.discard) + Counter(one // 2 for one in player.active)
        elsewhere += Counter(seen.known) + Counter(entry // 2 for entry in hidden)
        expected = public.owned[seat] - elsewhere
        assert Counter(seen.pool) == expected, f"seat {seat}"
    if state.drawn and view.drawn[0] != HIDDEN:
        assert view.drawn == state.drawn


def test_every_view_of_whole_games_shows_what_the_table_of_section_12_allows() -> None:
    """NG-INFO-1, NG-INFO-2, NG-YEAR-2, NG-TEAM-2, NG-SETUP-12: for all seats and a spectator, at
    every third decision and at the end; public events tell a player's cards, but not which are in
    hand"""
    looks = 0
    for seats, options in PLAYED:
        public = Onlooker(seats)
        for at, (state, _, _) in enumerate(random_game(seats, options, 20 + seats, gifts=3)):
            assert state.journal is not None
            public.listen(state.journal)
            if at % 3 and state.asks:
                continue
            for viewer in (SPECTATOR, *range(seats)):
                check_view(state, viewer, GAME.see(state, viewer), public)
                looks += 1
    assert looks


def twin_worlds(state: NorthgardState, seat: int) -> NorthgardState | None:
    """Another world: a hidden card of the seat's hand changes places with one of the draw deck."""
    twin = state.clone()
    player = twin.players[seat]
    secret = list((Counter(player.hand) - Counter(player.known)).elements())
    below = [one for one in player.deck.loose if one not in secret]
    if not secret or not below:
        return None
    mine, other = secret[0], below[-1]
    player.hand = sorted([*(Counter(player.hand) - Counter([mine])).elements(), other])
    player.deck.loose = sorted([*(Counter(player.deck.loose) - Counter([other])).elements(), mine])
    twin.asks = [one for one in state.asks if one.seat != seat]
    return twin


def test_no_view_depends_on_which_hidden_card_is_in_hand() -> None:
    """NG-YEAR-2, NG-TEAM-2: not even a teammate's"""
    compared = 0
    for seats, options in PLAYED[:4]:
        for at, (state, decision, _) in enumerate(random_game(seats, options, 7 + seats)):
            if at % EVERY or decision.seat == CHANCE or decision.prompt in ("pick_card", "ransom"):
                continue
            for seat in range(seats):
                if seat == decision.seat:
                    continue
                twin = twin_worlds(state, seat)
                if twin is None:
                    continue
                for viewer in {SPECTATOR, *range(seats)} - {seat}:
                    twin.asks = state.asks
                    assert digest(GAME.see(twin, viewer)) == digest(GAME.see(state, viewer))
                    compared += 1
    assert compared


def test_a_drawn_card_is_told_to_its_owner_and_counted_by_the_others() -> None:
    """NG-YEAR-2, NG-FX-DRAW-2"""
    for seats, options in VARIANTS[:4]:
        *_, (state, _, _) = random_game(seats, options, 2)
        assert state.journal is not None
        drawn = Counter(event.seat for event in state.journal if event.kind == "drew")
        assert all(drawn[seat] for seat in range(seats))
        for viewer in (SPECTATOR, *range(seats)):
            heard: Counter[tuple[str, int]] = Counter()
            for event in state.journal:
                if event.is_for(viewer):
                    heard[event.kind, event.seat] += 1
            for seat in range(seats):
                assert heard["drew", seat] == (drawn[seat] if seat == viewer else 0)
                assert heard["drew_one", seat] == (0 if seat == viewer else drawn[seat])


def test_every_gain_of_fame_is_told_to_all() -> None:
    """NG-INFO-2, NG-INFO-1: totals can be counted, though they are not shown"""
    for seats, options in VARIANTS[:6]:
        totals = [0] * seats
        told = 0
        for state, _, _ in random_game(seats, options, 9):
            assert state.journal is not None
            for event in state.journal[told:]:
                if event.kind == "fame" and event.is_for(SPECTATOR):
                    totals[event.seat] += event.a
            told = len(state.journal)
            assert totals == [player.fame for player in state.players]
        assert any(totals)


def test_the_display_card_on_top_of_a_deck_is_public_and_so_is_who_draws_it() -> None:
    """NG-ACT-PASS-2, NG-INFO-2: "that a public card was put on top is public\""""
    table = Table(units={"start.n": "0x1", "start.e": "1x1"}, hands={0: ["move"], 1: ["feast"]})
    table.say("pass", "take_display scouts")
    for viewer in (SPECTATOR, 0, 1):
        seen = GAME.see(table.state, viewer).players[0]
        assert seen.top == [card("scouts") * 2 + OPEN]
        assert card("scouts") not in seen.pool
    table.say("pass", "take_display feast_early").luck()
    assert table.state.year == 3
    assert "scouts" in table.cards(0, "hand")
    assert card("scouts") in GAME.see(table.state, 1).players[0].known


def test_cards_put_back_on_top_are_known_to_their_owner_only() -> None:
    """NG-FX-DRAW-2: the number is public, the cards and their order are remembered by the owner"""
    table = Table(
        units={"start.n": "0x1", "start.e": "1x1"},
        hands={0: ["cunning_merchant"]},
        decks={0: ["move", "build", "explore", "recruit"]},
    )
    table.say("play cunning_merchant", "draw move", "draw build", "draw explore")
    assert table.prompt == "draw_top"
    mine, other = GAME.see(table.state, 0), GAME.see(table.state, 1)
    assert sorted(map(card_name, mine.drawn)) == ["build", "explore", "move"]
    assert other.drawn == [HIDDEN] * 3 and GAME.see(table.state, SPECTATOR).drawn == [HIDDEN] * 3
    table.say("draw_top move", "draw_top build")
    mine, other = GAME.see(table.state, 0), GAME.see(table.state, 1)
    assert [entry // 2 for entry in mine.top] == [card("move"), card("build")]
    assert other.players[0].top == [HIDDEN, HIDDEN] and other.top == []
    assert other.players[0].hand_size == 1
    hidden = {card_name(one) for one in other.players[0].pool}
    assert hidden == {"move", "build", "explore", "recruit"}
    told = [(event.kind, event.a) for event in table.events("put_back")]
    assert told == [("put_back", -1)] * 2


def test_discarded_cards_of_a_draw_become_public() -> None:
    """NG-FX-DRAW-2"""
    table = Table(
        units={"start.n": "0x1", "start.e": "1x1"},
        hands={0: ["merchant"]},
        decks={0: ["move", "build", "explore"]},
        display="scouts militia",
    )
    table.say("play merchant", "draw move", "draw build", "draw explore")
    table.say("draw_discard move", "draw_discard build")
    seen = GAME.see(table.state, SPECTATOR).players[0]
    assert sorted(map(card_name, seen.discard)) == ["build", "move"]
    assert [card_name(one) for one in seen.pool] == ["explore"]


def spying(hand: str, **given: Any) -> Table:
    position: dict[str, Any] = {
        "units": {"start.n": "0x1", "start.e": "1x1", "start.s": "2x1", "start.w": "3x1"},
        "clans": "snake boar goat wolf",
        "hands": {0: [hand], 1: ["move", "feast"], 2: ["build"], 3: ["recruit"]},
        "teams": True,
    }
    return Table(**{**position, **given})


def test_a_hand_looked_into_by_spy_is_shown_to_the_actor_alone() -> None:
    """NG-FX-DISC-1, NG-TEAM-2: not to the teammate; the others see only the discarded card"""
    table = spying("spy").say("play spy")
    assert table.words() == {"choose_victim 2", "choose_victim 4"}, "teammates are no opponents"
    table.say("choose_victim 2")
    assert (table.prompt, table.seat) == ("pick_card", 0)
    shown = {viewer: GAME.see(table.state, viewer).revealed for viewer in (SPECTATOR, 0, 1, 2, 3)}
    assert sorted(map(card_name, shown[0])) == ["feast", "move"]
    assert shown[SPECTATOR] == shown[2] == shown[3] == []
    for viewer in (SPECTATOR, 2, 3):
        heard = [event.kind for event in table.events("saw_hand") if event.is_for(viewer)]
        assert not heard
    table.say("pick_card feast")
    assert table.cards(1, "discard") == ["feast"]
    assert all(not GAME.see(table.state, viewer).revealed for viewer in (SPECTATOR, 0, 2, 3))


def test_with_a_ransom_nothing_of_the_hand_is_shown_to_the_others() -> None:
    """NG-FX-DISC-2"""
    views = {}
    for picked in ("feast", "move"):
        table = spying("rapacious_exploitation", goods={1: (2, 0, 0)})
        table.say("play rapacious_exploitation")
        if table.prompt == "scorched_place":
            table.say("scorched_place no")
        table.say("choose_victim 2", f"pick_card {picked}")
        assert (table.prompt, table.seat) == ("ransom", 1)
        table.say("ransom 2food")
        assert table.goods(0) == (2, 0, 0) and table.cards(1, "hand") == ["feast", "move"]
        for viewer in (SPECTATOR, 2, 3):
            views[viewer, picked] = digest(GAME.see(table.state, viewer))
    for viewer in (SPECTATOR, 2, 3):
        assert views[viewer, "feast"] == views[viewer, "move"]


def test_whoever_may_hold_defensive_strategy_is_asked_and_looks_alike() -> None:
    """NG-INFO-3, NG-FX-CANCEL-1: in hand or in the draw deck, nobody else can tell"""
    given: dict[str, Any] = {
        "units": {"start.n": "0x1", "start.e": "1x1", "start.s": "2x1"},
        "clans": "boar goat wolf",
        "year": 4,
    }
    names = ["feast", "build", "explore"]
    holds = Table(
        hands={0: ["move"], 1: ["recruit", "defensive_strategy"]}, decks={1: ["feast"]}, **given
    )
    lacks = Table(
        hands={0: ["move"], 1: ["recruit", "feast"]}, decks={1: ["defensive_strategy"]}, **given
    )
    for table in (holds, lacks):
        table.say("play move")
        assert (table.prompt, table.seat) == ("react_cancel", 1)
    assert holds.words() == {"react_cancel no", "react_cancel yes"}
    assert lacks.words() == {"react_cancel no"}
    for viewer in (SPECTATOR, 0, 2):
        assert digest(GAME.see(holds.state, viewer)) == digest(GAME.see(lacks.state, viewer))
    holds.say("react_cancel no")
    lacks.say("react_cancel no")
    for viewer in (SPECTATOR, 0, 2):
        assert digest(GAME.see(holds.state, viewer)) == digest(GAME.see(lacks.state, viewer))
    nobody = Table(hands={0: ["move"], 1: ["recruit"]}, decks={1: names}, **given).say("play move")
    assert nobody.prompt == "move_step", "nobody can have it"
    empty = Table(hands={0: ["move"], 1: []}, decks={1: ["defensive_strategy"]}, **given)
    assert empty.say("play move").prompt == "move_step", "no hand, no reaction"


def test_a_table_waits_for_the_reaction_of_who_cannot_react_as_well() -> None:
    """NG-INFO-3: the same pause; else everybody would know when the game does not wait"""
    session = Session.start(GAME, CONTENT, ["a", "b"])
    for answers in ([0], [0, 1]):
        assert not session.is_forced(Decision(1, "react_cancel", answers))
    for seed in range(WAITED):
        session = Session.start(GAME, CONTENT, list("abcde"), {}, seed)
        luck = Luck.seeded(seed, "pause")
        while not session.is_over:
            ask = session.state.asks[0]
            session.answer(ask.seat, luck.pick(ask.options))
        reactions = [one for one in session.entries if one.text.startswith("react_cancel")]
        assert not any(entry.forced for entry in reactions)
        replay = read_log(session.text(), GAME, CONTENT)
        assert replay.error is None
        assert digest(replay.session.state) == digest(session.state)


def test_tiles_of_the_set_up_and_of_explores_are_seen_by_all() -> None:
    """NG-SETUP-12, NG-EXP-1: R-20"""
    for state, decision, _ in random_game(4, {}, 5):
        if decision.prompt in ("setup_tile", "explore_tile"):
            for viewer in (SPECTATOR, *range(4)):
                view = GAME.see(state, viewer)
                assert [one.tiles for one in view.players] == [one.tiles for one in state.players]
                assert view.shown == state.shown


def test_a_teammate_knows_the_fame_but_not_the_hand() -> None:
    """NG-TEAM-2, NG-INFO-1"""
    seen = 0
    for state, _, _ in random_game(4, {"teams": True}, 14):
        if not state.asks:
            break
        for viewer in range(4):
            view = GAME.see(state, viewer)
            mate = view.players[(viewer + 2) % 4]
            assert mate.fame == state.players[(viewer + 2) % 4].fame
            assert view.players[(viewer + 1) % 4].fame == HIDDEN
            assert view.hand == state.players[viewer].hand
            seen += mate.fame > 0
        assert all(one.fame == HIDDEN for one in GAME.see(state, SPECTATOR).players)
    assert seen
