"""The room: people round a table, as a pure machine.

``step(room, input, now)`` gives the room after an input and what is to be told, or a refusal. No
clock, no dice, no files, no sockets: time comes in with each input, decks and bots' acts come
from outside.
"""
