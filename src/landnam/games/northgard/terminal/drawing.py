"""Northgard's table drawn: year, map, territories, cards on offer, players, a combat."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from landnam.games.northgard.rules.fighting import points_without_die, troop
from landnam.games.northgard.rules.setup import BeginYears
from landnam.games.northgard.rules.state import NONE, TEAMS
from landnam.games.northgard.rules.view import HIDDEN
from landnam.games.northgard.terminal.lands import territory_table, tile_table, waiting_tiles
from landnam.games.northgard.terminal.map import Chart
from landnam.games.northgard.terminal.reading import LETTERS, Reading
from landnam.games.northgard.words import (
    amounts,
    card_line,
    card_name,
    clan_name,
    creature_name,
    face_name,
    fame_text,
    term,
)
from landnam.games.northgard.words.names import capital, food, group_text, word
from landnam.terminal.screen import Screen
from landnam.terminal.seats import is_person, own_name
from landnam.terminal.tabletop import Density


class Drawing:
    """One view of the table. Compact: fewer territories, no texts of cards; tight: only what the
    next decision is about, the map last."""

    def __init__(self, screen: Screen, reading: Reading, density: Density) -> None:
        self.screen = screen
        self.words = screen.words
        self.reading = reading
        self.view = reading.view
        self.content = reading.content
        self.state = reading.state()
        self.is_setting_up = any(isinstance(step, BeginYears) for step in self.view.agenda)
        self.is_compact = density > Density.ROOMY
        self.is_tight = density is Density.TIGHT

    def draw(self) -> Group:
        parts: list[RenderableType] = [self.heading()]
        if not self.is_tight:
            parts += [*self.offers(), self.players()]
        else:
            parts.append(self.players())
        parts += [self.map(), *self.tiles()]
        if not self.is_tight:
            parts.append(territory_table(self.reading, self.is_compact))
        return Group(*parts, *self.combat())

    def map(self) -> RenderableType:
        if not self.view.map.at:
            return Text()
        return Chart(self.reading, self.screen.console.width, not self.is_compact).draw()

    def tiles(self) -> list[RenderableType]:
        return [tile_table(self.reading)] if waiting_tiles(self.reading) else []

    # ---- the year

    def heading(self) -> Text:
        words, view = self.words, self.view
        line = Text(self.year(), "bold")
        pile = words.say("Tiles in the pile")
        line.append(f" · {pile}: {view.pile.size()}", "not bold")
        if view.seat >= 0 and view.agenda and not self.is_setting_up:
            cost = amounts(words, self.state.winter_cost(view.seat))
            line.append(f" · {words.say('Winter: you will need {cost}', cost=cost)}", "not bold")
        return line

    def year(self) -> str:
        words = self.words
        if not self.view.agenda:
            return self.ending()
        if self.is_setting_up:
            return words.say("Set-up")
        return words.say("Year {n} of {years}", n=self.view.year, years=self.state.last_year())

    def ending(self) -> str:
        """NG-WIN-1: whoever dominates wins, whatever the fame."""
        words = self.words
        strong = ", ".join(self.reading.name(seat) for seat in self.state.dominators())
        if not strong:
            return words.say("The game is over: fame decides.")
        return words.say("The game is over by domination: {names}", names=strong)

    # ---- cards on offer

    def offers(self) -> list[RenderableType]:
        view, words = self.view, self.words
        found = self.cards(words.say("Display"), view.display) if view.display else []
        if view.achievements:
            found += self.cards(words.say("Achievements of the last year"), view.achievements)
        return found

    def cards(self, title: str, cards: list[int]) -> list[RenderableType]:
        """By name, or with their texts where there is room."""
        words = self.words
        if self.is_compact:
            return [Text.assemble((f"{title}: ", "bold"), self.named(cards))]
        lines = [Padding(card_line(words, self.view, card), (0, 0, 0, 2)) for card in cards]
        return [Text(f"{title}:", "bold"), *lines]

    # ---- players

    def players(self) -> Table:
        grid = Table.grid(padding=(0, 1, 0, 0))
        for seat in range(len(self.view.players)):
            sign = Text(f"{self.sign(seat)}{LETTERS[seat]}", self.reading.style(seat))
            lines = [self.who(seat).append(": ").append(" · ".join(self.goods(seat)))]
            if not self.is_tight:
                lines += [Text(line, "dim") for line in self.piles(seat)]
            grid.add_row(sign, Text("\n").join(lines))
        return grid

    def sign(self, seat: int) -> str:
        if self.view.players[seat].passed and self.view.agenda:
            return "✓"
        return "▸" if self.view.active == seat else " "

    def who(self, seat: int) -> Text:
        """Name and, in brackets, clan, bot or "you", team, marker."""
        words, view = self.words, self.view
        sitter, clan = self.reading.seats[seat], view.players[seat].clan
        is_named = own_name(sitter) and clan != NONE
        notes = [clan_name(words, self.content, clan)] if is_named else []
        if seat == view.seat:
            notes.append(words.say("you"))
        elif not is_person(sitter):
            notes.append(sitter)
        if view.rules & TEAMS:
            notes.append(words.say("team {n}", n=seat % 2 + 1))
        if seat == view.first:
            notes.append(words.say("first player"))
        name = Text(self.reading.name(seat), self.reading.style(seat))
        return Text.assemble(name, f" ({', '.join(notes)})" if notes else "")

    def goods(self, seat: int) -> list[str]:
        words, player, state = self.words, self.view.players[seat], self.state
        is_secret = player.fame == HIDDEN
        fame = words.say("fame: secret") if is_secret else fame_text(words, player.fame)
        units = words.count("{n} unit on the map", "{n} units on the map", state.on_map(seat))
        reserve = words.say("{n} more in reserve", n=player.reserve)
        found = [fame, amounts(words, player.resources), f"{units}, {reserve}"]
        if self.is_tight:
            return [*found[:2], units]
        need = state.domination_goal()
        if need:
            number = state.team_dominated(seat)
            found.append(words.say("domination: {n} of {need}", n=number, need=need))
        return found

    def piles(self, seat: int) -> list[str]:
        """How many cards are where; by name what lies open."""
        words, player = self.words, self.view.players[seat]
        sizes = [
            words.say("Hand: {n}", n=player.hand_size),
            words.say("Draw deck: {n}", n=player.loose_size + len(player.top)),
            words.say("Discard pile: {n}", n=len(player.discard)),
        ]
        zone = self.named([entry // 2 for entry in player.active])
        lines = [f"{' · '.join(sizes)} · {capital(term(words, 'active_zone'))}: {zone}"]
        if player.known and seat != self.view.seat:
            known = self.named(player.known)
            lines.append(words.say("Shown, still in hand: {cards}", cards=known))
        if not self.is_compact:
            if player.discard:
                lines.append(words.say("Discard: {cards}", cards=self.named(player.discard)))
            if player.upgrades:
                cards = self.named(player.upgrades)
                lines.append(words.say("Upgrades: {cards}", cards=cards))
        return lines

    def named(self, cards: list[int]) -> str:
        """ "Move ×2, Feast"."""
        counts = {card: cards.count(card) for card in cards}
        names = [
            card_name(self.words, self.content, card) + (f" ×{number}" if number > 1 else "")
            for card, number in counts.items()
        ]
        return ", ".join(names) or "–"

    # ---- combat

    def combat(self) -> list[RenderableType]:
        fight = self.view.battle
        if fight is None or not self.view.agenda:
            return []
        place = self.reading.label(fight.root)
        title = Text(f"{capital(term(self.words, 'combat'))}: {place}", "bold")
        return [title, *(Padding(self.side(side), (0, 0, 0, 2)) for side in (0, 1))]

    def side(self, side: int) -> Text:
        """Who attacks or defends, with what, and what their die shows."""
        words, fight = self.words, self.view.running()
        seat = fight.seats[side]
        role = word(words, ("attacker", "defender")[side])
        if fight.is_played(side):
            who = Text(self.reading.name(seat), self.reading.style(seat))
        else:
            who = Text(creature_name(words, self.content, fight.creature), "bold")
        parts = [group_text(words, *troop(self.view, side))] if fight.is_played(side) else []
        if fight.foods[side]:
            parts.append(f"+{food(words, fight.foods[side])}")
        points = points_without_die(self.view, side)
        parts.append(words.count("{n} point without the die", "{n} points without the die", points))
        face = fight.faces[side]
        shows = face_name(words, self.content, face) if face >= 0 else words.say("not yet rolled")
        parts.append(f"{words.say('die')}: {shows}")
        return Text.assemble(who, f" ({role}): {', '.join(parts)}")
