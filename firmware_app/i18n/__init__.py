"""What people read, in their language: English is what the code says, the others are catalogues.

The catalogues are .po files, read at the start: they are what people write and review, a compiled
file beside them could be older than they are, and three hundred entries take a few milliseconds.
"""

from firmware_app.i18n.catalogue import LANGUAGES, Translator, marked, translator

__all__ = ["LANGUAGES", "Translator", "marked", "translator"]
