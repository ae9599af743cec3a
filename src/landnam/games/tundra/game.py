"""Tundra as the rest of landnam knows it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

from landnam.games.tundra.bot.evaluate import evaluate
from landnam.games.tundra.rules import content as contents
from landnam.games.tundra.rules import imagine, scoring, view
from landnam.games.tundra.rules import setup as setting
from landnam.games.tundra.rules.cards import DiscardAdviser, PlaceBoost
from landnam.games.tundra.rules.notation import notation
from landnam.games.tundra.rules.printed import BOARDS, NONE, Content
from landnam.games.tundra.rules.public import Player, number_of_dice
from landnam.games.tundra.rules.questions import QUESTIONS
from landnam.games.tundra.rules.state import SEATS, TundraState
from landnam.games.tundra.rules.view import TundraView
from landnam.kit import game as kit
from landnam.kit.codec import Kinds, filled
from landnam.kit.core import SPECTATOR, Decision
from landnam.kit.luck import Luck
from landnam.kit.questions import Questions

PACKED: Final[tuple[type[Any], ...]] = (Decision, *view.PUBLIC_STEPS)
BASE: Final = "base"


class Tundra(kit.Game[TundraState, TundraView]):
    """The game by its rulebook; `content.toml` holds every figure."""

    def load(self, path: Path | None = None) -> Content:
        return contents.load(path or self.folder / "content.toml")

    def seats(self, content: kit.Content) -> range:
        meta = content.tables["meta"]
        return range(meta["players_min"], meta["players_max"] + 1)

    def options(self, content: kit.Content) -> dict[str, list[Any]]:
        assert isinstance(content, Content)
        layouts = [layout.name for layout in content.layouts if not layout.is_default]
        return {
            "layout": [BASE, *layouts],
            "titles": [False, True],
            "personal_goals": [False, True],
            "first": ["random", "first_seat"],
        }

    def begin(self, content: kit.Content, seats: int, options: kit.Options) -> TundraState:
        assert isinstance(content, Content)
        rest = dict(options)
        names = rest.pop("characters", None)
        self.check_setup(content, seats, rest)
        chosen = {name: values[0] for name, values in self.options(content).items()} | rest
        return setting.begin(
            content,
            characters=setting.characters_of(content, seats, names),
            layout=setting.layout_of(content, seats, chosen["layout"], BASE),
            titles=chosen["titles"],
            personal_goals=chosen["personal_goals"],
            is_first_random=chosen["first"] == "random",
        )

    def questions(self) -> Questions:
        return QUESTIONS

    def see(self, state: TundraState, seat: int) -> TundraView:
        return view.see(state, seat)

    def awaited(self, view: TundraView) -> list[int]:
        return view.awaited[:]

    def imagine(self, content: kit.Content, view: TundraView, luck: Luck) -> TundraState:
        assert isinstance(content, Content)
        return imagine.imagine(content, view, luck)

    def redeal(self, state: TundraState, seat: int, luck: Luck) -> TundraState:
        return imagine.redeal(state, seat, luck)

    def notation(self, state: TundraState, decision: Decision, option: int) -> str:
        return notation(state, decision, option)

    def evaluate(self, view: TundraView) -> float:
        return evaluate(view)

    def scores(self, state: TundraState) -> list[int]:
        return scoring.scores(state)

    def ranking(self, state: TundraState) -> list[int]:
        return scoring.ranking(state)

    def winners(self, state: TundraState) -> list[int]:
        return scoring.winners(state)

    def pieces(self, state: TundraState) -> dict[str, int]:
        """City cards, boosts, tokens and the wooden pieces of each player, dice among them."""
        content = state.content
        held = [
            step.card for step in state.agenda if isinstance(step, (DiscardAdviser, PlaceBoost))
        ]
        cards = [*state.deck, *state.discard, *held, *[one for one in state.market if one != NONE]]
        pieces: dict[str, int] = {}
        dice = [state.goal_dice[place] // 8 for place in range(len(state.goals))]
        for seat, player in enumerate(state.players):
            cards += [entry // 2 for entry in player.advisers]
            cards += [boost // BOARDS for boost in player.boosts]
            on_map = len(player.workers) <= content.workers
            on_map = on_map and state.towers_on_board(seat) <= content.towers
            pieces[f"figures of seat {seat}"] = int(on_map)
            count = player.supply + number_of_dice(player.dice) + player.used.bit_count()
            pieces[f"dice of seat {seat}"] = count + dice.count(seat)
            pieces[f"dice of seat {seat}"] -= content.titles[player.title].dice
        pieces["tokens"] = len({*state.snow, *[token for token in state.tokens if token >= 0]})
        pieces["city cards"] = len({card for card in cards if card < content.city_cards})
        pieces["copies"] = len(cards) - len(set(cards))
        pieces["starting boosts"] = self.starting_boosts(state, cards)
        return pieces

    def starting_boosts(self, state: TundraState, cards: list[int]) -> int:
        """In the urn, in hands or under boards; those put away are counted by their number."""
        content = state.content
        urn = setting.count_for(state).boosts
        known = {entry // SEATS for entry in state.hands}
        known |= {card for card in cards if card >= content.city_cards}
        is_shown = any(player.boosts for player in state.players)
        away = len(urn) - len(state.players) * content.boosts_kept
        return len(known) + (away if is_shown else len([one for one in urn if one not in known]))

    def kinds(self, content: kit.Content) -> Kinds:
        assert isinstance(content, Content)
        kinds: dict[str, Any] = {kind.__name__: kind for kind in PACKED}
        kinds["Player"] = partial(filled, Player)
        kinds["TundraState"] = partial(filled, lambda: TundraState(content, []))
        kinds["TundraView"] = partial(filled, lambda: TundraView(content, SPECTATOR, []))
        return kinds


GAME: Final = Tundra("tundra", rules=1, folder=Path(__file__).parent)
