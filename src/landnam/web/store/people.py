"""Users, sessions, accounts and tokens. Tokens and passwords are stored as hashes only."""

from __future__ import annotations

import time

from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Table, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from landnam.web.store.base import Base
from landnam.web.store.rows import PERSON, NameTaken, Token, User
from landnam.web.store.schema import (
    accounts,
    chats,
    forgotten,
    put_away,
    seats,
    sessions,
    subscriptions,
    tables,
    tokens,
    users,
)

FORGET = text("""
INSERT INTO forgotten (user_id, at) VALUES (:user, :at)
ON CONFLICT (user_id) DO UPDATE SET at = excluded.at
""")


class People(Base):
    async def add_user(self, user: User) -> None:
        await self._do(insert(users).values(asdict(user)))

    async def user(self, user_id: str) -> User | None:
        row = await self._one(select(users).where(users.c.id == user_id))
        return None if row is None else User(*row)

    async def listeners(self) -> set[str]:
        """The ids of users who want notices of their turns."""
        by_address = select(users.c.id).where(users.c.notify != "")
        at_devices = select(subscriptions.c.user)
        return {row[0] for row in await self._all(by_address.union(at_devices))}

    async def change_user(self, user: User) -> None:
        await self._do(update(users).where(users.c.id == user.id).values(asdict(user)))

    async def add_session(self, token_hash: str, user_id: str, at: float) -> None:
        await self._do(insert(sessions).values(hash=token_hash, user=user_id, created=at))

    async def session_user(self, token_hash: str) -> User | None:
        return await self._user_by(sessions, sessions.c.hash == token_hash)

    async def drop_session(self, token_hash: str) -> None:
        await self._do(delete(sessions).where(sessions.c.hash == token_hash))

    async def drop_sessions(self, user_id: str, keep: str = "") -> None:
        """Ends all sessions of a user, except the one with the hash `keep`."""
        mine = sessions.c.user == user_id
        await self._do(delete(sessions).where(mine, sessions.c.hash != keep))

    async def drop_old_sessions(self, before: float) -> int:
        """Ends all sessions that began before then; returns how many."""
        return await self._do(delete(sessions).where(sessions.c.created < before))

    async def add_account(self, login: str, user_id: str, password_hash: str) -> None:
        """Raises NameTaken. Names are case-sensitive here: the caller folds them."""
        row = {"login": login, "user": user_id, "password_hash": password_hash}
        try:
            await self._do(insert(accounts).values(row))
        except IntegrityError as error:
            if await self.account(login) is None:
                raise
            raise NameTaken(login) from error

    async def account(self, login: str) -> tuple[str, str] | None:
        """The id and the password hash."""
        query = select(accounts.c.user, accounts.c.password_hash)
        row = await self._one(query.where(accounts.c.login == login))
        return None if row is None else (row[0], row[1])

    async def login_of(self, user_id: str) -> str:
        """The name of a user's account, "" without one."""
        row = await self._one(select(accounts.c.login).where(accounts.c.user == user_id))
        return "" if row is None else str(row[0])

    async def change_password(self, login: str, password_hash: str) -> None:
        change = update(accounts).where(accounts.c.login == login)
        await self._do(change.values(password_hash=password_hash))

    async def add_token(self, token_hash: str, user_id: str, label: str) -> None:
        row = Token(hash=token_hash, user=user_id, label=label, created=time.time())
        await self._do(insert(tokens).values(asdict(row)))

    async def token_user(self, token_hash: str) -> User | None:
        return await self._user_by(tokens, tokens.c.hash == token_hash)

    async def tokens_of(self, user_id: str) -> list[Token]:
        """Newest first."""
        query = select(tokens).where(tokens.c.user == user_id)
        return [Token(*row) for row in await self._all(query.order_by(tokens.c.created.desc()))]

    async def drop_token(self, token_hash: str, user_id: str) -> bool:
        """Only the user's own; whether there was one."""
        mine = (tokens.c.hash == token_hash) & (tokens.c.user == user_id)
        return await self._do(delete(tokens).where(mine)) > 0

    async def forget(self, user: User, name: str) -> None:
        """Deletes what is stored of a person. Their games remain, with `name` in place of theirs,
        also at each seat of the logs that they uploaded."""
        empty = User(id=user.id, name=name)
        async with self._change() as connection:
            await self._forget_tables(connection, user, name)
            for table in (accounts, tokens, sessions, subscriptions, put_away):
                await connection.execute(delete(table).where(table.c.user == user.id))
            for table in (seats, chats):
                mine = update(table).where(table.c.user == user.id)
                await connection.execute(mine.values(name=name))
            await connection.execute(
                update(users).where(users.c.id == user.id).values(asdict(empty))
            )
            await connection.execute(FORGET.bindparams(user=user.id, at=time.time()))

    async def _forget_tables(self, connection: AsyncConnection, user: User, name: str) -> None:
        """Tables of the person lose titles that contain one of their names, and their webhooks."""
        owned = tables.c.owner == user.id
        uploaded = (seats.c.user == "") & (seats.c.kind == PERSON)
        uploaded &= seats.c.table.in_(select(tables.c.id).where(owned))
        own_names = select(seats.c.name).where(uploaded | (seats.c.user == user.id))
        names = {user.name, *(await connection.execute(own_names)).scalars()} - {""}
        titles = await connection.execute(
            select(tables.c.id, tables.c.name, tables.c.game).where(owned)
        )
        for table, title, game in titles.all():
            if any(one.casefold() in title.casefold() for one in names):
                here = update(tables).where(tables.c.id == table)
                await connection.execute(here.values(name=game.title()))
        await connection.execute(update(tables).where(owned).values(webhook=""))
        await connection.execute(update(seats).where(uploaded).values(name=name))

    async def forgotten(self, since: float) -> set[str]:
        """The ids of users forgotten since then, by any server."""
        rows = await self._all(select(forgotten.c.user).where(forgotten.c.at >= since))
        return {row[0] for row in rows}

    async def _user_by(self, by: Table, condition: ColumnElement[bool]) -> User | None:
        row = await self._one(select(users).join(by, by.c.user == users.c.id).where(condition))
        return None if row is None else User(*row)
