"""Scans and the six anomalies."""
