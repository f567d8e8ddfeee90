"""Measurements of the product, kept outside of it: nothing in ``src`` knows of them."""
