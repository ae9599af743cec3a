"""Section 11: the market, the deck and the discard pile, advisers and boosts taken."""

from __future__ import annotations

from tests.games.tundra.reading.asking import Answer, Ask, Game, Luck
from tests.games.tundra.reading.table import Player, Table


def deal_market(table: Table) -> Game[None]:
    """TU-CITY-9: the discard pile becomes the deck when a card is needed and none is left."""
    for _ in range(table.box.count("market", table.seats)):
        if not table.deck:
            table.deck, table.discard = table.discard, []
        if table.deck:
            card = yield Luck("card", sorted(table.deck))
            table.deck.remove(card)
            table.market.append(card)


def refresh_market(table: Table) -> Game[None]:
    """TU-TRADE-12."""
    table.discard += table.market
    table.market.clear()
    yield from deal_market(table)


def take_card(table: Table, seat: int, card: str) -> Game[None]:
    """TU-TRADE-10: the place in the market stays empty."""
    table.market.remove(card)
    if table.box[card]["kind"] == "adviser":
        yield from keep_adviser(table, table.players[seat], card)
    else:
        yield from place_boost(table, table.players[seat], card)


def keep_adviser(table: Table, player: Player, card: str) -> Game[None]:
    """TU-CITY-3 to -5: over the limit one of those held before goes; the new one is ready."""
    if len(player.advisers) >= player.value("advisers"):
        held = [(one,) for one in player.advisers]
        (leaving,) = yield Ask(player.seat, "discard_adviser", held)
        player.advisers.remove(leaving)
        if leaving in player.turned:
            player.turned.remove(leaving)
        table.discard.append(leaving)
    player.advisers.append(card)


def place_boost(table: Table, player: Player, card: str) -> Game[None]:
    board, replaced = yield Ask(player.seat, "place_boost", boost_places(player))
    if replaced:
        player.boards[board].market.remove(replaced)
        table.discard.append(replaced)
    player.boards[board].market.append(card)


def boost_places(player: Player) -> list[Answer]:
    """TU-CITY-7, -8, -13: a free market place, or any market boost to discard for the new one."""
    limit = player.value("market_boosts")
    free = [(name, "") for name, board in player.boards.items() if len(board.market) < limit]
    taken = [(name, card) for name, board in player.boards.items() for card in board.market]
    return free + taken
