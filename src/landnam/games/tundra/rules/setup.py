"""Setting up (TU-SETUP), in the rulebook's order (TU-SETUP-23)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from landnam.games.tundra.rules.cards import DEAL_MARKET
from landnam.games.tundra.rules.moving import TurnUp, arrive
from landnam.games.tundra.rules.printed import BOARDS, NONE, Content, Layout, PlayerCount
from landnam.games.tundra.rules.public import FACE_DOWN, SETTLEMENT, Player, Seat
from landnam.games.tundra.rules.rounds import START_ROUND
from landnam.games.tundra.rules.state import SEATS, TundraState
from landnam.kit.core import Chance, Decision, Option, Poll, Step
from landnam.kit.game import SetupError


def begin(
    content: Content,
    characters: list[int],
    layout: int,
    titles: bool,
    personal_goals: bool,
    is_first_random: bool,
) -> TundraState:
    """The table before anything is dealt; luck and the agenda do the rest."""
    seats = len(characters)
    count = content.counts[seats]
    state = TundraState(content, agenda=[])
    state.layout = layout
    state.round = 0
    state.first = NONE if is_first_random else 0
    state.active = NONE
    map = content.layouts[layout]
    state.tokens = [
        SETTLEMENT if map.settlements >> cell & 1 else FACE_DOWN for cell in range(len(map.cells))
    ]
    state.snow = count.tokens[:]
    state.deck = list(range(content.city_cards))
    state.discard = []
    state.market = [NONE] * count.market
    state.goals = []
    state.goal_dice = []
    state.passed = 0
    state.done = 0
    state.source = NONE
    state.action = NONE
    state.left = []
    state.walkers = []
    state.hired = 0
    state.changed = 0
    state.owed = 0
    state.players = [new_player(content, character) for character in characters]
    state.agenda += [START_ROUND, FIRST_PLAYER, DEAL_GOALS, DEAL_MARKET, SHOW_BOOSTS]
    state.agenda += [KeepBoost(n) for n in range(content.boosts_kept, 0, -1)]
    state.agenda += [DEAL_BOOSTS, PLACE_WORKERS, *[TurnUp(c, NONE) for c in open_glades(map)[::-1]]]
    if personal_goals:
        state.agenda.append(DEAL_SECRETS)
    if titles:
        state.agenda.append(DEAL_TITLES)
    return state


def new_player(content: Content, character: int) -> Player:
    player = Player()
    player.character = character
    player.title = content.base_title
    player.goods = content.start_goods[:]
    player.supply = content.titles[content.base_title].dice
    return player


def open_glades(map: Layout) -> list[int]:
    """TU-SETUP-9: a glade named by two slots is turned up once."""
    cells: list[int] = []
    for slot in map.slots:
        cells += [cell for cell in slot.reveal if cell not in cells]
    return cells


def characters_of(content: Content, seats: int, names: Any) -> list[int]:
    """TU-SETUP-1: a different character for each seat."""
    if names is None:
        return list(range(seats))
    known = content.characters
    words = [str(name) for name in names] if isinstance(names, list) else [str(names)]
    if len(words) != seats or len(set(words)) != seats or not set(words) <= set(known):
        raise SetupError(
            "option characters must name {seats} different characters out of {known}; "
            "it names {words}",
            seats=seats,
            known=", ".join(known),
            words=", ".join(words),
        )
    return [known.index(name) for name in words]


def layout_of(content: Content, seats: int, name: str, base: str) -> int:
    """TU-SETUP-7: the base layout of the player count, or an alternative one for it."""
    if name == base:
        return content.layout_for(seats)
    number = [layout.name for layout in content.layouts].index(name)
    players = content.layouts[number].players
    if players != seats:
        fitting = [layout.name for layout in content.layouts if layout.players == seats]
        others = [base, *[one for one in fitting if is_alternative(content, one)]]
        raise SetupError(
            "layout {layout} is for {players} players; for {seats} there are {layouts}",
            layout=name,
            players=players,
            seats=seats,
            layouts=", ".join(others),
        )
    return number


def is_alternative(content: Content, name: str) -> bool:
    return any(layout.name == name and not layout.is_default for layout in content.layouts)


def count_for(state: TundraState) -> PlayerCount:
    return state.content.counts[len(state.players)]


class DealTitles(Chance[TundraState]):
    """TU-TITLE-1, TU-TITLE-4: one special title each, seen by all."""

    prompt: ClassVar[str] = "title"

    def urn(self, state: TundraState) -> list[int]:
        dealt = [player.title for player in state.players]
        return [title for title in count_for(state).titles if title not in dealt]

    def happen(self, state: TundraState, outcome: int) -> bool:
        base = state.content.base_title
        for seat, player in enumerate(state.players):
            if player.title == base:
                player.title = outcome
                player.supply = state.content.titles[outcome].dice
                if state.journal is not None:
                    state.emit("title", seat, outcome, reveals=True)
                return seat + 1 < len(state.players)
        return False


class DealSecrets(Chance[TundraState]):
    """TU-PERS-1: one personal goal each, seen by its owner."""

    prompt: ClassVar[str] = "secret_goal"

    def urn(self, state: TundraState) -> list[int]:
        return [goal for goal in count_for(state).personal_goals if goal not in state.secrets]

    def audience(self, state: TundraState) -> int:
        return 1 << len(state.secrets)

    def happen(self, state: TundraState, outcome: int) -> bool:
        seat = len(state.secrets)
        if state.journal is not None:
            state.emit("secret_goal", seat, outcome, audience=1 << seat, reveals=True)
        state.secrets.append(outcome)
        return len(state.secrets) < len(state.players)


class PlaceWorkers(Step[TundraState]):
    """TU-SETUP-8, TU-SETUP-10: the first workers, and those of a title (TU-TITLE-9)."""

    def run(self, state: TundraState) -> None:
        for seat, slot in enumerate(state.map.slots):
            for cell in slot.workers:
                arrive(state, seat, cell)
            for _ in range(state.title(seat).settles):
                arrive(state, seat, slot.settlement)


class DealBoosts(Chance[TundraState]):
    """TU-SETUP-14: all starting boosts of the player count, seen by their owners."""

    prompt: ClassVar[str] = "starting_boost"

    def urn(self, state: TundraState) -> list[int]:
        dealt = [entry // SEATS for entry in state.hands]
        return [card for card in count_for(state).boosts if card not in dealt]

    def audience(self, state: TundraState) -> int:
        return 1 << self.next_seat(state)

    def next_seat(self, state: TundraState) -> Seat:
        return len(state.hands) // state.content.boosts_dealt

    def happen(self, state: TundraState, outcome: int) -> bool:
        seat = self.next_seat(state)
        if state.journal is not None:
            state.emit("starting_boost", seat, outcome, audience=1 << seat, reveals=True)
        state.hands.append(outcome * SEATS + seat)
        state.hands.sort()
        return len(state.hands) < len(state.players) * state.content.boosts_dealt


class KeepBoost(Poll[TundraState]):
    """TU-SETUP-15, TU-SETUP-16: all keep their `n`-th boost at the same time, under a board that
    has none. An option is card × BOARDS + board."""

    __match_args__: ClassVar = ("n",)
    prompt: ClassVar[str] = "keep_boost"

    def __init__(self, n: int) -> None:
        self.n = n

    def ask(self, state: TundraState) -> list[Decision]:
        return [
            Decision(seat, self.prompt, self.options(state, seat))
            for seat in range(len(state.players))
            if len(kept_by(state.kept, seat)) < self.n
        ]

    def options(self, state: TundraState, seat: Seat) -> list[Option]:
        kept = kept_by(state.kept, seat)
        cards = [boost // BOARDS for boost in kept]
        boards = [boost % BOARDS for boost in kept]
        return [
            entry // SEATS * BOARDS + board
            for entry in state.hands
            if entry % SEATS == seat and entry // SEATS not in cards
            for board in range(BOARDS)
            if board not in boards
        ]

    def keep(self, state: TundraState, seat: Seat, option: Option) -> None:
        state.kept.append(option * SEATS + seat)
        state.kept.sort()


def kept_by(kept: list[int], seat: Seat) -> list[int]:
    """What a seat has kept: card × BOARDS + board."""
    return [entry // SEATS for entry in kept if entry % SEATS == seat]


class ShowBoosts(Step[TundraState]):
    """The choice is shown; whose the other boosts were is forgotten."""

    def run(self, state: TundraState) -> None:
        for seat, player in enumerate(state.players):
            player.boosts = kept_by(state.kept, seat)
            if state.journal is not None:
                for boost in player.boosts:
                    state.emit("kept", seat, boost // BOARDS, boost % BOARDS, reveals=True)
        state.hands = []
        state.kept = []


class DealGoals(Chance[TundraState]):
    """TU-SETUP-19: as many public goals as there are players."""

    prompt: ClassVar[str] = "public_goal"

    def urn(self, state: TundraState) -> list[int]:
        return [goal for goal in count_for(state).public_goals if goal not in state.goals]

    def happen(self, state: TundraState, outcome: int) -> bool:
        state.goals.append(outcome)
        state.goal_dice.append(NONE)
        if state.journal is not None:
            state.emit("public_goal", NONE, outcome, reveals=True)
        return len(state.goals) < count_for(state).goals


class FirstPlayer(Chance[TundraState]):
    """TU-SETUP-20: drawn, unless the table has settled it."""

    prompt: ClassVar[str] = "first_player"

    def urn(self, state: TundraState) -> list[int]:
        return list(range(len(state.players))) if state.first == NONE else []

    def happen(self, state: TundraState, outcome: int) -> bool:
        state.first = outcome
        if state.journal is not None:
            state.emit("first_player", outcome, reveals=True)
        return False


DEAL_TITLES: Final = DealTitles()
DEAL_SECRETS: Final = DealSecrets()
PLACE_WORKERS: Final = PlaceWorkers()
DEAL_BOOSTS: Final = DealBoosts()
SHOW_BOOSTS: Final = ShowBoosts()
DEAL_GOALS: Final = DealGoals()
FIRST_PLAYER: Final = FirstPlayer()
