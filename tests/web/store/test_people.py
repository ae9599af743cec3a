"""People, sessions, accounts, tokens."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from landnam.web.store.rows import NameTaken, User
from landnam.web.store.store import Store

pytestmark = pytest.mark.anyio
ANN = User("ann", "Ann Ніна", lang="uk", theme="dark", sound=True, notify="x", created=7.25)


async def test_a_person_is_kept_and_changed(store: Store) -> None:
    await store.add_user(ANN)
    assert await store.user("ann") == ANN
    other = replace(ANN, name="Anna", confirm=True, palette="strong")
    await store.change_user(other)
    assert await store.user("ann") == other
    assert await store.user("bob") is None


async def test_a_session_knows_its_person_until_it_is_dropped(store: Store) -> None:
    await store.add_user(ANN)
    await store.add_session("h1", "ann", 1.0)
    assert await store.session_user("h1") == ANN
    await store.drop_session("h1")
    assert await store.session_user("h1") is None


async def test_a_session_needs_a_person(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.add_session("h1", "nobody", 1.0)


async def test_all_sessions_but_this_one_can_be_dropped(store: Store) -> None:
    await store.add_user(ANN)
    for at, token in enumerate(("h1", "h2", "h3")):
        await store.add_session(token, "ann", float(at))
    await store.drop_sessions("ann", keep="h2")
    assert await store.session_user("h1") is None
    assert await store.session_user("h2") == ANN
    assert await store.drop_old_sessions(before=5.0) == 1
    assert await store.session_user("h2") is None


async def test_an_account_name_belongs_to_one_person(store: Store) -> None:
    await store.add_user(ANN)
    await store.add_user(User("bob"))
    await store.add_account("anna", "ann", "hash")
    with pytest.raises(NameTaken):
        await store.add_account("anna", "bob", "other")
    assert await store.account("anna") == ("ann", "hash")
    assert await store.account("bob") is None
    assert [await store.login_of(who) for who in ("ann", "bob")] == ["anna", ""]
    await store.change_password("anna", "new")
    assert await store.account("anna") == ("ann", "new")


async def test_tokens_are_listed_and_dropped_by_their_owner_only(store: Store) -> None:
    await store.add_user(ANN)
    await store.add_token("k1", "ann", "my bot")
    assert await store.token_user("k1") == ANN
    assert [(token.hash, token.label) for token in await store.tokens_of("ann")] == [
        ("k1", "my bot")
    ]
    assert not await store.drop_token("k1", "bob")
    assert await store.drop_token("k1", "ann")
    assert await store.token_user("k1") is None
    assert await store.tokens_of("ann") == []
