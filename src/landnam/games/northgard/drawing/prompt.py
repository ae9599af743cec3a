"""The decision in words: what is asked, every option; or for whom we wait; or who has won."""

from __future__ import annotations

from typing import Final

from landnam.draw import prompt as prompts
from landnam.draw import widgets
from landnam.draw.icons import icon
from landnam.draw.markup.tags import Safe, capital, tag
from landnam.draw.scene import Sketch
from landnam.draw.widgets import clause_link
from landnam.games.northgard.drawing.acts import do_text
from landnam.games.northgard.drawing.cards import effect_text
from landnam.games.northgard.drawing.ghosts import closing_text, offered, place_text, tile_choice
from landnam.games.northgard.drawing.lights import Lights
from landnam.games.northgard.drawing.seats import signed
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.rules.printed import LORE
from landnam.games.northgard.rules.questions import ACTION, CLAN, LAYING, clause_of, kind_of
from landnam.games.northgard.rules.state import TEAMS
from landnam.games.northgard.rules.turns import PASS, PLAY, option_action, option_card
from landnam.games.northgard.words.cards import card_text
from landnam.games.northgard.words.names import card_name, clan_name
from landnam.kit.questions import CARD

GAME: Final = "northgard"
MANY: Final = 12
"""So many options are shown at once; more open from a line."""
DUELS: Final = ("pay_food", "die_or", "axe_choice")
"""What is decided while a combat goes on."""


def prompt_sketch(stage: Stage, lights: Lights) -> Sketch:
    """Whoever waits is shown something new only when it says something else."""
    if stage.is_over and not stage.is_replay:
        return Sketch(Safe, over(stage))
    if (away := prompts.away_sketch(stage)) is not None:
        return away
    return Sketch(Safe, asked(stage, lights)) if stage.decision else waiting_sketch(stage)


# ---- deciding


def asked(stage: Stage, lights: Lights) -> Safe:
    decision = stage.decision
    assert decision is not None
    return prompts.asked(
        stage.words,
        stage.me,
        question(stage, lights),
        f"{stage.combat} {help_text(stage, lights)}".strip(),
        clause_link(GAME, clause_of(decision.prompt)),
        choices(stage, lights),
        not stage.scene.undo,
    )


def question(stage: Stage, lights: Lights) -> str:
    """Where a tile may lie one sees on the map: the question need not say how it is counted."""
    words = stage.words
    if stage.prompt == "second_tile":
        return words.say("Second chance: place the tile")
    if kind_of(stage.prompt) is not LAYING:
        return stage.question()
    if len(offered(lights)) == 1:
        return words.say("Place the new tile")
    return words.say("Choose a tile and place it")


def choices(stage: Stage, lights: Lights) -> Safe:
    """Options that lie nowhere on the table are shown; the others open as a list."""
    open_: list[int] = []
    listed: list[int] = []
    lit = lights.options()
    for option in stage.options:
        is_elsewhere = option in lit or is_on_card(stage, option)
        (listed if is_elsewhere else open_).append(option)
    if stage.prompt == "turn_action":
        return tag("div", *action_choices(stage), class_="choices")
    if len(open_) > MANY:
        listed, open_ = open_[1:] + listed, open_[:1]
    shown = [tile_choice(stage, lights), *(choice(stage, option) for option in open_)]
    if listed:
        more = stage.words.count("{n} choice as a list", "{n} choices as a list", len(listed))
        shown.append(folded(more, str(len(listed)), [choice(stage, one) for one in listed]))
    return tag("div", *shown, class_="choices")


def folded(text: str, short: str, inside: list[Safe]) -> Safe:
    """Options that open from a line; a small screen has room for a few letters of it."""
    line = tag(
        "summary",
        icon("log"),
        tag("span", text, class_="wide"),
        tag("span", short, class_="brief", aria_hidden="true"),
        aria_label=text,
    )
    return tag("details", line, tag("div", *inside, class_="all"), id="ng-list")


def is_on_card(stage: Stage, option: int) -> bool:
    if kind_of(stage.prompt) in (CARD, CLAN):
        return True
    return stage.prompt == "play_card" and option != 0


def action_choices(stage: Stage) -> list[Safe]:
    """Pass; then what can be done with cards besides playing them, card by card."""
    by_card: dict[int, list[int]] = {}
    for option in stage.options:
        if option_action(option):
            by_card.setdefault(option_card(option), []).append(option)
    rows = []
    for card, options in by_card.items():
        name = card_name(stage.words, stage.content, card)
        acts = [choice(stage, option, do_text(stage, option)) for option in options]
        rows.append(tag("div", tag("b", name), *acts, class_="of-card"))
    out = [choice(stage, stage.options[0])]
    if rows:
        label = stage.words.say("Wait, replace, remove, upgrade")
        out.append(folded(label, stage.words.say("More"), rows))
    return out


def choice(stage: Stage, option: int, text: str = "") -> Safe:
    told, help_ = choice_text(stage, option), option_help(stage, option)
    what, kind = told, kind_of(stage.prompt)
    if help_ and kind is CARD:  # its effect stands in the quieter line
        what = card_name(stage.words, stage.content, option)
    elif kind is CLAN:
        what = clan_name(stage.words, stage.content, option)
    elif help_ and kind is ACTION:
        what = do_text(stage, option)
    return widgets.choice(option, text or told, do_text(stage, option), what, help_)


def option_help(stage: Stage, option: int) -> str:
    """The quieter line once an option is picked: the effect of a card, the power of a clan."""
    content, kind = stage.content, kind_of(stage.prompt)
    if kind is ACTION and option_action(option):
        if option_action(option) == PLAY:
            return effect_text(stage.words, content, option_card(option))
        return ""
    if stage.prompt == "turn_action" and option_action(option) == PASS:
        return stage.words.say(
            "You take no more turns this year. Your cards go to the discard pile."
        )
    if kind is CARD:
        return effect_text(stage.words, content, option)
    if kind is CLAN:
        return card_text(stage.words, content, content.clans[option].name)
    if kind is LAYING and option:
        return closing_text(stage, option)
    return ""


def help_text(stage: Stage, lights: Lights) -> str:
    """What one would like to know."""
    words = stage.words
    if kind_of(stage.prompt) is LAYING:
        cells = len({cell for _, cell in lights.ghosts})
        return words.count(
            "{n} place fits. Pick it on the map; ↻ or R turns the tile.",
            "{n} places fit. Pick one on the map; ↻ or R turns the tile.",
            cells,
        )
    if stage.prompt == "turn_action":
        lore = stage.view.players[stage.me].resources[LORE]
        text = words.say(
            "Play a card of your hand, or do something else with one. Lore: {n}", n=lore
        )
        return f"{text.removesuffix(f' {lore}')}\N{NO-BREAK SPACE}{lore}"
    if lights.marches:
        return words.say("Pick an arrow on the map; ↻ or R changes how many go.")
    if lights.slots or lights.beside:
        return words.say("Pick a place on the map; ↻ or R changes the building.")
    if lights.lands:
        return words.say("Pick a territory on the map.")
    return meaning(stage) or played_text(stage)


def meaning(stage: Stage) -> str:
    """What somebody new to the game would ask."""
    words = stage.words
    if kind_of(stage.prompt) is CLAN:
        return words.say("What it can do is yours for the whole game.")
    if stage.prompt == "take_display":
        return words.say("It becomes one of your cards: you draw it soon.")
    if stage.prompt == "play_card" and len(stage.options) == 1:
        return words.say("None of your cards can follow in this turn.")
    if stage.prompt == "play_card" and stage.view.is_main_played:
        return words.say("Cards with the lightning sign can still follow in this turn.")
    if stage.prompt in DUELS:
        return words.say("More points win; at equal points the defender does.")
    return ""


def played_text(stage: Stage) -> str:
    """The card that is carried out; what it lets one choose, the options say themselves."""
    played = last_played(stage)
    if played < 0:
        return ""
    name = card_name(stage.words, stage.content, played)
    if stage.prompt == "choose_option":
        return name
    return f"{name}: {effect_text(stage.words, stage.content, played)}"


def last_played(stage: Stage) -> int:
    """The card that is being carried out, -1 if none is."""
    view = stage.view
    if view.active < 0 or not view.resolved:
        return -1
    active = view.players[view.active].active
    return active[-1] // 2 if active else -1


def choice_text(stage: Stage, option: int) -> str:
    if kind_of(stage.prompt) is LAYING and option:
        return place_text(stage, option)
    return capital(stage.told(option))


# ---- waiting


def waiting_sketch(stage: Stage) -> Sketch:
    return Sketch(
        prompts.waiting,
        stage.words,
        stage.me,
        waiting_for(stage),
        waiting_help(stage),
        stage.me >= 0 and stage.is_live,
        not stage.scene.undo,
    )


def waiting_for(stage: Stage) -> str:
    words = stage.words
    if stage.is_replay:
        return words.say("Year {n}", n=stage.view.year)
    return prompts.waited_for(stage) or words.say("Waiting")


def waiting_help(stage: Stage) -> str:
    is_watching = stage.me < 0 and stage.is_live
    watching = stage.words.say("You are watching this game.") if is_watching else ""
    return f"{watching} {others_card(stage)}".strip()


def others_card(stage: Stage) -> str:
    """What somebody else is carrying out."""
    played = last_played(stage)
    if played < 0:
        return ""
    name = card_name(stage.words, stage.content, played)
    text = effect_text(stage.words, stage.content, played)
    return f"{stage.names[stage.view.active]}: {name}. {text}"


# ---- the end


def over(stage: Stage) -> Safe:
    words, outcome = stage.words, stage.scene.outcome
    ranking = list(outcome.ranking) if outcome else []
    winners = [stage.names[seat] for seat in outcome.winners] if outcome else []
    scores = list(outcome.scores) if outcome else []
    places = [place(stage, at, scores[at]) for at in ranking]
    title = words.say("Winner: {name}", name=", ".join(winners))
    if len(winners) > 1 and not stage.view.rules & TEAMS:
        title = words.say("Winners: {names}", names=", ".join(winners))
    why = why_won(stage, list(outcome.winners) if outcome else [])
    return prompts.over(words, stage.me, title, why, clause_link(GAME, "NG-WIN-1"), places)


def why_won(stage: Stage, winners: list[int]) -> str:
    """By domination, or what the fame is made of that was counted only now (NG-WIN-1, -2); unless
    nobody else was left."""
    if stage.scene.is_given_up:
        return stage.words.say("All others have given up.")
    if any(dominates(stage, seat) for seat in winners):
        return stage.words.say("Won by domination: closed territories with a large building.")
    return stage.words.say(
        "The most fame wins: resources, cards and achievements are counted in, unrest costs fame."
    )


def dominates(stage: Stage, seat: int) -> bool:
    return seat in stage.view.dominators()


def place(stage: Stage, seat: int, fame: int) -> Safe:
    score = signed(stage.words.count("{n} fame", "{n} fame", fame))
    return prompts.place(stage.colours[seat], stage.names[seat], score, seat == stage.me)
