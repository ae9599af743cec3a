"""The own cards: hand, draw deck, discard pile, active zone; or the cards that are asked about."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from landnam.draw.markup.tags import EMPTY, Safe, capital, tag
from landnam.draw.scene import Sketch
from landnam.games.northgard.drawing.cards import art_of, card_face, clan_face, whole_card
from landnam.games.northgard.drawing.pictures import CLANS
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.questions import ACTION, CLAN, kind_of
from landnam.games.northgard.rules.state import NONE
from landnam.games.northgard.rules.turns import PLAY, option_action, option_card
from landnam.games.northgard.rules.view import HIDDEN
from landnam.games.northgard.words.names import card_name, term
from landnam.kit.questions import CARD
from landnam.words import Words


class Held(NamedTuple):
    """A card of the hand: NONE as `pick` if it cannot be picked; `is_aside` if it cannot be played,
    only used in another way."""

    card: int
    pick: int
    is_aside: bool
    is_new: bool


def hand_sketch(stage: Stage) -> Sketch:
    if stage.me < 0:
        return Sketch(no_hand)
    kind = kind_of(stage.prompt)
    if kind is CLAN:
        return Sketch(clans, stage.words, stage.content, tuple(stage.options))
    if kind is CARD and stage.prompt != "victim_card":
        where, options = where_text(stage), tuple(stage.options)
        return Sketch(asked_cards, stage.words, stage.content, where, options)
    return Sketch(
        hand,
        stage.words,
        stage.content,
        stage.colours[stage.me],
        stage.is_live,
        zones(stage),
        tuple([held(stage, card) for card in stage.view.hand]),
    )


def held(stage: Stage, card: int) -> Held:
    options = options_of(stage, card)
    pick = options[0] if options else NONE
    is_new = any([event.kind == "drew" and event.a == card for event in stage.fresh])
    return Held(card, pick, bool(options) and is_aside(stage, pick), is_new)


def no_hand() -> Safe:
    return tag("section", id="part-hand", class_="hand ng", hidden=True)


def hand(
    words: Words,
    content: Content,
    colour: str,
    is_live: bool,
    zones: tuple[int, int, int, int, tuple[int, ...]],
    cards: tuple[Held, ...],
) -> Safe:
    numbers = [one.card for one in cards]
    shown = [
        hand_card(words, content, colour, is_live, one, numbers[:at].count(one.card))
        for at, one in enumerate(cards)
    ]
    if not shown:
        empty = words.say("Your hand is empty.")
        shown = [tag("p", empty, class_="quiet no-cards")]
    return tag(
        "section",
        piles(words, content, *zones),
        *shown,
        id="part-hand",
        class_="hand ng",
        aria_label=words.say("Your hand"),
    )


def hand_card(
    words: Words, content: Content, colour: str, is_live: bool, held: Held, copy: int
) -> Safe:
    """Lit if it can be played (or must be given), else it says why not."""
    told: dict[str, object] = {"data_piece": f"card-{held.card}-{copy}"}
    if held.is_new:
        told["data_from"] = "own-deck"
    kind = ""
    if held.pick != NONE:
        told["data_pick"] = held.pick
        kind = "can-pick aside" if held.is_aside else "can-pick"
    elif is_live:
        told["data_why"] = f"card-{held.card}"
        kind = "off"
    face = card_face(words, content, held.card)
    return whole_card(face, f"clan-edge {colour} {kind}", is_live, told)


def is_aside(stage: Stage, option: int) -> bool:
    """The card cannot be played, only used in another way."""
    return stage.prompt == "turn_action" and option_action(option) != PLAY


def options_of(stage: Stage, card: int) -> list[int]:
    """What can be done with a card, playing it first."""
    if stage.prompt == "victim_card":
        return [card] if card in stage.options else []
    if kind_of(stage.prompt) is not ACTION:
        return []
    return [
        option for option in stage.options if option_action(option) and option_card(option) == card
    ]


def asked_cards(words: Words, content: Content, where: str, options: tuple[int, ...]) -> Safe:
    """The cards one chooses from, wherever they lie."""
    cards = []
    for card in options:
        face = card_face(words, content, card)
        told: dict[str, object] = {"data_pick": card, "data_piece": f"asked-{card}"}
        cards.append(whole_card(face, "can-pick", True, told))
    return tag(
        "section",
        tag("h2", where, class_="where"),
        *cards,
        id="part-hand",
        class_="hand ng asked",
        aria_label=where,
    )


def clans(words: Words, content: Content, options: tuple[int, ...]) -> Safe:
    """The clans that are still free, as cards."""
    cards = []
    for clan in options:
        told: dict[str, object] = {"data_pick": clan, "data_piece": f"clan-{clan}"}
        cards.append(whole_card(clan_face(words, content, clan), "can-pick", True, told))
    label = words.say("Clans")
    return tag("section", *cards, id="part-hand", class_="hand ng asked clans", aria_label=label)


def where_text(stage: Stage) -> str:
    words = stage.words
    match stage.prompt:
        case "draw_discard" | "draw_top":
            return words.say("Drawn cards")
        case "regain_choice":
            return capital(term(words, "discard_pile"))
        case "pick_card":
            return words.say("The other hand")
        case "copy_card":
            return capital(term(words, "active_zone"))
    return words.say("Cards on offer")


# ---- piles


def zones(stage: Stage) -> tuple[int, int, int, int, tuple[int, ...]]:
    """Draw deck, discard pile and active zone, as `piles` wants them."""
    player = stage.view.players[stage.me]
    deck = player.loose_size + len(player.top)
    top = player.discard[-1] if player.discard else HIDDEN
    active = tuple([entry // 2 for entry in player.active])
    return stage.clan, deck, len(player.discard), top, active


@lru_cache(1024)
def piles(
    words: Words,
    content: Content,
    clan: int,
    deck: int,
    discards: int,
    top: int,
    active: tuple[int, ...],
) -> Safe:
    back = back_of(content, clan)
    shown = art_of(content, top) if top >= 0 else EMPTY
    last = art_of(content, active[-1]) if active else EMPTY
    names = ", ".join(card_name(words, content, card) for card in active)
    return tag(
        "div",
        zone(back, words.say("Deck {n}", n=deck), "own-deck", ""),
        zone(shown, words.say("Discard {n}", n=discards), "own-discard", ""),
        zone(last, words.say("Active {n}", n=len(active)), "own-active", names),
        class_="zones",
    )


def zone(picture: Safe, text: str, place: str, title: str) -> Safe:
    """A pile: a click tells what lies in it."""
    return tag(
        "button",
        tag("span", picture, class_="pack" if picture else "pack none"),
        text,
        type="button",
        class_="zone",
        popovertarget="part-odds",
        title=title or None,
        data_place=place,
    )


def back_of(content: Content, clan: int) -> Safe:
    """The back of a clan's cards."""
    name = content.clans[clan].name.removeprefix("clan_") if clan >= 0 else ""
    sign = f"clan-{name}" if name in CLANS else "fame"
    return Safe(
        '<svg viewBox="0 0 58 82" aria-hidden="true"><rect width="58" height="82" '
        'fill="var(--pan-6)"/><path d="M29 8L50 41 29 74 8 41z" fill="none" '
        'stroke="var(--gold)" stroke-width="2"/>'
        f'<use href="#i-{sign}" x="16" y="28" width="26" height="26" class="back-sign"/></svg>'
    )
