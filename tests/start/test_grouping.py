"""The lists of tests/conftest.py name tests that are there."""

from __future__ import annotations

import pytest

from tests.conftest import TOGETHER, UNTRACED
from tests.start.door import ROOT


@pytest.mark.parametrize("name", (*TOGETHER, *UNTRACED))
def test_every_name_in_the_lists_is_that_of_a_test(name: str) -> None:
    file, _, test = name.partition("::")
    assert f"def {test}" in (ROOT / file).read_text("utf-8")
