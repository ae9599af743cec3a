"""The decision in words: what is asked, what it gives, every option; or for whom we wait."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from landnam.draw import prompt as prompts
from landnam.draw import widgets
from landnam.draw.markup.tags import EMPTY, Safe, capital, tag
from landnam.draw.scene import Sketch
from landnam.draw.widgets import clause_link
from landnam.games.vaalbara.drawing.rewards import Rewards
from landnam.games.vaalbara.drawing.stage import Stage
from landnam.games.vaalbara.rules.effects import SHOW, Offer
from landnam.games.vaalbara.rules.exchanges import ROW
from landnam.games.vaalbara.rules.questions import CHARACTER, LAND, ROW_PLACE, clause_of, kind_of
from landnam.games.vaalbara.rules.state import NONE, Content, front_of
from landnam.games.vaalbara.words import (
    card_text,
    character_name,
    known_land,
    land_name,
    name_of,
    option_text,
    points,
    prompt_text,
    term,
)
from landnam.kit.questions import PLACE, SEAT
from landnam.words import Words

GAME: Final = "vaalbara"
LIT: Final = {CHARACTER.name: "hand", PLACE.name: "board", ROW_PLACE.name: "board"}
"""Where all options of a kind are lit: there the prompt need not show its own buttons."""


def prompt_sketch(stage: Stage, rewards: Rewards) -> Sketch:
    if stage.is_over and not stage.is_replay:
        return over_sketch(stage)
    if (away := prompts.away_sketch(stage)) is not None:
        return away
    return asked_sketch(stage, rewards) if stage.decision else waiting_sketch(stage)


# ---- deciding


def asked_sketch(stage: Stage, rewards: Rewards) -> Sketch:
    decision = stage.decision
    assert decision is not None
    lit = LIT.get(kind_of(decision.prompt).name, "")
    return Sketch(
        asked,
        stage.words,
        stage.me,
        prompt_text(stage.words, stage.view, decision),
        help_text(stage),
        clause_of(decision.prompt),
        tuple([choice(stage, rewards, option, lit) for option in decision.options]),
        bool(lit),
        not stage.scene.undo,
    )


def asked(
    words: Words,
    seat: int,
    ask: str,
    help_: str,
    clause: str,
    choices: tuple[Safe, ...],
    are_lit: bool,
    can_undo: bool,
) -> Safe:
    options = tag("div", *choices, class_="choices", hidden=are_lit)
    return prompts.asked(words, seat, ask, help_, clause_link(GAME, clause), options, can_undo)


def choice(stage: Stage, rewards: Rewards, option: int, lit: str) -> Safe:
    kind = kind_of(stage.prompt)
    if kind is CHARACTER:
        return person_choice(stage.words, stage.content, stage.prompt, option)
    if kind is PLACE:
        front = front_of(stage.view.row_1[option])
        return land_choice(stage.words, stage.content, front, option, rewards.of_place(option))
    text = choice_name(stage, option)
    return widgets.choice(
        option,
        text,
        do_text(stage, option, text),
        choice_text(stage, option),
        help_of(stage, option),
        lit,
    )


@lru_cache(512)
def person_choice(words: Words, content: Content, prompt: str, option: int) -> Safe:
    name = character_name(words, content, option)
    bare = name_of(words, content, content.characters[option].name)
    if prompt == "midwife_card":
        do = words.say("Take back: {card}", card=bare)
    else:
        do = words.say("Play: {card}", card=bare)
    return widgets.choice(
        option, name, do, described(words, content, option), "", LIT[CHARACTER.name]
    )


@lru_cache(4096)
def land_choice(words: Words, content: Content, front: int, option: int, reward: int) -> Safe:
    land = land_name(words, content, front)
    text = f"{land}: {points(words, reward)}"
    what = words.say(
        "{land}, place {place} of {row}",
        land=land,
        place=option + 1,
        row=term(words, "row_1"),
    )
    return widgets.choice(
        option,
        text,
        words.say("Take: {land}", land=land),
        f"{what}: {points(words, reward)}",
        card_text(words, content, content.kinds[content.kind_of[front]]),
        LIT[PLACE.name],
    )


def described(words: Words, content: Content, number: int) -> str:
    """A character in a sentence, as the rules' words put it."""
    text = card_text(words, content, content.characters[number].name).removesuffix(".")
    return f"{character_name(words, content, number)}: {text[:1].lower()}{text[1:]}"


def choice_text(stage: Stage, option: int) -> str:
    """The option as a sentence."""
    decision = stage.decision
    assert decision is not None
    return option_text(stage.words, stage.view, decision, option, stage.names)


def choice_name(stage: Stage, option: int) -> str:
    """The option as a button says it."""
    words, view, content = stage.words, stage.view, stage.content
    kind = kind_of(stage.prompt)
    if kind is ROW_PLACE:
        row, place = divmod(option, ROW)
        card = (view.row_1 if row == 1 else view.row_2)[place]
        return f"{capital(term(words, f'row_{row}'))}: {known_land(words, content, card)}"
    if kind is SEAT:
        return stage.names[option]
    return choice_text(stage, option)


def do_text(stage: Stage, option: int, name: str) -> str:
    """What the main button says once the option is picked."""
    kind = kind_of(stage.prompt)
    if kind in (ROW_PLACE, LAND):
        return stage.words.say("Exchange: {land}", land=name)
    if kind is SEAT:
        return stage.words.say("Give to: {name}", name=name)
    return name


def help_of(stage: Stage, option: int) -> str:
    """What the quieter line says once the option is picked; "" if it stays as it is."""
    if stage.prompt != "show_warrior":
        return ""
    if option == SHOW:
        return stage.words.say("All see the card; it stays in your hand.")
    return stage.words.say("Nobody learns whether you hold the card.")


def help_text(stage: Stage) -> str:
    """What one would like to know: what is secret, what the effect is."""
    words, content, view = stage.words, stage.content, stage.view
    match stage.prompt:
        case "choose_character":
            return secrecy(stage)
        case "take_land":
            if view.factor > 1:
                return words.say("Its reward counts {n} times this turn.", n=view.factor)
            return words.say("Its reward is paid at once, the new land included.")
        case "show_warrior":
            return words.say("Everybody answers in secret; the answers take effect together.")
    chosen = view.chosen
    if chosen == NONE:
        return ""
    name = content.characters[chosen].name
    return f"{character_name(words, content, chosen)}: {card_text(words, content, name)}"


def secrecy(stage: Stage) -> str:
    """Only the viewers themselves know what they choose; whom we wait for besides."""
    words = stage.words
    text = words.say("Only you see your choice until all have chosen.")
    others = [stage.names[seat] for seat in stage.scene.awaited if seat != stage.me]
    rest = words.say("All others have chosen.")
    if others:
        rest = words.say("Still choosing: {names}", names=", ".join(others))
    return f"{text} {rest}"


# ---- waiting


def waiting_sketch(stage: Stage) -> Sketch:
    return Sketch(
        waiting,
        stage.words,
        stage.content,
        stage.me,
        waiting_for(stage),
        waiting_help(stage),
        tuple(stage.others),
        stage.me >= 0 and stage.is_live,
        not stage.scene.undo,
    )


def waiting(
    words: Words,
    content: Content,
    seat: int,
    ask: str,
    help_: str,
    others: tuple[int, ...],
    has_undo: bool,
    can_undo: bool,
) -> Safe:
    """`others` are the characters that may be chosen instead."""
    choices = [person_choice(words, content, "choose_character", option) for option in others]
    hidden = tag("div", *choices, class_="choices", hidden=True) if choices else EMPTY
    return prompts.waiting(words, seat, ask, help_, has_undo, can_undo, hidden)


def waiting_for(stage: Stage) -> str:
    words = stage.words
    if stage.is_replay:
        return words.say("Round {n} of {rounds}", n=stage.view.round, rounds=stage.content.rounds)
    if named := prompts.waited_for(stage):
        return named
    if stage.is_offering:
        return words.say("Waiting for those who may show a card")
    return words.say("Waiting")


def waiting_help(stage: Stage) -> str:
    words, view = stage.words, stage.view
    if stage.is_choosing and view.chosen != NONE:
        named = character_name(words, stage.content, view.chosen)
        text = words.say("You have chosen: {card}.", card=named)
        change = words.say("Until all have chosen you may pick another card instead.")
        return f"{text} {change}"
    if stage.is_offering:
        offer = view.agenda[-1]
        assert isinstance(offer, Offer)
        named = name_of(words, stage.content, stage.content.characters[offer.card].name)
        return words.say("Who holds this card may show it: {card}", card=named)
    if view.active != NONE and (chosen := stage.own_or_seen(view.active)) >= 0:
        named = character_name(words, stage.content, chosen)
        text = card_text(words, stage.content, stage.content.characters[chosen].name)
        return f"{named}: {text}"
    return ""


# ---- the end


def over_sketch(stage: Stage) -> Sketch:
    outcome = stage.scene.outcome
    ranking = list(outcome.ranking) if outcome else []
    scores = list(outcome.scores) if outcome else []
    winners = [stage.names[seat] for seat in outcome.winners] if outcome else []
    places = [
        (stage.colours[seat], stage.names[seat], scores[seat], seat == stage.me) for seat in ranking
    ]
    is_given_up = stage.scene.is_given_up
    is_tied = not is_given_up and len(ranking) > 1 and scores[ranking[0]] == scores[ranking[1]]
    return Sketch(
        over, stage.words, stage.me, ", ".join(winners), tuple(places), is_tied, is_given_up
    )


def over(
    words: Words,
    seat: int,
    winners: str,
    places: tuple[tuple[str, str, int, bool], ...],
    is_tied: bool,
    is_given_up: bool,
) -> Safe:
    why = words.say("The game is over.")
    if is_tied:
        why = words.say("Equal points: further left on the omens is ahead.")
    if is_given_up:
        why = words.say("All others have given up.")
    return prompts.over(
        words,
        seat,
        words.say("Winner: {name}", name=winners),
        why,
        clause_link(GAME, "VB-FINAL-7" if is_tied else "VB-FINAL-6"),
        [
            prompts.place(colour, name, words.say("{points} VP", points=vp), is_me)
            for colour, name, vp, is_me in places
        ],
    )
