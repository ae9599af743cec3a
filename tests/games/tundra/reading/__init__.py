"""A second reading of Tundra: the whole game, slow and plain, written from rules.md alone.

The game is one generator (`rounds.game`). It yields what it wants to know, an `Ask`, a `Poll` or a
`Luck` (`asking.py`), and is sent the answer; between two of them the `Table` is plain data that
anybody may look at. Nothing here knows the engine.
"""
