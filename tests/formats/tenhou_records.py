"""Records of Tenhou XML written for the tests: no real game, only what the reader is asked about."""

from ingest.formats.tenhou_xml import read
from ingest.model import GameRecord, HandRecord, Row

NAME = "2024030521gm-00a9-0000-0123abcd.mjlog"
SEED = '<SHUFFLE seed="mt19937ar-sha512-n288-base64,AAECAwQF==" ref=""/>'
GO = '<GO type="169" lobby="0"/>'
UN = (
    '<UN n0="%E3%81%82" n1="b" n2="c%20d" n3="NoName" dan="16,17,20,9" '
    'rate="2100.50,2000.00,1999.9,1500" sx="M,F,M,C"/>'
)
START = '<TAIKYOKU oya="0"/>'
DEALS = (
    "0,4,8,12,16,20,24,28,32,36,40,44,48",
    "52,56,60,64,68,72,76,80,84,88,92,96,100",
    "1,5,9,13,17,21,25,29,33,37,41,45,49",
    "53,57,61,65,69,73,77,81,85,89,93,97,101",
)
HEAD = SEED + GO + UN + START
ROOT, END = '<mjloggm ver="2.3">', "</mjloggm>"


def init(seed: str = "0,0,0,1,4,104", oya: int = 0, ten: str = "250,250,250,250", more: str = "") -> str:
    hands = " ".join(f'hai{seat}="{tiles}"' for seat, tiles in enumerate(DEALS))
    return f'<INIT seed="{seed}" ten="{ten}" oya="{oya}" {hands}{more}/>'


def win(who: int = 0, source: int = 1, more: str = "", ten: str = "30,1000,0", machi: int = 108) -> str:
    return (
        f'<AGARI ba="0,0" hai="0,4,8,12,16,20,24,28,32,36,40,44,48,{machi}" machi="{machi}" ten="{ten}" '
        f'yaku="7,1,52,1" doraHai="104" who="{who}" fromWho="{source}" '
        f'sc="250,10,250,-10,250,0,250,0"{more} />'
    )


DRAW = '<RYUUKYOKU ba="1,0" sc="260,15,240,-15,250,-15,250,15" hai0="0,4,8" hai3="53,57" />'
FINAL = ' owari="260,46.0,240,-16.0,250,10.0,250,-40.0"'


def record(*tags: str, head: str = HEAD) -> bytes:
    return (ROOT + head + "".join(tags) + END).encode()


def game(*tags: str, head: str = HEAD, name: str = NAME) -> GameRecord:
    return only(record(*tags, head=head), name)


def only(data: bytes, name: str = NAME) -> GameRecord:
    (found,) = read(data, name)
    return found


def hand(*tags: str, head: str = HEAD) -> HandRecord:
    return game(init(), *tags, head=head).hands[0]


def played(found: HandRecord) -> list[Row]:
    """The rows after the deal and the indicator: four deals, one throw, one indicator."""
    return found.rows[6:]


def codes(found: GameRecord) -> list[str]:
    return [problem.code for problem in found.problems]
