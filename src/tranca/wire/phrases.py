"""The ready phrases by their names. Their words, in each language, are in the page's dictionary."""

from __future__ import annotations

from typing import Final

PHRASES: Final = (
    "ola",
    "boa_sorte",
    "boa_jogada",
    "bela_canastra",
    "que_lixo",
    "quase",
    "ufa",
    "opa",
    "vamos",
    "calma",
    "pensando",
    "ja_volto",
    "desculpe",
    "obrigado",
    "parabens",
    "bem_jogado",
    "bom_jogo",
    "de_novo",
    "tchau",
)
"""In the order in which they are offered."""
