"""Records of Tenhou as the site serves them: ``.mjlog`` and ``.xml``. See docs/formats/tenhou_xml.md."""

from ingest.formats.tenhou_xml.close import ALWAYS
from ingest.formats.tenhou_xml.parse import FORMAT_NAME, read
from ingest.formats.tenhou_xml.xml import BOM, SPACE
from ingest.source import Format

__all__ = ["FORMAT", "read", "sniff"]

_ROOT = b"<mjloggm"
_PREAMBLE = (b"<?", b"<!", _ROOT)


def sniff(head: bytes, name: str) -> bool:
    """Whether the first bytes are a record of this format: its root element, comments before it allowed.

    A file called ``.mjlog`` is claimed whatever it holds, unless that is JSON: this reader tells its fault.
    """
    start = head.removeprefix(BOM).lstrip(SPACE)
    if start.startswith(_PREAMBLE) and _ROOT in start:
        return True
    if _ROOT in head.replace(b"\0", b"")[:8192] and b"\0" in head[:4]:
        return True  # UTF-16: refused by name when it is read
    return name.lower().endswith(".mjlog") and not start.startswith((b"{", b"["))


FORMAT = Format(
    name=FORMAT_NAME,
    version=1,
    suffixes=(".mjlog", ".xml"),
    provides=ALWAYS,
    sniff=sniff,
    read=read,
)
