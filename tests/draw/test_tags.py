from landnam.draw.markup.tags import EMPTY, Safe, join, tag
from landnam.draw.page import page
from landnam.draw.widgets import button, said_bold

HOSTILE = "<script>alert('1')</script>\"&"


def test_text_and_attributes_are_escaped() -> None:
    text = tag("p", HOSTILE, title=HOSTILE)
    assert "<script" not in text
    assert text.count("&lt;script&gt;") == 2
    assert '"&quot;' not in text.replace("&quot;&amp;", "")


def test_what_is_safe_is_not_escaped_again() -> None:
    assert tag("p", tag("b", "a & b")) == "<p><b>a &amp; b</b></p>"
    assert isinstance(join("a", EMPTY), Safe)


def test_none_and_false_are_left_out_and_true_has_no_value() -> None:
    assert tag("i", hidden=True, title=None, popover=False) == '<i hidden=""></i>'


def test_void_elements_are_closed() -> None:
    assert tag("br") == "<br/>"


def test_a_button_that_is_off_can_be_reached_and_asked() -> None:
    off = button("Undo", why="undo")
    assert 'aria-disabled="true"' in off
    assert 'data-why="undo"' in off
    assert " disabled" not in off


def test_bold_values_are_escaped() -> None:
    assert said_bold("{name} & co", name="<x>") == "<b>&lt;x&gt;</b> &amp; co"


def test_a_page_brings_the_icons_it_places_once() -> None:
    text = page("Title", "uk", "dark", "", join(button("", name="undo"), button("", name="undo")))
    assert text.count('id="i-undo"') == 1
    assert 'lang="uk"' in text
    assert 'data-theme="dark"' in text
    assert "<style" not in text
