"""The profile: name, language, look, notices, tokens for programs, and an account if wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from landnam.kit.errors import Problem
from landnam.web.api.tokens import new_token, token_hash
from landnam.web.notify.webhooks import Notice, PostError, check_address
from landnam.web.notify.webhooks import post as post_notice
from landnam.web.pages.frame import go, show
from landnam.web.pages.look import keep_language, keep_theme
from landnam.web.pages.making import check_haste
from landnam.web.pages.profile_form import Told, draw
from landnam.web.pages.wish import clean
from landnam.web.people import (
    THEMES,
    change,
    ensure_user,
    register,
    set_cookie,
    sign_in,
    sign_out,
    visitor,
)
from landnam.web.site import site_of
from landnam.web.store.rows import User
from landnam.words import LANGUAGES, Words

MOST_TOKENS: Final = 20


async def profile(request: Request) -> Response:
    """GET and POST /profile; what a POST wants stands in `action`."""
    if request.method == "GET":
        words = (await visitor(request)).words
        is_saved = request.query_params.get("saved") == "1"
        return await profile_page(request, Told(words.say("Saved.") if is_saved else ""))
    form = await request.form(max_files=0, max_fields=30)
    act = ACTS.get(str(form.get("action", "")))
    if act is None:
        raise HTTPException(400)
    return await act(request, form)


async def profile_page(request: Request, told: Told, status: int = 200) -> Response:
    who = await visitor(request)
    store = site_of(request).store
    tokens = await store.tokens_of(who.id) if who.user else []
    login = await store.login_of(who.id) if who.user else ""
    site = site_of(request)
    has_accounts, key = site.config.accounts, site.pusher.public_key
    body = draw(who.words, who.user, login, tokens, told, has_accounts, key)
    return await show(request, who.words.say("Profile"), body, status=status)


# ---- what can be done


async def save(request: Request, form: FormData) -> Response:
    words = (await visitor(request)).words
    values = texts(form)
    errors = await check(request, words, values)
    if errors:
        return await profile_page(request, Told(errors=errors, values=values), 422)
    await check_newcomer(request)
    _, cookie = await ensure_user(request, values["name"])
    before = (await visitor(request)).user
    name = values["name"].strip()[:40] or (before.name if before else "")
    await change(
        request,
        name=name,
        lang=values["lang"],
        theme=values["theme"],
        palette=values["palette"],
        sound=bool(values["sound"]),
        confirm=bool(values["confirm"]),
        notify=values["notify"].strip(),
    )
    response = go("/profile?saved=1")
    set_cookie(request, response, cookie)
    keep_language(request, response, values["lang"])
    return response


async def check_newcomer(request: Request) -> None:
    """Nobody makes people by the hundred either."""
    if (await visitor(request)).user is None:
        check_haste(request)


FIELDS: Final = ("name", "lang", "theme", "palette", "sound", "confirm", "notify")


def texts(form: FormData) -> dict[str, str]:
    return {name: clean(str(form.get(name, "")))[:600] for name in FIELDS}


async def check(request: Request, words: Words, values: dict[str, str]) -> dict[str, str]:
    errors: dict[str, str] = {}
    allowed = {
        "lang": ("", *LANGUAGES),
        "theme": THEMES,
        "palette": ("", "strong"),
    }
    for name, known in allowed.items():
        if values[name] not in known:
            errors[name] = words.say("Choose one of these.")
    if len(values["name"].strip()) > 40:
        errors["name"] = words.say("At most {n} letters.", n=40)
    if values["notify"].strip():
        try:
            allow_private = site_of(request).config.webhook_private
            await asyncio.to_thread(check_address, values["notify"].strip(), allow_private)
        except Problem as error:
            errors["notify"] = words.explain(error)
    return errors


async def test_notice(request: Request, form: FormData) -> Response:
    """Post something to the address that stands in the form, and tell what came of it."""
    words = (await visitor(request)).words
    values = texts(form)
    check_tries(request)
    address = values["notify"].strip()
    told = Told(values=values)
    if not address:
        told.errors["notify"] = words.say("Write down an address first.")
        return await profile_page(request, told, 422)
    text = words.say("landnam: notices arrive here.")
    sent = Notice(words.say("Test"), "landnam", text, site_of(request).config.address)
    try:
        allow_private = site_of(request).config.webhook_private
        await asyncio.to_thread(post_notice, sent, address, allow_private)
    except Problem as error:
        told.errors["notify"] = words.explain(error)
    except PostError as error:
        told.errors["notify"] = words.say("It did not arrive: {error}", error=str(error))
    else:
        told.done = words.say("Posted: look whether it has arrived. Save to keep the address.")
    return await profile_page(request, told, 422 if told.errors else 200)


def check_tries(request: Request, name: str = "") -> None:
    """Passwords and addresses are not tried by the hundred, from one place or for one name. One
    place alone cannot use up the tries for a name: what is refused there costs the name nothing,
    and what is let pass costs it half."""
    host = request.client.host if request.client else ""
    buckets = site_of(request).logins
    may = buckets.of(f"from {host}").take()
    if may and name:
        may = buckets.of(f"name {name.strip().lower()[:40]}").take(0.5)
    if not may:
        raise HTTPException(429, headers={"Retry-After": "60"})


async def make_token(request: Request, form: FormData) -> Response:
    words = (await visitor(request)).words
    await check_newcomer(request)
    user, cookie = await ensure_user(request)
    store = site_of(request).store
    label = clean(str(form.get("label", ""))).strip()[:40] or words.say("bot")
    if len(await store.tokens_of(user.id)) >= MOST_TOKENS:
        errors = {"label": words.say("There are {n} tokens; revoke one first.", n=MOST_TOKENS)}
        return await profile_page(request, Told(errors=errors), 422)
    token = new_token()
    await store.add_token(token_hash(token), user.id, label)
    response = await profile_page(request, Told(token=token))
    set_cookie(request, response, cookie)
    return response


async def revoke(request: Request, form: FormData) -> Response:
    who = await visitor(request)
    if who.user is None:
        raise HTTPException(403)
    await site_of(request).store.drop_token(str(form.get("token", "")), who.id)
    return go("/profile?saved=1")


async def make_account(request: Request, form: FormData) -> Response:
    return await enter(request, form, register, "login", "password")


async def come_in(request: Request, form: FormData) -> Response:
    return await enter(request, form, sign_in, "known", "secret")


async def enter(
    request: Request,
    form: FormData,
    way: Callable[[Request, str, str], Awaitable[tuple[User, str]]],
    login_field: str,
    password_field: str,
) -> Response:
    words = (await visitor(request)).words
    if not site_of(request).config.accounts:
        raise HTTPException(403)
    login, password = str(form.get(login_field, "")), str(form.get(password_field, ""))
    check_tries(request, login)
    try:
        _, cookie = await way(request, login, password)
    except Problem as error:
        told = Told(errors={login_field: words.explain(error)}, values={login_field: clean(login)})
        return await profile_page(request, told, 422)
    response = go("/profile?saved=1")
    set_cookie(request, response, cookie)
    return response


async def go_out(request: Request, form: FormData) -> Response:
    response = go("/")
    await sign_out(request, response)
    return response


async def be_forgotten(request: Request, form: FormData) -> Response:
    who = await visitor(request)
    if who.user is None:
        return go("/")
    if not form.get("sure"):
        errors = {"sure": who.words.say("Tick this if you are sure.")}
        return await profile_page(request, Told(errors=errors), 422)
    await site_of(request).privacy.forget(who.user, who.words.say("guest"))
    response = go("/")
    await sign_out(request, response)
    keep_language(request, response, "")
    keep_theme(request, response, "")
    return response


ACTS: Final[dict[str, Callable[[Request, FormData], Awaitable[Response]]]] = {
    "save": save,
    "test": test_notice,
    "token": make_token,
    "revoke": revoke,
    "register": make_account,
    "sign-in": come_in,
    "sign-out": go_out,
    "forget": be_forgotten,
}
