"""What the scripts in `static` say: a page brings these along as data, in its language."""

from __future__ import annotations

from collections.abc import Iterator

from landnam.words import Words


def client_words(words: Words) -> dict[str, str]:
    """The phrases by their English, {braces} left for the scripts to fill."""
    return dict(zip(phrases(Words("en")), phrases(words), strict=True))


def phrases(words: Words) -> Iterator[str]:
    # notes, dialogs and links
    yield words.say("Close")
    yield words.say("Yes")
    yield words.say("Link")
    yield words.say("Copy this link")
    yield words.say("The link is copied.")
    yield words.say("Copied.")
    yield words.say("Go there")
    yield words.say("Try again")
    # the line to the server
    yield words.say("The line is down. Try again later.")
    yield words.say("The line is down. Your last move is safe.")
    yield words.say("The line is down. Your last move is safe; trying again in {n} s.", n="{n}")
    yield words.say("Try now")
    yield words.say("This table is closed to you now.")
    yield words.say("Load the page again")
    # deciding
    yield words.say("Do it")
    yield words.say("Sending")
    yield words.say("Your turn")
    yield words.say("{n} seconds left", n="{n}")
    yield words.say("A bot is thinking.")
    yield words.say("Hint: {text}", text="{text}")
    # leaving
    yield words.say("Let a bot play for you until you return?")
    yield words.say("Let a bot play for me")
    yield words.say("Give the game up? A bot plays on for you, and you cannot return.")
    yield words.say("Give up")
    # keys
    yield words.say("Keys")
    yield words.say(
        "pick the card with this number, or the option at this place; the same again does it"
    )
    yield words.say("do what is picked")
    yield words.say("close or unpick")
    yield words.say("undo")
    yield words.say("hint from a bot")
    yield words.say("the log")
    yield words.say("turn the tile, change the number or the kind")
    yield words.say("these keys")
    yield words.say("Single keys do something")
    # the steps of an automaton
    yield words.say("Steps")
    yield words.say("Step {n} of {last}", n="{n}", last="{last}")
    yield words.say("Next step")
    yield words.say("Skip")
    # replay
    yield words.say("Play")
    yield words.say("Pause")
    yield words.say("This step cannot be shown now.")
    # notices on this device
    yield words.say("Notices are on.")
    yield words.say("Notices are off.")
    yield words.say("The browser forbids it: allow notices for this site in its settings.")
    yield words.say(
        "This browser cannot do this. On an iPhone, put landnam on the home screen first."
    )
    yield words.say("Sent: it appears in a moment.")
    yield words.say("It did not arrive: {error}", error="{error}")
    # a new table
    yield words.say("Add a seat")
