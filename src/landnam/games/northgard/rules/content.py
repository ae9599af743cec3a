"""content.toml → Content. Every mistake is found at load, with file, entry and key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from landnam.games.northgard.rules import (
    building,
    choosing,
    copying,
    discarding,
    exploring,
    goods,
    moving,
    recruiting,
    scorching,
)
from landnam.games.northgard.rules import dealing as drawing
from landnam.games.northgard.rules.needs import NEEDED, SHAPES, check_needs
from landnam.games.northgard.rules.printed import (
    BLOCKS,
    CORNERS,
    RESOURCES,
    SLOTS,
    Bonus,
    Building,
    Card,
    Clan,
    Content,
    Creature,
    CreatureKind,
    Face,
    Tile,
)
from landnam.games.northgard.rules.resolving import CardStep
from landnam.games.northgard.rules.state import IGNORE_DEFENCES, KAIJA_MAY_ENTER
from landnam.kit.content import ContentFile, index_in, list_of, one_word, whole_number
from landnam.kit.effects import Reader, compile_effect
from landnam.kit.errors import ContentError

SECTIONS: Final = (
    "meta",
    "numbers",
    "public_source",
    "resource",
    "fame_token",
    "token",
    "die_face",
    "winter",
    "player_color",
    "building",
    "tile",
    "starting_card",
    "clan",
    "clan_card",
    "development",
    "achievement",
    "unrest",
    "creature_kind",
    "creature",
    "setup",
    "starting_resources",
    "variant",
    "option",
)
NUMBERS: Final = (
    "years",
    "hand_per_year",
    "units_per_player",
    "starting_deck_size",
    "replace_cost_lore",
    "replace_draw",
    "remove_cost_lore",
    "remove_draw",
    "upgrade_cost_lore",
    "exchange_in",
    "exchange_out",
    "resources_per_final_fame",
    "closed_fame_2_tiles",
    "closed_fame_3plus_tiles",
    "domination_territories",
    "second_chance_units",
    "setup_tiles_drawn",
    "setup_tiles_placed",
    "setup_units_per_tile",
    "small_building_points",
    "large_building_points",
    "weak_creature_strength",
)
META: Final = {
    "id": str,
    "name": str,
    "designer": str,
    "publisher": str,
    "year": int,
    "minutes": int,
    "players_min": int,
    "players_max": int,
}
NOTES: Final = {"ref": str, "note": str, "in_rulebook": bool, "name": str, "summary": str}
CARD: Final = {"id": str, "name": str, "effects": list}
STEPS: Final[dict[str, Any]] = {
    "recruit": recruiting.Recruit,
    "recruit_per": recruiting.RecruitPer,
    "recruit_each": recruiting.RecruitEach,
    "pull": recruiting.Pull,
    "add_unit": recruiting.AddUnit,
    "remove_enemy": moving.RemoveEnemy,
    "displace_enemy": moving.DisplaceEnemy,
    "move": moving.Move,
    "relocate": moving.Relocate,
    "explore": exploring.Explore,
    "build": building.Build,
    "swap_building": building.SwapBuilding,
    "draw": drawing.Draw,
    "draw_per": drawing.DrawPer,
    "regain": drawing.Regain,
    "opponent_discard": discarding.OpponentDiscard,
    "copy": copying.Copy,
    "take_display": drawing.TakeDisplay,
    "place_token": scorching.PlaceToken,
    "choose": choosing.Choose,
    "any_order": choosing.AnyOrder,
    "gain": goods.Gain,
    "pay": goods.Pay,
    "year_flag": goods.YearFlag,
}
"""What a card can make its player do."""
DEFAULTS: Final[dict[str, dict[str, Any]]] = {
    "recruit_each": {"max": 0},
    "remove_enemy": {"loot": 0},
    "move": {"combat": [], "ignore_rough": False, "pass_enemy": False, "collect_kaija": []},
    "explore": {"draw": 1, "redraw": 0, "start": "own", "collect_tile": False},
    "build": {
        "times": 1,
        "max_large": 1,
        "discount": 0,
        "duplicate": False,
        "slotless_small": False,
        "collect_territory": False,
    },
    "draw": {"discard": 0, "top": 0},
    "opponent_discard": {"ransom": 0},
}
"""The values of keys that may be left out."""
FLAGS: Final = {"ignore_defences": IGNORE_DEFENCES, "kaija_may_enter_enemy": KAIJA_MAY_ENTER}
PER: Final = (
    "once",
    "small_building",
    "large_building",
    "empty_small_slot",
    "empty_large_slot",
    "food_symbol",
    "wood_symbol",
    "lore_symbol",
    "lair",
    "unit",
)
PRIORITIES: Final = ("resources", "buildings", "units")


def load(path: Path) -> Content:
    """The content of a file; ContentError lists all its mistakes."""
    file = ContentFile(path)
    file.check_sections(SECTIONS)
    file.check_shapes(SHAPES)
    content = Content(file.digest(), file.tables)
    Loader(file, content).load()
    file.finish()
    check_needs(file, content)
    file.finish()
    return content


class Loader:
    def __init__(self, file: ContentFile, content: Content) -> None:
        self.file = file
        self.content = content
        self.readers: dict[str, Reader] = {
            "n": whole_number,
            "where": one_word(
                "own",
                "own_same",
                "own_or_neutral",
                "own_or_neutral_same",
                "neutral",
                "neutral_same",
                "last_territory",
            ),
            "resource": index_in(list(RESOURCES)),
            "filter": one_word("adjacent_to_enemy", "open_or_tile_wood"),
            "max": whole_number,
            "range": one_word("adjacent", "map"),
            "loot": whole_number,
            "combat": self.bonus,
            "ignore_rough": yes_or_no,
            "pass_enemy": yes_or_no,
            "collect_kaija": list_of(index_in(list(RESOURCES))),
            "draw": whole_number,
            "redraw": whole_number,
            "start": one_word("own", "any"),
            "collect_tile": yes_or_no,
            "times": whole_number,
            "max_large": whole_number,
            "discount": whole_number,
            "duplicate": yes_or_no,
            "slotless_small": yes_or_no,
            "collect_territory": yes_or_no,
            "keep": whole_number,
            "discard": whole_number,
            "top": whole_number,
            "per": one_word("closed_territory_3plus"),
            "who": one_word("one", "all"),
            "pick": one_word("actor", "owner", "random"),
            "ransom": whole_number,
            "zone": one_word("adjacent_enemy", "scorched_enemy", "own_played"),
            "token": one_word("scorched_earth"),
            "options": self.lists_of_steps,
            "steps": self.steps,
            "then": self.steps,
            "flag": lambda value: FLAGS[one_word(*FLAGS)(value)],
        }

    def load(self) -> None:
        self.file.table("meta", META)
        self.content.numbers = self.file.table("numbers", dict.fromkeys(NUMBERS, int))
        self.content.units = self.content.numbers["units_per_player"]
        self.content.weak = self.content.numbers["weak_creature_strength"]
        for name in SECTIONS[2:]:
            entries = self.file.tables.get(name, [])
            if not isinstance(entries, list) or not entries:
                self.file.blame(name, "there is no [[{kind}]] entry", kind=name)
            elif name in NEEDED:
                self.check_needed(name, entries)
        if self.file.mistakes:
            return
        self.part("tile", self.tiles)
        self.part("building", self.buildings)
        self.part("die_face", self.faces)
        self.part("clan", self.clans)
        self.part("card", self.cards)
        self.part("creature", self.creatures)
        self.part("setup", self.setups)
        self.part("meta", self.check_players)

    def check_needed(self, name: str, entries: list[Any]) -> None:
        for entry in entries:
            for key in NEEDED[name]:
                if not isinstance(entry, dict) or key not in entry:
                    self.file.blame(name, "key {key!r} is missing", key=key)

    def part(self, name: str, read: Callable[[], None]) -> None:
        """What is of the wrong shape deep inside an entry is a mistake too, not a crash."""
        try:
            read()
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            self.file.blame(name, "cannot be read: {error}", error=repr(error))

    # ---- the map

    def tiles(self) -> None:
        content = self.content
        required = {"id": str, "role": str, "back": str, "areas": list, "borders": list}
        for number, entry in enumerate(self.file.entries("tile", required, NOTES)):
            names = [area["id"] for area in entry["areas"]]
            side = [-1] * 4
            for place, area in enumerate(entry["areas"]):
                for letter in area["sides"]:
                    side["NESW".index(letter)] = place
                self.area(area)
            if len(names) > CORNERS or -1 in side:
                self.file.blame(f"tile {entry['id']}", "every side belongs to one of 1 to 4 areas")
            for _ in range(CORNERS - len(names)):
                self.area({})
            borders = [
                (names.index(one), names.index(other), kind == "rough")
                for one, other, kind in entry["borders"]
            ]
            content.tiles.append(Tile(number, entry["id"], entry["role"], names, side, borders))
            if entry["role"] == "start":
                content.start = number
            elif entry["role"] == "start_5p":
                content.start_5 = number

    def area(self, area: dict[str, Any]) -> None:
        content = self.content
        number = len(content.area_symbols)
        content.area_symbols.append([area.get(name, 0) for name in RESOURCES])
        content.area_lair.append(area.get("lair", False))
        slots = []
        for kind in area.get("slots", []):
            slots.append(len(content.slot_area))
            content.slot_area.append(number)
            content.slot_kind.append(SLOTS.index(kind))
        content.area_slots.append(slots)

    def buildings(self) -> None:
        required = {**CARD, "size": str, "slots": list, "cost_wood": int, "count": int}
        for entry in self.file.entries("building", required, NOTES):
            slots = [SLOTS.index(kind) for kind in entry["slots"]]
            is_large = entry["size"] == "large"
            cost, count = entry["cost_wood"], entry["count"]
            made = Building(entry["id"], is_large, slots, cost, count)
            for step in entry["effects"]:
                self.building_effect(made, step)
            self.content.buildings.append(made)

    def building_effect(self, made: Building, step: dict[str, Any]) -> None:
        moment = (step["op"], step["when"])
        if moment == ("symbol", "standing"):
            check_is_one(step, "n")
            made.resource = RESOURCES.index(step["resource"])
        elif moment == ("points", "defending_here"):
            made.points = whole_number(step["n"])
        elif moment == ("casualties", "defending_here"):
            made.casualties = whole_number(step["n"])
        elif moment == ("bonus_recruit", "recruited_here"):
            made.recruits = whole_number(step["n"])
        elif moment == ("draw", "year_start"):
            made.draws = whole_number(step["n"])
        elif moment == ("gain_fame", "harvest"):
            made.fame = whole_number(step["n"])
        else:
            self.file.blame(f"building {made.name}", "unknown effect {op!r}", op=step["op"])

    def faces(self) -> None:
        for entry in self.file.entries("die_face", {**CARD, "axes": int}, NOTES):
            steps = entry["effects"]
            is_either = steps[0]["op"] == "choose"
            if is_either:
                check_is_one(steps[0], "n")
                steps = [step for option in steps[0]["options"] for step in option]
            points = sum(whole_number(step["n"]) for step in steps if step["op"] == "points")
            casualties = sum(
                whole_number(step["n"]) for step in steps if step["op"] == "casualties"
            )
            self.content.faces.append(
                Face(entry["id"], points, casualties, is_either, entry["axes"])
            )
        self.content.die = list(range(len(self.content.faces)))

    # ---- clans and cards

    def clans(self) -> None:
        content = self.content
        for number, entry in enumerate(self.file.entries("clan", CARD, NOTES)):
            clan = Clan(entry["id"])
            for step in entry["effects"]:
                self.clan_effect(clan, step, number)
            content.clans.append(clan)
            content.initial.append(-1)
            content.upgrades.append([])
        for token in self.file.tables["token"]:
            if token["id"] == "kaija":
                content.kaija_points = token["points"]
            if token["id"] == "scorched_earth":
                for step in token["effects"]:
                    if step["op"] == "points":
                        content.scorched_points += whole_number(step["n"])
                    else:
                        check_is_one(step, "n")

    def clan_effect(self, clan: Clan, step: dict[str, Any], number: int) -> None:
        op, when = step["op"], step["when"]
        gains = {
            "built_small": clan.built_small,
            "built_large": clan.built_large,
            "explored_closing_nothing": clan.closing_nothing,
            "won_as_attacker": clan.won,
        }
        if op == "special_unit":
            self.content.bear = number
        elif op == "place_token":
            self.content.snake = number
        elif op == "gain" and when in gains:
            gains[when].append((RESOURCES.index(step["resource"]), whole_number(step["n"])))
        elif op == "collect_territory":
            clan.collects_closed = True
        elif op == "gain_fame" and when == "conquered":
            clan.conquest_fame = whole_number(step["n"])
        elif op == "gain_fame" and when == "explored_closing_own":
            clan.closing_fame = whole_number(step["n"])
        else:
            self.file.blame(f"clan {clan.name}", "unknown effect {op!r}", op=op)

    def cards(self) -> None:
        content, file = self.content, self.file
        optional: dict[str, type] = {**NOTES, "fame": int, "instant": bool, "removable": bool}
        start = {**CARD, "count_per_player": int}
        for entry in file.entries("starting_card", start, optional):
            content.starting += [self.card("starting", entry)] * entry["count_per_player"]
        clans = [clan.name for clan in content.clans]
        own = {**CARD, "clan": str, "level": str}
        for entry in file.entries("clan_card", own, optional):
            clan = clans.index(entry["clan"])
            card = self.card(entry["level"], entry, clan)
            if entry["level"] == "initial":
                content.initial[clan] = card
            else:
                content.upgrades[clan].append(card)
        for entry in file.entries("development", {**CARD, "tier": str}, optional):
            card = self.card(entry["tier"], entry)
            (content.early if entry["tier"] == "early" else content.advanced).append(card)
        for entry in file.entries("achievement", CARD, optional):
            content.achievements.append(self.card("achievement", entry))
        for entry in file.entries("unrest", {**CARD, "count": int}, optional):
            content.unrest = self.card("unrest", entry)
            content.unrest_count = entry["count"]

    def card(self, group: str, entry: dict[str, Any], clan: int = -1) -> int:
        fame, is_instant = entry.get("fame", 0), entry.get("instant", False)
        card = Card(entry["id"], group, clan, fame, is_instant)
        card.is_removable = entry.get("removable", True)
        played = []
        for step in entry["effects"]:
            moment = step.get("when", "")
            if moment == "game_end":
                per = one_word(*PER)(step.get("per", "once"))
                card.finals.append((step["n"], per))
            elif moment == "opponent_plays_card":
                card.is_reaction = True
                self.content.reaction = len(self.content.cards)
            else:
                played.append(step)
        try:
            card.first, card.last = self.steps(played)
        except ContentError as error:
            self.file.blame(f"{group} {entry['id']}", error.template, **error.values)
        self.content.cards.append(card)
        return len(self.content.cards) - 1

    def steps(self, tables: list[dict[str, Any]]) -> list[int]:
        """Compile a list of steps into the program; where it begins and ends."""
        compiled = [self.step(table) for table in tables]
        first, last = self.content.program.add(compiled)
        for number in range(first, last):
            effect = compiled[number - first]
            effect.number = number
            if isinstance(effect, moving.Move):
                self.content.bonuses[number] = effect.combat
                self.content.ignores_rough[number] = effect.ignore_rough
        return [first, last]

    def step(self, table: dict[str, Any]) -> CardStep:
        rest = {key: value for key, value in table.items() if key not in ("optional", "required")}
        whole = {**DEFAULTS.get(str(rest.get("op")), {}), **rest}
        if whole.get("op") == "remove_enemy":
            check_is_one(whole, "n")
            if whole["loot"]:
                check_is_one(whole, "loot")
        effect = compile_effect(whole, STEPS, self.readers)
        assert isinstance(effect, CardStep)
        effect.is_optional = table.get("optional", False)
        effect.is_required = table.get("required", False)
        return effect

    def lists_of_steps(self, value: Any) -> list[list[int]]:
        return [self.steps(steps) for steps in value]

    def bonus(self, value: Any) -> Bonus:
        made = Bonus()
        for step in value:
            op = one_word("points", "casualties", "cancel_casualties", "push", "choose")(step["op"])
            if op == "points":
                made.points += whole_number(step["n"])
            elif op == "casualties":
                made.casualties += whole_number(step["n"])
            elif op == "cancel_casualties":
                made.cancels += whole_number(step["n"])
            elif op == "push":
                check_is_one(step, "n")
                made.pushes = 1
            else:
                check_is_one(step, "n")
                made.chooses += whole_number(step["options"][0][0]["n"])
        return made

    # ---- creatures and set-up

    def creatures(self) -> None:
        content = self.content
        required = {
            **CARD,
            "strength": int,
            "fame": int,
            "priority": list,
            "shares_territory": bool,
        }
        for entry in self.file.entries("creature_kind", required, NOTES):
            wishes = [one_word(*PRIORITIES)(wish) for wish in entry["priority"]]
            blocks = 0
            kind = CreatureKind(
                entry["id"],
                entry["strength"],
                entry["fame"],
                wishes,
                entry["shares_territory"],
                blocks,
            )
            for step in entry["effects"]:
                if step["op"] == "block":
                    kind.blocks |= sum(BLOCKS[what] for what in step["what"])
                elif step["op"] == "remove_unit":
                    kind.kills += whole_number(step["n"])
                elif step["op"] == "attack_units":
                    kind.attacks = True
                else:
                    self.file.blame(f"creature_kind {kind.name}", "unknown effect {op!r}", op=step)
            content.creature_kinds.append(kind)
        kinds = [kind.name for kind in content.creature_kinds]
        one = {"id": str, "kind": str, "color": str, "count": int}
        for entry in self.file.entries("creature", one, NOTES):
            content.creatures.append(Creature(entry["id"], kinds.index(entry["kind"])))

    def setups(self) -> None:
        content, tables = self.content, self.file.tables
        for entry in tables["setup"]:
            content.setups[entry["players"]] = entry
        for entry in tables["starting_resources"]:
            content.start_goods.append([entry[name] for name in RESOURCES])
        for entry in tables["winter"]:
            content.winter.append((entry["units_min"], entry["food"], entry["wood"]))
        variants = {entry["id"]: entry for entry in tables["variant"]}
        content.long = variants["variant_long_game"]
        content.team_territories = variants["variant_teams"]["domination_territories"]
        for entry in tables["option"]:
            content.option_defaults[entry["id"].removeprefix("option_")] = entry["default"]

    def check_players(self) -> None:
        meta = self.file.tables["meta"]
        least, most = meta["players_min"], meta["players_max"]
        known = sorted(self.content.setups)
        if least > most:
            self.file.blame("meta", "players_min is larger than players_max")
        elif not set(range(least, most + 1)) <= set(known):
            self.file.blame(
                "meta", "players_min and players_max must lie within {marks}", marks=str(known)
            )


def check_is_one(step: dict[str, Any], key: str) -> None:
    """The rules tell how it is done once, and only once."""
    if step.get(key) != 1:
        raise ContentError(
            "{op}: {key} must be 1, not {value!r}", op=step["op"], key=key, value=step.get(key)
        )


def yes_or_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ContentError("must be true or false, not {value!r}", value=value)
    return value
