"""Positions laid by hand and answered in words, for tests of the reading."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.games.tundra.reading.asking import Answer, Ask, Game, Luck, Play
from tests.games.tundra.reading.box import Box
from tests.games.tundra.reading.rounds import dice_roll, put_dice
from tests.games.tundra.reading.table import KINDS, Die, Player, Table, Worker, bare_table
from tests.games.tundra.reading.turns import placement_phase, turn

BOX = Box()
GOODS = (*KINDS, "berry", "vp")


class Scene:
    """A table of base titles without goods, and a part of the game played on it.

    `tokens` are glade tokens by cell; a resource stands for any token that has it.
    """

    def __init__(
        self, seats: int = 2, layout: str = "", tokens: str = "", market: str = ""
    ) -> None:
        self.table: Table = bare_table(BOX, seats, layout)
        for word in tokens.split():
            cell, token = word.split("=")
            self.lay(cell, token)
        for card in market.split():
            self.table.deck.remove(card)
            self.table.market.append(card)
        self.play = Play(nothing())

    def lay(self, cell: str, token: str) -> None:
        names = [t for t in self.table.face_down if token in (t, BOX[t]["resource"])]
        self.table.face_down.remove(names[0])
        self.table.tokens[cell] = names[0]

    def player(
        self,
        seat: int = 0,
        goods: str = "0/0/0/0/0",
        workers: str = "",
        towers: str = "",
        dice: str = "",
        upgraded: str = "",
        boosts: str = "",
        advisers: str = "",
        turned: str = "",
        title: str = "title_modest",
    ) -> Player:
        """`boosts` are pairs of board and card, "trade=boost_foreman"."""
        player = self.table.players[seat]
        player.goods = dict(zip(GOODS, map(int, goods.split("/")), strict=True))
        player.workers = [Worker(cell) for cell in workers.split()]
        player.towers = towers.split()
        player.unused = [Die(int(value)) for value in dice.split()]
        player.advisers, player.turned = advisers.split(), turned.split()
        player.title = BOX[title]
        for name in upgraded.split():
            player.boards[f"order_board_{name}"].is_upgraded = True
        for word in boosts.split():
            name, card = word.split("=")
            board = player.boards[f"order_board_{name}"]
            (board.starting if card.startswith("starting") else board.market).append(card)
        used = [*player.advisers, *player.market_boosts]
        self.table.deck = [card for card in self.table.deck if card not in used]
        for cell in player.figures:
            is_snowy = cell in self.table.land.glades and cell not in self.table.tokens
            assert not is_snowy, f"no token lies open on {cell}"
        return player

    # ---- playing

    def run(self, part: Game[Any]) -> Scene:
        self.play = Play(part)
        return self

    def turn(self, seat: int = 0) -> Scene:
        return self.run(turn(self.table, self.table.players[seat]))

    def turns(self) -> Scene:
        return self.run(placement_phase(self.table))

    def roll(self, *values: int) -> Scene:
        """TU-START-1 and phase 2."""
        put_dice(self.table)
        return self.run(dice_roll(self.table)).luck(*values)

    def answer(self, *words: object) -> Scene:
        """The one answer that has these words in this order."""
        options = self.matching(words)
        assert len(options) == 1, f"{words}: {options} of {self.play.now}"
        self.play.answer(options[0])
        return self

    def luck(self, *outcomes: object) -> Scene:
        for outcome in outcomes:
            assert isinstance(self.play.now, Luck), self.play.now
            self.play.answer(outcome)
        return self

    # ---- looking

    def can(self, *words: object) -> bool:
        return bool(self.matching(words))

    def matching(self, words: tuple[object, ...]) -> list[Answer]:
        asks = self.play.now
        options = asks.options if isinstance(asks, Ask) else []
        return [option for option in options if is_part(words, flat(option))]

    @property
    def prompt(self) -> str:
        asks = self.play.now
        return asks.prompt if isinstance(asks, Ask) else type(asks).__name__

    @property
    def seat(self) -> int:
        asks = self.play.now
        assert asks
        return getattr(asks, "seat", -1)

    def goods(self, seat: int = 0) -> str:
        return "/".join(str(self.table.players[seat].goods[good]) for good in GOODS)

    def workers(self, seat: int = 0) -> str:
        return " ".join(sorted(worker.cell for worker in self.table.players[seat].workers))

    def dice(self, seat: int = 0) -> str:
        return " ".join(str(die.value) for die in self.table.players[seat].unused)

    def board(self, name: str, seat: int = 0) -> Any:
        return self.table.players[seat].boards[f"order_board_{name}"]


def nothing() -> Game[None]:
    yield from ()


def flat(option: Any) -> list[str]:
    """The words of an answer, without the prefix of boards and the trail of a move."""
    if not isinstance(option, tuple):
        return [str(option).removeprefix("order_board_")]
    parts = option[:-1] if "move" in option else option
    return [word for part in parts for word in flat(part)]


def is_part(words: Iterable[object], of: list[str]) -> bool:
    rest = iter(of)
    return all(str(word) in rest for word in words)
