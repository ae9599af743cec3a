"""Notices of the browser itself: really encrypted, carried by a push service of our own, shown by
the service worker of a real browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hmac import HMAC

from landnam.web.notify.push import Keys, decoded, encoded, encrypt, public_bytes, signing_key
from landnam.web.site import Site
from landnam.web.site.config import Config
from landnam.web.store.rows import PERSON, Subscription, User
from landnam.web.table.lobby import NewSeat, NewTable
from tests.web import browsing
from tests.web.browsing import Page, Visit, expect, made_table
from tests.web.running import Server
from tests.web.staging import eventually
from tests.web.table.making import until
from tests.web.test_webhooks import Receiver

browser, visit = browsing.browser, browsing.visit


class Device:
    """The browser's side: its keys, and how it reads what arrives (RFC 8291, section 3.4)."""

    def __init__(self, key: int = 0) -> None:
        curve = ec.SECP256R1()
        self.key = ec.derive_private_key(key, curve) if key else ec.generate_private_key(curve)
        self.point = public_bytes(self.key.public_key())
        self.auth = b"sixteen bytes !!"

    def keys(self) -> dict[str, str]:
        return {"p256dh": encoded(self.point), "auth": encoded(self.auth)}

    def read(self, body: bytes) -> dict[str, str]:
        salt, size, sender = body[:16], body[20], body[21 : 21 + body[20]]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        secret = self.key.exchange(ec.ECDH(), point)
        info = b"WebPush: info\0" + self.point + sender
        shared = hmac(hmac(self.auth, secret), info + b"\1")
        derived = hmac(salt, shared)
        key = hmac(derived, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = hmac(derived, b"Content-Encoding: nonce\0\1")[:12]
        text = AESGCM(key).decrypt(nonce, body[21 + size :], None)
        assert text[-1:] == b"\2"
        told: dict[str, str] = json.loads(text[:-1])
        return told


def hmac(key: bytes, text: bytes) -> bytes:
    made = HMAC(key, SHA256())
    made.update(text)
    return made.finalize()


def check_signature(authorization: str, origin: str) -> str:
    """The public key by which the request is signed; it is meant for this push service."""
    scheme, _, rest = authorization.partition(" ")
    told = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claim, signature = told["t"].split(".")
    raw = decoded(signature)
    pair = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(told["k"]))
    key.verify(encode_dss_signature(*pair), f"{head}.{claim}".encode(), ec.ECDSA(SHA256()))
    claims = json.loads(decoded(claim))
    assert scheme == "vapid" and json.loads(decoded(head))["alg"] == "ES256"
    assert claims["aud"] == origin
    assert time() < claims["exp"] < time() + 24 * 3600
    return told["k"]


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    keys = Keys(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    own = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    text = b"When I grow up, I want to be a watermelon"
    body = encrypt(text, keys, decoded("DGv6ra1nlYgDCS1FRnbzlw"), own)
    assert encoded(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )


def test_whoever_is_away_is_told_their_turn_and_nothing_else(tmp_path: Path) -> None:
    device = Device()

    async def run(receiver: Receiver) -> None:
        config = Config(folder=tmp_path, workers=1, webhook_private=True, secret="shared")
        site = await Site.open(config)
        site.notices.waiting.seconds = 0.1
        ann = User("ann", "Ann", lang="uk")
        await site.store.add_user(ann)
        await site.store.add_session("hash", ann.id, 1.0)
        row = Subscription(receiver.url, ann.id, *device.keys().values(), "hash", 1.0)
        await site.store.add_subscription(row)
        seats = [NewSeat(PERSON, "Ann"), NewSeat(PERSON, "Bob")]
        table = await site.lobby.create(ann, NewTable("vaalbara", seats, "Ours"))
        assert await site.registry.open(table)
        await until(lambda: len(receiver.got) >= 2)  # both seats are Ann's
        _, headers, body = receiver.got[0]
        assert device.read(body) == {
            "title": "Ваш хід", "body": "Ours", "url": f"/table/{table}", "tag": table,
        }  # fmt: skip
        assert headers["Content-Encoding"] == "aes128gcm" and headers["TTL"] == "86400"
        assert table not in str(headers) and b"Ours" not in body
        signer = check_signature(headers["Authorization"], receiver.url.partition("/hook")[0])
        assert signer == encoded(public_bytes(signing_key("shared").public_key()))
        await site.store.drop_session("hash")
        assert await site.store.subscriptions_of(ann.id) == []  # signed out there
        await site.close()

    with Receiver() as receiver:
        asyncio.run(run(receiver))


def test_a_browser_that_has_gone_is_told_nothing_more(tmp_path: Path) -> None:
    async def run(receiver: Receiver) -> None:
        site = await Site.open(Config(folder=tmp_path, workers=1, webhook_private=True))
        await site.store.add_user(User("ann"))
        await site.store.add_session("hash", "ann", 1.0)
        row = Subscription(receiver.url, "ann", *Device().keys().values(), "hash", 1.0)
        await site.store.add_subscription(row)
        site.pusher.send("t", b"{}", row, site.notices.drop)
        await until(lambda: not (site.notices.poster.tasks or site.notices.tasks))
        await until(lambda: bool(receiver.got))
        async with asyncio.timeout(20):
            while await site.store.subscriptions_of("ann"):
                await asyncio.sleep(0.01)
        await site.close()

    with Receiver(410) as receiver:
        asyncio.run(run(receiver))


# ---- in the browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("push"), LANDNAM_WEBHOOK_PRIVATE="1")
    yield server
    server.stop()


FAKE_SUBSCRIPTION = """({ endpoint, keys }) => {
  let kept = null;
  const unsubscribe = async () => (kept = null, true);
  const subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe };
  PushManager.prototype.subscribe = async function (wish) {
    window.wish = wish.applicationServerKey.length;
    return (kept = subscription);
  };
  PushManager.prototype.getSubscription = async () => kept;
}"""  # a headless browser has no push service of its own: ours takes its place


def deliver(page: Page, server: Server, text: str) -> None:
    """As the browser does with what its push service has brought."""
    client = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    name = "ServiceWorker.workerRegistrationUpdated"
    client.on(name, lambda told: found.extend(told["registrations"]))
    client.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    [worker] = [one for one in found if not one["isDeleted"]]
    told = {"origin": server.address, "registrationId": worker["registrationId"], "data": text}
    client.send("ServiceWorker.deliverPushMessage", told)


SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(({ title, body, data }) => [title, body, data.url]);
}"""


def test_notices_are_granted_sent_and_shown(visit: Visit, server: Server) -> None:
    device = Device()
    page = visit("/profile")
    page.context.grant_permissions(["notifications"])
    page.reload()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    with Receiver() as receiver:
        page.evaluate(FAKE_SUBSCRIPTION, {"endpoint": receiver.url, "keys": device.keys()})
        state = page.locator("[data-push-state]")
        expect(state).to_have_text("Notices are off.")
        page.get_by_role("button", name="Tell me on this device").click()
        expect(state).to_have_text("Notices are on.")
        assert page.evaluate("window.wish") == 65
        page.get_by_role("button", name="Try it").click()
        expect(state).to_have_text("Sent: it appears in a moment.")
        [(_, headers, body)] = receiver.got
        assert check_signature(headers["Authorization"], receiver.url.partition("/hook")[0])
        told = device.read(body)
        assert told["body"] == "Notices arrive here."
        deliver(page, server, json.dumps({**told, "url": "/about"}))
        eventually(lambda: page.evaluate(SHOWN))
        assert page.evaluate(SHOWN) == [["landnam", "Notices arrive here.", "/about"]]
        page.get_by_role("button", name="No more notices here").click()
        expect(state).to_have_text("Notices are off.")
        answer = page.request.post("/push/test", headers={"Origin": server.address})
        assert answer.json()["taken"] == 0


def test_without_a_server_a_page_says_so_and_tries_again(visit: Visit, server: Server) -> None:
    page = visit("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.goto("/about")
    page.context.set_offline(True)
    page.goto("/rules")
    expect(page.get_by_role("heading", name="Offline")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Offline")).to_have_count(0)
    expect(page).to_have_url(f"{server.address}/rules")


def test_a_table_behind_other_tabs_calls(visit: Visit, server: Server) -> None:
    page = visit("/")
    page.context.grant_permissions(["notifications"])
    page.evaluate("() => localStorage.setItem('landnam.notices', 'true')")
    page.goto(made_table(page, server, "vaalbara", "here"))
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    page.locator(".game").evaluate("(game) => { game.dataset.turn = ''; }")
    page.locator("[data-open]").click()
    eventually(lambda: page.evaluate(SHOWN))
    [[title, _, url]] = page.evaluate(SHOWN)
    assert title == "Your turn" and url in page.url


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"endpoint": "https://push.example/", "keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"endpoint": "ftp://push.example/", "keys": Device(5).keys()},
    ],
)
def test_what_is_no_browser_is_refused(server: Server, wish: object) -> None:
    answer = httpx.post(f"{server.address}/push", json=wish, headers={"Origin": server.address})
    assert answer.status_code in (400, 422)
