"""What runs inside an environment, one process a measurement: a job in, one line of JSON out.

Each worker imports only what its environment has, and the clock that they share.
"""
