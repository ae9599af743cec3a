"""Pages and programs when something is amiss, or somebody wants too much."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from sqlite3 import connect
from typing import Any

import httpx

from landnam.web.api import new_token, token_hash
from landnam.web.app import make_app
from landnam.web.people import COOKIE, THEME_COOKIE, new_session
from landnam.web.site import Site
from landnam.web.site.limits import Buckets
from landnam.web.store.rows import User
from landnam.web.wire.socket import UNKNOWN_TABLE
from tests.web.table.making import ANN, BOB, lay, with_site


async def browser(site: Site, user: User | None = None, host: str = "1.2.3.4") -> httpx.AsyncClient:
    """Somebody at this site, without a network between."""
    app = make_app(site.config)
    app.state.site = site
    way = httpx.ASGITransport(app, raise_app_exceptions=False, client=(host, 1))
    cookies = {COOKIE: await new_session(site, user)} if user else None
    return httpx.AsyncClient(
        transport=way, base_url="http://here", headers={"Origin": "http://here"}, cookies=cookies
    )


def write_by_other_rules(folder: Path) -> None:
    """As if every table that goes on from a log came from a later landnam."""
    database = connect(folder / "landnam.db")
    with database:
        database.execute("UPDATE tables SET prologue = replace(prologue, 'rules = ', 'rules = 9')")
    database.close()


async def dial(site: Site, table: str) -> list[dict[str, Any]]:
    """What a browser is told that opens a line to a table."""
    app = make_app(site.config)
    app.state.site = site
    told: list[Any] = []

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        told.append(message)

    scope = {
        "type": "websocket", "path": f"/ws/table/{table}", "query_string": b"", "scheme": "ws",
        "headers": [(b"host", b"here"), (b"origin", b"http://here")], "subprotocols": [],
    }  # fmt: skip
    await app(scope, receive, send)
    return told


def test_a_table_of_other_rules_has_a_row_and_a_clear_page(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        await live.leave("bob", 1, True, "resigned-1")
        table = await site.lobby.branch(ANN, live.row.id, 0, 0)
        write_by_other_rules(tmp_path)
        client = await browser(site, ANN)
        home = await client.get("/")
        assert home.status_code == 200
        assert f"/table/{table}" in home.text
        for page in (f"/table/{table}", f"/table/{table}/replay"):
            answer = await client.get(page)
            assert answer.status_code == 409
            assert "he log was made by rules 9" in answer.text
        told = await dial(site, table)
        assert [one["type"] for one in told] == ["websocket.accept", "websocket.close"]
        assert told[1]["code"] == UNKNOWN_TABLE
        token = new_token()
        await site.store.add_token(token_hash(token), ANN.id, "a bot")
        program = {"Authorization": f"Bearer {token}"}
        for path in ("", "/stream"):
            answer = await client.get(f"/api/v1/tables/{table}{path}", headers=program)
            assert answer.status_code == 409

    with_site(tmp_path, work)


async def statuses(times: int, ask: Callable[[], Awaitable[httpx.Response]]) -> set[int]:
    return {(await ask()).status_code for _ in range(times)}


def test_nobody_makes_tables_by_the_hundred(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        await live.leave("bob", 1, True, "resigned-1")
        token = new_token()
        await site.store.add_token(token_hash(token), ANN.id, "a bot")
        program = {"Authorization": f"Bearer {token}"}
        new = {"game": "vaalbara", "seats": [{"kind": "me"}, {"kind": "open"}]}
        back = {"step": "0", "seat": "0"}
        client = await browser(site, ANN)

        def branch() -> Awaitable[httpx.Response]:
            return client.post(f"/table/{live.row.id}/branch", data=back)

        def create() -> Awaitable[httpx.Response]:
            return client.post("/api/v1/tables", json=new, headers=program)

        for ask, done in ((branch, 303), (create, 201)):
            site.makers = Buckets(rate=0.001, most=2.0)
            assert await statuses(2, ask) == {done}
            refused = await ask()
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) > 0

    with_site(tmp_path, work)


def test_nobody_makes_people_by_the_hundred(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        stranger = await browser(site)
        site.makers = Buckets(rate=0.001, most=2.0)

        async def save() -> httpx.Response:
            stranger.cookies.clear()
            return await stranger.post("/profile", data={"action": "save", "name": "New"})

        async def token() -> httpx.Response:
            stranger.cookies.clear()
            return await stranger.post("/profile", data={"action": "token", "label": "x"})

        assert await statuses(2, save) == {303}
        assert await statuses(2, save) == {429}
        assert await statuses(2, token) == {429}
        known = await browser(site, ANN)
        form = {"action": "save", "name": "Ann", "theme": "dark"}
        assert (await known.post("/profile", data=form)).status_code == 303

    with_site(tmp_path, work)


def test_a_theme_makes_no_person(tmp_path: Path) -> None:
    """It is kept in the browser, and taken along by who sits down."""

    def people() -> int:
        database = connect(tmp_path / "landnam.db")
        (count,) = database.execute("SELECT count(*) FROM users").fetchone()
        database.close()
        return int(count)

    async def work(site: Site) -> None:
        stranger, before = await browser(site), people()
        await stranger.get("/theme/dark")
        await stranger.post("/theme", data={"theme": "dark"})
        assert COOKIE not in stranger.cookies
        assert 'data-theme="dark"' in (await stranger.get("/about")).text
        assert people() == before
        await stranger.post("/play")
        assert people() == before + 1
        stranger.cookies.delete(THEME_COOKIE)
        assert 'data-theme="dark"' in (await stranger.get("/about")).text

    with_site(tmp_path, work)


def test_one_address_cannot_lock_out_a_name(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        site.logins = Buckets(rate=0.0001, most=5.0)
        form = {"action": "sign-in", "known": "victim", "secret": "a wrong password"}

        async def tried(host: str) -> list[int]:
            somebody = await browser(site, host=host)
            return [(await somebody.post("/profile", data=form)).status_code for _ in range(12)]

        assert await tried("6.6.6.6") == [422] * 5 + [429] * 7
        assert await tried("1.2.3.4") == [422] * 5 + [429] * 7
        assert await tried("5.5.5.5") == [429] * 12  # many addresses can: passwords are guessed so

    with_site(tmp_path, work)
