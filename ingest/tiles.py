"""Tiles as small integers.

A *face* is what is printed on a tile, 0..44: 0-8 `1m`..`9m`, 9-17 `1p`..`9p`, 18-26 `1s`..`9s`,
27-33 `E S W N P F C` (東南西北白發中), 34-36 the red fives `0m 0p 0s`, 37-44 the flowers `f1`..`f8`.
A *kind* is a face with the red fives folded into 4, 13 and 22 (flowers keep 37..44).

A *code* also says which of the equal tiles it is, where the record knows:

==============  =================================================
0..179          identified: `face * 4 + copy`, copy 0..3
180..224        unidentified: `180 + face`
255             a tile is there, its face is hidden
-1              no tile
==============  =================================================

Redness is part of the code, so no rule needs to know whether a table played with red fives.
"""

from typing import Final

FACES: Final[tuple[str, ...]] = (
    *(f"{n}{suit}" for suit in "mps" for n in range(1, 10)),
    *"ESWNPFC",
    "0m", "0p", "0s",
    *(f"f{n}" for n in range(1, 9)),
)  # fmt: skip
FACE_COUNT: Final = 45
FIRST_HONOUR: Final = 27
"""Kinds from here on form no sequence."""
UNIDENTIFIED: Final = 180
HIDDEN: Final = 255
NO_TILE: Final = -1

_RED_KIND = {34: 4, 35: 13, 36: 22}


def _face(code: int) -> int:
    if code < UNIDENTIFIED:
        return code // 4
    return code - UNIDENTIFIED if code < UNIDENTIFIED + FACE_COUNT else -1


# Indexed by code 0..255; -1 where the code names no face. Index -1 (no tile) falls on 255 (hidden): both -1.
FACE_OF: Final[tuple[int, ...]] = tuple(_face(code) for code in range(256))
KIND_OF: Final[tuple[int, ...]] = tuple(_RED_KIND.get(face, face) for face in FACE_OF)
COPY_OF: Final[tuple[int, ...]] = tuple(code % 4 if code < UNIDENTIFIED else -1 for code in range(256))
NAME_OF: Final[tuple[str, ...]] = tuple(FACES[face] if face >= 0 else "?" for face in FACE_OF)

_HONOUR_MPSZ = {f"{n}z": 26 + n for n in range(1, 8)}
_UNICODE = {
    **{chr(0x1F007 + n): n for n in range(9)},
    **{chr(0x1F019 + n): 9 + n for n in range(9)},
    **{chr(0x1F010 + n): 18 + n for n in range(9)},
    **{chr(0x1F000 + n): 27 + n for n in range(4)},
    "🀆": 31, "🀅": 32, "🀄": 33,
    **{chr(0x1F022 + n): 37 + n for n in range(4)},
    **{chr(0x1F026 + n): 41 + n for n in range(4)},
}  # fmt: skip
FACE_NUMBER: Final[dict[str, int]] = {
    **{name: face for face, name in enumerate(FACES)},
    **_HONOUR_MPSZ,
    **_UNICODE,
}


def tile(name: str, copy: int = -1) -> int:
    """The code of a tile written `5m`, `0p`, `E`, `1z`, `f3` or as a Unicode tile; `copy` 0..3 where known.

    Raises ValueError for anything else: an unknown name never becomes a default tile.
    """
    face = FACE_NUMBER.get(name)
    if face is None:
        raise ValueError(f"{name!r} is no tile: use 1m-9m 1p-9p 1s-9s, 0m 0p 0s, E S W N P F C, f1-f8")
    if copy == -1:
        return UNIDENTIFIED + face
    if not 0 <= copy <= 3:
        raise ValueError(f"copy {copy} of {name}: there are four, 0 to 3")
    return face * 4 + copy


def tiles(names: str) -> tuple[int, ...]:
    """Codes of a row of tiles in the usual short form, `123m 55p E E 0s`; identities unknown."""
    codes: list[int] = []
    for word in names.split():
        if word in FACE_NUMBER:
            codes.append(tile(word))
        elif len(word) > 1 and word[-1] in "mpsz":
            codes.extend(tile(digit + word[-1]) for digit in word[:-1])
        else:
            codes.extend(tile(letter) for letter in word)
    return tuple(codes)


def anonymous(code: int) -> int:
    """The same face without its identity."""
    return UNIDENTIFIED + FACE_OF[code] if 0 <= code < UNIDENTIFIED else code


def unred(code: int) -> int:
    """The code of the plain tile of the same kind (identity kept), for tables that see no difference."""
    face = FACE_OF[code]
    if face not in _RED_KIND:
        return code
    kind = _RED_KIND[face]
    return kind * 4 + COPY_OF[code] if code < UNIDENTIFIED else UNIDENTIFIED + kind


def names(codes: "tuple[int, ...] | list[int]") -> str:
    """Tiles as text, `1m 2m 0p E`, in the order given."""
    return " ".join(NAME_OF[code] for code in codes)
