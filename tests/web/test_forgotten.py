"""Whoever deletes his data while others look on: his name goes from their pages."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from tests.web.running import Person, Server

PROFILE = {"action": "save", "lang": "", "theme": "", "palette": "", "notify": ""}


def test_deleting_leaves_no_name_at_a_table_being_played(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with closing(Person(server)) as torvald, closing(Person(server)) as other:
        torvald.http.post("/profile", data={**PROFILE, "name": "Torvald the Loud"})
        table = torvald.quick_table()
        torvald.sit(table).send(do="say", text="hello")
        page = other.sit(table)
        while "Torvald" not in "".join(page.parts.values()) or "chat/1" not in page.parts:
            page.receive()
        torvald.http.post("/profile", data={"action": "forget", "sure": "on"})
        while "Torvald" in "".join(page.parts.values()):
            page.receive()
        assert "Torvald" not in other.http.get(f"/table/{table}").text
    server.stop()
