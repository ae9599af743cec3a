"""Figures are corrected, rules get another number: what was begun before goes on as it began."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import connect

import httpx
import pytest

from landnam.games import GAMES
from tests.test_bare_game import program
from tests.web.running import Person, Server, Socket
from tests.web.store.conftest import run_sql

ROOT = Path(__file__).parents[2]
TEXT = (GAMES["vaalbara"].folder / "content.toml").read_text(encoding="utf-8")
BOXES = "tests.web.editions:VAALBARA,tests.web.editions:RAID"
POISON = "UPDATE journal SET text = 'choose nobody' WHERE table_id = '{table}' AND version = 1"
SEATS = {"seat-0": "me", "seat-1": "bot:beginner"}


@dataclass
class Club:
    """A server whose boxes change while it is down, and what was begun before."""

    server: Server
    ann: Person
    database: str
    running: str = ""
    finished: str = ""
    running_raid: str = ""
    finished_raid: str = ""

    def restart(self, raid: str, content: str = "") -> None:
        self.server.stop()
        if content:
            (self.server.folder / "content.toml").write_text(content, encoding="utf-8")
        self.server.settings["EDITION_RAID"] = raid
        self.server.start()

    def poison(self, table: str) -> None:
        """A line that nobody can follow, as another version might have written it."""
        if self.database:
            asyncio.run(run_sql(self.database, POISON.format(table=table)))
            return
        file = connect(self.server.folder / "landnam.db")
        file.execute(POISON.format(table=table))
        file.commit()
        file.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Club]:
    database = request.getfixturevalue("database") if request.param == "postgresql" else ""
    (tmp_path / "content.toml").write_text(TEXT, encoding="utf-8")
    server = Server(
        tmp_path,
        LANDNAM_DATABASE=database,
        LANDNAM_BOXES=BOXES,
        PYTHONPATH=str(ROOT),
        EDITION_FOLDER=str(tmp_path),
        EDITION_RAID="first",
    )
    ann = Person(server, "Ann")
    yield Club(server, ann, database)
    ann.close()
    server.stop()


def new_table(ann: Person, game: str) -> str:
    answer = ann.http.post(f"/new?game={game}", data=SEATS)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[2]


def move(socket: Socket, moves: int) -> None:
    """So many moves, or to the end of the game."""
    while moves and not is_over(socket):
        if socket.asked:
            socket.move(socket.options()[0])
            socket.reply("done")
            moves -= 1
        else:
            socket.receive(20)


def is_over(socket: Socket) -> bool:
    return 'class="prompt over' in socket.parts.get("prompt", "")


def play(ann: Person, table: str, moves: int) -> None:
    socket = ann.sit(table)
    socket.until_asked()
    move(socket, moves)
    socket.close()


def log_of(ann: Person, table: str) -> str:
    answer = ann.http.get(f"/table/{table}/log")
    assert answer.status_code == 200, answer.text
    return answer.text


def begin_all(club: Club) -> None:
    ann = club.ann
    club.running, club.running_raid = new_table(ann, "vaalbara"), new_table(ann, "raid")
    club.finished, club.finished_raid = new_table(ann, "vaalbara"), new_table(ann, "raid")
    play(ann, club.running, 3)
    play(ann, club.running_raid, 1)
    play(ann, club.finished, 1000)
    play(ann, club.finished_raid, 1000)


def test_what_was_begun_before_a_correction_and_by_older_rules_goes_on(club: Club) -> None:
    ann = club.ann
    begin_all(club)
    logs = {table: log_of(ann, table) for table in (club.finished, club.finished_raid)}
    step = ann.http.get(f"/table/{club.finished}/step?n=3").text
    with program(ann) as api:
        before = {game["name"]: game for game in api.get("/games").json()["games"]}
    club.restart("both", TEXT.replace("start_vp = 2", "start_vp = 3"))
    with program(ann) as api:
        now = {game["name"]: game for game in api.get("/games").json()["games"]}
        assert now["vaalbara"]["content"] != before["vaalbara"]["content"]
        assert (before["raid"]["rules"], now["raid"]["rules"]) == (1, 2)
        for table in (club.running, club.running_raid):
            assert api.get(f"/tables/{table}").json()["decision"]
    for table, text in logs.items():
        assert ann.http.get(f"/table/{table}/replay").status_code == 200
        assert log_of(ann, table) == text
        sent = ann.http.post("/upload", files={"log": ("game.log", text)})
        assert sent.status_code == 303, sent.text
        assert ann.http.get(sent.headers["location"]).status_code == 200
    assert ann.http.get(f"/table/{club.finished}/step?n=3").text == step
    play(ann, club.running_raid, 1000)
    play(ann, club.running, 2)
    assert "rules = 1\n" in log_of(ann, club.running_raid)
    table = new_table(ann, "raid")
    play(ann, table, 1000)
    assert "rules = 2\n" in log_of(ann, table)
    again_from_an_old_game(ann, club.finished_raid)
    the_code_is_gone_and_a_journal_is_broken(club, table)


def again_from_an_old_game(ann: Person, table: str) -> None:
    """To play on from there is by the old rules, a rematch by the new ones."""
    branch = ann.http.post(f"/table/{table}/branch", data={"step": "1", "seat": "0"})
    assert branch.status_code == 303, branch.text
    play(ann, branch.headers["location"].rpartition("/")[2], 1000)
    assert "rules = 1\n" in log_of(ann, branch.headers["location"].rpartition("/")[2])
    socket = ann.sit(table)
    socket.receive()
    socket.send(do="rematch", nonce="a-nonce-for-the-rematch")
    rematch = str(socket.reply("go")["url"]).rpartition("/")[2]
    play(ann, rematch, 1000)
    assert "rules = 2\n" in log_of(ann, rematch)


def the_code_is_gone_and_a_journal_is_broken(club: Club, today: str) -> None:
    ann, server = club.ann, club.server
    unread = new_table(ann, "vaalbara")
    play(ann, unread, 1)
    club.server.settings["EDITION_RAID"] = "second"
    club.server.stop()
    club.poison(unread)
    club.server.start()
    told = {
        club.finished_raid: ("rules", "began by rules 1 of the game; this server knows rules 2"),
        unread: ("set_aside", "cannot be opened and was set aside"),
    }
    stranger = httpx.Client(base_url=server.address, timeout=20)
    with program(ann) as api, stranger:
        for table, (code, sentence) in told.items():
            for client in (ann.http, stranger, ann.http):
                for address in ("", "/replay", "/log"):
                    page = client.get(f"/table/{table}{address}", follow_redirects=True)
                    assert page.status_code == 409
                    assert sentence in page.text
                    assert "choose" not in page.text
            answer = api.get(f"/tables/{table}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, code)
            assert "choose" not in answer.text
    home = ann.http.get("/").text
    assert "set aside" in home
    assert "choose_character" not in home
    assert "may not" not in home
    assert ann.http.get(f"/table/{today}/replay").status_code == 200
    assert ann.http.get(f"/table/{club.finished}/replay").status_code == 200
    log = re.sub(r"\s+", " ", server.log())
    assert log.count("a table was set aside") == 1
    assert "choose nobody" in log
