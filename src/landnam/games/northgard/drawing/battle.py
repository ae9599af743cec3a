"""The battle as a sum in two columns, step by step, so that anybody can check who won and why."""

from __future__ import annotations

from typing import Final

from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, join, raw, tag
from landnam.draw.scene import Sketch
from landnam.draw.signs import token
from landnam.draw.widgets import clause_link, panel
from landnam.games.northgard.drawing.pictures import CREATURES, FACES
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.rules.fighting import (
    CASUALTY,
    number_of_units,
    points_without_die,
    told_sides,
)
from landnam.games.northgard.rules.printed import Face
from landnam.games.northgard.rules.resolving import road_to
from landnam.games.northgard.rules.state import NONE
from landnam.games.northgard.words.names import (
    area_label,
    creature_name,
    face_name,
    units_text,
)
from landnam.kit.core import Event
from landnam.words import Words

OWN: Final = (
    "fed",
    "rolled",
    "chose_die",
    "chose_axe",
    "strength",
    "won",
    "removed",
    "retreated",
    "slain",
    "fame",
    "gained",
)
"""Events that belong to a fight."""
UNKNOWN: Final = -1


class Battle:
    """A fight as the events tell it; by side: 0 attacks, 1 defends. A creature has no seat."""

    def __init__(self, event: Event) -> None:
        self.root = event.a
        attacker, defender, self.creature = told_sides(event.seat, event.b)
        self.seats = [attacker, defender]
        self.foods = [UNKNOWN, UNKNOWN]
        self.faces = [UNKNOWN, UNKNOWN]
        self.choices = [UNKNOWN, UNKNOWN]
        self.axe = UNKNOWN
        self.totals = [UNKNOWN, UNKNOWN]
        self.inflicts = [0, 0]
        self.winner = UNKNOWN
        self.is_settled = False
        self.lost = [0, 0]
        self.fled = [0, 0]
        self.places: list[int] = []
        self.units = [UNKNOWN, UNKNOWN]
        self.bonus = [UNKNOWN, UNKNOWN]
        self.is_last = True  # nothing else has happened since
        self.settled = 0

    def side(self, seat: int) -> int:
        return 0 if seat == self.seats[0] else 1

    def follow(self, event: Event) -> None:
        side = self.side(event.seat)
        match event.kind:
            case "fed":
                self.foods[side] = event.a
            case "rolled":
                self.faces[side] = event.a
            case "chose_die":
                self.choices[side] = event.a
            case "chose_axe":
                self.axe = event.a
            case "strength":
                at = min(self.settled, 1)
                self.totals[at], self.inflicts[at] = event.a, event.b
                self.settled += 1
            case "won":
                self.winner, self.is_settled = event.b, True
            case "removed":
                if self.is_settled and event.a == self.root:
                    self.lost[side] += event.b
            case "retreated":
                self.fled[side] += event.b
                self.places.append(road_to(event.a))

    @property
    def step(self) -> int:
        """How far it has come, of seven."""
        done = [
            True,
            self.foods[0] != UNKNOWN or self.faces[0] != UNKNOWN,
            self.foods[1] != UNKNOWN or self.faces[0] != UNKNOWN,
            self.faces[0] != UNKNOWN,
            self.faces[1] != UNKNOWN,
            self.is_settled,
            self.is_settled,
        ]
        return sum(done)


def last_battle(stage: Stage) -> Battle | None:
    """The fight that is being fought, or the last one of this year."""
    events = stage.periods[-1]
    start = len(events) - 1
    while start >= 0 and events[start].kind != "fight":
        start -= 1
    if start < 0:
        return None
    battle = Battle(events[start])
    for at in range(start + 1, len(events)):
        event = events[at]
        if event.kind not in OWN:
            if battle.is_settled:
                battle.is_last = False
                break
            continue
        battle.follow(event)
    count_units(stage, battle)
    return battle


def count_units(stage: Stage, battle: Battle) -> None:
    """How many fought: first from the map, afterwards from who fell, fled or stayed."""
    view = stage.view
    for side in (0, 1):
        seat = battle.seats[side]
        if seat < 0:
            continue
        stays = staying(stage, battle, side, seat) if battle.is_last else UNKNOWN
        is_beaten = battle.is_settled and battle.creature == NONE and battle.winner == 1 - side
        has_left = is_beaten and view.battle is None  # else they still have to retreat
        if has_left:
            stays = 0
        if stays != UNKNOWN:
            battle.units[side] = stays + battle.lost[side] + battle.fled[side]


def staying(stage: Stage, battle: Battle, side: int, seat: int) -> int:
    view = stage.view
    if side == 0 and battle.creature == NONE and not battle.is_settled:
        warriors, kaija = view.attackers(battle.root)
        return warriors + (1 if kaija else 0)
    if battle.root >= len(view.held) or battle.root not in view.map.areas:
        return UNKNOWN
    if side == 0 and battle.creature == NONE and battle.is_settled:
        warriors, kaija = view.attackers(battle.root)
        if warriors or kaija:
            return warriors + (1 if kaija else 0)
    return view.units(battle.root) if view.owner(battle.root) == seat else 0


# ---- drawing


def battle_sketch(stage: Stage) -> Sketch:
    battle = last_battle(stage)
    if battle is None:
        return Sketch(no_battle, stage.words)
    return Sketch(Safe, battle_part(stage, battle))


def no_battle(words: Words) -> Safe:
    body = tag("p", words.say("No battle this year."), class_="quiet")
    return panel(
        words.say("Battle"),
        body,
        name="combat-point",
        id="part-battle",
        kind="fight none",
        aria_label=words.say("Battle"),
        data_drawer_of="battle",
    )


def battle_part(stage: Stage, battle: Battle) -> Safe:
    words = stage.words
    title = words.say("Battle: {place}", place=area_label(stage.content, battle.root))
    end = "" if battle.is_settled else words.say("step {n} of {all}", n=battle.step, all=7)
    body = join(stepper(stage, battle), sums(stage, battle), verdict(stage, battle))
    return panel(
        title,
        body,
        end=end,
        name="combat-point",
        id="part-battle",
        kind="fight",
        aria_label=words.say("Battle"),
        data_drawer_of="battle",
    )


def stepper(stage: Stage, battle: Battle) -> Safe:
    cells = [tag("li", class_="past" if at < battle.step else None) for at in range(7)]
    label = stage.words.say("step {n} of {all}", n=battle.step, all=7)
    return tag("ol", *cells, class_="stepper", aria_label=label)


def sums(stage: Stage, battle: Battle) -> Safe:
    words = stage.words
    head = row(who(stage, battle, 0), words.say("attacks"), who(stage, battle, 1), "head")
    rows = [head, raw("<hr/>")]
    rows += force_rows(stage, battle)
    if any(food > 0 for food in battle.foods):
        rows.append(numbers(words.say("food"), [max(0, food) for food in battle.foods], "+"))
    if any(face != UNKNOWN for face in battle.faces):
        rows.append(row(die(stage, battle, 0), words.say("die"), die(stage, battle, 1), "dice"))
        rows.append(numbers(words.say("points"), [rolled(stage, battle, at) for at in (0, 1)], "+"))
    if battle.is_settled:
        rows.append(raw("<hr/>"))
        rows.append(numbers(words.say("total"), battle.totals, "", "total"))
        rows.append(row(losses(stage, battle, 0), "", losses(stage, battle, 1), "bad"))
    return tag("div", *rows, class_="battle")


def row(left: Safe, text: str, right: Safe, kind: str) -> Safe:
    return join(
        tag("span", left, class_=kind),
        tag("span", text, class_="c"),
        tag("span", right, class_=f"{kind} l"),
    )


def numbers(text: str, values: list[int], plus: str, kind: str = "v") -> Safe:
    cells = ["–" if value == UNKNOWN else f"{plus if value else ''}{value}" for value in values]
    return row(join(cells[0]), text, join(cells[1]), kind)


def who(stage: Stage, battle: Battle, side: int) -> Safe:
    seat = battle.seats[side]
    if seat >= 0:
        return join(token(stage.colours[seat], 22), stage.names[seat])
    if battle.creature == NONE:
        return EMPTY
    kind = stage.content.creatures[battle.creature].kind
    name = CREATURES.get(stage.content.creature_kinds[kind].name, "monster")
    return join(icon(name), creature_name(stage.words, stage.content, battle.creature))


def force_rows(stage: Stage, battle: Battle) -> list[Safe]:
    """Units and what adds to them. What is no longer to be told apart is one number."""
    words = stage.words
    strengths = [beast_strength(stage, battle, side) for side in (0, 1)]
    if battle.is_settled:
        rest = [
            battle.totals[at] - max(0, battle.foods[at]) - rolled(stage, battle, at)
            for at in (0, 1)
        ]
    else:
        rest = [
            strengths[at] if strengths[at] else battle.units[at] + live_bonus(stage, battle, at)
            for at in (0, 1)
        ]
    known = [
        strengths[at] != 0 or (battle.units[at] != UNKNOWN and 0 <= battle.units[at] <= rest[at])
        for at in (0, 1)
    ]
    if not all(known):
        return [numbers(words.say("units and bonuses"), rest, "")]
    units = [strengths[at] or battle.units[at] for at in (0, 1)]
    text = words.say("units") if not any(strengths) else words.say("strength")
    rows = [numbers(text, units, "")]
    bonus = [rest[at] - units[at] for at in (0, 1)]
    if any(bonus):
        rows.append(numbers(words.say("bonuses"), bonus, "+"))
    return rows


def beast_strength(stage: Stage, battle: Battle, side: int) -> int:
    """Of a creature's side; 0 of a player's."""
    if battle.creature == NONE or battle.seats[side] >= 0:
        return 0
    kind = stage.content.creatures[battle.creature].kind
    return stage.content.creature_kinds[kind].strength


def live_bonus(stage: Stage, battle: Battle, side: int) -> int:
    """NG-FIGHT-3 to -9: what adds to the units while the fight goes on."""
    view, fight = stage.view, stage.view.battle
    if fight is None or battle.seats[side] < 0:
        return 0
    return points_without_die(view, side) - number_of_units(view, side) - fight.foods[side]


def face_of(stage: Stage, battle: Battle, side: int) -> Face | None:
    number = battle.faces[side]
    return stage.content.faces[number] if number != UNKNOWN else None


def rolled(stage: Stage, battle: Battle, side: int) -> int:
    """Points of the die."""
    face = face_of(stage, battle, side)
    if face is None:
        return 0
    return 0 if face.is_either and battle.choices[side] == CASUALTY else face.points


def die(stage: Stage, battle: Battle, side: int) -> Safe:
    face = face_of(stage, battle, side)
    if face is None:
        return icon("die", stage.words.say("not yet rolled"), "unrolled")
    label = face_name(stage.words, stage.content, battle.faces[side])
    return icon(FACES.get(face.name, "die"), label)


def losses(stage: Stage, battle: Battle, side: int) -> Safe:
    """What a side loses: inflicted by the other."""
    lost = battle.lost[side]
    if not lost:
        return EMPTY
    return join(
        stage.words.say("loses {units}", units=units_text(stage.words, lost)), " ", icon("casualty")
    )


def verdict(stage: Stage, battle: Battle) -> Safe:
    """Why who won, and where the losers went."""
    if not battle.is_settled:
        return EMPTY
    words = stage.words
    clause = "NG-FIGHT-11"
    if battle.winner < 0:
        text = words.say("All have fallen: nobody wins.")
    elif is_wiped_out(battle, 1 - battle.winner):
        text = words.say("{name} wins: the other side has fallen.", name=named(stage, battle))
    elif battle.totals[0] == battle.totals[1]:
        text = words.say("A tie: the defender wins ({name}).", name=named(stage, battle))
    else:
        high, low = max(battle.totals), min(battle.totals)
        text = words.say(
            "{name} wins, {high} against {low}.", name=named(stage, battle), high=high, low=low
        )
    more = EMPTY
    if battle.places:
        places = ", ".join(
            dict.fromkeys(area_label(stage.content, place) for place in battle.places)
        )
        retreat = words.say("Retreat to: {places}", places=places)
        more = join(" ", retreat, " ", clause_link("northgard", "NG-FIGHT-13"))
    return tag("p", tag("b", text), " ", clause_link("northgard", clause), more, class_="verdict")


def is_wiped_out(battle: Battle, side: int) -> bool:
    """The loser had the higher sum, so they must have fallen."""
    ahead = battle.totals[side] > battle.totals[1 - side]
    return ahead or (side == 1 and battle.totals[0] == battle.totals[1])


def named(stage: Stage, battle: Battle) -> str:
    seat = battle.seats[battle.winner]
    if seat >= 0:
        return stage.names[seat]
    return creature_name(stage.words, stage.content, battle.creature)
