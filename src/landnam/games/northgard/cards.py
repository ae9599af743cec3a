"""Cards in hands, decks and piles: draw, regain, discard, copy, choose (NG-FX)."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final

from landnam.games.northgard.goods import bundles, goods_of
from landnam.games.northgard.state import (
    NONE,
    OPEN,
    PLAYED,
    UNREST_SHIELD,
    NorthgardState,
    Player,
    Root,
    Seat,
)
from landnam.games.northgard.steps import NO, YES, CardStep, can_any, resolve
from landnam.kit.core import PUBLIC, Chance, Decision, Option, Question, Step
from landnam.kit.pile import draw

NOBODY: Final[list[int]] = []


# ---- piles


def renew(player: Player) -> bool:
    """NG-YEAR-3: an empty draw deck is made of the discard pile; whether there is a card now."""
    deck = player.deck
    if not deck.top and not deck.loose and player.discard:
        deck.loose = player.discard
        player.discard = []
    return bool(deck.top or deck.loose)


def into_hand(player: Player, card: int, is_open: bool = False) -> None:
    insort(player.hand, card)
    if is_open:
        insort(player.known, card)


def from_hand(player: Player, card: int) -> None:
    """A card leaves the hand before everybody's eyes."""
    player.hand.remove(card)
    if card in player.known:
        player.known.remove(card)


def may_hold(player: Player, card: int) -> bool:
    """Whether a card may be in the hand, as far as all can tell (NG-INFO-3)."""
    if not player.hand:
        return False
    return card in player.hand or card in player.deck.loose or card * 2 in player.deck.top


def stock(player: Player) -> int:
    return player.deck.size() + len(player.discard)


def draw_cards(state: NorthgardState, seat: Seat, number: int, is_apart: bool = False) -> None:
    """So many more cards, before anything else happens to the hand."""
    held = len(state.drawn) if is_apart else len(state.players[seat].hand)
    state.push(DrawCards(seat, held + number, is_apart))


class DrawCards(Chance[NorthgardState]):
    """Cards from the draw deck until `goal` are in hand, or (`is_apart`) lie beside it to be
    distributed."""

    __match_args__: ClassVar = ("seat", "goal", "is_apart")
    prompt: ClassVar = "draw"

    def __init__(self, seat: Seat, goal: int, is_apart: bool) -> None:
        self.seat = seat
        self.goal = goal
        self.is_apart = is_apart

    def is_done(self, state: NorthgardState, player: Player) -> bool:
        return len(state.drawn if self.is_apart else player.hand) >= self.goal

    def urn(self, state: NorthgardState) -> list[Option]:
        player = state.players[self.seat]
        if player.deck.top or self.is_done(state, player):
            return NOBODY
        if not player.deck.loose and player.discard:
            renew(player)
            if state.journal is not None:
                state.emit("reshuffled", self.seat)
        return player.deck.loose

    def audience(self, state: NorthgardState) -> int:
        return 1 << self.seat

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        player = state.players[self.seat]
        draw(player.deck.loose, outcome)
        self.take_card(state, player, outcome, False)
        if self.is_done(state, player):
            return False
        if player.deck.loose:
            return True
        state.agenda.append(self)
        return False

    def run(self, state: NorthgardState) -> None:
        player = state.players[self.seat]
        if player.deck.top and not self.is_done(state, player):
            entry = player.deck.top.pop()
            self.take_card(state, player, entry // 2, entry % 2 == OPEN)
            state.agenda.append(self)

    def take_card(self, state: NorthgardState, player: Player, card: int, is_open: bool) -> None:
        if self.is_apart:
            insort(state.drawn, card)
        else:
            into_hand(player, card, is_open)
        if state.journal is not None:
            state.emit("drew", self.seat, card, audience=1 << self.seat)
            state.emit("drew_one", self.seat, audience=~(1 << self.seat))


class Draw(CardStep):
    """NG-FX-DRAW: draw n; keep, discard and put back so many of them."""

    def __init__(self, n: int, keep: int, discard: int, top: int) -> None:
        self.n = n
        self.keep = keep
        self.discard = discard
        self.top = top

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return stock(state.players[seat]) >= self.n

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        is_apart = self.keep < self.n
        if is_apart:
            state.drawn = []
            state.push(Distribute(seat, self.discard, self.top))
        draw_cards(state, seat, self.n, is_apart)


class Distribute(Step[NorthgardState]):
    """NG-FX-DRAW-2: first the discards, then what goes back on top; the rest is kept."""

    __match_args__: ClassVar = ("seat", "discards", "tops")

    def __init__(self, seat: Seat, discards: int, tops: int) -> None:
        self.seat = seat
        self.discards = discards
        self.tops = tops

    def run(self, state: NorthgardState) -> None:
        if self.discards or self.tops:
            state.push(DistributeCard(self.seat, self.discards, self.tops))
            return
        for card in state.drawn:
            into_hand(state.players[self.seat], card)
        state.drawn = []


class DistributeCard(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "discards", "tops")

    def __init__(self, seat: Seat, discards: int, tops: int) -> None:
        self.seat = seat
        self.discards = discards
        self.tops = tops

    def ask(self, state: NorthgardState) -> Decision:
        cards = sorted(set(state.drawn))
        if self.discards:
            return Decision(self.seat, "draw_discard", cards)
        return Decision(self.seat, "draw_top", cards, 1 << self.seat)

    def answer(self, state: NorthgardState, option: Option) -> None:
        state.drawn.remove(option)
        player = state.players[self.seat]
        if self.discards:
            insort(player.discard, option)
            state.emit("discarded", self.seat, option)
            state.push(Distribute(self.seat, self.discards - 1, self.tops))
        else:
            player.deck.top.append(option * 2)
            state.emit("put_back", self.seat)
            state.push(Distribute(self.seat, 0, self.tops - 1))


class DrawPer(CardStep):
    """Protector of the Land: a card for each own closed territory of three or more tiles."""

    def __init__(self, per: str) -> None:
        self.per = per

    def number_of(self, state: NorthgardState, seat: Seat) -> int:
        world = state.map
        return sum(
            1
            for root in state.territories(seat)
            if not world.is_open[root] and world.size[root] >= 3
        )

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return 0 < self.number_of(state, seat) <= stock(state.players[seat])

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        draw_cards(state, seat, self.number_of(state, seat))


class Regain(CardStep):
    """Negotiation: a card of the own discard pile into the hand; all see which."""

    def __init__(self, n: int) -> None:
        self.n = n

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(state.players[seat].discard)

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(RegainChoice(seat, self.n))


class RegainChoice(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "left")

    def __init__(self, seat: Seat, left: int) -> None:
        self.seat = seat
        self.left = left

    def ask(self, state: NorthgardState) -> Decision:
        return Decision(self.seat, "regain_choice", sorted(set(state.players[self.seat].discard)))

    def answer(self, state: NorthgardState, option: Option) -> None:
        player = state.players[self.seat]
        player.discard.remove(option)
        into_hand(player, option, True)
        state.emit("regained", self.seat, option)
        if self.left > 1:
            state.push(RegainChoice(self.seat, self.left - 1))


# ---- the cards of others


def discard(state: NorthgardState, seat: Seat, card: int, reveals: bool = False) -> None:
    """`reveals`: at the word of somebody else, who cannot take it back."""
    player = state.players[seat]
    from_hand(player, card)
    insort(player.discard, card)
    state.emit("discarded", seat, card, reveals=reveals)


def victims(state: NorthgardState, seat: Seat) -> list[Seat]:
    """Opponents with a card in hand, from the actor's left."""
    seats = len(state.players)
    around = [(seat + i) % seats for i in range(1, seats)]
    return [
        other for other in around if state.are_enemies(other, seat) and state.players[other].hand
    ]


class OpponentDiscard(CardStep):
    """NG-FX-DISC."""

    def __init__(self, who: str, pick: str, ransom: int) -> None:
        self.who = who
        self.pick = pick
        self.ransom = ransom

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(victims(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        if self.who == "all":
            for other in reversed(victims(state, seat)):
                state.push(VictimCard(other))
        else:
            state.push(ChooseVictim(seat, self.number))


class ChooseVictim(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "number")

    def __init__(self, seat: Seat, number: int) -> None:
        self.seat = seat
        self.number = number

    def ask(self, state: NorthgardState) -> Decision:
        return Decision(self.seat, "choose_victim", victims(state, self.seat))

    def answer(self, state: NorthgardState, option: Option) -> None:
        effect = state.program[self.number]
        assert isinstance(effect, OpponentDiscard)
        state.emit("victim", self.seat, option)
        if effect.pick == "random":
            state.push(RandomDiscard(option))
            offer_shield(state, option)
        else:
            state.emit("saw_hand", self.seat, option, audience=1 << self.seat, reveals=True)
            state.push(PickCard(self.seat, option, effect.ransom))


class VictimCard(Question[NorthgardState]):
    """NG-FX-DISC-3: of the victim's own choice."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def ask(self, state: NorthgardState) -> Decision:
        return Decision(self.seat, "victim_card", sorted(set(state.players[self.seat].hand)))

    def answer(self, state: NorthgardState, option: Option) -> None:
        discard(state, self.seat, option)


class PickCard(Question[NorthgardState]):
    """NG-FX-DISC-1: the actor sees the hand and picks. With a ransom nobody else learns which."""

    __match_args__: ClassVar = ("seat", "victim", "ransom")

    def __init__(self, seat: Seat, victim: Seat, ransom: int) -> None:
        self.seat = seat
        self.victim = victim
        self.ransom = ransom

    def ask(self, state: NorthgardState) -> Decision:
        cards = sorted(set(state.players[self.victim].hand))
        is_secret = may_refuse(state, self.victim, self.ransom)
        both = 1 << self.seat | 1 << self.victim
        return Decision(self.seat, "pick_card", cards, both if is_secret else PUBLIC)

    def answer(self, state: NorthgardState, option: Option) -> None:
        if may_refuse(state, self.victim, self.ransom):
            both = 1 << self.seat | 1 << self.victim
            state.wanted = option
            state.emit("wanted", self.seat, option, self.victim, audience=both, reveals=True)
            state.push(Ransom(self.seat, self.victim, self.ransom))
        else:
            discard(state, self.victim, option, reveals=True)


def may_refuse(state: NorthgardState, victim: Seat, ransom: int) -> bool:
    """Whether the victim is asked: as far as all can tell, so that being asked tells nothing."""
    player = state.players[victim]
    if state.rules & UNREST_SHIELD and may_hold(player, state.content.unrest):
        return True
    return ransom > 0 and sum(player.resources) >= ransom


class Ransom(Question[NorthgardState]):
    """NG-FX-DISC-2, R-10: discard the card that is wanted, pay a ransom, or show unrest."""

    __match_args__: ClassVar = ("seat", "victim", "ransom")

    def __init__(self, seat: Seat, victim: Seat, ransom: int) -> None:
        self.seat = seat
        self.victim = victim
        self.ransom = ransom

    def ask(self, state: NorthgardState) -> Decision:
        player = state.players[self.victim]
        options = [NO]
        if state.rules & UNREST_SHIELD and state.content.unrest in player.hand:
            options.append(YES)
        if self.ransom:
            options += [SHIELDED + one for one in bundles(player.resources, self.ransom)]
        return Decision(self.victim, "ransom", options)

    def answer(self, state: NorthgardState, option: Option) -> None:
        wanted = state.wanted
        state.wanted = NONE
        if option == NO:
            discard(state, self.victim, wanted)
        elif option == YES:
            discard(state, self.victim, state.content.unrest)
        else:
            for resource, number in enumerate(goods_of(option - SHIELDED)):
                state.players[self.victim].resources[resource] -= number
                state.gain(self.seat, resource, number)
            state.emit("paid", self.victim, option - SHIELDED)


SHIELDED: Final = 2


class RandomDiscard(Chance[NorthgardState]):
    """NG-FX-DISC-4."""

    __match_args__: ClassVar = ("seat",)
    prompt: ClassVar = "random_discard"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def urn(self, state: NorthgardState) -> list[Option]:
        return state.players[self.seat].hand

    def happen(self, state: NorthgardState, outcome: Option) -> bool:
        discard(state, self.seat, outcome)
        return False


def offer_shield(state: NorthgardState, seat: Seat) -> None:
    """Whoever may hold unrest is asked, whether he holds it or not."""
    if state.rules & UNREST_SHIELD and may_hold(state.players[seat], state.content.unrest):
        state.push(Shield(seat))


class Shield(Question[NorthgardState]):
    """R-10 (b): an unrest card instead of a random one."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def ask(self, state: NorthgardState) -> Decision:
        holds = state.content.unrest in state.players[self.seat].hand
        return Decision(self.seat, "shield", [NO, YES] if holds else [NO])

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option == YES:
            state.agenda.pop()  # the random discard
            discard(state, self.seat, state.content.unrest)


# ---- copies


class Copy(CardStep):
    """NG-FX-COPY: the steps of another card, as if it had been played."""

    def __init__(self, zone: str) -> None:
        self.zone = zone

    def choices(self, state: NorthgardState, seat: Seat) -> list[int]:
        found: set[int] = set()
        for owner in self.owners(state, seat):
            for entry in state.players[owner].active:
                if self.zone == "own_played" and entry % 2 != PLAYED:
                    continue
                if is_copyable(state, entry // 2, seat):
                    found.add(entry // 2)
        return sorted(found)

    def owners(self, state: NorthgardState, seat: Seat) -> list[Seat]:
        if self.zone == "own_played":
            return [seat]
        if self.zone == "scorched_enemy":
            owner = state.owner(state.scorched) if state.scorched >= 0 else NONE
            return [owner] if owner >= 0 and state.are_enemies(owner, seat) else []
        found: list[Seat] = []
        for root in state.territories(seat):
            for other in state.map.beside(root):
                owner = state.owner(other)
                if owner >= 0 and state.are_enemies(owner, seat) and owner not in found:
                    found.append(owner)
        return found

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(self.choices(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(CopyChoice(seat, self.number))


def is_copyable(state: NorthgardState, card: int, seat: Seat) -> bool:
    """NG-FX-COPY-5."""
    printed = state.content.cards[card]
    for number in range(printed.first, printed.last):
        if isinstance(state.program[number], Copy):
            return False
    return can_any(state, printed.first, printed.last, seat)


class CopyChoice(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "number")

    def __init__(self, seat: Seat, number: int) -> None:
        self.seat = seat
        self.number = number

    def ask(self, state: NorthgardState) -> Decision:
        effect = state.program[self.number]
        assert isinstance(effect, Copy)
        return Decision(self.seat, "copy_card", effect.choices(state, self.seat))

    def answer(self, state: NorthgardState, option: Option) -> None:
        state.emit("copied", self.seat, option)
        card = state.content.cards[option]
        resolve(state, card.first, card.last, self.seat)


# ---- the display


class TakeDisplay(CardStep):
    """NG-FX-DISP-1: Future Sight."""

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(state.display) and not state.players[seat].has_display

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(DisplayChoice(seat))


class DisplayChoice(Question[NorthgardState]):
    """NG-ACT-PASS-2: a card of the display on top of the own draw deck."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def ask(self, state: NorthgardState) -> Decision:
        has_one = state.players[self.seat].has_display
        return Decision(self.seat, "take_display", [] if has_one else sorted(set(state.display)))

    def answer(self, state: NorthgardState, option: Option) -> None:
        player = state.players[self.seat]
        state.display.remove(option)
        player.deck.top.append(option * 2 + OPEN)
        player.has_display = True
        state.emit("took_display", self.seat, option)


# ---- structure


class Choose(CardStep):
    """NG-FX-CHOOSE-1: n different ones of several lists of steps."""

    def __init__(self, n: int, options: list[list[int]]) -> None:
        self.n = n
        self.options = options

    def possible(self, state: NorthgardState, seat: Seat, done: int) -> list[int]:
        return [
            at
            for at, steps in enumerate(self.options)
            if not done >> at & 1 and can_any(state, steps[0], steps[1], seat)
        ]

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return any(can_any(state, steps[0], steps[1], seat) for steps in self.options)

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(ChooseOption(seat, self.number, self.n, 0))


class ChooseOption(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat", "number", "left", "done")

    def __init__(self, seat: Seat, number: int, left: int, done: int) -> None:
        self.seat = seat
        self.number = number
        self.left = left
        self.done = done

    def ask(self, state: NorthgardState) -> Decision:
        effect = state.program[self.number]
        assert isinstance(effect, Choose)
        possible = effect.possible(state, self.seat, self.done)
        return Decision(self.seat, "choose_option", possible)

    def answer(self, state: NorthgardState, option: Option) -> None:
        effect = state.program[self.number]
        assert isinstance(effect, Choose)
        if self.left > 1:
            done = self.done | 1 << option
            state.push(ChooseOption(self.seat, self.number, self.left - 1, done))
        steps = effect.options[option]
        resolve(state, steps[0], steps[1], self.seat)


class AnyOrder(CardStep):
    """NG-FX-ORDER-1: all the steps, in the order the player likes."""

    def __init__(self, steps: list[int]) -> None:
        self.first = steps[0]
        self.last = steps[1]

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return can_any(state, self.first, self.last, seat)

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(StepOrder(seat, self.first, self.last, 0))


class StepOrder(Question[NorthgardState]):
    """Which step comes next; a step that cannot be performed now is left for later."""

    __match_args__: ClassVar = ("seat", "first", "last", "done")

    def __init__(self, seat: Seat, first: int, last: int, done: int) -> None:
        self.seat = seat
        self.first = first
        self.last = last
        self.done = done

    def ask(self, state: NorthgardState) -> Decision:
        possible: list[Option] = []
        for number in range(self.first, self.last):
            effect: CardStep = state.program[number]
            if not self.done >> (number - self.first) & 1 and effect.can(state, self.seat):
                possible.append(number - self.first)
        return Decision(self.seat, "step_order", possible)

    def answer(self, state: NorthgardState, option: Option) -> None:
        done = self.done | 1 << option
        state.push(StepOrder(self.seat, self.first, self.last, done))
        resolve(state, self.first + option, self.first + option + 1, self.seat)


# ---- Scorched Earth


class PlaceToken(CardStep):
    """NG-CLAN-SNAKE-1: the token into a territory beside an own one, not the player's own."""

    asks_itself: bool = True

    def __init__(self, token: str) -> None:
        self.token = token

    def can(self, state: NorthgardState, seat: Seat) -> bool:
        return bool(token_places(state, seat))

    def apply(self, state: NorthgardState, seat: Seat) -> None:
        state.push(ScorchedPlace(seat))


def token_places(state: NorthgardState, seat: Seat) -> list[Root]:
    if state.players[seat].clan != state.content.snake:
        return []
    found: set[Root] = set()
    for root in state.territories(seat):
        for other in state.map.beside(root):
            owner = state.owner(other)
            is_free = owner < 0 or state.are_enemies(owner, seat)
            if is_free and other != state.scorched:
                found.add(other)
    return sorted(found)


class ScorchedPlace(Question[NorthgardState]):
    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def ask(self, state: NorthgardState) -> Decision:
        found = [root + 1 for root in token_places(state, self.seat)]
        return Decision(self.seat, "scorched_place", [NO, *found] if found else [])

    def answer(self, state: NorthgardState, option: Option) -> None:
        if option != NO:
            state.scorched = option - 1
            state.emit("scorched", self.seat, option - 1)
