"""The order of the tests."""

import os

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each process gets an equal part of the tests, and begins with its share of the long ones: so
    nobody waits in the end for one that was begun last."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes == 1:
        return
    long = [item for item in items if item.get_closest_marker("long")]
    others = [item for item in items if not item.get_closest_marker("long")]
    ordered: list[pytest.Item] = []
    for number in range(processes):
        ordered += long[number::processes]
        part = len(items) * (number + 1) // processes - len(ordered)
        ordered += others[:part]
        others = others[part:]
    items[:] = ordered
