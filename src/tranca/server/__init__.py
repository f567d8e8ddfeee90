"""The shell: sockets, timers, one queue a room, bot workers. All asyncio is here, and no rule is.

Nothing is re-exported, so that a bot worker can be started without the web framework.
"""
