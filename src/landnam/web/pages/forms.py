"""Fields of forms: each with a label, a word of help and, where it went wrong, what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, classes, join, tag

Choice: TypeAlias = tuple[str, str]
"""A value and the words for it."""


class Form:
    """What was typed so far, and what is wrong with it, by the names of the fields."""

    def __init__(self, values: Mapping[str, str], errors: Mapping[str, str]) -> None:
        self.values = values
        self.errors = errors

    def value(self, name: str) -> str:
        return self.values.get(name, "")

    def text(
        self, name: str, label: str, help: str = "", hidden_label: bool = False, **more: object
    ) -> Safe:
        """A line of text; `type`, `maxlength` and the like go to the input."""
        attributes = {"type": "text", **more}
        shown = "" if attributes["type"] == "password" else self.value(name)
        control = tag("input", **self.about(name, help), value=shown, **attributes)
        return self.field(name, label, control, help, hidden_label)

    def select(
        self,
        name: str,
        label: str,
        choices: Sequence[Choice],
        help: str = "",
        hidden_label: bool = False,
    ) -> Safe:
        chosen = self.value(name)
        options = [
            tag("option", text, value=value, selected=value == chosen) for value, text in choices
        ]
        control = tag("select", *options, **self.about(name, help))
        return self.field(name, label, control, help, hidden_label)

    def radios(self, name: str, legend: str, choices: Sequence[Choice], help: str = "") -> Safe:
        chosen = self.value(name)
        boxes = [
            tag(
                "label",
                tag("input", type="radio", name=name, value=value, checked=value == chosen),
                tag("span", text),
                class_="tick",
            )
            for value, text in choices
        ]
        return tag(
            "fieldset",
            tag("legend", legend),
            self.notes(name, help),
            *boxes,
            class_=classes("field", "wrong" if name in self.errors else ""),
            aria_describedby=self.described(name, help),
        )

    def check(self, name: str, label: str, help: str = "") -> Safe:
        box = tag(
            "input",
            type="checkbox",
            value="on",
            checked=bool(self.value(name)),
            **self.about(name, help),
        )
        return tag(
            "div",
            tag("label", box, tag("span", label), class_="tick", for_=ident(name)),
            self.notes(name, help),
            class_="field",
        )

    def file(self, name: str, label: str, help: str = "", accept: str = "") -> Safe:
        control = tag("input", type="file", accept=accept or None, **self.about(name, help))
        return self.field(name, label, control, help)

    # ---- parts

    def about(self, name: str, help: str) -> dict[str, object]:
        return {
            "id": ident(name),
            "name": name,
            "aria_describedby": self.described(name, help),
            "aria_invalid": "true" if name in self.errors else None,
        }

    def described(self, name: str, help: str) -> str | None:
        error = f"{ident(name)}-error" if name in self.errors else ""
        return classes(error, f"{ident(name)}-help" if help else "")

    def field(
        self, name: str, label: str, control: Safe, help: str, hidden_label: bool = False
    ) -> Safe:
        return tag(
            "div",
            tag("label", label, for_=ident(name), class_="sr" if hidden_label else None),
            control,
            self.notes(name, help),
            class_=classes("field", "wrong" if name in self.errors else ""),
        )

    def notes(self, name: str, help: str) -> Safe:
        parts = []
        if name in self.errors:
            lines = self.errors[name].split("\n")
            parts.append(error_note(lines, f"{ident(name)}-error"))
        if help:
            parts.append(tag("p", help, class_="help", id=f"{ident(name)}-help"))
        return join(*parts)


def ident(name: str) -> str:
    return f"f-{name}"


def error_note(lines: Sequence[str], id: str) -> Safe:
    """What is wrong: one sentence, or every mistake of a file."""
    if len(lines) == 1:
        return tag("p", icon("warning"), tag("span", lines[0]), class_="error", id=id)
    items = [tag("li", line) for line in lines]
    return tag("div", icon("warning"), tag("ul", *items), class_="error", id=id)


def submit(
    text: str, main: bool = True, sign: str = "", small: bool = False, **more: object
) -> Safe:
    return tag(
        "button",
        icon(sign) if sign else EMPTY,
        text,
        type="submit",
        class_=classes("btn", "main" if main else "", "small" if small else ""),
        **more,
    )


def post(address: str, *children: object, **more: object) -> Safe:
    return tag("form", *children, method="post", action=address, **more)


def hidden(name: str, value: str) -> Safe:
    return tag("input", type="hidden", name=name, value=value)
