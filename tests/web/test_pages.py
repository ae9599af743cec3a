"""The pages round the tables, over HTTP: all of them, home, language and theme, errors."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest

from landnam.games import COMING, GAMES
from landnam.web.site.static_files import STATIC, modules, version
from landnam.words import LANGUAGES
from tests.web import visiting
from tests.web.visiting import VAALBARA, check_page, read, table_form, visitor

address, browser = visiting.address, visiting.browser

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

# ---- all pages


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


@pytest.mark.parametrize("game", GAMES)
def test_play_now_on_the_page_of_a_game_opens_that_game(browser: httpx.Client, game: str) -> None:
    page = browser.get(f"/games/{game}").text
    [where] = re.findall(r'action="(/play[^"]*)"', page)
    table = browser.post(where).headers["location"]
    assert f'data-game="{game}"' in browser.get(table).text
    assert f'href="/games/{game}"' in browser.get("/").text


def test_a_new_visitor_reads_that_there_is_nothing_yet(browser: httpx.Client) -> None:
    home = browser.get("/").text
    assert "You sit at no table yet." in home
    assert "set-cookie" not in browser.get("/").headers


def test_games_to_come_say_so(browser: httpx.Client) -> None:
    assert browser.get("/").text.count(">coming<") == len(COMING) == 2
    assert "cannot be played here yet" in browser.get("/games/tundra").text
    assert browser.get("/new?game=tundra").headers["location"] == "/games/tundra"


def test_nothing_is_done_for_a_page_of_another_site(browser: httpx.Client) -> None:
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}):
        assert browser.post("/play", headers=headers).status_code == 403


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


def test_all_sources_of_the_content_are_counted() -> None:
    from landnam.web.pages.about import letters_of

    text = json.dumps(VAALBARA.load().tables, default=str)
    assert sum(letters_of("vaalbara").values()) == len(re.findall(r'"source": "[SIPD]"', text))


def test_the_styles_and_scripts_of_the_pages_are_there(browser: httpx.Client) -> None:
    text = browser.get("/").text
    for path in re.findall(r'(?:href|src)="(/static/[^"]+)"', text):
        assert browser.get(path).status_code == 200, path
    assert Path("pages.css").name in text


def test_files_are_kept_for_good_at_the_address_of_their_version(browser: httpx.Client) -> None:
    text = browser.get("/games/northgard").text
    files = set(re.findall(r'"/static/([0-9a-f]{12}/[^"]+)"', text))
    assert {name.rpartition("/")[2] for name in files} >= {"site.js", "dom.js", "table.css"}
    for name in files:
        assert "immutable" in browser.get(f"/static/{name}").headers["cache-control"], name
    style = f"/static/{version()}/games/northgard/style.css"
    assert "immutable" in browser.get(style).headers["cache-control"]
    for old in ("/static/site.js", "/static/0123456789ab/games/northgard/style.css"):
        answer = browser.get(old)  # a page that was loaded before a new version began
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    for none in ("/static/games/northgard/../box.py", "/static/games/none/style.css"):
        assert browser.get(none).status_code == 404


def test_all_that_scripts_import_is_asked_for_at_once() -> None:
    for script in ("table.js", "site.js", "replay.js"):
        wanted, found = {script, *modules(script)}, set()
        for name in wanted:
            text = (STATIC / name).read_text(encoding="utf-8")
            found |= set(re.findall(r'(?:from|import) "\./([^"]+)"', text))
        assert found <= wanted


def png_size(data: bytes) -> tuple[int, int]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def test_icons_have_the_sizes_they_say(browser: httpx.Client) -> None:
    text = browser.get("/").text
    [manifest] = re.findall(r'rel="manifest" href="([^"]+)"', text)
    told = json.loads(browser.get(manifest).text)
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        data = browser.get(f"{manifest.rpartition('/')[0]}/{icon['src']}")
        assert data.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*png_size(data.content)) == icon["sizes"]
    [apple] = re.findall(r'rel="apple-touch-icon" href="([^"]+)"', text)
    assert png_size(browser.get(apple).content) == (180, 180)


def test_a_link_has_a_description_and_a_picture(browser: httpx.Client) -> None:
    table = browser.post("/play/northgard").headers["location"]
    room = browser.post("/new?game=vaalbara", data=table_form()).headers["location"]
    [invite] = re.findall(r'data-copy="([^"]+)"', browser.get(f"{room}/room").text)
    told = {}
    for path in (*PAGES[:6], table, f"{room}/room", invite):
        with httpx.Client(base_url=str(browser.base_url)) as stranger:
            text = stranger.get(path, follow_redirects=True).text
        told[path] = dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', text))
        picture = told[path]["og:image"]
        assert picture.startswith("http") and len(told[path]["description"]) > 15, path
        assert png_size(browser.get(picture).content) == (1200, 630)
    assert "/games/northgard/preview.png" in told[table]["og:image"]
    assert told["/games/northgard"]["og:image"] == told[table]["og:image"]
    assert told[invite]["description"].startswith("Olena invites you to play Vaalbara")
