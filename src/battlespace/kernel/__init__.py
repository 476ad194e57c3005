"""What a game is, and what playing one means. Imports nothing else of ours."""
