"""The profile, over HTTP: settings, tokens, accounts, deletion."""

from __future__ import annotations

import re

import httpx

from tests.web import visiting
from tests.web.visiting import check_page, create, profile_form, visitor

address, browser = visiting.address, visiting.browser


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
