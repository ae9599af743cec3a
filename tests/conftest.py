"""The order of the tests, which of them are traced, and what start.py is told of failures."""

import os

import pytest

UNTRACED = (  # many whole games, or many repetitions: four times slower if coverage looks on
    "tests/bots/test_bots.py::test_a_bot_gives_legal_answers_to_views_from_another_process",
    "tests/bots/test_bots.py::test_a_little_search_beats_random",
    "tests/bots/test_bots.py::test_greedy_beats_random",
    "tests/games/northgard/test_bots.py::test_greedy_beats_random",
    "tests/games/northgard/test_info_by_reader.py",
    "tests/games/northgard/test_map_by_reader.py",
    "tests/games/northgard/test_referee_by_reader.py",
    "tests/games/northgard/test_variants_by_reader.py",
    "tests/games/vaalbara/test_content.py::test_content_that_loads_can_be_played",
    "tests/games/vaalbara/test_laws.py",
    "tests/games/vaalbara/test_nodes.py",
    "tests/games/vaalbara/test_speeds.py",
    "tests/kit/test_content.py::test_looking_for_depth",
    "tests/kit/test_content.py::test_of_very_many_mistakes",
    "tests/kit/test_luck.py::test_of_all_pairs_of_bytes",
)

FAILURES: list[dict[str, object]] = []


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        is_timing = "timing" in report.keywords
        FAILURES.append({"test": report.nodeid, "timing": is_timing, "saw": seen_by(report)})


def seen_by(report: pytest.TestReport) -> str:
    """Where it failed, and the lines about the error itself."""
    lines = report.longreprtext.splitlines()
    errors = [line for line in lines if line.startswith("E ")]
    return "\n".join([line for line in lines[:1] if errors] + errors or lines[-5:])


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where tests run in several processes, the first one hears of all failures."""
    if not hasattr(session.config, "workerinput"):
        session.config.cache.set("landnam/failures", FAILURES)  # type: ignore[union-attr]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(UNTRACED):
            item.add_marker("untraced")
    items[:] = long_ones_early(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def long_ones_early(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """Each process gets an equal part of the tests, and begins with its share of the long ones: so
    nobody waits in the end for one that was begun last."""
    if processes == 1:
        return items
    long = [item for item in items if item.get_closest_marker("long")]
    others = [item for item in items if not item.get_closest_marker("long")]
    ordered: list[pytest.Item] = []
    for number in range(processes):
        ordered += long[number::processes]
        part = len(items) * (number + 1) // processes - len(ordered)
        ordered += others[:part]
        others = others[part:]
    return ordered
