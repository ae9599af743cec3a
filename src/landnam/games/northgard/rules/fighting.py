"""Combat, with players and with creatures, step by step (NG-FIGHT, NG-CRE-FIGHT)."""

from __future__ import annotations

from typing import ClassVar, Final

from landnam.games.northgard.rules.printed import FOOD, MOVE_OUT, Bonus
from landnam.games.northgard.rules.resolving import (
    StepAsk,
    groups,
    march_kaija,
    march_to,
    march_warriors,
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

# what `state.fight` holds
ROOT: Final = 0
ATTACKER: Final = 1  # a seat, or NONE if a creature attacks
DEFENDER: Final = 2  # a seat, or NONE if a creature is attacked
CREATURE: Final = 3  # NONE between players
NUMBER: Final = 4  # the Move step that caused it, or NONE
WAS_FOREIGN: Final = 5  # whether the attacker had nobody there before
FOODS: Final = 6  # attacker's, defender's
FACES: Final = 8
CHOICES: Final = 10  # of a die that shows a point or a casualty
AXE: Final = 12
LENGTH: Final = 13

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
    begin(state, root, seat, defender, creature, number, is_foreign)


def attack_units(state: NorthgardState, root: Root, creature: int) -> None:
    """NG-CRE-FIGHT-15: a creature attacks."""
    if state.owner(root) >= 0:
        begin(state, root, NONE, state.owner(root), creature, NONE, False)


def begin(
    state: NorthgardState,
    root: Root,
    attacker: Seat,
    defender: Seat,
    creature: int,
    number: int,
    is_foreign: bool,
) -> None:
    foreign = 1 if is_foreign else 0
    state.fight = [root, attacker, defender, creature, number, foreign, 0, 0, -1, -1, -1, -1, -1]
    if state.journal is not None:
        other = defender if creature < 0 else FOE + creature
        state.emit("fight", attacker, root, other + AGAINST * defender if attacker < 0 else other)
    state.agenda += FIGHT


def told_sides(attacker: Seat, other: int) -> tuple[Seat, Seat, int]:
    """Attacker, defender and creature of a fight, as its event tells them; NONE for who is not."""
    if other < FOE:
        return attacker, other, NONE
    return attacker, other // AGAINST if attacker < 0 else NONE, other % AGAINST - FOE


def is_between_players(state: NorthgardState) -> bool:
    return state.fight[CREATURE] < 0


def seat_of(state: NorthgardState, side: int) -> Seat:
    return state.fight[ATTACKER + side]


def troop(state: NorthgardState, side: int) -> tuple[int, bool]:
    """The warriors and Kaija of a side."""
    root = state.fight[ROOT]
    if side == 0 and is_between_players(state):
        return troop_at(state.guests, root)
    return state.warriors(root), state.has_kaija(root)


def number_of_units(state: NorthgardState, side: int) -> int:
    warriors, kaija = troop(state, side)
    return warriors + (1 if kaija else 0)


NOTHING: Final = Bonus()


def bonus(state: NorthgardState) -> Bonus:
    """What the Move effect adds for the attacker (NG-MOVE-17)."""
    number = state.fight[NUMBER]
    return state.content.bonuses[number] if number >= 0 else NOTHING


# ---- before the dice


class Push(Question[NorthgardState]):
    """NG-FX-MOVE-15: one defending unit is pushed away before the combat."""

    def ask(self, state: NorthgardState) -> Decision:
        root, defender = state.fight[ROOT], state.fight[DEFENDER]
        may_push = is_between_players(state) and bonus(state).pushes
        if not may_push or state.blocks(root, MOVE_OUT):  # NG-CRE-KIND-4
            return Decision(state.fight[ATTACKER], "push_unit", [])
        busy = [fight // BEAST for fight in state.fights]
        found = [
            other + 1
            for other in state.map.beside(root)
            if state.owner(other) in (NONE, defender)
            and other not in busy
            and not state.loners(other)
        ]
        return Decision(state.fight[ATTACKER], "push_unit", [NO, *found] if found else [])

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
        return Decision(state.fight[DEFENDER], "push_figure", [NO, YES])

    def answer(self, state: NorthgardState, option: Option) -> None:
        push(state, self.target, option == YES)


def push(state: NorthgardState, target: Root, is_kaija: bool) -> None:
    root, defender = state.fight[ROOT], state.fight[DEFENDER]
    state.take(root, 0 if is_kaija else 1, is_kaija)
    state.put(target, defender, 0 if is_kaija else 1)
    if is_kaija:
        state.kaija = target
    state.emit("moved", defender, root * 256 + target, 1)
    if not number_of_units(state, 1):
        occupy(state)
        drop_fight(state)


def drop_fight(state: NorthgardState) -> None:
    """The rest of the combat does not take place."""
    while isinstance(state.agenda[-1], FIGHT_STEPS):
        state.agenda.pop()
    state.fight = []


class SideQuestion(Question[NorthgardState]):
    """A question to one side of the combat: 0 attacks, 1 defends."""

    __match_args__: ClassVar = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side


class PayFood(SideQuestion):
    """NG-FIGHT-7: up to 1 food for each own unit."""

    def ask(self, state: NorthgardState) -> Decision:
        seat = seat_of(state, self.side)
        if seat < 0:
            return Decision(seat, "pay_food", [])
        most = min(state.players[seat].resources[FOOD], number_of_units(state, self.side))
        return Decision(seat, "pay_food", list(range(most + 1)) if most else [])

    def answer(self, state: NorthgardState, option: Option) -> None:
        seat = seat_of(state, self.side)
        state.players[seat].resources[FOOD] -= option
        state.fight[FOODS + self.side] = option
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
        state.fight[FACES + self.side] = outcome
        if state.journal is not None:
            state.emit("rolled", seat_of(state, self.side), outcome, reveals=True)
        return False


class ChooseFace(SideQuestion):
    """A face with a point or a casualty; against creatures it is a point (NG-CRE-FIGHT-7)."""

    def ask(self, state: NorthgardState) -> Decision:
        face = state.content.faces[state.fight[FACES + self.side]]
        is_asked = face.is_either and is_between_players(state)
        seat = seat_of(state, self.side)
        return Decision(seat, "die_or", [POINT, CASUALTY] if is_asked else [])

    def answer(self, state: NorthgardState, option: Option) -> None:
        state.fight[CHOICES + self.side] = option
        state.emit("chose_die", seat_of(state, self.side), option)


class ChooseAxe(Question[NorthgardState]):
    """NG-FIGHT-19."""

    def ask(self, state: NorthgardState) -> Decision:
        is_asked = is_between_players(state) and bonus(state).chooses > 0
        seat = state.fight[ATTACKER]
        return Decision(seat, "axe_choice", [POINT, CASUALTY] if is_asked else [])

    def answer(self, state: NorthgardState, option: Option) -> None:
        state.fight[AXE] = option
        state.emit("chose_axe", state.fight[ATTACKER], option)


# ---- who wins


def points_of(state: NorthgardState, side: int) -> int:
    """NG-FIGHT-3 to -9, NG-CRE-FIGHT-5, -6."""
    content, fight = state.content, state.fight
    face = content.faces[fight[FACES + side]]
    rolled = face.points if not face.is_either or fight[CHOICES + side] != CASUALTY else 0
    seat = seat_of(state, side)
    if seat < 0:
        kind = content.creatures[fight[CREATURE]].kind
        return content.creature_kinds[kind].strength + rolled
    warriors, kaija = troop(state, side)
    points = warriors + (content.kaija_points if kaija else 0) + fight[FOODS + side] + rolled
    if state.scorched == fight[ROOT] and state.players[seat].clan == content.snake:
        points += content.scorched_points
    if side == 0:
        extra = bonus(state)
        points += extra.points
        if extra.chooses and fight[AXE] != CASUALTY:
            points += extra.chooses
    elif not ignores_defences(state):
        points += sum(content.buildings[kind].points for kind in state.buildings(fight[ROOT]))
    return points


def ignores_defences(state: NorthgardState) -> bool:
    attacker = state.fight[ATTACKER]
    return attacker >= 0 and bool(state.players[attacker].flags & IGNORE_DEFENCES)


def casualties_by(state: NorthgardState, side: int) -> int:
    """How many casualties a side inflicts on the other."""
    content, fight = state.content, state.fight
    if seat_of(state, 1 - side) < 0:
        return 0  # NG-CRE-FIGHT-8
    face = content.faces[fight[FACES + side]]
    seat = seat_of(state, side)
    number = face.casualties
    if face.is_either and fight[CHOICES + side] != CASUALTY:
        number = 0
    if side == 0 and seat >= 0:
        extra = bonus(state)
        number += extra.casualties
        if extra.chooses and fight[AXE] == CASUALTY:
            number += extra.chooses
    elif side == 1:
        if seat >= 0 and not ignores_defences(state):
            kinds = content.buildings
            number += sum(kinds[kind].casualties for kind in state.buildings(fight[ROOT]))
        number = max(0, number - bonus(state).cancels)
    return number


class Settle(Step[NorthgardState]):
    """NG-FIGHT-9 to -12: the sums, the winner, the casualties."""

    def run(self, state: NorthgardState) -> None:
        fight = state.fight
        points = [points_of(state, 0), points_of(state, 1)]
        lost = [casualties_by(state, 1), casualties_by(state, 0)]
        units = [number_of_units(state, 0), number_of_units(state, 1)]
        winner = 0 if points[0] > points[1] else 1
        dead = [seat_of(state, side) >= 0 and lost[side] >= units[side] for side in (0, 1)]
        if dead[0] and dead[1]:
            winner = NONE
        elif dead[0]:
            winner = 1
        elif dead[1]:
            winner = 0
        if state.journal is not None:
            for side in (0, 1):
                state.emit("strength", seat_of(state, side), points[side], lost[1 - side])
            state.emit(
                "won", fight[ATTACKER + winner] if winner >= 0 else NONE, fight[ROOT], winner
            )
        state.push(Conclude(winner))
        if winner >= 0 and must_retreat(state, 1 - winner):
            state.push(Retreat(1 - winner))
        for side in (1, 0):
            if seat_of(state, side) >= 0 and lost[side]:
                state.push(Casualties(side, min(lost[side], units[side])))


def must_retreat(state: NorthgardState, side: int) -> bool:
    """NG-CRE-FIGHT-11: a player who loses to a creature that shares stays."""
    if seat_of(state, side) < 0:
        return False
    creature = state.fight[CREATURE]
    if creature < 0:
        return True
    return not state.content.creature_kinds[state.content.creatures[creature].kind].shares


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
    root, seat = state.fight[ROOT], seat_of(state, side)
    leave(state, side, warriors, is_kaija)
    if is_kaija:
        state.kaija = NONE
    state.players[seat].reserve += warriors
    if state.journal is not None:
        state.emit("removed", seat, root, warriors + (1 if is_kaija else 0))


def leave(state: NorthgardState, side: int, warriors: int, is_kaija: bool) -> None:
    root = state.fight[ROOT]
    if side == 0 and is_between_players(state):
        add_troop(state.guests, root, -warriors, -1 if is_kaija else 0)
    else:
        state.take(root, warriors, is_kaija)


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
            groups(options, state.fight[ROOT], target, warriors, kaija)
        return Decision(seat_of(state, self.side), "retreat", options)

    def answer(self, state: NorthgardState, option: Option) -> None:
        target, kaija = march_to(option), march_kaija(option)
        retreat(state, self.side, target, march_warriors(option), kaija)
        state.push(Retreat(self.side))


def shelters(state: NorthgardState, side: int) -> list[Root]:
    """Where the loser's units may go."""
    seat, root, number = seat_of(state, side), state.fight[ROOT], state.fight[NUMBER]
    busy = [fight // BEAST for fight in state.fights]
    crossings = state.map.near[root]
    if side == 0 and number >= 0 and state.content.ignores_rough[number]:
        crossings = state.map.beside(root)
    return [
        other
        for other in crossings
        if state.owner(other) in (NONE, seat) and other not in busy and not state.loners(other)
    ]


def retreat(state: NorthgardState, side: int, target: Root, warriors: int, kaija: bool) -> None:
    seat, root = seat_of(state, side), state.fight[ROOT]
    leave(state, side, warriors, kaija)
    state.put(target, seat, warriors)
    if kaija:
        state.kaija = target
    if state.journal is not None:
        state.emit("retreated", seat, root * 256 + target, warriors + (1 if kaija else 0))


class Conclude(Step[NorthgardState]):
    """NG-FIGHT-17, -18, NG-CRE-FIGHT-10, -12: what the winner gets."""

    __match_args__: ClassVar = ("winner",)

    def __init__(self, winner: int) -> None:
        self.winner = winner

    def run(self, state: NorthgardState) -> None:
        fight = state.fight
        creature, attacker = fight[CREATURE], fight[ATTACKER]
        if creature < 0:
            if self.winner == 0:
                occupy(state)
                reward_attacker(state, attacker, True)
        elif self.winner >= 0 and seat_of(state, self.winner) >= 0:
            kind = state.content.creature_kinds[state.content.creatures[creature].kind]
            state.gain_fame(seat_of(state, self.winner), kind.fame)
            slay(state, creature)
            if self.winner == 0:
                reward_attacker(state, attacker, fight[WAS_FOREIGN] > 0 and not kind.shares)
        state.fight = []


def occupy(state: NorthgardState) -> None:
    """The attackers stand alone in the territory."""
    root, attacker = state.fight[ROOT], state.fight[ATTACKER]
    warriors, kaija = troop_at(state.guests, root)
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
