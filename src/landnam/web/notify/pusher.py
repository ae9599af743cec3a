"""Sends messages to the push services of browsers, in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from landnam.web.notify import push
from landnam.web.notify.webhooks import LONGEST_ENDPOINT, Poster, PostError, post_bytes, target_of
from landnam.web.store.rows import Subscription

GONE = (404, 410)  # the browser has unsubscribed


class Pusher:
    """`contact` is whom a push service may write to: a mailto: or https: address."""

    def __init__(self, secret: str, contact: str, poster: Poster) -> None:
        self.key = push.signing_key(secret)
        self.contact = contact
        self.poster = poster

    @property
    def public_key(self) -> str:
        """By which browsers know us."""
        return push.public_text(self.key)

    def send(
        self, table: str, text: bytes, device: Subscription, drop: Callable[[str], None]
    ) -> None:
        """`drop` is called with the endpoint if nobody listens there any more."""
        loop = asyncio.get_running_loop()

        def work() -> None:
            try:
                self.post(table, text, device)
            except PostError as error:
                if error.status in GONE:
                    loop.call_soon_threadsafe(partial(drop, device.endpoint))
                raise

        self.poster.start(table, work)

    def post(self, table: str, text: bytes, device: Subscription) -> None:
        """One attempt. Blocks."""
        target = target_of(device.endpoint, self.poster.allow_private, LONGEST_ENDPOINT)
        body = push.encrypt(text, push.Keys(device.p256dh, device.auth))
        post_bytes(target, body, push.headers_of(self.key, device.endpoint, self.contact, table))
