"""What the rules need of a content: figures they can play with, and enough of everything."""

from __future__ import annotations

from typing import Final

from landnam.games.northgard.rules.building import TYPES
from landnam.games.northgard.rules.fighting import BEAST
from landnam.games.northgard.rules.goods import BASE
from landnam.games.northgard.rules.printed import CORNERS, Content
from landnam.games.northgard.rules.public import AREAS, FULL
from landnam.games.northgard.rules.turns import ACTION, EXTRAS
from landnam.kit.content import ContentFile, Shape

FEW: Final = (0, 30)
SOME: Final = (1, 30)
ANY: Final = (-30, 30)
MANY: Final = (0, 250)
PEOPLE: Final = (2, 5)
UNITS: Final = (1, FULL - 1)
SHAPES: Final[dict[str, Shape]] = {
    "players_min": PEOPLE,
    "players_max": PEOPLE,
    "players": PEOPLE,
    "years": SOME,
    "hand_per_year": FEW,
    "units_per_player": UNITS,
    "replace_cost_lore": FEW,
    "replace_draw": FEW,
    "remove_cost_lore": FEW,
    "remove_draw": FEW,
    "upgrade_cost_lore": FEW,
    "exchange_in": (2, BASE - 1),
    "exchange_out": FEW,
    "resources_per_final_fame": SOME,
    "closed_fame_2_tiles": FEW,
    "closed_fame_3plus_tiles": FEW,
    "domination_territories": FEW,
    "second_chance_units": UNITS,
    "setup_tiles_drawn": SOME,
    "setup_tiles_placed": SOME,
    "setup_units_per_tile": UNITS,
    "small_building_points": FEW,
    "large_building_points": FEW,
    "weak_creature_strength": FEW,
    "points": FEW,
    "axes": FEW,
    "units_min": MANY,
    "food": FEW,
    "wood": FEW,
    "lore": FEW,
    "lair": bool,
    "areas": list,
    "slots": list,
    "cost_wood": FEW,
    "count": MANY,
    "count_per_player": FEW,
    "fame": ANY,
    "strength": FEW,
    "early": MANY,
    "advanced": MANY,
    "upper_creature_stack": FEW,
    "early_per_player": FEW,
    "optional": bool,
    "required": bool,
    "default": bool,
    "effects": list,
    "n": ANY,
    "max": FEW,
    "draw": FEW,
    "redraw": FEW,
    "times": FEW,
    "max_large": FEW,
    "discount": FEW,
    "keep": FEW,
    "discard": FEW,
    "top": FEW,
    "ransom": (0, BASE - 1),
}
"""What may stand under a key, wherever in the file."""
NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "setup": ("players", "early", "advanced", "upper_creature_stack"),
    "starting_resources": ("food", "wood", "lore"),
    "winter": ("units_min", "food", "wood"),
    "token": ("id",),
    "variant": ("id",),
    "option": ("id", "default"),
}
"""The keys that the rules read of tables of which they do not read all."""
SWITCHES: Final = (
    "exchange_same_type",
    "boar_own_only",
    "unrest_shield",
    "start_5_in_pile",
    "border_corner_test",
)


def check_needs(file: ContentFile, content: Content) -> None:
    check_tiles(file, content)
    check_players(file, content)
    check_setup(file, content)
    check_numbers(file, content)
    check_names(file, content)
    for name, most, number in (
        ("tile", AREAS // CORNERS - 1, len(content.tiles)),
        ("tile, slots", AREAS - 1, len(content.slot_area)),
        ("building", TYPES, len(content.buildings)),
        ("creature", BEAST - 2, len(content.creatures)),
        ("card", ACTION // EXTRAS - 1, len(content.cards)),
        ("clan_card", EXTRAS // 2, max(map(len, content.upgrades), default=0)),
    ):
        if number > most:
            file.blame(name, "at most {most} can be played, not {n}", most=most, n=number)


def check_tiles(file: ContentFile, content: Content) -> None:
    roles = [tile.role for tile in content.tiles]
    for role in ("start", "start_5p"):
        if roles.count(role) != 1:
            file.blame("tile", "one tile must have the role {role!r}", role=role)
    for tile in content.tiles:
        if len(set(tile.areas)) < len(tile.areas):
            file.blame(f"tile {tile.name}", "two areas have the same id")
        if any(one == other for one, other, _ in tile.borders):
            file.blame(f"tile {tile.name}", "a border lies between two different areas")


def check_players(file: ContentFile, content: Content) -> None:
    """Enough of everything for as many as may play."""
    most = file.tables["meta"]["players_max"]
    for name, number in (("clan", len(content.clans)), ("start", len(content.start_goods))):
        if number < most:
            section = "starting_resources" if name == "start" else name
            file.blame(section, "{players} players need as many", players=most)
    for number, clan in enumerate(content.clans):
        if content.initial[number] < 0:
            file.blame(f"clan {clan.name}", "has no initial [[clan_card]]")
        if len(content.upgrades[number]) != len(content.upgrades[0]):
            file.blame(f"clan {clan.name}", "every clan has as many upgrades")
    if not content.starting:
        file.blame("starting_card", "nobody has any card")


def check_setup(file: ContentFile, content: Content) -> None:
    """NG-SETUP-12 to -17: tiles and units for everybody."""
    numbers, most = content.numbers, file.tables["meta"]["players_max"]
    drawn, placed = numbers["setup_tiles_drawn"], numbers["setup_tiles_placed"]
    pile = len(content.tiles) - 2
    if drawn * most > pile:
        file.blame(
            "numbers, setup_tiles_drawn",
            "{players} players draw {drawn} each; the pile has {tiles} tiles",
            players=most,
            drawn=drawn,
            tiles=pile,
        )
    if placed > drawn:
        file.blame("numbers, setup_tiles_placed", "is larger than setup_tiles_drawn")
    units = placed * numbers["setup_units_per_tile"]
    if units > content.units:
        file.blame(
            "numbers, units_per_player", "the set-up needs {units} units of each", units=units
        )


def check_numbers(file: ContentFile, content: Content) -> None:
    numbers = content.numbers
    if numbers["exchange_out"] >= numbers["exchange_in"]:
        file.blame("numbers, exchange_out", "must be less than exchange_in, or nobody ever stops")
    least = [units for units, _, _ in content.winter]
    if least != sorted(set(least)):
        file.blame("winter", "units_min must rise")
    if sorted(content.option_defaults) != sorted(SWITCHES):
        ids = ", ".join(f"option_{name}" for name in SWITCHES)
        file.blame("option", "there must be exactly {ids}", ids=ids)
    for name in ("years", "early_per_player"):
        if name not in content.long:
            file.blame("variant variant_long_game", "key {key!r} is missing", key=name)


def check_names(file: ContentFile, content: Content) -> None:
    """As they stand in the notation, without what all of a kind begin with."""
    file.check_distinct([card.name.removeprefix("card_") for card in content.cards])
    file.check_distinct([clan.name.removeprefix("clan_") for clan in content.clans])
    file.check_distinct([tile.name.removeprefix("tile_") for tile in content.tiles])
    file.check_distinct([one.name.removeprefix("creature_") for one in content.creatures])
