"""The table: shapes, distances, paths, ships; rules that wait for nothing."""
