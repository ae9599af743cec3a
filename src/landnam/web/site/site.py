"""Everything a server has: one object, which handlers find at `request.app.state.site`."""

from __future__ import annotations

import asyncio

from starlette.requests import HTTPConnection

from landnam.web.notify.notices import Notices
from landnam.web.notify.pusher import Pusher
from landnam.web.notify.webhooks import Poster
from landnam.web.site.config import Config
from landnam.web.site.limits import Buckets, Places
from landnam.web.site.metrics import Metrics
from landnam.web.site.secret import stored_secret
from landnam.web.store.store import Store
from landnam.web.table.contents import Contents
from landnam.web.table.heartbeat import Heartbeat
from landnam.web.table.lobby import Lobby
from landnam.web.table.privacy import Privacy
from landnam.web.table.registry import Registry
from landnam.web.table.rooms import WaitingRooms
from landnam.web.table.services import Services
from landnam.web.think.pool import Thinkers


class Site:
    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.secret = config.secret or stored_secret(config.folder)
        self.metrics = Metrics()
        self.contents = Contents(store)
        self.thinkers = Thinkers(config.workers)
        self.heartbeat = Heartbeat(store)
        poster = Poster(config.webhook_private)
        self.pusher = Pusher(self.secret, config.contact, poster)
        self.notices = Notices(store, config.address, poster, self.pusher)
        self.rooms = WaitingRooms()
        self.services = Services(
            store=store,
            contents=self.contents,
            thinkers=self.thinkers,
            heartbeat=self.heartbeat,
            bot_pause=config.bot_pause,
            bot_seconds=config.bot_seconds,
            count_entry=self.metrics.count_entry,
            on_change=self.notices.look,
        )
        self.registry = Registry(self.services, self.rooms)
        self.lobby = Lobby(self.registry)
        self.privacy = Privacy(self.registry)
        self.is_ending = False
        self.advised: set[str] = set()  # ids of users for whom a bot is computing a hint
        self.hashing = asyncio.Semaphore(2)  # password hashes are expensive on purpose
        self.set_limits(config)

    def set_limits(self, config: Config) -> None:
        rate = config.requests_a_second
        self.by_address = Buckets(rate, 10 * rate)  # requests
        self.logins = Buckets(rate=0.1, most=5.0)  # attempts to sign in, by address and by name
        self.sockets = Places(config.sockets_of_address, config.sockets_in_all)
        self.streams = Places(config.streams_of_address, config.streams_in_all)
        self.streams_of_people = Places(config.streams_of_person, config.streams_in_all)
        self.makers = Buckets(rate / 100, rate)  # new tables and users, by address

    @staticmethod
    async def open(config: Config) -> Site:
        folder = config.folder.expanduser()
        folder.mkdir(parents=True, exist_ok=True)
        store = await Store.open(config.database or str(folder / "landnam.db"), config.redis)
        site = Site(config, store)
        try:
            await site.contents.keep_boxes()
        except BaseException:
            await site.close()
            raise
        return site

    def end_streams(self) -> None:
        """The server is about to stop: end the requests that only wait for news."""
        self.is_ending = True
        self.rooms.wake_all()
        for live in self.registry.tables.values():
            live.wake()

    async def close(self) -> None:
        """Tables and bots stop first, the database last."""
        await self.registry.close()
        await self.notices.close()
        await self.thinkers.close()
        await self.heartbeat.close()
        await self.store.close()


def site_of(connection: HTTPConnection) -> Site:
    site: Site = connection.app.state.site
    return site
