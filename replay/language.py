"""Languages: the sentences of the judge and the words of the pages, as gettext catalogues.

`replay/locale/<language>/*.po`, one folder a language, all files of it one catalogue: `pages.po` (keys `page.…`),
`words.po` (frames, states, consequences, evidence, units: whatever every book uses), `checks.po` (what a check found,
`check.<name>` or `check.<name>/<variant>`; shared by the books that use the check), and one file for each family of
books with the titles of its rows (`rule.<id>`), what they ask (`law.<id>`) and words of their own. English has a
catalogue too: wording is data. A key without translation is an error that a test finds; at run time it shows itself as
`⟦key⟧` rather than as another language.
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
    return {key: text for messages in parts(language).values() for key, text in messages.items()}


@cache
def parts(language: str) -> dict[str, dict[str, str]]:
    """The messages of a language file by file, by the file's name without its ending. A key stands in one file only."""
    from babel.messages.pofile import read_po

    read: dict[str, dict[str, str]] = {}
    folder = files("replay") / "locale" / language
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".po"):
            with entry.open("rb") as file:
                messages = read_po(file, abort_invalid=True)
            texts = {str(message.id): str(message.string) for message in messages if message.id and message.string}
            read[entry.name[:-3]] = texts
    return read


def has(key: str, language: str) -> bool:
    """Whether the catalogue of a language has a key."""
    return key in catalogue(language)


def say(key: str, language: str, **values: Any) -> str:
    """The message of a key with its `{names}` filled in."""
    message = catalogue(language).get(key)
    if message is None:
        return f"⟦{key}⟧"
    return message.format(**values) if values else message
