"""Encounters, battles, falling and changing cargo."""
