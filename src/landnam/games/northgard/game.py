"""Northgard: Uncharted Lands as the rest of landnam knows it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

from landnam.games.northgard.bot.evaluate import evaluate
from landnam.games.northgard.bot.playout import playout
from landnam.games.northgard.bot.priors import BEST, LIKELY, best_first
from landnam.games.northgard.bot.worth import prospects
from landnam.games.northgard.rules import content as contents
from landnam.games.northgard.rules import imagine, scoring, view
from landnam.games.northgard.rules import setup as setting
from landnam.games.northgard.rules.creatures import CreaturePlace
from landnam.games.northgard.rules.map import Map
from landnam.games.northgard.rules.notation import notation
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.questions import QUESTIONS
from landnam.games.northgard.rules.state import (
    AREAS,
    BOAR_OWN,
    CORNER_TEST,
    CREATURES,
    LONG,
    MORE_CREATURES,
    NONE,
    SAME_TYPE,
    START_5_IN_PILE,
    TEAMS,
    UNREST_SHIELD,
    NorthgardState,
    Player,
)
from landnam.games.northgard.rules.view import NorthgardView, PlayerView
from landnam.kit import game as kit
from landnam.kit.codec import Kinds, filled
from landnam.kit.core import SPECTATOR, Decision
from landnam.kit.luck import Luck
from landnam.kit.pile import Pile
from landnam.kit.questions import Questions

SWITCHES: Final = {
    "exchange_same_type": SAME_TYPE,
    "boar_own_only": BOAR_OWN,
    "unrest_shield": UNREST_SHIELD,
    "start_5_in_pile": START_5_IN_PILE,
    "border_corner_test": CORNER_TEST,
}
MODULES: Final[dict[str, dict[Any, int]]] = {
    "creatures": {"none": 0, "creatures": CREATURES, "more": CREATURES | MORE_CREATURES},
    "length": {"normal": 0, "long": LONG},
    "teams": {False: 0, True: TEAMS},
}
PACKED: Final[tuple[type[Any], ...]] = (Pile, Decision, *view.PUBLIC_STEPS)


class Northgard(kit.Game[NorthgardState, NorthgardView]):
    """The game by its rulebooks; `content.toml` holds every figure."""

    exploration: float = 0.15

    def load(self, path: Path | None = None) -> Content:
        return contents.load(path or self.folder / "content.toml")

    def seats(self, content: kit.Content) -> range:
        meta = content.tables["meta"]
        return range(meta["players_min"], meta["players_max"] + 1)

    def options(self, content: kit.Content) -> dict[str, list[Any]]:
        assert isinstance(content, Content)
        switches: dict[str, list[Any]] = {
            name: [default, not default] for name, default in content.option_defaults.items()
        }
        modules: dict[str, list[Any]] = {name: list(values) for name, values in MODULES.items()}
        return {**modules, "clans": ["choose", "random"], **switches}

    def begin(self, content: kit.Content, seats: int, options: kit.Options) -> NorthgardState:
        assert isinstance(content, Content)
        rest = dict(options)
        clans = setting.clans_of(content, seats, rest.pop("clans", "choose"))
        self.check_setup(content, seats, rest)
        chosen = {name: values[0] for name, values in self.options(content).items()} | rest
        if chosen["teams"] and seats != 4:
            raise kit.SetupError("teams are for 4 players; {seats} seats are given", seats=seats)
        rules = sum(bit for name, bit in SWITCHES.items() if chosen[name])
        for name, values in MODULES.items():
            rules |= values[chosen[name]]
        return setting.begin(content, seats, rules, clans)

    def questions(self) -> Questions:
        return QUESTIONS

    def see(self, state: NorthgardState, seat: int) -> NorthgardView:
        return view.see(state, seat)

    def awaited(self, view: NorthgardView) -> list[int]:
        return view.awaited[:]

    def imagine(self, content: kit.Content, view: NorthgardView, luck: Luck) -> NorthgardState:
        assert isinstance(content, Content)
        return imagine.imagine(content, view, luck)

    def redeal(self, state: NorthgardState, seat: int, luck: Luck) -> NorthgardState:
        return imagine.redeal(state, seat, luck)

    def notation(self, state: NorthgardState, decision: Decision, option: int) -> str:
        return notation(state, decision, option)

    def evaluate(self, view: NorthgardView) -> float:
        return evaluate(view)

    def expect(self, state: NorthgardState, decision: Decision) -> list[int]:
        """What habit suggests; habits know of a hand only what they are asked about it."""
        return best_first(state, decision, LIKELY)

    def promising(self, state: NorthgardState, decision: Decision) -> list[int]:
        return best_first(state, decision, BEST)

    def playout(self, state: NorthgardState, luck: Luck) -> None:
        playout(state, luck)

    def rewards(self, state: NorthgardState) -> list[float]:
        return prospects(state)

    def scores(self, state: NorthgardState) -> list[int]:
        return scoring.scores(state)

    def ranking(self, state: NorthgardState) -> list[int]:
        return scoring.ranking(state)

    def winners(self, state: NorthgardState) -> list[int]:
        return scoring.winners(state)

    def pieces(self, state: NorthgardState) -> dict[str, int]:
        """Warriors, cards (but achievements: not all are in the game), tiles, creatures."""
        content, players = state.content, state.players
        warriors = sum(player.reserve for player in players) + sum(state.guests[1::3])
        warriors += sum(state.warriors(root) for root in state.map.roots)
        cards = state.early + state.advanced + state.display + state.drawn
        for seat, player in enumerate(players):
            cards += scoring.own_cards(state, seat) + player.box + player.upgrades
        without_clan = sum(1 for player in players if player.clan == NONE)
        each = len(content.starting) + 1 + len(content.upgrades[0])
        known = sum(1 for card in cards if card not in content.achievements)
        tiles = state.map.tiles[::3] + state.shown + state.pile.loose + state.pile.bottom
        for player in players:
            tiles += player.tiles
        beasts = state.creature_deck + state.creature_discard
        beasts += [entry // AREAS for entry in state.creature_row]
        beasts += [step.creature for step in state.agenda if isinstance(step, CreaturePlace)]
        return {
            "warriors": warriors,
            "cards": known + state.unrest + without_clan * each,
            "tiles": len(set(tiles)),
            "creatures": len(set(beasts)),
        }

    def kinds(self, content: kit.Content) -> Kinds:
        assert isinstance(content, Content)
        kinds: dict[str, Any] = {kind.__name__: kind for kind in PACKED}
        kinds["Map"] = partial(Map, content)
        kinds["Player"] = partial(filled, lambda: Player(None, [], Pile([], [], [])))
        kinds["PlayerView"] = partial(filled, PlayerView)
        kinds["NorthgardState"] = partial(filled, lambda: NorthgardState(content, [], []))
        kinds["NorthgardView"] = partial(filled, lambda: NorthgardView(content, SPECTATOR, []))
        return kinds


GAME: Final = Northgard("northgard", 1, Path(__file__).parent)
