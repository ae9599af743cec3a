"""What a browser needs to have landnam as an app: the service worker, an offline page, notices."""

from __future__ import annotations

import asyncio
from time import time
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from landnam.draw.markup.tags import Safe, tag
from landnam.draw.widgets import button
from landnam.kit.errors import Problem
from landnam.web.notify import push
from landnam.web.notify.webhooks import LONGEST_ENDPOINT, PostError, check_address
from landnam.web.pages.frame import show, wide_picture
from landnam.web.pages.profile import check_newcomer, check_tries
from landnam.web.people import cookie_name, ensure_user, hashed, set_cookie, visitor
from landnam.web.site import site_of
from landnam.web.site.static_files import STATIC, version
from landnam.web.store.rows import Subscription
from landnam.words import Words


class BrowserKeys(Struct):
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class Wish(Struct):
    """As `PushSubscription.toJSON` writes it."""

    endpoint: Annotated[str, Meta(max_length=LONGEST_ENDPOINT)]
    keys: BrowserKeys


WISH: Final = msgspec.json.Decoder(Wish)


async def worker(request: Request) -> Response:
    """GET /sw.js: with the version, so that a new one is installed with every change."""
    script = (STATIC / "worker.js").read_text(encoding="utf-8")
    text = f'const VERSION = "{version()}";\n{script}'
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def offline(request: Request) -> Response:
    """GET /offline: what the service worker shows when the server cannot be reached."""
    words = (await visitor(request)).words
    return await show(request, words.say("Offline"), draw_offline(words), wide=True)


def draw_offline(words: Words) -> Safe:
    box = tag(
        "section",
        tag("h1", words.say("Offline")),
        tag("p", words.say("landnam cannot be reached. Your tables and moves are safe.")),
        button(words.say("Try again"), name="rematch", is_main=True, href="", data_reload=True),
        class_="panel",
    )
    return tag("div", wide_picture(9, "lost"), box, class_="lost")


# ---- notices


async def subscribe(request: Request) -> Response:
    """POST /push: tell this browser of its person's turns."""
    wish = await read_wish(request)
    await check_newcomer(request)
    user, cookie = await ensure_user(request)
    token = cookie or request.cookies[cookie_name(request)]
    row = Subscription(
        endpoint=wish.endpoint,
        user=user.id,
        p256dh=wish.keys.p256dh,
        auth=wish.keys.auth,
        session=hashed(token),
        created=time(),
    )
    await site_of(request).store.add_subscription(row)
    response = Response(status_code=204)
    set_cookie(request, response, cookie)
    return response


async def read_wish(request: Request) -> Wish:
    """Only addresses to which we post anyway."""
    words = (await visitor(request)).words
    try:
        wish = WISH.decode(await request.body())
        push.Keys(wish.keys.p256dh, wish.keys.auth).check()
        allow_private = site_of(request).config.webhook_private
        await asyncio.to_thread(check_address, wish.endpoint, allow_private, LONGEST_ENDPOINT)
    except Problem as error:
        raise HTTPException(422, words.explain(error)) from error
    except (msgspec.DecodeError, UnicodeError, push.BadKeys) as error:
        raise HTTPException(400) from error
    return wish


async def unsubscribe(request: Request) -> Response:
    """POST /push/drop: its endpoint alone is known to no one but the browser and us."""
    wish = await read_wish(request)
    await site_of(request).store.drop_subscription(wish.endpoint)
    return Response(status_code=204)


async def try_notice(request: Request) -> Response:
    """POST /push/test: to all browsers of the person; how many push services took it."""
    who = await visitor(request)
    if who.user is None:
        raise HTTPException(403)
    check_tries(request)
    site, words = site_of(request), who.words
    text = push.message("landnam", words.say("Notices arrive here."), "/profile", "test")
    taken, problem = 0, ""
    for device in await site.store.subscriptions_of(who.user.id):
        try:
            await asyncio.to_thread(site.pusher.post, "test", text, device)
            taken += 1
        except PostError as error:
            problem = str(error)
        except Problem as error:
            problem = words.explain(error)
    return JSONResponse({"taken": taken, "problem": problem})
