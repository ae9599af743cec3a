"""What the small server of staging.py shows: a table, a replay, a page of the site and a map."""

from __future__ import annotations

import json

from landnam.web.pages.static_words import client_words
from landnam.words import Words

CARDS = {"hunter": 3, "rider": 9, "farmer": 12}


def hand(*names: str, lit: bool = True) -> str:
    cards = "".join(
        f'<button type="button" class="card {"can-pick" if lit else "off"}" data-piece="{name}" '
        f"{f'data-pick={CARDS[name]}' if lit else f'data-why={name}'}>"
        f'<div class="plate"><h3>{name.title()}</h3></div></button>'
        for name in names
    )
    return f'<section id="part-hand" class="hand" aria-label="Your hand">{cards}</section>'


def prompt(ask: str, *names: str, off: str = "") -> str:
    choices = "".join(
        f'<button type="button" class="btn small choice can-pick" data-pick="{CARDS[name]}" '
        f'data-do="Play the {name.title()}" data-what="{name.title()}, {CARDS[name]}" '
        f'data-help="What the {name} does.">{name.title()}</button>'
        for name in names
    )
    undo = 'aria-disabled="true" data-why="undo"' if off else "data-undo"
    return (
        f'<section id="part-prompt" class="prompt" data-seat="1" aria-label="Your decision" '
        f'aria-live="polite"><div class="ask"><h2>{ask}</h2><p>Only you see it.</p></div>'
        f'<div class="choices">{choices}</div><div class="acts">'
        f'<button type="button" class="btn" data-hint>Hint</button>'
        f'<button type="button" class="btn" {undo}>Undo</button>'
        f'<button type="button" class="btn main" data-go hidden><span class="text"></span>'
        "</button></div></section>"
    )


def board(*pieces: str, more: str = "") -> str:
    cards = "".join(f'<article class="card" data-piece="{p}"><p>{p}</p></article>' for p in pieces)
    return (
        '<section id="part-board" class="board" aria-label="The continent">'
        f'<div class="goods" data-place="deck">Deck</div><div class="row">{cards}</div>{more}'
        "</section>"
    )


def log_of(n: int, *lines: str) -> str:
    items = "".join(f"<li><span></span><span>{line}</span></li>" for line in lines)
    return f'<ol id="part-log-r{n}" class="log" aria-label="Round {n}">{items}</ol>'


def seats(clock: str = "") -> str:
    return (
        '<section id="part-seats" class="seats" aria-label="Players"><article class="seat blue">'
        f'<header><div class="who"><h2>Olena</h2></div>{clock}</header></article></section>'
    )


def table_page(**parts: str) -> str:
    shown = {
        "hand": hand(*CARDS),
        "prompt": prompt("Choose a character", *CARDS),
        "board": board("oak", "elm"),
        "seats": seats(),
        "log": log_of(1, "Olena sits down"),
        "turn": "1",
        "confirm": "1",
    } | parts
    words = json.dumps(client_words(Words("en")))
    side = (
        '<section class="panel grow talk"><div class="tabs" role="tablist" aria-label="Talk">'
        '<button type="button" role="tab" id="tab-log" aria-controls="panel-log" '
        'aria-selected="true" data-tab="log">Log</button>'
        '<button type="button" role="tab" id="tab-chat" aria-controls="panel-chat" '
        'aria-selected="false" data-tab="chat">Chat</button></div>'
        '<div id="panel-log" class="in" role="tabpanel" tabindex="0" aria-labelledby="tab-log" '
        f'data-drawer-of="log"><div id="part-log">{shown["log"]}</div></div>'
        '<div id="panel-chat" class="in" role="tabpanel" tabindex="0" aria-labelledby="tab-chat" '
        'data-drawer-of="chat" hidden><ul id="part-chat" class="log"></ul>'
        '<form data-chat class="say"><input name="text" aria-label="Say something">'
        '<button class="btn small">Send</button></form></div></section>'
    )
    return f"""<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">
<title>Vaalbara</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/static/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/tokens.css"><link rel="stylesheet" href="/static/table.css">
<link rel="stylesheet" href="/static/site.css">
<script type="module" src="/static/common.js"></script>
<script type="module" src="/static/table.js"></script></head><body>
<a class="skip" href="#part-prompt">Skip to the decision</a>
<div class="game vaalbara" data-table="t1" data-game="vaalbara" data-seen="s0" data-seat="1"
 data-turn="{shown["turn"]}" data-confirm="{shown["confirm"]}"><header class="bar">
<h1 class="title">Vaalbara</h1>
<div class="tools"><button type="button" data-sound>Sound</button>
<button type="button" data-share="/table/t1">Share</button>
<button type="button" data-keys>Keys</button></div></header>
{shown["seats"]}<main class="board">{shown["board"]}</main>{shown["prompt"]}{shown["hand"]}
<aside class="side" aria-label="Log and chat">{side}</aside>
<nav class="dock" aria-label="Drawers"><button type="button" data-drawer="log">Log</button>
<button type="button" data-drawer="chat">Chat</button></nav></div>
<div id="part-curtain" hidden></div>
<div id="settings" popover class="panel sheet"><a href="/theme/dark?back=/">Dark</a>
<button type="button" class="btn" data-resign>Give up</button></div>
<div id="connection" role="status"></div>
<script type="application/json" id="words">{words}</script></body></html>"""


REPLAY_PAGE = f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Replay</title>
<link rel="icon" href="/static/favicon.svg">
<link rel="stylesheet" href="/static/tokens.css"><link rel="stylesheet" href="/static/table.css">
<script type="module" src="/static/replay.js"></script></head><body>
<div class="game replay-game" data-table="t1" data-game="vaalbara" data-replay="1">
<main class="board">{board("oak")}</main>
<aside class="side"><div class="in"><div id="part-log">{log_of(1, "step 2")}</div></div></aside>
<section class="scrub"><div class="graph"><svg viewBox="0 0 100 92" aria-hidden="true">
<path data-now="" d="M0 0V92"/></svg></div><div class="keys">
<button type="button" data-key="first">first</button>
<button type="button" data-key="step-back">back</button>
<button type="button" data-key="play">play</button>
<button type="button" data-key="step-forward">forward</button>
<button type="button" data-key="last">last</button></div>
<input type="range" min="0" max="5" value="2" data-step aria-label="Step" aria-valuetext="two">
<select data-seen-by aria-label="Seen by"><option value="-2">all</option>
<option value="0">Olena</option></select>
<form><input type="hidden" name="step" value="2" data-step-field></form></section></div>
</body></html>"""
SITE_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Site</title>
<link rel="icon" href="/static/favicon.svg">
<link rel="stylesheet" href="/static/tokens.css"><link rel="stylesheet" href="/static/table.css">
<link rel="stylesheet" href="/static/site.css">
<script type="module" src="/static/site.js"></script></head><body><main>
<form><input type="search" aria-label="Search" data-filter="#clauses [data-find]">
<p data-filter-says="Found: {n}" role="status"></p></form>
<div id="clauses"><section><h2>One</h2><ul><li data-find id="VB-ORDER-1">Lowest first</li>
<li data-find id="VB-ORDER-2">Omens break ties</li></ul></section>
<section><h2>Two</h2><ul><li data-find id="VB-END-1">Nine rounds</li></ul></section></div>
<form><ol class="seat-rows">
<li data-seat-row><select aria-label="Seat 1"><option value="me" selected>Me</option>
<option value="none">Nobody</option></select></li>
<li data-seat-row><select aria-label="Seat 2"><option value="friend">Friend</option>
<option value="none" selected>Nobody</option></select></li></ol></form>
<button type="button" data-copy="/join/abc">Copy</button>
<a href="/theme/dark?back=/">Dark</a></main></body></html>"""
MAP_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Map</title>
<link rel="icon" href="/static/favicon.svg">
<link rel="stylesheet" href="/static/tokens.css"><link rel="stylesheet" href="/static/table.css">
<script type="module" src="/static/replay.js"></script></head><body>
<div class="game" data-table="t1"><main class="board">
<svg class="map" data-zoom="4" viewBox="0 0 400 400" width="400" height="400" tabindex="0"
 aria-label="Map"><rect width="400" height="400" fill="green"/></svg>
<button type="button" data-map="+">nearer</button></main>
<input type="range" min="0" max="5" value="2" data-step aria-label="Step"></div></body></html>"""
