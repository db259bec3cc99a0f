"""State of a real table beyond the tiles (`table.conduct`): voices, windows, penalty tiles, rights lost, what was said.

`docs/wsom-state.md` tells which field serves which article.
"""

from replay.conduct.claimable import adds_discard, can_carry_out, counts_surely, is_exhausted, thrown_silently
from replay.conduct.claims import RANKS, SET_WORDS, SETS, WIN_WORDS, Claim, Claims, Voice, Window, same_face
from replay.conduct.duties import Duties, Duty
from replay.conduct.event import DEALS, PUBLISHED, Event, Told, advancing, ahead, both_out
from replay.conduct.exposures import Exposure
from replay.conduct.forbidden import forbidden_win, used_in_set, winning_row
from replay.conduct.laid import stays_open, taken_up
from replay.conduct.late import bound_to_show, found_late, lets_pass, own_kong_found
from replay.conduct.marks import NEVER, Mark, first, lacks_time, last, lasted, mark, shorter
from replay.conduct.opening import STACKS, Break, Flip, Opening, Take, Throw
from replay.conduct.people import People, about, concerns, same_article, word_of
from replay.conduct.rights import NO_CLAIMS, NO_WIN, Loss, PenaltyTile, Rights
from replay.conduct.rivals import claimed_before, goes_before, lost_unvoiced, others_could, rivals, taken_by
from replay.conduct.session import Played, Session
from replay.conduct.sets import is_alike, is_sequence, is_set
from replay.conduct.state import PLAY, Conduct, Stray
from replay.conduct.table import ConductTable, state_of
from replay.conduct.wall import DEAL_TAKES, FIRST_DRAW, JUMP, WallCount
from replay.conduct.wilds import Wilds
from replay.conduct.withdrawn import OFTEN, empty_voice, late_unseen, let_off, owes, tiles_shown

__all__ = [
    "DEALS", "DEAL_TAKES", "FIRST_DRAW", "JUMP", "NEVER", "NO_CLAIMS", "NO_WIN", "OFTEN", "PLAY", "PUBLISHED",
    "RANKS", "SETS", "SET_WORDS", "STACKS", "WIN_WORDS", "Break", "Claim", "Claims", "Conduct", "ConductTable",
    "Duties", "Duty", "Event", "Exposure", "Flip", "Loss", "Mark", "Opening", "PenaltyTile", "People", "Played",
    "Rights", "Session", "Stray", "Take", "Throw", "Told", "Voice", "WallCount", "Wilds", "Window", "about",
    "adds_discard", "advancing", "ahead", "both_out", "bound_to_show", "can_carry_out", "claimed_before", "concerns",
    "counts_surely", "empty_voice", "first", "forbidden_win", "found_late", "goes_before", "is_alike", "is_exhausted",
    "is_sequence", "is_set", "lacks_time", "last", "lasted", "late_unseen", "let_off", "lets_pass", "lost_unvoiced",
    "mark", "others_could", "owes", "own_kong_found", "rivals", "same_article", "same_face", "shorter", "state_of",
    "stays_open", "taken_by", "taken_up", "thrown_silently", "tiles_shown", "used_in_set", "winning_row", "word_of",
]  # fmt: skip
