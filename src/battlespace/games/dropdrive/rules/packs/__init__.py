"""Card packs."""
