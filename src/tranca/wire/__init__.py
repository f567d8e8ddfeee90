"""Typed messages in and out: the protocol, its schema, its types.

Never touches a store or a socket.
"""
