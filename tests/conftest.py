"""Which tests belong together, their order, which are traced, and what start.py hears of them."""

import os

import pytest

UNTRACED = (  # many whole games, or many repetitions: four times slower if coverage looks on
    "tests/bots/test_bots.py::test_a_bot_gives_legal_answers_to_views_from_another_process",
    "tests/bots/test_bots.py::test_a_little_search_beats_random",
    "tests/bots/test_bots.py::test_greedy_beats_random",
    "tests/games/northgard/test_bots.py::test_greedy_beats_random",
    "tests/games/northgard/test_independent_info.py",
    "tests/games/northgard/test_independent_map.py",
    "tests/games/northgard/test_independent_referee.py",
    "tests/games/northgard/test_independent_variants.py",
    "tests/games/northgard/test_tile_priors.py",
    "tests/games/test_contract.py",
    "tests/games/test_planted.py",
    "tests/games/test_speeds.py",
    "tests/games/vaalbara/test_always.py",
    "tests/games/vaalbara/test_content.py::test_content_that_loads_can_be_played",
    "tests/kit/test_content.py::test_looking_for_depth",
    "tests/kit/test_content.py::test_of_very_many_mistakes",
    "tests/kit/test_luck.py::test_of_all_pairs_of_bytes",
)

LONG = ("tests/web/test_northgard.py", "tests/web/test_axe.py", "tests/web/test_browser.py")
TOGETHER = (  # in one process each, as their tests share servers, browsers or what was read
    *LONG,
    "tests/web/test_api.py",
    "tests/web/test_client_changes.py",
    "tests/web/test_client_controls.py",
    "tests/web/test_client_pages.py",
    "tests/web/test_client_picking.py",
    "tests/web/test_invitations.py",
    "tests/web/test_new_table.py",
    "tests/web/test_northgard_refusals.py",
    "tests/web/test_pages.py",
    "tests/web/test_profile.py",
    "tests/web/test_refusals.py",
    "tests/web/test_rules_pages.py",
    "tests/web/test_several_servers.py",
    "tests/web/test_uploads.py",
    "tests/words/test_catalogues.py",
)
FAILURES: list[dict[str, object]] = []


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        path = report.nodeid.partition("::")[0]
        name = report.nodeid.removesuffix(f"@{path}")  # the group
        is_timing = "timing" in report.keywords
        FAILURES.append({"test": name, "timing": is_timing, "saw": seen_by(report)})


def seen_by(report: pytest.TestReport) -> str:
    """Where it failed, and the lines about the error itself."""
    lines = report.longreprtext.splitlines()
    errors = [line for line in lines if line.startswith("E ")]
    return "\n".join([line for line in lines[:1] if errors] + errors or lines[-5:])


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where tests run in several processes, the first one hears of all failures."""
    if not hasattr(session.config, "workerinput"):
        session.config.cache.set("landnam/failures", FAILURES)  # type: ignore[union-attr]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(UNTRACED):
            item.add_marker("untraced")
        if item.nodeid.startswith(TOGETHER):
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=turn_of)


def turn_of(item: pytest.Item) -> int:
    """Groups with long tests come first, then other groups and long tests, then all the others: so
    nobody waits in the end for what was begun last."""
    if item.get_closest_marker("xdist_group"):
        return 0 if item.nodeid.startswith(LONG) else 1
    return 2 if item.get_closest_marker("long") else 3
