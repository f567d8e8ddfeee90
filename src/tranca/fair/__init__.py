"""The verifiable deal (TF1): an order fixed before play by the server and the players.

Pure: whoever calls brings the 64 secret bytes and the players' shares; nothing here reads a clock,
a file or dice. It knows the rules of the game only by asking the engine, and is never asked by a
bot.
"""

from tranca.fair.deal import SealedDeal, open_deal
from tranca.fair.scheme import BadShare, Share
from tranca.fair.tree import CardProof, DealTree

__all__ = ["BadShare", "CardProof", "DealTree", "SealedDeal", "Share", "open_deal"]
