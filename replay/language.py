"""Languages: one gettext catalogue for the sentences of the judge and the words of the pages.

`replay/locale/<language>.po`, msgid = the rule's id and variant for sentences (`R-HELD`, `R-SEED/whole`), a short
English key for the rest. English has a catalogue too: wording is data. A key without translation is an error that a
test finds; at run time it shows itself as `⟦key⟧` rather than as another language.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final

LANGUAGES: Final[dict[str, str]] = {"en": "English", "zh-Hant": "繁體中文", "zh-Hans": "简体中文"}


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every message of a language by its key. Raises KeyError for a language there is no catalogue for."""
    if language not in LANGUAGES:
        raise KeyError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    from babel.messages.pofile import read_po

    with (files("replay") / "locale" / f"{language}.po").open("rb") as file:
        messages = read_po(file, abort_invalid=True)
    return {str(message.id): str(message.string) for message in messages if message.id and message.string}


def has(key: str, language: str) -> bool:
    """Whether the catalogue of a language has a key."""
    return key in catalogue(language)


def say(key: str, language: str, **values: Any) -> str:
    """The message of a key with its `{names}` filled in."""
    message = catalogue(language).get(key)
    if message is None:
        return f"⟦{key}⟧"
    return message.format(**values) if values else message
