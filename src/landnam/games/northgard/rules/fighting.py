"""Combat, with players and with creatures, step by step (NG-FIGHT, NG-CRE-FIGHT)."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.northgard.rules.fight import Fight
from landnam.games.northgard.rules.printed import FOOD, MOVE_OUT, Bonus
from landnam.games.northgard.rules.public import PublicTable
from landnam.games.northgard.rules.resolving import (
    StepAsk,
    groups,
    march_kaija,
    march_to,
    march_warriors,
    road,
)
from landnam.games.northgard.rules.state import (
    AREAS,
    IGNORE_DEFENCES,
    NONE,
    NorthgardState,
    Root,
    Seat,
)
from landnam.games.northgard.rules.troops import HELD_BEFORE, add_troop, troop_at
from landnam.kit.core import Chance, Decision, Option, Question, Step
from landnam.kit.questions import NO, YES

BEAST: Final = 16
"""A fight to come is territory × BEAST + 1 + the creature, + 0 against a player."""

FOE: Final = 16
"""The event of a fight names the defender; from here on a creature that is in it. If that attacks,
the defender × AGAINST is added."""
AGAINST: Final = 256

POINT: Final = 0
CASUALTY: Final = 1


# ---- which combat comes next


def next_fight(state: NorthgardState, seat: Seat, number: int) -> None:
    state.push(NextFight(seat, number))


class NextFight(Step[NorthgardState]):
    """The combats of an effect, until none is left."""

    __match_args__: ClassVar = ("seat", "number")

    def __init__(self, seat: Seat, number: int) -> None:
        self.seat = seat
        self.number = number

    def run(self, state: NorthgardState) -> None:
        state.fights = [fight for fight in state.fights if is_due(state, self.seat, fight)]
        if not state.fights:
            state.guests = []
            state.arrived = []
            return
        state.push(self)
        if len(state.fights) > 1:
            state.push(CombatOrder(self.seat, self.number))
        else:
            start(state, state.fights[0], self.seat, self.number)


class CombatOrder(StepAsk):
    """NG-FIGHT-2: the attacker chooses one after the other."""

    prompt: ClassVar = "combat_order"

    def options(self, state: NorthgardState) -> list[Option]:
        return state.fights[:]

    def answer(self, state: NorthgardState, option: Option) -> None:
        start(state, option, self.seat, self.number)


def is_due(state: NorthgardState, seat: Seat, fight: int) -> bool:
    """NG-CRE-FIGHT-16: nobody left to fight, no fight."""
    root, creature = fight // BEAST, fight % BEAST - 1
    if creature < 0:
        return root in state.guests[::3]
    return state.owner(root) == seat and creature in state.creatures(root)


def start(state: NorthgardState, fight: int, seat: Seat, number: int) -> None:
    """A player attacks the units of a territory, or a creature there."""
    state.fights.remove(fight)
    root, creature = fight // BEAST, fight % BEAST - 1
    defender = state.owner(root) if creature < 0 else NONE
    came, kaija = troop_at(state.arrived, root)
    was_held = troop_at(state.arrived, HELD_BEFORE + root)[0] > 0
    have_all_come = came + (1 if kaija else 0) >= state.units(root)
    is_foreign = creature < 0 or (have_all_come and not was_held)
    begin(
        state,
        Fight(
            root,
            seats=[seat, defender],
            creature=creature,
            number=number,
            was_foreign=is_foreign,
        ),
    )


def attack_units(state: NorthgardState, root: Root, creature: int) -> None:
    """NG-CRE-FIGHT-15: a creature attacks."""
    owner = state.owner(root)
    if owner >= 0:
        seats = [NONE, owner]
        begin(state, Fight(root, seats=seats, creature=creature, number=NONE, was_foreign=False))


def begin(state: NorthgardState, fight: Fight) -> None:
    state.battle = fight
    if state.journal is not None:
        state.emit("fight", fight.seats[0], fight.root, told_foe(fight))
    state.agenda += FIGHT


def told_foe(fight: Fight) -> int:
    """Whom the event of a fight names beside the attacker."""
    if fight.is_between_players():
        return fight.seats[1]
    foe = FOE + fight.creature
    return foe if fight.is_played(0) else foe + AGAINST * fight.seats[1]


def told_sides(attacker: Seat, other: int) -> tuple[Seat, Seat, int]:
    """Attacker, defender and creature of a fight, as its event tells them; NONE for who is not."""
    if other < FOE:
        return attacker, other, NONE
    return attacker, other // AGAINST if attacker < 0 else NONE, other % AGAINST - FOE


def seat_of(table: PublicTable, side: int) -> Seat:
    return table.running().seats[side]


def troop(table: PublicTable, side: int) -> tuple[int, bool]:
    """The warriors and Kaija of a side."""
    fight = table.running()
    if side == 0 and fight.is_between_players():
        return table.attackers(fight.root)
    return table.troop(fight.root)


def number_of_units(table: PublicTable, side: int) -> int:
    warriors, kaija = troop(table, side)
    return warriors + (1 if kaija else 0)


NOTHING: Final = Bonus()


def bonus(table: PublicTable) -> Bonus:
    """What the Move effect adds for the attacker (NG-MOVE-17)."""
    number = table.running().number
    return table.content.bonuses[number] if number >= 0 else NOTHING


# ---- before the dice


class Push(Question[NorthgardState]):
    """NG-FX-MOVE-15: one defending unit is pushed away before the combat."""

    def ask(self, state: NorthgardState) -> Decision:
        fight = state.running()
        attacker, defender = fight.seats
        root = fight.root
        may_push = fight.is_between_players() and bonus(state).pushes
        if not may_push or state.blocks(root, MOVE_OUT):  # NG-CRE-KIND-4
            return Decision(attacker, "push_unit", [])
        busy = [other // BEAST for other in state.fights]
        found = [
            other + 1
            for other in state.map.beside(root)
            if state.owner(other) in (NONE, defender)
            and other not in busy
            and not state.loners(other)
        ]
        return Decision(attacker, "push_unit", [NO, *found] if found else [])

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == NO:
            return
        warriors, kaija = troop(state, 1)
        if warriors and kaija:
            state.push(PushFigure(option - 1))
        else:
            push(state, option - 1, kaija)


class PushFigure(Question[NorthgardState]):
    __match_args__: ClassVar = ("target",)

    def __init__(self, target: Root) -> None:
        self.target = target

    def ask(self, state: NorthgardState) -> Decision:
        return Decision(seat_of(state, 1), "push_figure", [NO, YES])

    def answer(self, state: NorthgardState, option: Option) -> None:
        push(state, self.target, option == YES)


def push(state: NorthgardState, target: Root, is_kaija: bool) -> None:
    root, defender = state.running().root, seat_of(state, 1)
    state.take(root, 0 if is_kaija else 1, is_kaija)
    state.put(target, defender, 0 if is_kaija else 1)
    if is_kaija:
        state.kaija = target
    state.emit("moved", defender, road(root, target), 1)
    if not number_of_units(state, 1):
        occupy(state)
        drop_fight(state)


def drop_fight(state: NorthgardState) -> None:
    """The rest of the combat does not take place."""
    while isinstance(state.agenda[-1], FIGHT_STEPS):
        state.agenda.pop()
    state.battle = None


class SideQuestion(Question[NorthgardState]):
    """A question to one side of the combat: 0 attacks, 1 defends."""

    __match_args__: ClassVar = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side


class PayFood(SideQuestion):
    """NG-FIGHT-7: up to 1 food for each own unit."""

    def ask(self, state: NorthgardState) -> Decision:
        seat = seat_of(state, self.side)
        if not state.running().is_played(self.side):
            return Decision(seat, "pay_food", [])
        most = min(state.players[seat].resources[FOOD], number_of_units(state, self.side))
        return Decision(seat, "pay_food", list(range(most + 1)) if most else [])

    def answer(self, state: NorthgardState, option: Option) -> None:
        seat = seat_of(state, self.side)
        state.players[seat].resources[FOOD] -= option
        state.running().foods[self.side] = option
        if state.journal is not None:
            state.emit("fed", seat, option)


# ---- dice


class Roll(Chance[NorthgardState]):
    """NG-FIGHT-8."""

    __match_args__: ClassVar = ("side",)
    prompt: ClassVar = "die"

    def __init__(self, side: int) -> None:
        self.side = side

    def urn(self, state: NorthgardState) -> list[Option]:
        return state.content.die

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        state.running().faces[self.side] = outcome
        if state.journal is not None:
            state.emit("rolled", seat_of(state, self.side), outcome, reveals=True)
        return False


class ChooseFace(SideQuestion):
    """A face with a point or a casualty; against creatures it is a point (NG-CRE-FIGHT-7)."""

    def ask(self, state: NorthgardState) -> Decision:
        fight = state.running()
        face = state.content.faces[fight.faces[self.side]]
        is_asked = face.is_either and fight.is_between_players()
        return Decision(fight.seats[self.side], "die_or", [POINT, CASUALTY] if is_asked else [])

    def answer(self, state: NorthgardState, option: Option) -> None:
        state.running().choices[self.side] = option
        state.emit("chose_die", seat_of(state, self.side), option)


class ChooseAxe(Question[NorthgardState]):
    """NG-FIGHT-19."""

    def ask(self, state: NorthgardState) -> Decision:
        fight = state.running()
        is_asked = fight.is_between_players() and bonus(state).chooses > 0
        return Decision(fight.seats[0], "axe_choice", [POINT, CASUALTY] if is_asked else [])

    def answer(self, state: NorthgardState, option: Option) -> None:
        state.running().axe = option
        state.emit("chose_axe", seat_of(state, 0), option)


# ---- who wins


def points_of(state: NorthgardState, side: int) -> int:
    """NG-FIGHT-3 to -9, NG-CRE-FIGHT-5, -6."""
    fight = state.running()
    face = state.content.faces[fight.faces[side]]
    rolled = face.points if not face.is_either or fight.choices[side] != CASUALTY else 0
    return points_without_die(state, side) + rolled


def points_without_die(table: PublicTable, side: int) -> int:
    """Units, food, cards and buildings; a creature has its strength."""
    content, fight = table.content, table.running()
    if not fight.is_played(side):
        kind = content.creatures[fight.creature].kind
        return content.creature_kinds[kind].strength
    warriors, kaija = troop(table, side)
    points = warriors + (content.kaija_points if kaija else 0) + fight.foods[side]
    if table.scorched == fight.root and table.player(fight.seats[side]).clan == content.snake:
        points += content.scorched_points
    if side == 0:
        extra = bonus(table)
        points += extra.points
        if extra.chooses and fight.axe != CASUALTY:
            points += extra.chooses
    elif not ignores_defences(table):
        points += sum(content.buildings[kind].points for kind in table.buildings(fight.root))
    return points


def ignores_defences(table: PublicTable) -> bool:
    fight = table.running()
    return fight.is_played(0) and bool(table.player(fight.seats[0]).flags & IGNORE_DEFENCES)


def casualties_by(state: NorthgardState, side: int) -> int:
    """How many casualties a side inflicts on the other."""
    content, fight = state.content, state.running()
    if not fight.is_played(1 - side):
        return 0  # NG-CRE-FIGHT-8
    face = content.faces[fight.faces[side]]
    is_played = fight.is_played(side)
    number = face.casualties
    if face.is_either and fight.choices[side] != CASUALTY:
        number = 0
    if side == 0 and is_played:
        extra = bonus(state)
        number += extra.casualties
        if extra.chooses and fight.axe == CASUALTY:
            number += extra.chooses
    elif side == 1:
        if is_played and not ignores_defences(state):
            kinds = content.buildings
            number += sum(kinds[kind].casualties for kind in state.buildings(fight.root))
        number = max(0, number - bonus(state).cancels)
    return number


class Settle(Step[NorthgardState]):
    """NG-FIGHT-9 to -12: the sums, the winner, the casualties."""

    def run(self, state: NorthgardState) -> None:
        fight = state.running()
        points = [points_of(state, 0), points_of(state, 1)]
        lost = [casualties_by(state, 1), casualties_by(state, 0)]
        units = [number_of_units(state, 0), number_of_units(state, 1)]
        winner = 0 if points[0] > points[1] else 1
        dead = [fight.is_played(side) and lost[side] >= units[side] for side in (0, 1)]
        if dead[0] and dead[1]:
            winner = NONE
        elif dead[0]:
            winner = 1
        elif dead[1]:
            winner = 0
        if state.journal is not None:
            for side in (0, 1):
                state.emit("strength", fight.seats[side], points[side], lost[1 - side])
            state.emit("won", fight.seats[winner] if winner >= 0 else NONE, fight.root, winner)
        state.push(Conclude(winner))
        if winner >= 0 and must_retreat(state, 1 - winner):
            state.push(Retreat(1 - winner))
        for side in (1, 0):
            if fight.is_played(side) and lost[side]:
                state.push(Casualties(side, min(lost[side], units[side])))


def must_retreat(state: NorthgardState, side: int) -> bool:
    """NG-CRE-FIGHT-11: a player who loses to a creature that shares stays."""
    fight = state.running()
    if fight.is_between_players() or not fight.is_played(side):
        return fight.is_played(side)
    return not state.content.creature_kinds[state.content.creatures[fight.creature].kind].shares


class Casualties(Step[NorthgardState]):
    """NG-FIGHT-12: a side removes units; asked only whether Kaija is among them."""

    __match_args__: ClassVar = ("side", "n")

    def __init__(self, side: int, n: int) -> None:
        self.side = side
        self.n = n

    def run(self, state: NorthgardState) -> None:
        warriors, kaija = troop(state, self.side)
        if kaija and warriors >= self.n:
            state.push(CasualtyChoice(self.side, self.n))
        else:
            remove(state, self.side, self.n - 1 if kaija else self.n, kaija)


class CasualtyChoice(Question[NorthgardState]):
    __match_args__: ClassVar = ("side", "n")

    def __init__(self, side: int, n: int) -> None:
        self.side = side
        self.n = n

    def ask(self, state: NorthgardState) -> Decision:
        return Decision(seat_of(state, self.side), "casualty_choice", [NO, YES])

    def answer(self, state: NorthgardState, option: Option) -> None:
        is_kaija = option == YES
        remove(state, self.side, self.n - 1 if is_kaija else self.n, is_kaija)


def remove(state: NorthgardState, side: int, warriors: int, is_kaija: bool) -> None:
    """Units of a side go back to the reserve."""
    root, seat = state.running().root, seat_of(state, side)
    leave(state, side, warriors, is_kaija)
    if is_kaija:
        state.kaija = NONE
    state.players[seat].reserve += warriors
    if state.journal is not None:
        state.emit("removed", seat, root, warriors + (1 if is_kaija else 0))


def leave(state: NorthgardState, side: int, warriors: int, is_kaija: bool) -> None:
    fight = state.running()
    if side == 0 and fight.is_between_players():
        add_troop(state.guests, fight.root, -warriors, -1 if is_kaija else 0)
    else:
        state.take(fight.root, warriors, is_kaija)


class Retreat(Step[NorthgardState]):
    """NG-FIGHT-13 to -16, -21: the loser's survivors, group by group."""

    __match_args__: ClassVar = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, state: NorthgardState) -> None:
        warriors, kaija = troop(state, self.side)
        if not warriors and not kaija:
            return
        targets = shelters(state, self.side)
        if not targets:
            remove(state, self.side, warriors, kaija)
        elif len(targets) == 1:
            retreat(state, self.side, targets[0], warriors, kaija)
        else:
            state.push(RetreatChoice(self.side))


class RetreatChoice(SideQuestion):
    def ask(self, state: NorthgardState) -> Decision:
        warriors, kaija = troop(state, self.side)
        options: list[Option] = []
        for target in shelters(state, self.side):
            groups(options, state.running().root, target, warriors, kaija)
        return Decision(seat_of(state, self.side), "retreat", options)

    def answer(self, state: NorthgardState, option: Option) -> None:
        target, kaija = march_to(option), march_kaija(option)
        retreat(state, self.side, target, march_warriors(option), kaija)
        state.push(Retreat(self.side))


def shelters(state: NorthgardState, side: int) -> list[Root]:
    """Where the loser's units may go."""
    fight = state.running()
    seat, root, number = fight.seats[side], fight.root, fight.number
    busy = [other // BEAST for other in state.fights]
    crossings = state.map.near[root]
    if side == 0 and number >= 0 and state.content.ignores_rough[number]:
        crossings = state.map.beside(root)
    return [
        other
        for other in crossings
        if state.owner(other) in (NONE, seat) and other not in busy and not state.loners(other)
    ]


def retreat(state: NorthgardState, side: int, target: Root, warriors: int, kaija: bool) -> None:
    seat, root = seat_of(state, side), state.running().root
    leave(state, side, warriors, kaija)
    state.put(target, seat, warriors)
    if kaija:
        state.kaija = target
    if state.journal is not None:
        state.emit("retreated", seat, road(root, target), warriors + (1 if kaija else 0))


class Conclude(Step[NorthgardState]):
    """NG-FIGHT-17, -18, NG-CRE-FIGHT-10, -12: what the winner gets."""

    __match_args__: ClassVar = ("winner",)

    def __init__(self, winner: int) -> None:
        self.winner = winner

    def run(self, state: NorthgardState) -> None:
        fight = state.running()
        attacker = fight.seats[0]
        if fight.is_between_players():
            if self.winner == 0:
                occupy(state)
                reward_attacker(state, attacker, True)
        elif self.winner >= 0 and fight.is_played(self.winner):
            kind = state.content.creature_kinds[state.content.creatures[fight.creature].kind]
            state.gain_fame(fight.seats[self.winner], kind.fame)
            slay(state, fight.creature)
            if self.winner == 0:
                reward_attacker(state, attacker, fight.was_foreign and not kind.shares)
        state.battle = None


def occupy(state: NorthgardState) -> None:
    """The attackers stand alone in the territory."""
    root, attacker = state.running().root, seat_of(state, 0)
    warriors, kaija = state.attackers(root)
    add_troop(state.guests, root, -warriors, -1 if kaija else 0)
    if warriors or kaija:
        state.held[root] = NONE
        state.put(root, attacker, warriors)


def reward_attacker(state: NorthgardState, seat: Seat, has_conquered: bool) -> None:
    clan = state.content.clans[state.players[seat].clan]
    for resource, amount in clan.won:
        state.gain(seat, resource, amount)
    if has_conquered:
        state.gain_fame(seat, clan.conquest_fame)


def slay(state: NorthgardState, creature: int) -> None:
    state.creature_row = [entry for entry in state.creature_row if entry // AREAS != creature]
    state.creature_discard = sorted([*state.creature_discard, creature])
    state.emit("slain", NONE, creature)


FIGHT: Final[list[Step[NorthgardState]]] = [
    Settle(),
    ChooseFace(1),
    Roll(1),
    ChooseAxe(),
    ChooseFace(0),
    Roll(0),
    PayFood(1),
    PayFood(0),
    Push(),
]
FIGHT_STEPS: Final = (Settle, ChooseFace, Roll, ChooseAxe, PayFood, Push)
