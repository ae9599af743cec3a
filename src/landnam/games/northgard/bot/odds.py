"""How likely an attack succeeds, by the faces of the dice (NG-FIGHT-8 to -11)."""

from __future__ import annotations

from landnam.games.northgard.rules.printed import Content


class Side:
    """Points before the die, units, and the casualties that cards and buildings inflict."""

    def __init__(self, points: int, units: int, casualties: int) -> None:
        self.points = points
        self.units = units
        self.casualties = casualties


def win_chance(content: Content, attacker: Side, defender: Side) -> float:
    """How likely the attacker takes the territory. An "or" face kills where that ends it."""
    won = 0
    faces = content.faces
    for mine in faces:
        kills = attacker.casualties + mine.casualties
        points = attacker.points + mine.points
        if mine.is_either:
            if kills >= defender.units:
                points -= mine.points
            else:
                kills -= mine.casualties
        for theirs in faces:
            harm = defender.casualties + theirs.casualties
            against = defender.points + theirs.points
            if theirs.is_either:
                if harm >= attacker.units:
                    against -= theirs.points
                else:
                    harm -= theirs.casualties
            if harm < attacker.units and (kills >= defender.units or points > against):
                won += 1
    return won / (len(faces) * len(faces))


def beast_chance(content: Content, attacker: Side, strength: int) -> float:
    """How likely units defeat a creature they attack (NG-CRE-FIGHT-6 to -9)."""
    won = 0
    faces = content.faces
    for mine in faces:
        for theirs in faces:
            harm = 0 if theirs.is_either else theirs.casualties
            points = attacker.points + mine.points
            if harm < attacker.units and points > strength + theirs.points:
                won += 1
    return won / (len(faces) * len(faces))
