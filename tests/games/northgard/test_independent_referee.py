"""Whole games counted a second time: resources, fame, units and cards of every player.

`Bookkeeper` follows a game by its answers and by what was told. `Judge` works out by itself what a
harvest, a winter, an Explore, a Build and a combat must bring, and looks whether they did.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from landnam.games.northgard import GAME
from landnam.games.northgard.rules.state import (
    AREAS,
    BOAR_OWN,
    EXTRA,
    IGNORE_DEFENCES,
    TEAMS,
    NorthgardState,
)
from landnam.games.northgard.rules.year import HARVEST, WINTER
from landnam.kit.core import CHANCE, Decision, Event, apply, settle
from landnam.kit.luck import Luck
from landnam.speed import compiled
from tests.games.northgard.independent import (
    BEASTS,
    BUILDINGS,
    CLANS,
    CONTENT,
    DICE,
    VARIANTS,
    Holdings,
    SlowMap,
    area_name,
    card,
    printed,
    random_game,
)

RESOURCES = ("food", "wood", "lore")
STRENGTH = {"wolf": 4, "brown_bear": 6, "draugr": 5, "fallen_valkyrie": 7}
LARGE = ("fortress", "forge", "altar_of_kings")


def goods_in(text: str) -> list[int]:
    """ "2food+1lore" as numbers."""
    found = [0, 0, 0]
    for part in text.split("+"):
        for kind, name in enumerate(RESOURCES):
            if part.endswith(name):
                found[kind] = int(part.removesuffix(name))
    return found


class Bookkeeper:
    """Accounts of all players."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.goods = [[0, 0, 0] for _ in range(seats)]
        self.fame = [0] * seats
        self.on_map = [0] * seats
        self.hand: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.deck: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.discard: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.active: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.box: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.told = 0
        self.is_losing_top = False
        self.due = (-1, -1, -1)  # the next gain must be this one

    # ---- answers

    def answer(self, state: NorthgardState, decision: Decision, option: int) -> None:
        words = GAME.notation(state, decision, option).split()
        seat, prompt = decision.seat, decision.prompt
        self.is_losing_top = prompt == "lose_top"
        if prompt == "first_player":
            for place in range(self.seats):
                self.goods[(option + place) % self.seats] = [2 if place < 3 else 3, 2, 0]
        elif prompt in ("turn_action", "play_card"):
            self.act(seat, words)
        elif prompt == "draw_top":
            self.hand[seat][option] -= 1
            self.deck[seat][option] += 1
        elif prompt == "exchange" and words[1] != "no":
            self.pay(seat, goods_in(words[1]))
            self.due = (seat, RESOURCES.index(words[3]), 1)
        elif prompt == "pay_extra" and words[0] == "pay":
            self.pay(seat, goods_in(words[1]))
        elif prompt == "ransom" and words[1] not in ("no", "yes"):
            self.pay(seat, goods_in(words[1]))
            assert sum(goods_in(words[1])) == 2
        elif prompt == "pay_food":
            self.pay(seat, [int(words[1]), 0, 0])
        elif prompt == "team_answer" and words[1] == "yes":
            assert state.journal is not None
            asked = next(e for e in reversed(state.journal) if e.kind == "proposed")
            for kind in range(3):
                gives = (asked.a - 1) // 16**kind % 16
                takes = (asked.b - 1) // 16**kind % 16
                self.goods[asked.seat][kind] += takes - gives
                self.goods[seat][kind] += gives - takes
            assert (asked.seat - seat) % 4 == 2

    def pay(self, seat: int, goods: list[int]) -> None:
        for kind, number in enumerate(goods):
            self.goods[seat][kind] -= number
            assert self.goods[seat][kind] >= 0

    def act(self, seat: int, words: list[str]) -> None:
        action = words[0]
        if action == "pass":
            self.discard[seat] += self.hand[seat] + self.active[seat]
            self.hand[seat], self.active[seat] = Counter(), Counter()
            return
        if action == "play_card":
            return
        given = card(words[1])
        self.hand[seat][given] -= 1
        is_removed = action == "remove" or (action == "upgrade" and words[2] == "removed")
        (self.box if is_removed else self.active)[seat][given] += 1
        self.pay(seat, [0, 0, {"replace": 1, "remove": 2, "upgrade": 3}.get(action, 0)])
        if action == "upgrade":
            self.hand[seat][card(words[4])] += 1

    # ---- what was told

    def hear(self, events: list[Event]) -> None:
        for event in events[self.told :]:
            self.told += 1
            self.one(event)

    def one(self, event: Event) -> None:
        kind, seat, a, b = event.kind, event.seat, event.a, event.b
        if kind == "clan":
            self.deck[seat] = Counter([*CONTENT.starting, CONTENT.initial[a]])
        elif kind == "drew":
            assert self.deck[seat][a] > 0
            self.deck[seat][a] -= 1
            self.hand[seat][a] += 1
        elif kind == "reshuffled":
            assert not +self.deck[seat], "only when the draw deck is empty (NG-YEAR-3)"
            self.deck[seat], self.discard[seat] = self.discard[seat], Counter()
        elif kind == "discarded":
            source = self.deck if self.is_losing_top or not self.hand[seat][a] else self.hand
            source[seat][a] -= 1
            self.discard[seat][a] += 1
        elif kind == "regained":
            self.discard[seat][a] -= 1
            self.hand[seat][a] += 1
        elif kind == "took_display":
            self.deck[seat][a] += 1
        elif kind == "unrest":
            self.deck[seat][CONTENT.unrest] += 1
        elif kind == "cancelled":
            self.hand[seat][CONTENT.reaction] -= 1
            self.active[seat][CONTENT.reaction] += 1
            self.active[b][a] -= 1
            self.discard[b][a] += 1
        elif kind == "fame":
            self.fame[seat] += a
        elif kind == "gained":
            self.goods[seat][a] += b
            assert self.due[0] < 0 or self.due == (seat, a, b)
            self.due = (-1, -1, -1)
        elif kind == "wintered":
            self.pay(seat, [a // 16, a % 16, 0])
        elif kind == "settled":
            self.on_map[seat] += 3
        elif kind == "recruited":
            self.on_map[seat] += 1
        elif kind == "removed":
            self.on_map[seat] -= b

    # ---- the comparison

    def compare(self, state: NorthgardState) -> None:
        for seat, player in enumerate(state.players):
            assert player.resources == self.goods[seat], seat
            assert player.fame == self.fame[seat]
            assert state.on_map(seat) == self.on_map[seat]
            if not state.drawn:
                assert Counter(player.hand) == +self.hand[seat]
                deck = player.deck.loose + [one // 2 for one in player.deck.top]
                assert Counter(deck) == +self.deck[seat]
                assert Counter(player.discard) == +self.discard[seat]
                assert Counter(one // 2 for one in player.active) == +self.active[seat]
                assert Counter(player.box) == +self.box[seat]


def build_cost(state: NorthgardState, words: list[str]) -> int:
    """NG-BUILD-1 and the discount of the card."""
    discount = state.program[state.agenda[-1].number].discount
    return max(0, (3 if words[1] in LARGE else 1) - discount)


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_random_games_are_kept_alike_by_engine_and_bookkeeper(variant: int) -> None:
    """NG-SETUP-11, NG-YEAR-2, NG-YEAR-3, NG-ACT-WAIT-1, NG-ACT-REPL-1, NG-ACT-REM-1, NG-ACT-UPG-1,
    NG-ACT-PASS-1, NG-ACT-PASS-2, NG-BUILD-1, NG-FIGHT-7, NG-HARV-5, NG-WINT-2, NG-TEAM-5,
    NG-TEAM-10, NG-FX-DRAW-1, NG-FX-CANCEL-1, NG-COMP-1, NG-INFO-2"""
    seats, options = VARIANTS[variant]
    for seed in range(3 if compiled() else 1):
        book = Bookkeeper(seats)
        for state, decision, option in random_game(seats, options, 1000 + seed, gifts=2 * seed):
            assert state.journal is not None
            book.hear(state.journal)
            book.compare(state)
            if decision.prompt == "build_choice" and option:
                words = GAME.notation(state, decision, option).split()
                if "before" not in words:
                    book.pay(decision.seat, [0, build_cost(state, words), 0])
                else:
                    book.goods[decision.seat][1] -= build_cost(state, words)
            if decision.prompt != "over":
                book.answer(state, decision, option)


# ---- harvest and winter


def answered_no(state: NorthgardState) -> None:
    """Decline everything until the agenda is done."""
    luck = Luck.seeded(0, "no")
    while state.asks:
        ask = state.asks[0]
        option = luck.pick(ask.options) if ask.seat == CHANCE else ask.options[0]
        assert ask.seat == CHANCE or option == 0, ask.prompt
        apply(state, ask.seat, option)


def harvest_of(state: NorthgardState, seat: int) -> tuple[int, list[int]]:
    """NG-HARV-2 to -4, NG-CRE-KIND-1: fame and resources."""
    holdings = Holdings(state)
    slow = holdings.map
    fame, goods = 0, [0, 0, 0]
    gives = {"food_silo": 0, "woodcutters_lodge": 1, "carved_stone": 2}
    for where, who in holdings.units.items():
        if who[0][0] != seat:
            continue
        wolf = any(beast.startswith("wolf") for beast in holdings.beasts.get(where, []))
        if not slow.is_open(where) and not wolf:
            fame += 1 if slow.size(where) == 2 else 2
        for kind in holdings.buildings.get(where, []):
            if kind == "altar_of_kings":
                fame += 3
            if kind in gives:
                goods[gives[kind]] += 1
        if not wolf:
            for number, resource in enumerate(RESOURCES):
                goods[number] += slow.symbols(where, resource)
    return fame, goods


def calm_states(every: int, **more: Any) -> list[NorthgardState]:
    """Positions of whole games at the start of a turn."""
    found = []
    for number, (seats, options) in enumerate(VARIANTS):
        turns = 0
        for state, decision, _ in random_game(seats, options, 2000 + number, gifts=4):
            if decision.prompt == "turn_action" and not state.guests:
                turns += 1
                if turns % every == 0:
                    found.append(state.clone())
    return found


STATES: list[NorthgardState] = []


def positions() -> list[NorthgardState]:
    if not STATES:
        STATES.extend(calm_states(6))
    return [state.clone() for state in STATES]


def test_the_harvest_of_any_position_is_what_the_rules_say() -> None:
    """NG-HARV-2, NG-HARV-3, NG-HARV-4, NG-CRE-KIND-1, NG-MAP-13"""
    fames = goods = 0
    for state in positions():
        due = [harvest_of(state, seat) for seat in range(len(state.players))]
        before = [(player.fame, player.resources[:]) for player in state.players]
        state.agenda[:] = [HARVEST]
        settle(state)
        answered_no(state)
        for seat, player in enumerate(state.players):
            fame, gained = due[seat]
            assert player.fame == before[seat][0] + fame
            assert player.resources == [a + b for a, b in zip(before[seat][1], gained, strict=True)]
            fames += fame
            goods += sum(gained)
    assert fames and goods


def winter_cost(warriors: int) -> tuple[int, int]:
    """NG-WINT-1"""
    for most, cost in ((3, (0, 0)), (6, (1, 0)), (9, (2, 0)), (12, (3, 1))):
        if warriors <= most:
            return cost
    return 4, 2


def test_the_winter_of_any_position_is_what_the_rules_say() -> None:
    """NG-WINT-1, NG-WINT-2, NG-WINT-3, NG-WINT-4, NG-WINT-5, NG-CLAN-BEAR-4, NG-TEAM-8"""
    shorts = empty = 0
    for at, state in enumerate(positions()):
        if at % 2:
            for player in state.players:
                player.resources = [at % 3, at % 2, 0]
                player.fame = at % 7
        if at % 4 == 1:
            state.unrest = at % 3
        unrest, players = state.unrest, [player.clone() for player in state.players]
        first, seats = state.first, len(state.players)
        state.agenda[:] = [WINTER]
        settle(state)
        answered_no(state)
        fames = [player.fame for player in players]
        for seat in [(first + i) % seats for i in range(seats)]:
            old, new = players[seat], state.players[seat]
            food, wood = winter_cost(14 - old.reserve)
            have = old.resources
            assert new.resources == [max(0, have[0] - food), max(0, have[1] - wood), have[2]]
            is_short = have[0] < food or have[1] < wood
            size = old.deck.size() + len(old.discard)
            if not is_short:
                assert new.deck.size() == old.deck.size()
            elif unrest:
                unrest -= 1
                shorts += 1
                assert new.deck.top[-1] // 2 == CONTENT.unrest
                assert new.deck.size() == old.deck.size() + 1
            else:
                empty += 1
                held = fames[seat]
                if state.rules & TEAMS:
                    held += fames[(seat + 2) % 4]
                fames[seat] -= min(5, max(0, held))
                assert new.deck.size() + len(new.discard) == size
                if old.deck.size():
                    assert new.deck.size() == old.deck.size() - 1
            assert new.fame == fames[seat]
        assert state.unrest == unrest
    assert shorts and empty


# ---- exploring and building


def explored(
    state: NorthgardState, seat: int, after: SlowMap, before: SlowMap, tile: str, collects: bool
) -> tuple[int, list[int]]:
    """NG-EXP-6, NG-EXP-7, NG-EXP-13 and the clans: fame and resources of the tile just laid."""
    held = Holdings(state)
    clan = CLANS[state.players[seat].clan]
    closed_before = {name for name, where in before.territory.items() if not before.is_open(where)}
    new = [
        where
        for where in after.territories()
        if not after.is_open(where) and not where & closed_before
    ]
    mine = [where for where in new if seat in held.owners(where)]
    fame, goods = sum(after.size(where) for where in mine), [0, 0, 0]
    if collects:
        for entry in after.territory:
            if entry.startswith(f"{tile}."):
                for number, resource in enumerate(RESOURCES):
                    goods[number] += printed(entry).get(resource, 0)
    if clan == "stag":
        fame += len(mine)
    if clan == "raven":
        for where in mine:
            wolf = any(beast.startswith("wolf") for beast in held.beasts.get(where, []))
            for number, resource in enumerate(RESOURCES):
                tiles = 0 if not wolf else after.symbols(where, resource)
                goods[number] += held.resources(where, resource) - tiles
    if clan == "boar" and not (mine if state.rules & BOAR_OWN else new):
        goods[2] += 1
    return fame, goods


def test_every_explore_of_whole_games_pays_what_the_rules_say() -> None:
    """NG-EXP-6, NG-EXP-7, NG-EXP-9, NG-EXP-13, NG-FX-EXP-12, NG-CLAN-BOAR-1, NG-CLAN-RAVEN-1,
    NG-CLAN-STAG-2, NG-SETUP-18, NG-TEAM-11"""
    fames = goods = explores = 0
    for number, (seats, options) in enumerate([*VARIANTS, *VARIANTS]):
        pending: Any = None
        for state, decision, option in random_game(seats, options, 3000 + number):
            if pending:
                seat, fame, have, before, collects, tile, row = pending
                pending = None
                # creatures come after the gains: judge with those who were there before
                now, state.creature_row = state.creature_row, row_after(state, row)
                due = explored(state, seat, SlowMap.of(state.map), before, tile, collects)
                state.creature_row = now
                player = state.players[seat]
                assert player.fame - fame == due[0]
                assert [a - b for a, b in zip(player.resources, have, strict=True)] == due[1]
                fames, goods, explores = fames + due[0], goods + sum(due[1]), explores + 1
            if decision.prompt == "explore_tile":
                player = state.players[decision.seat]
                effect = state.program[state.agenda[-1].number]
                name = GAME.notation(state, decision, option).split()[1]
                pending = (
                    decision.seat,
                    player.fame,
                    player.resources[:],
                    SlowMap.of(state.map),
                    effect.collect_tile,
                    name,
                    state.creature_row[:],
                )
    assert explores and fames and goods, (explores, fames, goods)


def row_after(state: NorthgardState, row: list[int]) -> list[int]:
    """The creatures that were there before, in the territories of today."""
    return [entry // AREAS * AREAS + state.map.territory[entry % AREAS] for entry in row]


def test_every_build_of_whole_games_costs_and_pays_what_the_rules_say() -> None:
    """NG-BUILD-1, NG-BUILD-3, NG-BUILD-4, NG-BUILD-5, NG-COMP-3, NG-MAP-14, NG-CLAN-GOAT-1,
    NG-FX-BUILD-9, NG-FX-BUILD-10, NG-FX-BUILD-11, NG-CRE-KIND-2"""
    builds = larges = 0
    for number, (seats, options) in enumerate([*VARIANTS, *VARIANTS]):
        pending: Any = None
        for state, decision, option in random_game(seats, options, 4000 + number, gifts=6):
            if pending:
                seat, due = pending
                assert state.players[seat].resources == due
                pending = None
            if decision.prompt != "build_choice":
                continue
            holdings = Holdings(state)
            effect = state.program[state.agenda[-1].number]
            wood = state.players[decision.seat].resources[1]
            for one in decision.options:
                if not one:
                    continue
                words = GAME.notation(state, decision, one).split()
                where = holdings.map.territory[words[2]]
                kind, size = words[1], 3 if words[1] in LARGE else 1
                assert decision.seat in holdings.owners(where)
                assert not any("brown_bear" in b for b in holdings.beasts.get(where, []))
                standing = holdings.buildings.get(where, [])
                assert effect.duplicate or kind not in standing
                stock = [BUILDINGS[k] for k in state.built if k >= 0]
                stock += [BUILDINGS[extra % EXTRA] for extra in state.extras]
                assert stock.count(kind) < 7
                gets = harvest_wood(holdings, where) if "before" in words else 0
                assert max(0, size - effect.discount) <= wood + gets
                if words[3] == "beside":
                    assert effect.slotless_small and size == 1
                    continue
                slot = printed(words[2])["slots"][int(words[3]) - 1]
                assert (slot == "large") == (size == 3)
                assert kind != "carved_stone" or slot == "rune"
            if not option:
                continue
            words = GAME.notation(state, decision, option).split()
            size = 3 if words[1] in LARGE else 1
            due = state.players[decision.seat].resources[:]
            due[1] -= max(0, size - effect.discount)
            if CLANS[state.players[decision.seat].clan] == "goat":
                due[0] += 1 if size == 1 else 2
            if "collect" in words:
                where = holdings.map.territory[words[2]]
                if words[-1] == "after":
                    holdings.buildings.setdefault(where, []).append(words[1])
                wolf = any(beast.startswith("wolf") for beast in holdings.beasts.get(where, []))
                for kind_number, resource in enumerate(RESOURCES):
                    tiles = holdings.map.symbols(where, resource) if wolf else 0
                    due[kind_number] += holdings.resources(where, resource) - tiles
            pending = (decision.seat, due)
            builds += 1
            larges += size == 3
    assert builds and larges, (builds, larges)


def harvest_wood(holdings: Holdings, where: frozenset[str]) -> int:
    wolf = any(beast.startswith("wolf") for beast in holdings.beasts.get(where, []))
    tiles = holdings.map.symbols(where, "wood") if wolf else 0
    return holdings.resources(where, "wood") - tiles


# ---- combats


class Combat:
    """One combat, counted from what was there when food was first asked for."""

    def __init__(self, state: NorthgardState, attacker: int, root: int, other: int) -> None:
        self.attacker, self.root = attacker, root
        self.creature = BEASTS[other % 256 - 16] if other >= 16 else ""
        self.defender = -1
        if not self.creature:
            self.defender = other
        elif attacker < 0:
            self.defender = state.owner(root)
        number = state.fight[4]
        self.bonus = CONTENT.bonuses[number] if number >= 0 and attacker >= 0 else None
        self.units = [self.count(state, 0), self.count(state, 1)]
        self.points = [0, 0]
        self.casualties = [0, 0]  # inflicted by
        self.rolled = 0
        self.state = state
        self.start()

    def count(self, state: NorthgardState, side: int) -> int:
        seat = (self.attacker, self.defender)[side]
        if seat < 0:
            return 0
        if side == 0 and not self.creature:
            at = state.guests[::3].index(self.root)
            warriors, kaija = state.guests[3 * at + 1 : 3 * at + 3]
            self.kaija = bool(kaija)
            return warriors + kaija
        return state.units(self.root)

    def start(self) -> None:
        """NG-FIGHT-3 to -6, NG-CRE-FIGHT-5, -6, -13."""
        state = self.state
        for side, seat in enumerate((self.attacker, self.defender)):
            if seat < 0:
                kind = next(k for k in STRENGTH if self.creature.startswith(k))
                self.points[side] = STRENGTH[kind]
                continue
            self.points[side] = self.units[side]
            is_bear = CLANS[state.players[seat].clan] == "bear"
            there = state.kaija == self.root
            if is_bear and there:
                self.points[side] += 1
            if CLANS[state.players[seat].clan] == "snake" and state.scorched == self.root:
                self.points[side] += 1
        if self.bonus:
            self.points[0] += self.bonus.points
            self.casualties[0] += self.bonus.casualties
            if self.creature:
                self.points[0] += self.bonus.chooses
        if self.defender >= 0:
            holdings = Holdings(state)
            built = holdings.buildings.get(holdings.map.territory[area_name(self.root)], [])
            flags = state.players[self.attacker].flags if self.attacker >= 0 else 0
            if not flags & IGNORE_DEFENCES:
                self.points[1] += 2 * built.count("fortress")
                self.casualties[1] += built.count("defense_tower")

    def answer(self, decision: Decision, text: str) -> None:
        prompt = decision.prompt
        side = 0 if decision.seat == self.attacker else 1
        if prompt == "pay_food":
            assert int(text.split()[1]) <= self.units[side]
            self.points[side] += int(text.split()[1])
        elif prompt == "die":
            points, casualties = DICE[text]
            is_either = text == "die_point_or_casualty" and not self.creature
            if not is_either:
                self.points[self.rolled] += points
                self.casualties[self.rolled] += casualties
            self.rolled += 1
        elif prompt in ("die_or", "axe_choice"):
            is_point = text.endswith("point")
            target = self.points if is_point else self.casualties
            target[0 if prompt == "axe_choice" else self.rolled - 1] += 1
            assert prompt == "die_or" or self.rolled == 1

    def judge(self, strength: list[Event], won: Event) -> int:
        """NG-FIGHT-9 to -11, NG-CRE-FIGHT-8, -9."""
        if self.bonus:
            self.casualties[1] = max(0, self.casualties[1] - self.bonus.cancels)
        assert [event.a for event in strength] == self.points
        dead = [
            seat >= 0 and self.casualties[1 - side] >= self.units[side]
            for side, seat in enumerate((self.attacker, self.defender))
        ]
        if dead[0] and dead[1]:
            winner = -1
        elif dead[0] or dead[1]:
            winner = 0 if dead[1] else 1
        else:
            winner = 0 if self.points[0] > self.points[1] else 1
        assert won.b == winner
        return winner


def test_every_combat_of_whole_games_is_counted_alike() -> None:
    """NG-FIGHT-3, NG-FIGHT-4, NG-FIGHT-5, NG-FIGHT-6, NG-FIGHT-7, NG-FIGHT-8, NG-FIGHT-9,
    NG-FIGHT-10, NG-FIGHT-11, NG-FIGHT-12, NG-CRE-FIGHT-5, NG-CRE-FIGHT-6, NG-CRE-FIGHT-7,
    NG-CRE-FIGHT-8, NG-CRE-FIGHT-9, NG-CRE-FIGHT-13, NG-CRE-FIGHT-14, NG-CRE-FIGHT-15"""
    seen: Counter[str] = Counter()
    for number, (seats, options) in enumerate([*VARIANTS, *VARIANTS, *VARIANTS]):
        combat: Combat | None = None
        begun: Event | None = None
        told = 0
        for state, decision, option in random_game(seats, options, 5000 + number, gifts=2):
            assert state.journal is not None
            news = state.journal[told:]
            told = len(state.journal)
            for event in news:
                if event.kind == "fight":
                    begun, combat = event, None
                if event.kind == "won" and combat:
                    strength = [one for one in news if one.kind == "strength"][:2]
                    winner = combat.judge(strength, event)
                    seen[("units" if combat.defender >= 0 <= combat.attacker else "beast")] += 1
                    seen[f"won {winner}"] += 1
                    combat = None
            if begun and combat is None and decision.prompt in ("pay_food", "die"):
                combat = Combat(state, begun.seat, begun.a, begun.b)
                begun = None
            if combat and decision.prompt in ("pay_food", "die", "die_or", "axe_choice"):
                combat.answer(decision, GAME.notation(state, decision, option))
    assert seen["units"] and seen["beast"] and seen["won -1"], seen
