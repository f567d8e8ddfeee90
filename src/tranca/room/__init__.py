"""The room: people round a table, as a pure machine.

``step(room, input, now)`` gives the room after an input and what is to be told, or a refusal. No
clock, no dice, no files, no sockets: time comes in with each input, decks and bots' acts come from
outside. Here is what the outside uses; inputs and effects are named by their modules.
"""

from tranca.room import effects, inputs
from tranca.room.asking import verdict
from tranca.room.clock import next_change, next_due
from tranca.room.dealing import root_to_show
from tranca.room.effects import Step
from tranca.room.evidence import fair_view, files_of, proof_at, proofs_for, what_is_new
from tranca.room.inputs import Input, decode_input, encode_input
from tranca.room.machine import open_room, refusal_of, step
from tranca.room.matchfiles import file_of
from tranca.room.pace import BotTurn, bot_to_act
from tranca.room.play import automatic_act_of
from tranca.room.pledges import commitment_of, needs_secret
from tranca.room.records import past_deal, played, record_line, records_of, viewer_of
from tranca.room.showing import active_device, deal_viewer, may_watch, room_view
from tranca.room.snapshots import BadLog, BadSnapshot, fold, restore, snapshot
from tranca.room.state import PastDeal, Room, is_closed, seat_of

__all__ = [
    "BadLog",
    "BadSnapshot",
    "BotTurn",
    "Input",
    "PastDeal",
    "Room",
    "Step",
    "active_device",
    "automatic_act_of",
    "bot_to_act",
    "commitment_of",
    "deal_viewer",
    "decode_input",
    "effects",
    "encode_input",
    "fair_view",
    "file_of",
    "files_of",
    "fold",
    "inputs",
    "is_closed",
    "may_watch",
    "needs_secret",
    "next_change",
    "next_due",
    "open_room",
    "past_deal",
    "played",
    "proof_at",
    "proofs_for",
    "record_line",
    "records_of",
    "refusal_of",
    "restore",
    "room_view",
    "root_to_show",
    "seat_of",
    "snapshot",
    "step",
    "verdict",
    "viewer_of",
    "what_is_new",
]
