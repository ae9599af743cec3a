"""What pages are made of: seat, prompt, button, log, panel, dock, popover, curtain."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from landnam.draw.art.landscapes import panorama
from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, classes, escaped, join, raw, tag
from landnam.draw.signs import token
from landnam.words import Words

# ---- players


def seat(
    colour: str,
    name: str,
    state: object,
    score: object,
    *more: Safe,
    is_turn: bool = False,
    is_target: bool = False,
    mark: Safe = EMPTY,
    title: str = "",
    **attributes: object,
) -> Safe:
    """One player: sign, name, what they do now, their points and goods."""
    return tag(
        "article",
        seat_head(colour, name, state, score, mark=mark, title=title),
        tag("div", *more, class_="more") if more else EMPTY,
        class_=classes("seat", colour, "can-pick" if is_target else "", "turn" if is_turn else ""),
        **attributes,
    )


def seat_head(
    colour: str,
    name: str,
    state: object,
    score: object,
    *,
    mark: Safe,
    title: object = "",
    **attributes: object,
) -> Safe:
    who = tag(
        "div",
        tag("h2", name),
        tag("span", mark, state, class_="state", title=title or None),
        class_="who",
    )
    points = tag("span", score, class_="score num")
    return tag("header", token(colour, 28), who, points, **attributes)


# ---- deciding


def prompt(
    ask: object,
    help_: object,
    *acts: Safe,
    label: str,
    clause: Safe = EMPTY,
    choices: Safe = EMPTY,
    seat: int | None = None,
    kind: str = "",
) -> Safe:
    """The decision: what is asked, what one would like to know, every option, the buttons.

    The clause stands behind the two texts, which the script changes when something is picked."""
    return tag(
        "section",
        tag("div", tag("h2", ask), tag("p", help_), clause, class_="ask"),
        choices,
        tag("div", *acts, class_="acts") if acts else EMPTY,
        id="part-prompt",
        class_=classes("prompt", kind),
        aria_label=label,
        aria_live="polite",
        data_seat=seat,
        tabindex="-1",
    )


def away_prompt(words: Words, seat: int, why: str) -> Safe:
    """For somebody whose seat a bot plays: the way back, unless the game was given up."""
    reasons = {
        "clock": words.say("Your time ran out."),
        "left": words.say("You have left the table for a while."),
        "resigned": words.say("You have given up this game."),
    }
    back = button(words.say("Take my seat back"), name="player", is_main=True, data_return=True)
    return prompt(
        words.say("A bot plays on for you"),
        reasons.get(why, ""),
        back if why != "resigned" else EMPTY,
        label=words.say("Waiting"),
        seat=seat,
        kind="wait",
    )


def choice(option: int, text: object, do: str, what: str, help_: str = "", on: str = "") -> Safe:
    """An option of the open decision in the prompt; `on` names the place where it is also lit."""
    return tag(
        "button",
        text,
        type="button",
        class_=classes("btn small choice can-pick", f"on-{on}" if on else ""),
        data_pick=option,
        data_do=do,
        data_what=what,
        data_help=help_ or None,
    )


def button(
    text: str,
    *,
    name: str = "",
    label: str = "",
    is_main: bool = False,
    kind: str = "",
    why: str = "",
    href: str = "",
    **attributes: object,
) -> Safe:
    """With a `why` it is off, stays reachable, and answers the question when it is pressed."""
    look = classes("btn", "main" if is_main else "", "icon" if name and not text else "", kind)
    shared: dict[str, object] = {
        "class_": look,
        "aria_label": label or None,
        "title": label or None,
        "aria_disabled": "true" if why else None,
        "data_why": why or None,
        **attributes,
    }
    inside = join(icon(name) if name else EMPTY, text)
    if href:
        return tag("a", inside, href=href, **shared)
    return tag("button", inside, **{"type": "button", **shared})


@lru_cache(16)
def undo_button(words: Words, can_undo: bool = True) -> Safe:
    """If nothing can be taken back, it explains itself."""
    return button(
        "",
        name="undo",
        label=words.say("Undo"),
        why="" if can_undo else "undo",
        data_undo=can_undo,
    )


@lru_cache(16)
def hint_button(words: Words) -> Safe:
    return button("", name="hint", label=words.say("Hint"), data_hint=True)


@cache
def go_button() -> Safe:
    """Hidden until something is picked; the script gives it the text of what is picked."""
    return tag(
        "button",
        icon("check"),
        tag("span", class_="text"),
        type="button",
        class_="btn main",
        data_go=True,
        hidden=True,
    )


@lru_cache(512)
def clause_link(game: str, clause: str) -> Safe:
    """A clause id that leads into the rule book."""
    if not clause:
        return EMPTY
    return tag(
        "a",
        "§",
        href=f"/rules/{game}#{clause}",
        class_="clause",
        target="_blank",
        title=clause,
        aria_label=clause,
    )


# ---- telling


def log_line(text: Safe, colour: str = "", is_new: bool = False) -> Safe:
    mark = token(colour, 20) if colour else raw("<span></span>")
    now = ' class="now"' if is_new else ""
    return Safe(f"<li{now}>{mark}<span>{text}</span></li>")


def log_heading(text: str) -> Safe:
    return tag("li", tag("span", text, class_="when"))


def panel(
    title: str, body: object, *, end: str = "", name: str = "", kind: str = "", **attributes: object
) -> Safe:
    aside = tag("span", end, class_="end") if end else EMPTY
    return tag(
        "section",
        tag("h2", icon(name) if name else EMPTY, title, aside),
        tag("div", body, class_="in"),
        class_=classes("panel", kind),
        **attributes,
    )


def sorted_part(
    element: str, name: str, parts: Mapping[str, Safe], first: int = 0, **attributes: object
) -> Safe:
    """Where parts like `seats/2` lie. The script keeps them by their data-order, in a circle that
    begins with the one that says so: the `first`."""
    inside = [text for key, text in parts.items() if key.startswith(f"{name}/")]
    inside = inside[first:] + inside[:first]
    return tag(element, *inside, id=f"part-{name}", data_sorted=True, **attributes)


def side(words: Words, parts: Mapping[str, Safe]) -> Safe:
    """Log and chat as two tabs at the side; on a phone one drawer."""
    tabs = tag(
        "div",
        tab("log", "log", words.say("Log"), is_on=True),
        tab("chat", "chat", words.say("Chat")),
        class_="tabs",
        role="tablist",
        aria_label=words.say("Log and chat"),
    )
    rounds = [text for name, text in parts.items() if name.startswith("log/")]
    log = tag("div", *rounds, id="part-log", class_="rounds")
    talk = tag(
        "section",
        tabs,
        tag("div", log, **tab_panel("log")),
        tag("div", chat(words, parts), **tab_panel("chat"), hidden=True),
        class_="panel grow talk",
    )
    return tag(
        "aside",
        talk,
        id="drawer-log",
        class_="side",
        data_drawer_of="log",
        aria_label=words.say("Log and chat"),
    )


def chat(words: Words, parts: Mapping[str, Safe]) -> Safe:
    """What people have said, and where to say more."""
    said = [text for name, text in parts.items() if name.startswith("chat/")]
    field = tag(
        "input",
        name="text",
        maxlength=500,
        autocomplete="off",
        aria_label=words.say("Say something to the table"),
        placeholder=words.say("Say something"),
    )
    send = tag("button", words.say("Send"), type="submit", class_="btn small")
    nothing = words.say("Nothing has been said yet. All at this table read it, watchers too.")
    return join(
        tag("ol", *said, id="part-chat", class_="log chat"),
        tag("p", nothing, class_="quiet nothing"),
        tag("form", field, send, class_="say", data_chat=True),
    )


def tab(key: str, name: str, text: str, is_on: bool = False) -> Safe:
    return tag(
        "button",
        icon(name),
        text,
        id=f"tab-{key}",
        type="button",
        role="tab",
        aria_selected="true" if is_on else "false",
        aria_controls=f"panel-{key}",
        data_tab=key,
    )


def tab_panel(key: str) -> dict[str, object]:
    return {
        "id": f"panel-{key}",
        "class_": f"in tab-{key}",
        "role": "tabpanel",
        "tabindex": "0",
        "aria_labelledby": f"tab-{key}",
    }


def dock(words: Words, *own: Safe) -> Safe:
    """What the sides hold on a wide screen opens from here as drawers: a game's own, then those of
    all. Between the two, a screen has room for the log, not for those of the class `tablet`."""
    shared = (
        dock_button("log", words.say("Log"), data_drawer="log"),
        dock_button("odds", words.say("Odds"), class_="tablet", popovertarget="part-odds"),
        dock_button("settings", words.say("Settings"), data_tool="settings"),
    )
    return tag("nav", *own, *shared, class_="dock", aria_label=words.say("Drawers"))


def dock_button(name: str, text: str, **attributes: object) -> Safe:
    return tag("button", icon(name), tag("span", text), type="button", **attributes)


def popover(
    id_: str, title: str, body: Safe, close: str, kind: str = "", **attributes: object
) -> Safe:
    """A panel that a button[popovertarget] opens; needs no script of ours."""
    shut = tag(
        "button",
        icon("close"),
        type="button",
        class_="btn icon ghost",
        popovertarget=id_,
        popovertargetaction="hide",
        aria_label=close,
    )
    return tag(
        "div",
        tag("h2", title, shut),
        tag("div", body, class_="in"),
        id=id_,
        popover=True,
        class_=classes("panel sheet", kind),
        **attributes,
    )


def time_left(clock: str, seconds: int | None = None, is_running: bool = False) -> Safe:
    """A clock face that the script counts down."""
    return tag(
        "time",
        clock,
        class_="clock",
        data_ends=seconds,
        data_runs="1" if is_running else None,
    )


# ---- between two people at one screen


def curtain(words: Words, colour: str, name: str, text: str, seat: int = 0) -> Safe:
    """Covers everything before the next seat's view is even asked for."""
    coast = (
        '<svg viewBox="0 0 1440 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">'
        f"{panorama(15, 'curtain', 1440, 900)}</svg>"
    )
    box = tag(
        "section",
        token(colour, 64),
        tag("h2", words.say("{name}, your turn", name=name), id="curtain-name"),
        tag("p", text),
        button(
            words.say("I am {name}: open", name=name),
            name="curtain",
            is_main=True,
            data_open=seat,
            autofocus=True,
        ),
        tag("p", words.say("or press Enter"), class_="quiet"),
        class_="panel",
    )
    return tag(
        "div",
        raw(coast),
        box,
        id="part-curtain",
        class_="curtain",
        role="dialog",
        aria_labelledby="curtain-name",
    )


def no_curtain() -> Safe:
    return tag("div", id="part-curtain", hidden=True)


def note(text: object, *, name: str = "warning", kind: str = "", act: Safe = EMPTY) -> Safe:
    """What happened, what is safe, what to do."""
    return tag("div", icon(name), tag("span", text), act, class_=classes("note", kind))


def said_bold(template: str, **values: object) -> Safe:
    """A message with its values in bold: escaped, both of them."""
    bold = {key: f"<b>{escaped(str(value))}</b>" for key, value in values.items()}
    return Safe(escaped(template).format(**bold))
