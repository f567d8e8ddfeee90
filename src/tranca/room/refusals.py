"""The room's refusals: a code and a sentence each.

Articles of ROOM where one is broken, else a plain word.
"""

from __future__ import annotations

from typing import Final

from tranca.game import Refusal

NOT_IN_ROOM: Final = Refusal("ROOM-OUT", "you are not in this room")
NOT_SEATED: Final = Refusal("ROOM-SEAT", "only who sits at the table may do this")
NOT_HOST: Final = Refusal("ROOM-2", "only the host may do this")
WRONG_PHASE: Final = Refusal("ROOM-PHASE", "this cannot be done now")
OTHER_CONTENT: Final = Refusal("ROOM-ID", "this id was used for something else")
ROOM_CLOSED: Final = Refusal("ROOM-10", "this room is closed")
ROOM_FULL: Final = Refusal("ROOM-FULL", "there are too many people in this room")

NOT_ON_TURN: Final = Refusal("ROOM-TURN", "it is not your turn")
STALE: Final = Refusal("ROOM-STALE", "the game has gone on since")
PAUSED: Final = Refusal("CLOCK-3", "the game is paused")
NOT_PAUSED: Final = Refusal("CLOCK-3", "the game is not paused by the host")

NO_SEAT: Final = Refusal("ROOM-3", "this table has no such seat")
SEAT_TAKEN: Final = Refusal("ROOM-3", "somebody sits there")
SEAT_EMPTY: Final = Refusal("ROOM-3", "no deal starts with an empty seat")
NONE_EMPTY: Final = Refusal("ROOM-3", "no seat is empty")
NOT_A_PERSON: Final = Refusal("ROOM-3", "no other person sits there")
NOT_A_BOT: Final = Refusal("ROOM-2", "no bot sits there")

WAS_REMOVED: Final = Refusal("ROOM-2", "who was removed may not come back to this match")
NOT_ONESELF: Final = Refusal("ROOM-2", "the host cannot remove the host")
NO_SUCH_PERSON: Final = Refusal("ROOM-2", "that person is not in this room")

NO_WATCHING: Final = Refusal("ROOM-4", "this table is not watched and has no seat to give")
NOT_RESERVABLE: Final = Refusal("ROOM-4", "only a bot's seat can be reserved")
ALREADY_RESERVED: Final = Refusal("ROOM-4", "that seat is reserved")
ONE_RESERVATION: Final = Refusal("ROOM-4", "one seat for each person")
NO_RESERVATION: Final = Refusal("ROOM-4", "you have reserved no seat")
OTHER_SIDE: Final = Refusal("ROOM-3", "you have played for the other side in this match")

NO_RETURN: Final = Refusal("ROOM-7", "you have no seat to take back")
NOT_CALLABLE: Final = Refusal("ROOM-8", "nobody has been idle for two minutes")
NOT_ABANDONED: Final = Refusal("ROOM-11", "the other side has not left")
HOST_IN_TIME: Final = Refusal("ROOM-12", "the host has five minutes")
IS_HOST: Final = Refusal("ROOM-12", "you are the host")
NO_PROPOSAL: Final = Refusal("ROOM-13", "no such question waits for your answer")
ALREADY_AGREED: Final = Refusal("ROOM-13", "you have said so already")
PHRASES_OFF: Final = Refusal("ROOM-1", "phrases are off at this table")
PHRASES_BETWEEN: Final = Refusal("ROOM-1", "phrases are for between deals at this table")

RULES_CHANGED_ENOUGH: Final = Refusal(
    "ROOM-1", "the rules were changed too often; start, or open another room"
)
NO_SECRET: Final = Refusal("ROOM-SECRET", "this server cannot draw a secret; no deal without one")
NO_SECRET_WANTED: Final = Refusal("MATCH-5", "no secret is waited for here")
NO_CARDS_WANTED: Final = Refusal("MATCH-5", "no deal waits for its cards here")
NOT_ASKED: Final = Refusal("ROOM-SHARE", "your share is not asked for in this deal")
FIRST_COUNTS: Final = Refusal("ROOM-SHARE", "the first commitment of a seat counts")
SHARE_LATE: Final = Refusal("ROOM-SHARE", "the commitments are closed; the deal goes without yours")
REVEAL_EARLY: Final = Refusal("ROOM-REVEAL", "shares are revealed once all commitments are shown")
WRONG_REVEAL: Final = Refusal("ROOM-REVEAL", "this is not the share that you committed to")
DOUBTED_ENOUGH: Final = Refusal("ROOM-DOUBT", "this match is marked already")
