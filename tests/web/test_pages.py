"""The pages round the tables, over HTTP, from a real server with a file of its own."""

from __future__ import annotations

import asyncio
import html
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
import uvicorn

from landnam.games import GAMES
from landnam.kit.clauses import read_clauses
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from landnam.web.app import make_app
from landnam.web.config import Config
from landnam.web.pages.invite import ANY_SEAT, BadInvite, make_invite, read_invite
from landnam.web.pages.markdown import inline, read_sections
from landnam.web.pages.shelf import SHELF
from landnam.web.table.contents import read_content
from landnam.words import LANGUAGES, Words

VAALBARA = GAMES["vaalbara"]
HOSTILE = "<b onclick=alert(1)>\"'&</b>"
SECRET = "a secret of the tests"
PAGES = (
    "/",
    "/new",
    "/new?game=vaalbara&with=friend",
    "/games/vaalbara",
    "/games/tundra",
    "/games/northgard",
    "/games/ragnarok",
    "/rules",
    "/rules/vaalbara",
    "/rules/vaalbara?q=hunter",
    "/rules/vaalbara?q=xyzzy",
    "/new?game=northgard",
    "/rules/northgard",
    "/rules/northgard?q=NG-MOVE-1",
    "/rules/tundra",
    "/profile",
    "/about",
    "/upload",
)
VOID = {"br", "hr", "img", "input", "link", "meta"}


# ---- a server


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread; it lives as long as the tests of this file."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = Config(
        folder=tmp_path_factory.mktemp("site"), secret=SECRET, workers=1, bot_pause=0.0, port=port
    )
    app = make_app(config)
    server = uvicorn.Server(
        uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error", ws="websockets-sansio")
    )

    def run() -> None:
        asyncio.run(server.serve())

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 30
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.05)
    app.state.site.by_address.most = app.state.site.by_address.rate = 1e9
    app.state.site.makers.most = app.state.site.makers.rate = 1e9
    app.state.site.logins.most = app.state.site.logins.rate = 1e9
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(20)


@pytest.fixture
def browser(address: str) -> Iterator[httpx.Client]:
    """Somebody who has never been here."""
    with visitor(address) as client:
        yield client


def visitor(address: str, lang: str = "en") -> httpx.Client:
    headers = {"Origin": address, "Accept-Language": lang}
    return httpx.Client(base_url=address, headers=headers, timeout=30)


# ---- reading pages


class Reader(HTMLParser):
    """Checks that tags are closed in order, and gathers what the tests look at."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.headings: list[int] = []
        self.inputs: list[dict[str, str | None]] = []
        self.labels: set[str | None] = set()
        self.links: list[str] = []
        self.lang = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        assert "style" not in told, f"inline style on {tag}"
        assert not [name for name in told if name.startswith("on")], f"inline script on {tag}"
        if tag == "script":
            assert "src" in told or told.get("type") == "application/json", "inline script"
        assert tag != "style", "inline style sheet"
        self.lang = told.get("lang") or "" if tag == "html" else self.lang
        if told.get("id"):
            self.ids.append(told["id"] or "")
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag in ("input", "select", "textarea") and told.get("type") not in ("hidden",):
            self.inputs.append(told | {"inside": "label" if "label" in self.open else ""})
        if tag == "label":
            self.labels.add(told.get("for"))
        if tag == "a":
            self.links.append(told.get("href") or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> does not fit {self.open}"


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert not reader.open
    return reader


def check_page(text: str, lang: str) -> Reader:
    page = read(text)
    assert page.lang == lang
    assert len(page.ids) == len(set(page.ids)), "an id is there twice"
    assert page.headings[0] == 1 and page.headings.count(1) == 1
    steps = zip(page.headings, page.headings[1:], strict=False)
    assert all(after - before <= 1 for before, after in steps), page.headings
    for field in page.inputs:
        named = field.get("aria-label") or field["inside"] or field.get("id") in page.labels
        assert named, f"{field} has no label"
    return page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_every_page_in_every_language_is_well_formed(address: str, path: str, lang: str) -> None:
    with visitor(address, lang) as client:
        answer = client.get(path)
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    check_page(answer.text, lang)


def test_no_link_of_any_page_is_dead(browser: httpx.Client) -> None:
    found = {link for path in PAGES for link in read(browser.get(path).text).links}
    inside = {link.partition("#")[0] for link in found if link.startswith("/")}
    for link in sorted(filter(None, inside)):
        assert browser.get(link).status_code in (200, 303), link


def test_an_anchor_on_a_page_leads_somewhere(browser: httpx.Client) -> None:
    page = read(browser.get("/rules/vaalbara").text)
    missing = {link[1:] for link in page.links if link.startswith("#")} - set(page.ids)
    assert not missing


# ---- home and playing at once


def test_one_click_opens_a_table_with_two_bots(browser: httpx.Client) -> None:
    answer = browser.post("/play")
    assert answer.status_code == 303
    table = browser.get(answer.headers["location"])
    assert table.status_code == 200
    home = browser.get("/").text
    assert "Quick table" in home and "Your move" in home and "round 1 of 9" in home


def test_a_new_visitor_reads_that_there_is_nothing_yet(browser: httpx.Client) -> None:
    home = browser.get("/").text
    assert "You sit at no table yet." in home
    assert "set-cookie" not in browser.get("/").headers


def test_games_to_come_say_so(browser: httpx.Client) -> None:
    assert browser.get("/").text.count(">coming<") == sum(key not in GAMES for key in SHELF) == 2
    assert "cannot be played here yet" in browser.get("/games/tundra").text
    assert browser.get("/new?game=tundra").headers["location"] == "/games/tundra"


def test_nothing_is_done_for_a_page_of_another_site(browser: httpx.Client) -> None:
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}):
        assert browser.post("/play", headers=headers).status_code == 403


# ---- a new table


def table_form(**more: str) -> dict[str, str]:
    form = {
        "seat-0": "me",
        "name-0": "Olena",
        "seat-1": "friend",
        "seat-2": "none",
        "seat-3": "none",
        "seat-4": "none",
        "clock": "none",
        "listing": "link",
        "stand_in": "medium",
    }
    return form | {key.replace("_at_", "-"): value for key, value in more.items()}


def create(client: httpx.Client, **more: str) -> str:
    """The id of a new table."""
    answer = client.post("/new?game=vaalbara", data=table_form(**more))
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[2]


def test_a_table_for_a_friend_waits_in_its_room(browser: httpx.Client) -> None:
    table = create(browser, name="Friday")
    assert browser.get(f"/table/{table}").headers["location"] == f"/table/{table}/room"
    room = browser.get(f"/table/{table}/room")
    check_page(room.text, "en")
    assert "Friday" in room.text and "Olena" in room.text and "/invite/" in room.text


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"seat_at_1": "none"}, "2 to 5 play"),
        ({"seat_at_1": "me"}, "You sit on one seat already"),
        ({"seat_at_1": "here"}, "Say who plays here"),
        ({"seat_at_1": "bot:wizard"}, "choose from the list"),
        ({"clan_at_0": "red", "clan_at_1": "red"}, "Another seat has this clan"),
        ({"clan_at_0": "pink"}, "There is no such clan"),
        ({"clock": "move:1"}, "seconds"),
        ({"option-open_scores": "7"}, "Choose one of these"),
        ({"stand_in": "wizard"}, "Choose one of these"),
        ({"listing": "everywhere"}, "Choose one of these"),
        ({"webhook": "http://127.0.0.1/x"}, "private network"),
        ({"webhook": "gopher:x"}, "must begin with"),
    ],
)
def test_a_wrong_form_stays_filled_and_says_what_is_wrong(
    browser: httpx.Client, changed: dict[str, str], field: str
) -> None:
    data = table_form(name="Kept name", **changed)
    answer = browser.post("/new?game=vaalbara", data=data)
    assert answer.status_code == 422
    check_page(answer.text, "en")
    assert field in answer.text
    assert 'value="Kept name"' in answer.text and 'value="Olena"' in answer.text
    assert 'role="alert"' in answer.text


def test_an_error_stands_beside_its_field(browser: httpx.Client) -> None:
    answer = browser.post("/new?game=vaalbara", data=table_form(seat_at_1="here"))
    field = re.search(r'<input[^>]*id="f-name-1"[^>]*>', answer.text)
    assert field and 'aria-invalid="true"' in field[0]
    assert "f-name-1-error" in field[0] and 'id="f-name-1-error"' in answer.text


def test_chosen_clans_and_options_reach_the_table(browser: httpx.Client) -> None:
    more = {"seat_at_1": "bot:easy", "clan_at_0": "green", "option-open_scores": "1"}
    table = create(browser, **more)
    assert browser.get(f"/table/{table}").status_code == 200


def test_two_people_at_one_screen(browser: httpx.Client) -> None:
    table = create(browser, seat_at_1="here", name_at_1="Bence")
    assert "Bence" in browser.get(f"/table/{table}").text


def test_a_corrected_content_file_is_played_with(browser: httpx.Client) -> None:
    text = box_content().replace("start_vp = 2 ", "start_vp = 3 ")
    files = {"content": ("my.toml", text.encode())}
    answer = browser.post("/new?game=vaalbara", data=table_form(), files=files)
    assert answer.status_code == 303


def test_every_mistake_of_a_content_file_is_told(browser: httpx.Client) -> None:
    text = box_content().replace('op = "give"', 'op = "gvie"').replace("hand_size = 5", "hand = 5")
    with pytest.raises(ValueError) as told:
        read_content("vaalbara", text)
    files = {"content": ("my.toml", text.encode())}
    answer = browser.post("/new?game=vaalbara", data=table_form(name="Kept"), files=files)
    assert answer.status_code == 422 and 'value="Kept"' in answer.text
    mistakes = Words("en").explain(told.value).split("\n")  # type: ignore[arg-type]
    assert len(mistakes) > 1
    shown = re.sub(r"<[^>]+>", "", answer.text)
    for mistake in mistakes:
        assert mistake.split(": ")[1] in shown


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"[[[", b"x" * 600_000])
def test_what_is_no_content_file_is_refused(browser: httpx.Client, data: bytes) -> None:
    files = {"content": ("my.toml", data)}
    answer = browser.post("/new?game=vaalbara", data=table_form(), files=files)
    assert answer.status_code in (400, 422)
    check_page(answer.text, "en")


def box_content() -> str:
    return (VAALBARA.folder / "content.toml").read_text(encoding="utf-8")


# ---- names


def test_hostile_names_are_shown_as_text(address: str, browser: httpx.Client) -> None:
    browser.post("/profile", data=profile_form(name=HOSTILE))
    table = create(browser, name=HOSTILE, name_at_0=HOSTILE, listing="listed")
    pages = [browser.get(path).text for path in ("/", "/profile", f"/table/{table}/room")]
    with visitor(address) as other:
        pages.append(other.get("/").text)
        pages.append(other.get(f"/t/{table}/invite/{make_invite(SECRET, table)}").text)
    pages.append(browser.get("/rules/vaalbara", params={"q": HOSTILE}).text)
    for text in pages:
        check_page(text, "en")
        assert "&lt;b onclick" in text and "<b onclick" not in text


# ---- invitations and the waiting room


def test_an_invitation_leads_a_friend_to_the_table(address: str, browser: httpx.Client) -> None:
    table = create(browser)
    room = browser.get(f"/table/{table}/room").text
    link = re.search(r"/t/[\w-]+/invite/[\w.-]+", room)
    assert link
    with visitor(address) as friend:
        page = friend.get(link[0])
        assert page.status_code == 200 and "Olena invites you" in page.text
        check_page(page.text, "en")
        joined = friend.post(link[0], data={"name": "Bence"})
        assert joined.headers["location"] == f"/table/{table}"
        assert friend.get(f"/table/{table}").status_code == 200
    assert "Bence" in browser.get(f"/table/{table}").text


def test_who_comes_too_late_may_watch(address: str, browser: httpx.Client) -> None:
    table = create(browser)
    link = f"/t/{table}/invite/{make_invite(SECRET, table)}"
    with visitor(address) as friend, visitor(address) as late:
        friend.post(link, data={"name": "Bence"})
        answer = late.post(link, data={"name": "Ivar"})
        assert answer.status_code == 409 and "Watch the table" in answer.text
        check_page(answer.text, "en")


def test_forged_and_foreign_invitations_open_nothing(address: str, browser: httpx.Client) -> None:
    table, other = create(browser), create(browser)
    forged = (make_invite("guess", table), make_invite(SECRET, other), "x", "LTE.xxxxxxxxxxx")
    with visitor(address) as stranger:
        for token in forged:
            where = f"/t/{table}/invite/{token}"
            assert stranger.get(where).status_code == 403
            assert stranger.post(where, data={"name": "Eve"}).status_code == 403
        answer = stranger.post(f"/table/{table}/room/join", data={"name": "Eve"})
        assert answer.status_code == 403
        assert "/invite/" not in stranger.get(f"/table/{table}/room").text


def test_an_invitation_is_for_one_table_and_one_seat() -> None:
    assert read_invite(SECRET, "abc", make_invite(SECRET, "abc")) == ANY_SEAT
    assert read_invite(SECRET, "abc", make_invite(SECRET, "abc", 2)) == 2
    for token in (make_invite(SECRET, "abd"), make_invite("x", "abc"), "", "é"):
        with pytest.raises(BadInvite):
            read_invite(SECRET, "abc", token)


def test_a_listed_table_stands_on_the_home_page_of_others(
    address: str, browser: httpx.Client
) -> None:
    table = create(browser, listing="listed", name="Everybody welcome")
    with visitor(address) as stranger:
        assert "Everybody welcome" in stranger.get("/").text
        assert "Sit down" in stranger.get(f"/table/{table}/room").text
        answer = stranger.post(f"/table/{table}/room/join", data={"name": "Ivar"})
        assert answer.status_code == 303


def test_only_who_made_the_table_fills_it_with_bots(address: str, browser: httpx.Client) -> None:
    table = create(browser)
    with visitor(address) as stranger:
        where = f"/table/{table}/room/fill"
        assert stranger.post(where, data={"level": "easy"}).status_code == 403
    assert browser.post(where, data={"level": "wizard"}).status_code == 403
    assert browser.post(where, data={"level": "easy"}).status_code == 303
    assert browser.get(f"/table/{table}").status_code == 200
    assert browser.get(f"/table/{table}/room").status_code == 303


def test_a_friend_may_stand_up_again(address: str, browser: httpx.Client) -> None:
    table = create(browser, seat_at_2="friend")
    with visitor(address) as friend:
        link = f"/t/{table}/invite/{make_invite(SECRET, table)}"
        friend.post(link, data={"name": "Bence"})
        assert "Bence" in browser.get(f"/table/{table}/room").text
        friend.post(f"/table/{table}/room/leave")
    assert "Bence" not in browser.get(f"/table/{table}/room").text


def test_the_room_tells_when_somebody_sits_down(address: str, browser: httpx.Client) -> None:
    table = create(browser, seat_at_2="friend")
    seen = re.search(r'data-seen="(\w+)"', browser.get(f"/table/{table}/room").text)
    assert seen
    answers: list[httpx.Response] = []

    def wait() -> None:
        with visitor(address) as waiting:
            answers.append(waiting.get(f"/table/{table}/room/wait?seen={seen[1]}"))

    thread = threading.Thread(target=wait)
    thread.start()
    time.sleep(0.5)
    assert not answers
    began = time.monotonic()
    with visitor(address) as friend:
        friend.post(f"/t/{table}/invite/{make_invite(SECRET, table)}", data={"name": "Bence"})
    thread.join(15)
    assert answers and time.monotonic() - began < 10
    assert answers[0].json()["status"] == "open" and answers[0].json()["seen"] != seen[1]


# ---- rules


def test_every_clause_has_an_anchor(browser: httpx.Client) -> None:
    page = read(browser.get("/rules/vaalbara").text)
    ids = {clause.id for clause in read_clauses(VAALBARA.folder / "rules.md")}
    assert len(ids) > 150 and ids <= set(page.ids)


def test_the_drawer_is_a_piece_of_page_with_the_clauses_of_play(browser: httpx.Client) -> None:
    text = browser.get("/rules/vaalbara?drawer=1").text
    assert "<html" not in text
    assert {"VB-ORDER-2", "VB-FINAL-7", "VB-R-1"} <= set(read(text).ids)


@pytest.mark.parametrize("query", ["VB-ORDER-2", "order-2"])
def test_a_clause_is_found_by_its_number(browser: httpx.Client, query: str) -> None:
    page = read(browser.get("/rules/vaalbara", params={"q": query}).text)
    assert [id for id in page.ids if id.startswith("VB-")] == ["VB-ORDER-2"]


@pytest.mark.parametrize(
    ("lang", "query"), [("en", "Hunter"), ("uk", "Мисливець"), ("hu", "hunter")]
)
def test_the_rules_are_searched_in_any_language(address: str, lang: str, query: str) -> None:
    with visitor(address, lang) as client:
        text = client.get("/rules/vaalbara", params={"q": query}).text
    assert 'id="VB-HUNTER-1"' in text and 'id="VB-BARD-2"' not in text


def test_a_search_without_result_says_so(browser: httpx.Client) -> None:
    assert "Nothing in the rules matches" in browser.get("/rules/vaalbara?q=xyzzy").text


def test_clauses_are_told_in_the_language_of_the_page(address: str) -> None:
    with visitor(address, "uk") as client:
        text = client.get("/rules/vaalbara").text
    clauses = text.partition('<div id="clauses">')[2]
    assert "Войовниц" in clauses and 'lang="en"' not in clauses


def test_one_clause_as_data(browser: httpx.Client) -> None:
    told = browser.get("/rules/vaalbara/clause/VB-ORDER-1").json()
    assert told["id"] == "VB-ORDER-1" and "initiative" in told["text"]
    assert browser.get("/rules/vaalbara/clause/VB-ORDER-99").status_code == 404
    assert browser.get("/rules/tundra/clause/TU-GEN-1").status_code == 404


def test_the_little_markdown() -> None:
    words = Words("en")
    assert inline(words, "a **b** *c* `<d>`") == (
        "a <strong>b</strong> <em>c</em> <code>&lt;d&gt;</code>"
    )
    assert inline(words, "[x](javascript:alert)") == "x"
    assert 'href="https://a.b/c"' in inline(words, "[x](https://a.b/c)")
    assert 'href="#VB-ORDER-2"' in inline(words, "see VB-ORDER-2.")
    sections = read_sections("# A\n\n## 1. B\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    assert [block.kind for block in sections[1].blocks] == ["ul", "table"]


# ---- profile


def profile_form(**more: str) -> dict[str, str]:
    form = {"action": "save", "name": "Olena", "lang": "", "theme": "", "palette": "", "notify": ""}
    return form | more


def test_a_profile_is_kept(browser: httpx.Client) -> None:
    answer = browser.post(
        "/profile",
        data=profile_form(lang="hu", theme="dark", palette="strong", sound="on", confirm="on"),
    )
    assert answer.status_code == 303
    page = browser.get("/profile").text
    assert '<html lang="hu" data-theme="dark" data-palette="strong">' in page
    assert 'value="Olena"' in page and page.count("checked") == 2


def test_a_wrong_profile_keeps_what_was_typed(browser: httpx.Client) -> None:
    data = profile_form(name="New name", notify="http://localhost/hook", theme="pink")
    answer = browser.post("/profile", data=data)
    assert answer.status_code == 422
    check_page(answer.text, "en")
    assert 'value="New name"' in answer.text and 'value="http://localhost/hook"' in answer.text
    assert "private network" in answer.text and "Choose one of these" in answer.text


def test_the_test_button_does_not_post_into_our_own_network(browser: httpx.Client) -> None:
    answer = browser.post("/profile", data=profile_form(action="test", notify="http://10.0.0.1/"))
    assert answer.status_code == 422 and "private network" in answer.text
    assert browser.post("/profile", data=profile_form(action="test")).status_code == 422


def test_a_token_is_shown_once_and_can_be_revoked(browser: httpx.Client) -> None:
    answer = browser.post("/profile", data={"action": "token", "label": "my bot"})
    token = re.search(r"landnam_[\w-]{40,}", answer.text)
    assert token and "my bot" in answer.text
    check_page(answer.text, "en")
    page = browser.get("/profile").text
    assert token[0] not in page and "my bot" in page
    digest = re.search(r'name="token" value="([0-9a-f]{64})"', page)
    assert digest
    browser.post("/profile", data={"action": "revoke", "token": digest[1]})
    assert "my bot" not in browser.get("/profile").text


def test_an_account_is_found_again_from_another_browser(
    address: str, browser: httpx.Client
) -> None:
    browser.post("/profile", data=profile_form(name="Freyja"))
    account = {"action": "register", "login": "freyja", "password": "a good password"}
    assert browser.post("/profile", data=account | {"password": "short"}).status_code == 422
    assert browser.post("/profile", data=account).status_code == 303
    assert "signed in as freyja" in browser.get("/profile").text
    with visitor(address) as other:
        taken = other.post("/profile", data=account)
        assert taken.status_code == 422 and 'value="freyja"' in taken.text
        wrong = {"action": "sign-in", "known": "freyja", "secret": "a wrong password"}
        answer = other.post("/profile", data=wrong)
        assert answer.status_code == 422 and "a wrong password" not in answer.text
        other.post("/profile", data=wrong | {"secret": "a good password"})
        assert 'value="Freyja"' in other.get("/profile").text
        other.post("/profile", data={"action": "sign-out"})
        assert "Freyja" not in other.get("/profile").text


def test_deleting_leaves_no_name(address: str, browser: httpx.Client) -> None:
    browser.post("/profile", data=profile_form(name="Torvald the Loud"))
    table = create(browser, name_at_0="Torvald the Loud", listing="listed")
    assert browser.post("/profile", data={"action": "forget"}).status_code == 422
    answer = browser.post("/profile", data={"action": "forget", "sure": "on"})
    assert answer.status_code == 303
    assert "Torvald" not in browser.get("/profile").text
    with visitor(address) as other:
        assert "Torvald" not in other.get(f"/table/{table}/room").text


def test_an_unknown_wish_is_refused(browser: httpx.Client) -> None:
    assert browser.post("/profile", data={"action": "explode"}).status_code == 400
    assert browser.post("/profile", data={"action": "revoke", "token": "x"}).status_code == 403


# ---- language and theme


def test_the_language_is_kept_for_those_who_are_nobody_yet(browser: httpx.Client) -> None:
    answer = browser.get("/lang/uk?back=/about")
    assert answer.headers["location"] == "/about"
    assert browser.get("/about").text.startswith('<!doctype html>\n<html lang="uk"')


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil", "x"])
def test_a_language_leads_to_no_other_site(browser: httpx.Client, back: str) -> None:
    answer = browser.get("/lang/en", params={"back": back})
    assert answer.headers["location"] == "/"


def test_the_theme_is_changed_by_a_form_and_by_a_link(browser: httpx.Client) -> None:
    browser.post("/theme", data={"theme": "dark", "back": "/rules"})
    assert 'data-theme="dark"' in browser.get("/").text
    browser.get("/theme/system?back=/")
    assert 'data-theme="' not in browser.get("/").text


# ---- logs


def played_log() -> str:
    content = VAALBARA.load()
    luck = Luck.seeded(5, "test")
    session = Session.start(VAALBARA, content, ["Ann", HOSTILE], {}, 5)
    while not session.is_over:
        decision = session.state.asks[0]
        session.answer(decision.seat, luck.pick(decision.options))
    return session.text()


@pytest.fixture(scope="module")
def log() -> str:
    return played_log()


def send_log(client: httpx.Client, data: bytes, name: str = "Old game") -> httpx.Response:
    return client.post("/upload", data={"name": name}, files={"log": ("game.log", data)})


def test_a_good_log_becomes_a_table_that_can_be_replayed(browser: httpx.Client, log: str) -> None:
    answer = send_log(browser, log.encode())
    assert answer.status_code == 303, answer.text
    replay = browser.get(answer.headers["location"])
    assert replay.status_code == 200 and "<b onclick" not in replay.text
    assert "Old game" in browser.get("/").text


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda log: log.replace("take 1", "take 9", 1), "line "),
        (lambda log: log[: len(log) // 2], "line "),
        (lambda log: log.replace("= ", "= 0", 1), "line "),
        (lambda log: log.replace('game = "vaalbara"', 'game = "chess"'), "unknown game"),
        (lambda log: log.replace("rules = 1", "rules = 99"), "rules 99"),
        (lambda log: re.sub('content = ".*"', 'content = "0"', log), "made with content"),
        (lambda log: "hello", "line "),
        (lambda log: "", "choose a log file"),
        (lambda log: "x" * 600_000, "larger"),
    ],
)
def test_a_damaged_or_foreign_log_is_refused_with_its_line(
    browser: httpx.Client, log: str, damage: object, said: str
) -> None:
    assert callable(damage)
    answer = send_log(browser, damage(log).encode(), "Kept name")
    assert answer.status_code in (400, 422)
    check_page(answer.text, "en")
    if answer.status_code == 422:
        assert said in answer.text and 'value="Kept name"' in answer.text


GOOD = re.compile(r'name="good" value="([^"]*)"')


def damaged(log: str, line: int, text: str) -> str:
    """With another text in that line, counted from 1."""
    rows = log.split("\n")
    return "\n".join([*rows[: line - 1], text, *rows[line:]])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", ["#####", "0 fly away", "= 0123456789ab", "7 take 1", "\udcff"])
def test_a_damaged_log_can_be_replayed_up_to_the_break(
    address: str, log: str, text: str, lang: str
) -> None:
    """The line is named, and what is wrong with it; then the part before it is a table."""
    line = log.count("\n") // 2
    while text.startswith("=") != log.split("\n")[line - 1].startswith("="):
        line += 1
    with visitor(address, lang) as client:
        data = damaged(log, line, text).encode("utf-8", "surrogateescape")
        answer = send_log(client, data, "Torn")
        assert answer.status_code == 422
        page = check_page(answer.text, lang)
        told = answer.text.partition('id="damaged"')[2].partition("</section>")[0]
        assert str(line) in told and str(line - 1) in told
        good = GOOD.search(told)
        assert good and page
        kept = html.unescape(good[1])
        form = {"name": "Torn", "good": kept.replace("\n", "\r\n")}  # as browsers send it
        again = client.post("/upload", data=form)
        assert again.status_code == 303, again.text
        where = again.headers["location"].partition("?")[0]
        replay = client.get(where)
        assert replay.status_code == 200 and "Torn" in replay.text
        before = log.split("\n")[: line - 1]
        saved = client.get(where.replace("/replay", "/log")).text.splitlines()
        assert saved[: len(before)] == before and saved[-1].startswith("= ")


def test_a_log_that_breaks_off_anywhere_can_be_replayed(browser: httpx.Client, log: str) -> None:
    """Also where luck had the next word."""
    rows = log.split("\n")
    start = rows.index("---")
    offered = 0
    for end in range(start + 1, start + 60, 3):
        answer = send_log(browser, "\n".join([*rows[:end], ""]).encode())
        good = GOOD.search(answer.text)
        if good is None:
            is_luck = all(row.startswith(("*", "=")) for row in rows[start + 1 : end])
            assert answer.status_code == 303 or is_luck, rows[end - 1]
            continue
        offered += 1
        again = browser.post("/upload", data={"name": "Torn", "good": html.unescape(good[1])})
        replay = browser.get(again.headers["location"])
        assert replay.status_code == 200
        last = re.search(r'<input[^>]*type="range"[^>]*max="(\d+)"', replay.text)
        assert last
        where = again.headers["location"].replace("/replay", "/step")
        assert browser.get(f"{where}?n={last[1]}").status_code == 200
    assert offered > 5


def test_a_picture_is_no_log(browser: httpx.Client) -> None:
    assert send_log(browser, b"\x89PNG\xff\xfe").status_code == 422


# ---- errors


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "path",
    ["/nothing", "/games/chess", "/new?game=chess", "/rules/chess", "/table/x/room", "/lang/xx"],
)
def test_unknown_pages_say_what_to_do(address: str, path: str, lang: str) -> None:
    with visitor(address, lang) as client:
        answer = client.get(path)
    assert answer.status_code == 404
    page = check_page(answer.text, lang)
    assert "/" in page.links


def test_a_button_without_its_page(browser: httpx.Client) -> None:
    answer = browser.get("/play")
    assert answer.status_code == 405 and "POST" in answer.headers["allow"]
    check_page(answer.text, "en")


def test_what_is_far_too_large_is_refused(browser: httpx.Client) -> None:
    answer = send_log(browser, b"x" * 3_000_000)
    assert answer.status_code == 413
    check_page(answer.text, "en")


def test_all_sources_of_the_content_are_counted() -> None:
    from landnam.web.pages.about import letters_of

    text = json.dumps(VAALBARA.load().tables, default=str)
    assert sum(letters_of("vaalbara").values()) == len(re.findall(r'"source": "[SIPD]"', text))


def test_the_styles_and_scripts_of_the_pages_are_there(browser: httpx.Client) -> None:
    text = browser.get("/").text
    for path in re.findall(r'(?:href|src)="(/static/[^"]+)"', text):
        assert browser.get(path).status_code == 200, path
    assert Path("pages.css").name in text
