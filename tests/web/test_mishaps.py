"""Pages and programs when something is amiss, or somebody wants too much."""

from __future__ import annotations

from pathlib import Path
from sqlite3 import connect
from typing import Any

import httpx

from landnam.web.api import new_token, token_hash
from landnam.web.app import make_app
from landnam.web.people import COOKIE, new_session
from landnam.web.site import Site
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
        table = await site.hub.branch(ANN, live.row.id, 0, 0)
        write_by_other_rules(tmp_path)
        client = await browser(site, ANN)
        home = await client.get("/")
        assert home.status_code == 200
        assert f"/table/{table}" in home.text
        for page in (f"/table/{table}", f"/table/{table}/replay"):
            answer = await client.get(page)
            assert answer.status_code == 422
            assert "he log was made by rules 9" in answer.text
        told = await dial(site, table)
        assert [one["type"] for one in told] == ["websocket.accept", "websocket.close"]
        assert told[1]["code"] == UNKNOWN_TABLE
        token = new_token()
        await site.store.add_token(token_hash(token), ANN.id, "a bot")
        program = {"Authorization": f"Bearer {token}"}
        for path in ("", "/stream"):
            answer = await client.get(f"/api/v1/tables/{table}{path}", headers=program)
            assert answer.status_code == 422

    with_site(tmp_path, work)
