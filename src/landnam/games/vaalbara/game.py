"""Vaalbara as the rest of landnam knows it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

from landnam.games.vaalbara.bot import evaluate, suppose
from landnam.games.vaalbara.bot.expected_turn import likely_characters
from landnam.games.vaalbara.bot.playout import playout
from landnam.games.vaalbara.rules import content, effects, imagine, scoring, view
from landnam.games.vaalbara.rules import setup as begin
from landnam.games.vaalbara.rules.notation import notation
from landnam.games.vaalbara.rules.questions import QUESTIONS
from landnam.games.vaalbara.rules.state import Content, Player, VaalbaraState
from landnam.games.vaalbara.rules.view import PlayerView, VaalbaraView, awaited
from landnam.kit import game as kit
from landnam.kit.codec import Kinds, filled
from landnam.kit.core import SPECTATOR, Decision
from landnam.kit.luck import Luck
from landnam.kit.pile import Pile
from landnam.kit.questions import Questions
from landnam.kit.sets import size

PACKED: Final[tuple[type[Any], ...]] = (
    Pile,
    Decision,
    effects.Offer,
    *view.PUBLIC_STEPS,
)


class Vaalbara(kit.Game[VaalbaraState, VaalbaraView]):
    """The game by its rulebook; `content.toml` holds every figure."""

    def load(self, path: Path | None = None) -> Content:
        return content.load(path or self.folder / "content.toml")

    def seats(self, content: kit.Content) -> range:
        meta = content.tables["meta"]
        return range(meta["players_min"], meta["players_max"] + 1)

    def options(self, content: kit.Content) -> dict[str, list[Any]]:
        return dict(content.tables["options"])

    def begin(self, content: kit.Content, seats: int, options: kit.Options) -> VaalbaraState:
        assert isinstance(content, Content)
        rest = dict(options)
        clans = begin.clans_of(content, seats, rest.pop("clans", None))
        self.check_setup(content, seats, rest)
        chosen = {name: values[0] for name, values in self.options(content).items()} | rest
        return begin.begin(
            content,
            seats,
            open_scores=chosen["open_scores"],
            frozen=chosen["omen_timing"] == "frozen_at_reveal",
            clans=clans,
        )

    def questions(self) -> Questions:
        return QUESTIONS

    def see(self, state: VaalbaraState, seat: int) -> VaalbaraView:
        return view.see(state, seat)

    def awaited(self, view: VaalbaraView) -> list[int]:
        return awaited(view)

    def imagine(self, content: kit.Content, view: VaalbaraView, luck: Luck) -> VaalbaraState:
        assert isinstance(content, Content)
        return imagine.imagine(content, view, luck)

    def redeal(self, state: VaalbaraState, seat: int, luck: Luck) -> VaalbaraState:
        return imagine.redeal(state, seat, luck)

    def suppose(self, state: VaalbaraState, seat: int, luck: Luck) -> VaalbaraState:
        return suppose.suppose(state, seat, luck)

    def notation(self, state: VaalbaraState, decision: Decision, option: int) -> str:
        return notation(state, decision, option)

    def evaluate(self, view: VaalbaraView) -> float:
        return evaluate.evaluate(view)

    def expect(self, state: VaalbaraState, decision: Decision) -> list[int]:
        if decision.prompt != "choose_character":
            return []
        return likely_characters(state, decision.seat, decision.options)

    def playout(self, state: VaalbaraState, luck: Luck) -> None:
        playout(state, luck)

    def scores(self, state: VaalbaraState) -> list[int]:
        return [player.vp for player in state.players]

    def ranking(self, state: VaalbaraState) -> list[int]:
        return scoring.ranking(state)

    def pieces(self, state: VaalbaraState) -> dict[str, int]:
        """VB 16.5: every land and every character is in exactly one place."""
        rows = state.row_1 + state.row_2
        lands = sum(card >= 0 for card in rows) + state.deck.size()
        pieces = {"lands": lands + sum(len(player.realm) for player in state.players)}
        for seat, player in enumerate(state.players):
            chosen = 1 << player.chosen if player.chosen >= 0 else 0
            sets = [player.hand, player.deck, player.discard | chosen]
            pieces[f"characters of seat {seat}"] = sum(size(one) for one in sets)
        return pieces

    def kinds(self, content: kit.Content) -> Kinds:
        assert isinstance(content, Content)
        return {
            **{kind.__name__: kind for kind in PACKED},
            "Player": partial(filled, Player),
            "PlayerView": partial(filled, PlayerView),
            "VaalbaraState": partial(filled, lambda: VaalbaraState(content, [], [])),
            "VaalbaraView": partial(filled, lambda: VaalbaraView(content, SPECTATOR, [])),
        }


GAME: Final = Vaalbara("vaalbara", rules=1, folder=Path(__file__).parent)
