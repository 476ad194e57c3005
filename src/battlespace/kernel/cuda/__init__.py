"""The same rules on a graphics card: `ptx.py` makes the card's code of them, `card.py` runs it. No rule knows."""
