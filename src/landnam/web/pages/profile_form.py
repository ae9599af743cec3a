"""How the profile is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, classes, join, tag
from landnam.draw.widgets import button
from landnam.web.pages.forms import Form, hidden, post, submit
from landnam.web.pages.frame import empty, notice, theme_names
from landnam.web.people import SHORTEST
from landnam.web.store.rows import Token, User
from landnam.words import LANGUAGES, NAMES, Words


@dataclass
class Told:
    """What came of the last thing asked for."""

    done: str = ""
    errors: dict[str, str] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)
    token: str = ""  # shown this once


def draw(
    words: Words,
    user: User | None,
    login: str,
    tokens: Sequence[Token],
    told: Told,
    has_accounts: bool,
    push_key: str,
) -> Safe:
    form = Form(known_values(user) | told.values, told.errors)
    return join(
        tag("h1", words.say("Profile")),
        notice(told.done) if told.done else EMPTY,
        tag(
            "div",
            tag("div", own_settings(words, form), device_notices(words, push_key), class_="stack"),
            tag(
                "div",
                account(words, form, login) if has_accounts else EMPTY,
                programs(words, form, tokens, told.token),
                deleting(words, form) if user else EMPTY,
                class_="stack",
            ),
            class_="pair",
        ),
    )


def known_values(user: User | None) -> dict[str, str]:
    one = user or User(id="")
    return {
        "name": one.name,
        "lang": one.lang,
        "theme": one.theme,
        "palette": one.palette,
        "sound": "on" if one.sound else "",
        "confirm": "on" if one.confirm else "",
        "notify": one.notify,
    }


def section(title: str, *parts: Safe, kind: str = "") -> Safe:
    return tag("section", tag("h2", title), *parts, class_=classes("panel", kind))


def own_settings(words: Words, form: Form) -> Safe:
    languages = [
        ("", words.say("As the browser says")),
        *((lang, NAMES[lang]) for lang in LANGUAGES),
    ]
    palettes = [("", words.say("Usual")), ("strong", words.say("Strong contrast"))]
    fields = (
        form.text("name", words.say("Your name"), maxlength=40, autocomplete="nickname"),
        form.select("lang", words.say("Language"), languages),
        form.select("theme", words.say("Light or dark"), theme_names(words)),
        form.select("palette", words.say("Colours"), palettes),
        form.check("sound", words.say("A sound when it is my turn")),
        form.check(
            "confirm",
            words.say("Ask before every move"),
            words.say("Otherwise only moves that cannot be taken back are asked twice."),
        ),
        form.text(
            "notify",
            words.say("Address for notices"),
            words.say("“Your turn” is posted there: Discord, Slack, ntfy or your own program."),
            type="url",
            placeholder="https://",
            maxlength=500,
        ),
        tag(
            "div",
            submit(words.say("Save"), sign="check", name="action", value="save"),
            submit(words.say("Test the address"), main=False, name="action", value="test"),
            class_="inline",
        ),
    )
    return section(words.say("Settings"), post("/profile", *fields, class_="in"))


def device_notices(words: Words, push_key: str) -> Safe:
    """Notices of this browser itself: a script asks for the permission and fills in how it is."""
    says = words.say("This device calls you when it is your turn and no table is open here.")
    acts = (
        button(words.say("Tell me on this device"), name="check", data_push_on=True, hidden=True),
        button(words.say("No more notices here"), data_push_off=True, hidden=True),
        button(words.say("Try it"), data_push_test=True, hidden=True),
    )
    inside = tag(
        "div",
        tag("p", says, class_="help"),
        tag("p", words.say("This needs scripts."), role="status", data_push_state=True),
        tag("div", *acts, class_="inline"),
        class_="in",
        data_push=push_key,
    )
    return section(words.say("Notices on this device"), inside)


def account(words: Words, form: Form, login: str) -> Safe:
    if login:
        out = post(
            "/profile",
            hidden("action", "sign-out"),
            tag("p", words.say("You are signed in as {name}.", name=login)),
            submit(words.say("Sign out"), main=False),
            class_="in",
        )
        return section(words.say("Account"), out)
    why = words.say("You can play without one. With it you find your tables from any device.")
    new = post(
        "/profile",
        hidden("action", "register"),
        tag("h3", words.say("Make an account")),
        form.text("login", words.say("Name for signing in"), maxlength=30, autocomplete="username"),
        form.text(
            "password",
            words.say("Password"),
            words.say("At least {n} characters.", n=SHORTEST),
            type="password",
            minlength=SHORTEST,
            maxlength=200,
            autocomplete="new-password",
        ),
        submit(words.say("Make an account"), main=False),
    )
    old = post(
        "/profile",
        hidden("action", "sign-in"),
        tag("h3", words.say("Sign in")),
        form.text("known", words.say("Name for signing in"), maxlength=30, autocomplete="username"),
        form.text(
            "secret",
            words.say("Password"),
            type="password",
            maxlength=200,
            autocomplete="current-password",
        ),
        submit(words.say("Sign in"), main=False),
    )
    inside = tag(
        "div", tag("p", why, class_="help"), tag("div", new, old, class_="pair"), class_="in"
    )
    return section(words.say("Account"), inside)


def programs(words: Words, form: Form, tokens: Sequence[Token], token: str) -> Safe:
    rows = [token_row(words, one) for one in tokens]
    known = (
        tag("ul", *rows, class_="plain-rows") if rows else empty("lock", words.say("No tokens."))
    )
    make = post(
        "/profile",
        hidden("action", "token"),
        form.text("label", words.say("What it is for"), maxlength=40, autocomplete="off"),
        submit(words.say("Make a token"), main=False),
        class_="inline low",
    )
    says = words.say("With a token a program of yours can play for you.")
    return section(
        words.say("Tokens for programs"),
        tag(
            "div",
            tag("p", says, class_="help"),
            fresh_token(words, token),
            known,
            make,
            class_="in",
        ),
    )


def fresh_token(words: Words, token: str) -> Safe:
    if not token:
        return EMPTY
    label = words.say("Your new token. Copy it now: it is shown only this once.")
    shown = tag("input", type="text", id="token", value=token, readonly=True)
    copy = tag(
        "button",
        icon("link"),
        words.say("Copy"),
        type="button",
        class_="btn main",
        data_copy_of="token",
        data_needs_script=True,
        hidden=True,
    )
    return tag(
        "div",
        tag("label", label, for_="token"),
        tag("div", shown, copy, class_="joined"),
        class_="field note-field",
        role="status",
    )


def token_row(words: Words, one: Token) -> Safe:
    made = datetime.fromtimestamp(one.created, UTC).date().isoformat()
    label = words.say("Revoke: {label}", label=one.label)
    form = post(
        "/profile",
        hidden("action", "revoke"),
        hidden("token", one.hash),
        submit(words.say("Revoke"), main=False, small=True, aria_label=label),
    )
    return tag("li", tag("b", one.label), tag("time", made, datetime=made, class_="quiet"), form)


def deleting(words: Words, form: Form) -> Safe:
    says = words.say(
        "Name, settings, account, tokens and sessions are deleted. Games you played stay for the "
        "others, without your name, and logs you uploaded without any names; what others uploaded "
        "or said is theirs and stays. This cannot be undone."
    )
    inside = post(
        "/profile",
        hidden("action", "forget"),
        tag("p", says, class_="help"),
        form.check("sure", words.say("Yes, delete everything about me")),
        submit(words.say("Delete my data"), main=False),
        class_="in",
    )
    return section(words.say("Delete my data"), inside)
