"""The rule book in one line a time: each article shown at work and at its limit."""
