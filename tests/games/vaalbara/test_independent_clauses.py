"""Clauses that a single worked example cannot say: luck, secrecy, whole games.

Written from rules.md alone; `Referee` counts every turn of random games a second time. A docstring
names the clauses that its test exercises.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from landnam.games.vaalbara import GAME
from landnam.games.vaalbara.rules.state import NONE, VaalbaraState, back_of, front_of
from landnam.kit.codec import digest
from landnam.kit.core import CHANCE, SPECTATOR, Decision, IllegalOption, apply, settle
from landnam.kit.game import SetupError
from landnam.kit.luck import Luck
from landnam.kit.session import CannotUndo, Session, read_log
from landnam.kit.sets import members, size
from landnam.speed import compiled
from tests.games.vaalbara.harness import (
    CHARACTERS,
    CONTENT,
    FRONTS,
    OMENS,
    build,
    check_always,
    say,
    table,
    used_fronts,
    used_omens,
)

COUNTS = (2, 3, 4, 5)
GAMES_PER_COUNT = 12 if compiled() else 5
CLANS = ["blue", "purple", "yellow", "red", "green"]
TABLE = CONTENT.tables
BY_INITIATIVE = (
    *("warrior", "bard", "hunter", "oracle", "carpenter", "falconer"),
    *("tracker", "midwife", "rider", "craftsman", "scout", "farmer"),
)
INITIATIVE = {character: number for number, character in enumerate(BY_INITIATIVE, start=1)}


def new_game(seats: int, seed: int, **options: Any) -> Session:
    clans = [CLANS[(seed + seat * 2) % 5] for seat in range(seats)]
    return Session.start(GAME, CONTENT, clans, {"clans": clans, **options}, seed)


def random_steps(session: Session, seed: int) -> Iterator[tuple[VaalbaraState, Decision]]:
    """Play to the end at random: before each answer of a person, the state and the question."""
    luck = Luck.seeded(seed, "reader")
    state = table(session)
    while state.asks:
        decision = state.asks[luck.below(len(state.asks))]
        if decision.seat == CHANCE:
            session.record(decision, luck.pick(decision.options), False)
            continue
        yield state, decision
        option = decision.options[luck.below(len(decision.options))]
        session.record(decision, option, False)


def random_games(**options: Any) -> Iterator[tuple[Session, int]]:
    for seats in COUNTS:
        for seed in range(GAMES_PER_COUNT):
            yield new_game(seats, 100 * seats + seed, **options), 100 * seats + seed


def kind_of(card: int) -> str:
    return re.sub(r"\d", "", FRONTS[front_of(card)])


def name(character: int) -> str:
    return CHARACTERS[character]


# ---- the box


def test_the_box_holds_51_lands_of_six_types_in_the_counts_of_the_rules() -> None:
    """VB-COMP-1, VB-COMP-8, VB-COMP-9, VB-COMP-10"""
    counts = dict(zip(FRONTS, used_fronts(5), strict=True))
    forests = {"forest3": 2, "forest4": 3, "forest5": 2, "forest6": 2}
    others = {"field": 9, "meadow": 11, "village": 7, "mountain": 8, "river": 7}
    assert counts == {**forests, **others}
    assert sum(counts.values()) == 51
    by_mark = [sum(used_fronts(seats)) for seats in COUNTS]
    assert by_mark == [21, 31, 41, 51]


def test_the_engine_uses_exactly_the_lands_with_marks_up_to_the_number_of_players() -> None:
    """VB-SETUP-5, VB-R-17"""
    for seats in COUNTS:
        state = GAME.begin(CONTENT, seats, {})
        unseen = Counter(state.deck.loose)
        assert [unseen[front] for front in range(len(FRONTS))] == used_fronts(seats)
        assert sorted(OMENS[back] for back in state.backs) == sorted(used_omens(seats))
        assert state.deck.size() == len(state.backs) == 10 * seats + 1


def test_every_land_has_a_type_a_reward_and_a_mark() -> None:
    """VB-COMP-4"""
    types = {entry["id"]: entry for entry in TABLE["land_type"]}
    assert set(types) == {"forest", "field", "meadow", "village", "mountain", "river"}
    for front, entry in zip(CONTENT.fronts, TABLE["land"], strict=True):
        assert CONTENT.kinds[front.kind] == entry["land_type"]
        assert front.rewards and types[entry["land_type"]]["effects"]
        assert len(entry["copies"]) == len(CONTENT.marks) == 4


def test_each_of_the_five_clans_has_the_twelve_characters_once() -> None:
    """VB-COMP-2, VB-COMP-11, VB-SETUP-1"""
    assert CONTENT.clans == CLANS
    assert sorted(CHARACTERS) == sorted(INITIATIVE) and len(CHARACTERS) == 12
    state = table(new_game(5, 1))
    for player in state.players:
        assert sorted(members(player.hand) + members(player.deck)) == list(range(12))


def test_the_initiatives_are_those_of_the_table_in_section_9() -> None:
    """VB-COMP-6, VB-COMP-7"""
    assert {card.name: card.initiative for card in CONTENT.characters} == INITIATIVE


def test_the_51_backs_differ_and_show_all_five_clans() -> None:
    """VB-COMP-5, VB-R-18"""
    assert len(set(OMENS)) == len(OMENS) == 51 == len(used_omens(5))
    assert used_omens(5) == OMENS
    assert all(sorted(back.split(">")) == sorted(CLANS) for back in OMENS)


def test_the_backs_favour_no_clan_beyond_the_one_odd_card() -> None:
    """VB-COMP-5: pairs of clans are balanced for each player count"""
    for seats in COUNTS:
        orders = [order.split(">") for order in used_omens(seats)]
        for one in CLANS:
            for other in CLANS:
                ahead = sum(order.index(one) < order.index(other) for order in orders)
                assert one == other or abs(2 * ahead - len(orders)) == 1


def test_there_are_75_tokens_of_values_1_5_10_and_25() -> None:
    """VB-COMP-3"""
    assert {token["value"] for token in TABLE["token"]} == {1, 5, 10, 25}
    assert sum(token["copies"] for token in TABLE["token"]) == 75


# ---- setting up


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_the_game_is_for_two_to_five(seats: int) -> None:
    """VB-OVER-1"""
    with pytest.raises(SetupError):
        GAME.begin(CONTENT, seats, {})


def test_two_players_cannot_take_the_same_clan() -> None:
    """VB-SETUP-1"""
    with pytest.raises(SetupError, match="different"):
        GAME.begin(CONTENT, 2, {"clans": ["red", "red"]})
    with pytest.raises(SetupError):
        GAME.begin(CONTENT, 2, {"clans": ["red", "orange"]})


def test_the_options_are_open_scores_and_omen_timing_and_no_others() -> None:
    """VB-OPT-1, VB-OPT-2, VB-OPT-3"""
    timing = ["live", "frozen_at_reveal"]
    assert GAME.options(CONTENT) == {"open_scores": [False, True], "omen_timing": timing}
    with pytest.raises(SetupError):
        GAME.begin(CONTENT, 2, {"fixed_pairs": True})
    with pytest.raises(SetupError):
        GAME.begin(CONTENT, 2, {"omen_timing": "never"})


def test_setup_deals_hands_then_rows_then_shows_the_top_back_with_even_luck() -> None:
    """VB-SETUP-3, VB-SETUP-6, VB-SETUP-7, VB-SETUP-8: the weights of every piece of luck"""
    session = build({"seats": ["blue", "red", "green"]})
    state = table(session)
    fronts = used_fronts(3)
    seen: Counter[str] = Counter()
    luck = Luck.seeded(3, "reader")
    while state.asks[0].seat == CHANCE:
        decision = state.asks[0]
        odds = decision.odds()
        outcome = luck.pick(decision.options)
        if decision.prompt == "draw":
            drawer = decision.audience.bit_length() - 1
            assert decision.audience == 1 << drawer, "a character is seen by its owner only"
            assert odds == dict.fromkeys(members(state.players[drawer].deck), 1)
        elif decision.prompt == "deal":
            assert decision.audience == -1
            assert odds == {front: copies for front, copies in enumerate(fronts) if copies}
            fronts[outcome] -= 1
        else:
            assert decision.prompt == "omens"
            assert odds == dict.fromkeys(range(31), 1)
        seen[decision.prompt] += 1
        session.record(decision, outcome, False)
    assert seen == {"draw": 15, "deal": 6, "omens": 1}


def test_fronts_and_backs_are_drawn_independently() -> None:
    """VB-SETUP-6, VB-R-18: the omens on top tell nothing about the front below them"""
    given = {
        "seats": ["blue", "red"],
        "round": 1,
        "row_1": ["field", "river"],
        "row_2": ["meadow", "mountain"],
        "revealed": {"blue": "tracker", "red": "farmer"},
    }
    odds = []
    for omens in used_omens(2):
        session = build({**given, "omens": omens})
        say(session, "blue", "track 1.1")
        odds.append(session.state.asks[0].odds())
    assert len(odds) == 21 and all(one == odds[0] for one in odds)
    for front in ("village", "meadow", "forest6"):
        session = build(given)
        say(session, "blue", "track 1.1")
        say(session, "*", f"reveal {front}")
        assert session.state.asks[0].odds() == dict.fromkeys(range(1, 21), 1)


def test_each_seed_deals_otherwise_and_the_same_seed_alike() -> None:
    """VB-SETUP-3, VB-SETUP-7"""
    starts = {digest(new_game(4, 0).state) for _ in range(3)}
    assert len(starts) == 1
    others = {digest(Session.start(GAME, CONTENT, CLANS, {}, seed).state) for seed in range(20)}
    assert len(others) == 20


def test_every_character_is_dealt_to_a_first_hand_about_equally_often() -> None:
    """VB-SETUP-3: 5 of 12, over 1200 hands 500 of each are expected, give or take 17"""
    dealt: Counter[int] = Counter()
    for seed in range(240):
        for player in table(Session.start(GAME, CONTENT, CLANS, {}, seed)).players:
            dealt.update(members(player.hand))
    assert sum(dealt.values()) == 6000
    assert all(425 < dealt[character] < 575 for character in range(12))


# ---- choosing


def test_a_choice_may_be_replaced_until_the_last_player_has_chosen() -> None:
    """VB-CHOOSE-4, VB-R-20"""
    session = new_game(3, 5)
    first, second, *_ = members(table(session).players[0].hand)
    session.answer(0, first)
    session.answer(0, second)
    mine = GAME.see(table(session), 0)
    assert mine.chosen == second
    assert mine.hand >> first & 1 and not mine.hand >> second & 1, "the first is back in hand"
    assert session.decision(1) is not None and session.decision(2) is not None
    for seat in (1, 2):
        session.answer(seat, members(table(session).players[seat].hand)[0])
    assert table(session).players[0].chosen == second
    lines = [line for line in session.text().splitlines() if line.startswith("0 choose")]
    assert lines == [f"0 choose {name(second)}"], "only the final choice is in the record"
    with pytest.raises(IllegalOption):
        session.answer_text(0, f"choose {name(first)}")
    for seat in range(3):
        with pytest.raises(CannotUndo):
            session.undo(seat)


def test_nobody_is_told_that_a_choice_was_replaced() -> None:
    """VB-CHOOSE-4, VB-CHOOSE-5, VB-R-20"""
    session = new_game(3, 6)
    first, second, *_ = members(table(session).players[0].hand)
    session.answer(0, first)
    told = [(event.kind, event.seat, event.a) for event in session.events_for(1)]
    seen = digest(session.view(1))
    session.answer(0, second)
    assert [(event.kind, event.seat, event.a) for event in session.events_for(1)] == told
    assert digest(session.view(1)) == seen


def test_a_choice_cannot_be_replaced_by_a_card_not_in_hand_nor_by_nothing() -> None:
    """VB-CHOOSE-2, VB-CHOOSE-4"""
    session = new_game(2, 7)
    card = members(table(session).players[0].hand)[0]
    session.answer(0, card)
    before = digest(session.state)
    absent = members(table(session).players[0].deck)[0]
    with pytest.raises(IllegalOption):
        session.answer(0, absent)
    with pytest.raises(CannotUndo):
        session.undo(0)
    assert digest(session.state) == before


def test_others_cannot_tell_which_card_lies_face_down() -> None:
    """VB-CHOOSE-1, VB-CHOOSE-5: the view is the same whichever card was chosen"""
    views = set()
    spectators = set()
    for at in range(5):
        session = new_game(3, 8)
        session.answer(0, members(table(session).players[0].hand)[at])
        views.add(digest(session.view(1)))
        spectators.add(digest(session.view(SPECTATOR)))
        told = [event for event in session.events_for(1) if event.kind == "chose"]
        assert [(event.seat, event.a, event.b) for event in told] == [(0, -1, -1)]
    assert len(views) == len(spectators) == 1


def test_a_choice_always_exists_and_is_never_forced() -> None:
    """VB-CHOOSE-2, VB-CHOOSE-7, VB-MIDWIFE-6: 5 cards; in round 9 4, or 5 after a Midwife"""
    recovered_ever = 0
    for session, seed in random_games():
        recovered = [0] * len(session.header.seats)
        for state, decision in random_steps(session, seed):
            if decision.prompt == "midwife_card" and state.round < 9:
                recovered[decision.seat] = 1
            if decision.prompt == "choose_character":
                mine = state.players[decision.seat]
                expected = 5 if state.round < 9 else 4 + recovered[decision.seat]
                assert len(decision.options) == size(mine.hand) == expected
                assert set(decision.options) == set(members(mine.hand))
        recovered_ever += sum(recovered)
    assert recovered_ever


# ---- secrets


def swap_hidden(state: VaalbaraState, seat: int) -> Iterator[VaalbaraState]:
    """Another world: one unseen card of the hand changes places with one of the clan deck."""
    player = state.players[seat]
    mine = members(player.hand & ~player.known)
    below = members(player.deck)
    if not mine or not below:
        return
    twin = state.clone()
    both = 1 << mine[0] | 1 << below[-1]
    twin.players[seat].hand ^= both
    twin.players[seat].deck ^= both
    twin.asks = [one for one in state.asks if one.seat != seat]
    yield twin


def test_no_view_depends_on_what_lies_hidden_in_a_rivals_hand() -> None:
    """VB-DECK-4, VB-WARRIOR-7, VB-R-30: rules.md 16.3, for all viewers in whole games"""
    compared = 0
    games = list(random_games())[::4]
    for session, seed in games:
        for state, decision in random_steps(session, seed):
            for twin in swap_hidden(state, decision.seat):
                for viewer in {SPECTATOR, *range(len(state.players))} - {decision.seat}:
                    assert digest(GAME.see(twin, viewer)) == digest(GAME.see(state, viewer))
                    compared += 1
    assert compared > 125 * len(games)


def test_a_hidden_warrior_and_no_warrior_look_alike() -> None:
    """VB-WARRIOR-3, VB-WARRIOR-7, VB-R-30"""
    given = {
        "seats": ["blue", "purple", "yellow", "red"],
        "round": 1,
        "row_1": ["mountain"] * 4,
        "row_2": ["field", "meadow", "river", "village"],
        "revealed": {"blue": "warrior", "purple": "farmer", "yellow": "farmer", "red": "farmer"},
    }
    two = build({**given, "hands": {"purple": ["warrior"], "yellow": ["warrior"]}})
    one = build({**given, "hands": {"purple": ["warrior"]}, "decks": {"yellow": ["warrior"]}})
    assert digest(two.view(3)) == digest(one.view(3)), "while the offer is open"
    assert digest(two.view(0)) == digest(one.view(0)), "also for the active player"
    say(two, "yellow", "hide")
    assert digest(two.view(3)) == digest(one.view(3)), "one answer is in"
    say(two, "purple", "show")
    say(one, "purple", "show")
    for seat in range(4):
        with pytest.raises(CannotUndo):
            two.undo(seat)
    assert digest(two.view(3)) == digest(one.view(3)), "and afterwards"
    told = [[(e.kind, e.seat, e.a) for e in session.events_for(3)] for session in (one, two)]
    assert told[0] == told[1]


def test_the_last_to_hide_a_warrior_cannot_think_again() -> None:
    """VB-WARRIOR-3, VB-WARRIOR-7: he has learnt that nobody showed one"""
    session = build(
        {
            "seats": ["blue", "purple", "yellow"],
            "round": 1,
            "row_1": ["mountain"] * 3,
            "row_2": ["field", "meadow", "river"],
            "revealed": {"blue": "warrior", "purple": "farmer", "yellow": "farmer"},
            "hands": {"purple": ["warrior"], "yellow": ["warrior"]},
        }
    )
    say(session, "yellow", "hide")
    say(session, "purple", "hide")
    assert [decision.prompt for decision in session.state.asks] == ["take_land"]
    for seat in range(3):
        assert not session.can_undo(seat)


def test_totals_are_seen_by_their_owner_alone_until_the_game_is_over() -> None:
    """VB-VP-1, VB-VP-4, VB-OPT-1, VB-SETUP-11, VB-TURN-11, VB-R-10"""
    for open_scores in (False, True):
        session = new_game(3, 9, open_scores=open_scores)
        for state, _ in random_steps(session, 9):
            totals = [player.vp for player in state.players]
            for viewer in (SPECTATOR, 0, 1, 2):
                seen = [player.vp for player in GAME.see(state, viewer).players]
                for seat in range(3):
                    may_see = open_scores or seat == viewer
                    assert seen[seat] == totals[seat] if may_see else seen[seat] < 0
        seen_at_last = GAME.see(table(session), SPECTATOR)
        assert [player.vp for player in seen_at_last.players] == GAME.scores(table(session))


def test_every_gain_and_loss_is_told_to_all() -> None:
    """VB-VP-3, VB-LAND-4: totals can be counted from what a spectator hears"""
    for session, seed in random_games():
        for _ in random_steps(session, seed):
            pass
        totals = [2] * len(session.header.seats)
        for event in session.events_for(SPECTATOR):
            if event.kind == "gained":
                totals[event.seat] += event.a
        assert totals == GAME.scores(table(session))


def test_a_drawn_character_is_told_to_its_owner_only() -> None:
    """VB-END-3: others hear how many are drawn (rules.md 16.2)"""
    session = new_game(3, 10)
    for _ in random_steps(session, 10):
        pass
    draws = Counter(event.seat for event in session.events if event.kind == "drew" and event.a >= 0)
    assert all(draws[seat] >= 11 for seat in range(3))
    for viewer in (SPECTATOR, 0, 1, 2):
        heard = Counter((event.kind, event.seat) for event in session.events_for(viewer))
        for seat in range(3):
            kind = "drew" if seat == viewer else "drew_one"
            assert heard[kind, seat] == draws[seat]
            assert heard["drew", seat] + heard["drew_one", seat] == draws[seat]


def test_the_record_holds_everything_and_can_be_read_when_the_game_is_over() -> None:
    """VB-FINAL-10, VB-CHOOSE-4: every choice and all luck, played again to the same end"""
    session = new_game(4, 11)
    for _ in random_steps(session, 11):
        pass
    text = session.text()
    choices = [line for line in text.splitlines() if " choose " in line]
    assert len(choices) == 4 * 9
    replay = read_log(text, GAME, CONTENT)
    assert replay.error is None
    assert digest(replay.session.state) == digest(session.state)


def known_backs(state: VaalbaraState) -> list[int]:
    """Backs of cards that all know, the one on top among them, each as often as it is found."""
    cards = [card for card in state.row_1 + state.row_2 if card >= 0]
    cards += [card for player in state.players for card in player.realm]
    deck = state.deck
    if deck.top_card() >= 0:
        assert back_of(deck.top_card()) == state.omens
    buried = [card for card in deck.top + deck.bottom if card != deck.top_card()]
    return [back_of(card) for card in cards + buried if back_of(card) != NONE] + [state.omens]


def test_a_back_is_known_exactly_if_it_has_once_been_the_omens() -> None:
    """VB-DECK-5, VB-R-29, VB-TRACKER-8: in whole games; it stays with its card for good"""
    changed_in_mid_round = 0
    for session, seed in random_games():
        ever = set()
        last = (0, NONE)
        for state, _ in random_steps(session, seed):
            ever.add(state.omens)
            assert sorted(known_backs(state)) == sorted(ever)
            assert ever.isdisjoint(state.backs)
            assert len(ever) + len(state.backs) == 10 * len(state.players) + 1
            changed_in_mid_round += last[0] == state.round and last[1] != state.omens
            last = (state.round, state.omens)
    assert changed_in_mid_round


def test_the_first_card_dealt_to_a_new_row_has_the_omens_of_the_round_before() -> None:
    """VB-R-29, VB-DECK-5, VB-END-2, VB-END-4"""
    rounds = 0
    for session, seed in random_games():
        omens, number = NONE, 0
        for state, _ in random_steps(session, seed):
            if state.round == number + 1 and number:
                backs = [back_of(card) for card in state.row_2]
                assert backs == [omens] + [NONE] * (len(backs) - 1)
                assert state.deck.top_card() < 0 or state.round == 9
                rounds += 1
            omens, number = state.omens, state.round
    assert rounds == 8 * len(COUNTS) * GAMES_PER_COUNT


# ---- whole games, counted a second time


class Referee:
    """Follows a game by its answers and counts every VP from rules.md."""

    def __init__(self, session: Session) -> None:
        self.clans = session.header.seats
        self.state = table(session)
        self.seats = len(self.clans)
        self.vp = [2] * self.seats
        self.round = 1
        self.turns = 0
        self.acted: list[int] = []
        self.active = NONE
        self.omens_at_choice = NONE
        self.realm_before_scout: list[int] = []
        self.shown: list[int] = []

    def before(self, decision: Decision, option: int) -> None:
        """A person is about to answer."""
        if self.state.round != self.round:
            assert len(self.acted) == self.seats
            self.acted = []
            self.round += 1
        if decision.prompt == "choose_character":
            self.omens_at_choice = self.state.omens
            return
        if self.active == NONE:
            self.start_turn()
        assert decision.seat == self.active or decision.prompt == "show_warrior"
        if GAME.notation(self.state, decision, option) == "show":
            self.shown.append(decision.seat)
        if decision.prompt in self.ANSWERS:
            self.ANSWERS[decision.prompt](self, decision.seat, option)

    def after(self) -> None:
        """VB-WARRIOR-7: all who have shown are paid when the last answer is in."""
        if not any(decision.prompt == "show_warrior" for decision in self.state.asks):
            for seat in self.shown:
                self.vp[seat] += 1
            self.shown = []

    def start_turn(self) -> None:
        """VB-ORDER-5, and the gains of characters that decide nothing."""
        self.active = self.next_seat()
        assert self.state.active == self.active
        near = self.neighbours(self.active)
        character = self.character(self.active)
        if character == "hunter" and not near & set(self.acted):
            self.vp[self.active] += 3
        if character == "craftsman" and near <= set(self.acted):
            self.vp[self.active] += 5
        if character == "oracle":
            self.vp[self.active] += 2 * sum(self.initiative(other) % 2 for other in near)
        if character == "carpenter":
            self.vp[self.active] += 2 * self.realm(self.active).count("forest")
        if character == "falconer" and self.acted:
            self.steal(self.acted[-1])

    def next_seat(self) -> int:
        omens = self.omens_at_choice if self.state.frozen else self.state.omens
        places = OMENS[omens].split(">")
        waiting = [seat for seat in range(self.seats) if seat not in self.acted]
        order = {seat: (self.initiative(seat), places.index(self.clans[seat])) for seat in waiting}
        return min(waiting, key=order.__getitem__)

    def steal(self, victim: int) -> None:
        stolen = min(2, self.vp[victim])
        self.vp[victim] -= stolen
        self.vp[self.active] += stolen

    def take(self, seat: int, place: int) -> None:
        self.pay_scout()
        assert [player.vp for player in self.state.players] == self.vp
        card = self.state.row_1[place]
        reward = self.reward(seat, card, [*self.realm(seat), kind_of(card)])
        self.vp[seat] += reward * (2 if self.character(seat) == "farmer" else 1)
        self.acted.append(seat)
        self.active = NONE
        self.turns += 1

    def scout(self, seat: int, option: int) -> None:
        self.realm_before_scout = self.state.players[seat].realm[:]

    def pay_scout(self) -> None:
        """Find the land that came, and pay for it in the realm as it now is."""
        before, self.realm_before_scout = self.realm_before_scout, []
        if before:
            realm = self.state.players[self.active].realm
            came = list((Counter(realm) - Counter(before)).elements())
            assert len(realm) == len(before) and len(came) <= 1
            card = came[0] if came else self.state.deck.bottom_card()
            self.vp[self.active] += self.reward(self.active, card, self.realm(self.active))

    def bard(self, seat: int, target: int) -> None:
        self.vp[target] += 2

    def finish(self) -> None:
        for seat in range(self.seats):
            self.vp[seat] += {5: 5, 6: 10}.get(len(set(self.realm(seat))), 0)

    def neighbours(self, seat: int) -> set[int]:
        return {(seat + 1) % self.seats, (seat - 1) % self.seats}

    def character(self, seat: int) -> str:
        return CHARACTERS[self.state.players[seat].chosen]

    def initiative(self, seat: int) -> int:
        return INITIATIVE[self.character(seat)]

    def realm(self, seat: int) -> list[str]:
        return [kind_of(card) for card in self.state.players[seat].realm]

    def reward(self, seat: int, card: int, realm: list[str]) -> int:
        """What the land pays to the seat, whose realm already holds it."""
        kind = kind_of(card)
        own = realm.count(kind)
        around = [self.realm(other).count(kind) for other in self.neighbours(seat)]
        rewards = {
            "forest": int(FRONTS[front_of(card)].removeprefix("forest") if kind == "forest" else 0),
            "field": 2 * own,
            "meadow": own + sum(around),
            "village": 2 * len(set(realm)),
            "mountain": {2: 10, 4: 20}.get(own, 0),
            "river": min(self.initiative(seat), 6) * own,
        }
        return rewards[kind]

    ANSWERS: ClassVar = {
        "take_land": take,
        "scout_land": scout,
        "bard_target": bard,
    }


def referee_game(session: Session, seed: int) -> Referee:
    referee = Referee(session)
    luck = Luck.seeded(seed, "referee")
    asks = session.state.asks
    while asks:
        decision = asks[luck.below(len(asks))]
        option = luck.pick(decision.options)
        if decision.seat != CHANCE:
            referee.before(decision, option)
        session.record(decision, option, False)
        referee.after()
        asks = session.state.asks
    referee.finish()
    return referee


@pytest.mark.parametrize("timing", ["live", "frozen_at_reveal"])
def test_random_games_are_counted_alike_by_engine_and_referee(timing: str) -> None:
    """VB-ORDER-1, VB-ORDER-5, VB-OPT-2, VB-LAND-1, VB-LAND-2, VB-OVER-2, VB-OVER-3, VB-FINAL-2"""
    for session, seed in random_games(omen_timing=timing):
        referee = referee_game(session, seed)
        assert GAME.scores(table(session)) == referee.vp
        assert referee.round == 9 and referee.turns == 9 * referee.seats


def test_the_ranking_is_by_points_and_then_by_the_last_omens() -> None:
    """VB-FINAL-6, VB-FINAL-7, VB-FINAL-8, VB-OVER-4: with totals made equal on purpose"""
    for session, seed in random_games():
        for _ in random_steps(session, seed):
            pass
        state = table(session)
        luck = Luck.seeded(seed, "ties")
        places = OMENS[state.omens].split(">")
        for _ in range(10):
            for player in state.players:
                player.vp = 60 + luck.below(2)
            keys = [
                (-player.vp, places.index(clan))
                for player, clan in zip(state.players, session.header.seats, strict=True)
            ]
            assert [keys[seat] for seat in GAME.ranking(state)] == sorted(keys)
            assert len(GAME.winners(state)) == 1


def test_nobody_is_left_out_and_nobody_may_pass() -> None:
    """VB-OVER-5, VB-ROUND-2: every seat chooses and takes a land in every round"""
    for seats in COUNTS:
        session = new_game(seats, seats)
        answered: Counter[tuple[int, int, str]] = Counter()
        for state, decision in random_steps(session, seats):
            answered[state.round, decision.seat, decision.prompt] += 1
            texts = [GAME.notation(state, decision, one) for one in decision.options]
            assert "pass" not in texts and len(set(texts)) == len(texts)
            assert decision.prompt == "show_warrior" or "hide" not in texts
            assert (state.active == NONE) == (decision.prompt == "choose_character")
        for number in range(1, 10):
            for seat in range(seats):
                assert answered[number, seat, "choose_character"] == 1
                assert answered[number, seat, "take_land"] == 1


def test_games_whose_luck_is_answered_in_place_are_games_too() -> None:
    """VB-CHOOSE-7, VB-DECK-1, VB-END-3, VB-FINAL-1: as bots and playouts play them"""
    for seats in COUNTS:
        for seed in range(GAMES_PER_COUNT):
            luck = Luck.seeded(seed, "in place")
            state = GAME.begin(CONTENT, seats, {})
            settle(state, luck)
            while state.asks:
                decision = luck.below(len(state.asks))
                asked = state.asks[decision]
                assert asked.seat != CHANCE
                check_always(state)
                apply(state, asked.seat, luck.pick(asked.options), luck)
            check_always(state)
            assert [len(player.realm) for player in state.players] == [9] * seats
            assert state.round == 9 and state.deck.size() == 1


# ---- the table


def test_a_decision_with_one_option_is_answered_by_the_session() -> None:
    """VB-BARD-4, VB-TURN-9: the Bard's only target, the last land of the row"""
    session = build(
        {
            "seats": ["blue", "red"],
            "round": 1,
            "row_1": ["mountain", "mountain"],
            "row_2": ["field", "meadow"],
            "revealed": {"blue": "bard", "red": "farmer"},
        }
    )
    session.go_on()
    assert [(one.seat, one.prompt) for one in session.state.asks] == [(0, "take_land")]
    assert [player.vp for player in table(session).players] == [2, 4]
    session.answer_text(0, "take 1")
    assert table(session).round == 2, "red had one land to take"


def test_a_refusal_says_what_is_allowed() -> None:
    """VB-BARD-2, VB-ROUND-3: a clear error, whoever asks for what is not listed"""
    session = build(
        {
            "seats": ["blue", "purple", "yellow"],
            "round": 1,
            "row_1": ["mountain"] * 3,
            "row_2": ["field", "meadow", "river"],
            "revealed": {"blue": "bard", "purple": "farmer", "yellow": "farmer"},
        }
    )
    with pytest.raises(IllegalOption, match="give purple, give yellow"):
        session.answer_text(0, "give blue")
    with pytest.raises(IllegalOption, match="seat 1 is not asked"):
        session.answer_text(1, "take 1")


def test_a_world_that_has_been_laid_can_be_settled_again() -> None:
    """VB-ROUND-1: asking changes nothing"""
    session = build({"seats": ["blue", "red"]})
    before = digest(session.state)
    settle(session.state)
    assert digest(session.state) == before
