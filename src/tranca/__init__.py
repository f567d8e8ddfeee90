"""Tranca: the Brazilian card game, played in the browser with friends or with bots.

The package is laid out in rooms, ground floor first: ``cards``, ``rules``, ``game``, then
``bots``, ``room`` and ``fair``, then ``wire`` and ``store``, then ``arena``, then ``server``, then
``cli``. A lower floor never imports a higher one. Nothing is re-exported here: importing
``tranca`` costs nothing and does nothing.
"""

__version__ = "0.1.0"
