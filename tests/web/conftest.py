"""Databases for the tests of several servers: those of the store's own tests."""

from tests.web.store.conftest import database, postgres_port, redis_address

__all__ = ["database", "postgres_port", "redis_address"]
