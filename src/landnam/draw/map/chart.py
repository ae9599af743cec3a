"""The chart of a map: layers, what of it is seen, and the keys that zoom."""

from __future__ import annotations

from landnam.draw.markup.tags import Safe, tag
from landnam.draw.points import figure
from landnam.draw.widgets import button
from landnam.words import Words


def chart(layers: list[Safe], whole: str, unit: float, solid: str = "") -> Safe:
    """What is nearer comes later. One layer is the `sight`, which names the chart; `whole` is the
    viewBox that shows everything; `unit` is the size of what must be large enough to be read, such
    as a tile. What the selector `solid` names stands in the way of names."""
    return tag(
        "svg",
        *layers,
        class_="map",
        viewBox=whole,
        preserveAspectRatio="xMidYMid meet",
        role="group",
        tabindex="0",
        aria_labelledby="part-sight",
        data_zoom="5",
        data_unit=figure(unit),
        data_solid=solid or None,
    )


def sight(label: str, whole: str, near: str) -> Safe:
    """What the map is called, how large it has grown and where one looks now: for the script, which
    alone moves what is seen."""
    return tag("desc", label, id="part-sight", data_whole=whole, data_near=near)


def framed(words: Words, chart: Safe, *beside: Safe) -> Safe:
    """The chart in its frame, with the keys and what lies over it."""
    label = words.say("Map")
    return tag("section", chart, *beside, keys(words), class_="uncharted", aria_label=label)


def keys(words: Words) -> Safe:
    return tag(
        "div",
        button("", name="zoom-in", label=words.say("Zoom in"), data_map="+"),
        button("", name="zoom-out", label=words.say("Zoom out"), data_map="-"),
        button("", name="fit", label=words.say("Whole map"), data_map="0"),
        class_="mapkeys",
    )
