"""The files in /static/fonts by font and script. Written by tools/fonts.py."""

from typing import Final

FILES: Final = {
    "sans-latin": "sans-latin.964f1326.woff2",
    "sans-latin-ext": "sans-latin-ext.c7864ca3.woff2",
    "sans-cyrillic": "sans-cyrillic.46d37d9b.woff2",
    "serif-latin": "serif-latin.341e8559.woff2",
    "serif-latin-ext": "serif-latin-ext.1c0d00b5.woff2",
    "serif-cyrillic": "serif-cyrillic.482550bb.woff2",
}
