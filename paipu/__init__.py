"""paipu 牌譜: mahjong game records, read, kept, re-judged and shown.

Import names are ``ingest``, ``replay``, ``analytics`` and ``dashboards`` everywhere. In a checkout they lie
beside this folder, in a wheel inside it; importing ``paipu`` puts the folder that holds them (`BUNDLE`) first
on the module path, before any other distribution that happens to install one of those four names.
"""

import sys
from pathlib import Path

__all__ = ["BUNDLE", "__version__"]

__version__ = "0.1.0"

_HERE = Path(__file__).resolve().parent

BUNDLE: Path = _HERE if (_HERE / "ingest").is_dir() else _HERE.parent
"""The folder that holds ``ingest``, ``replay``, ``analytics`` and ``dashboards``."""

if sys.path[:1] != [str(BUNDLE)]:  # first place: a .pth entry comes after site-packages
    sys.path.insert(0, str(BUNDLE))
