"""What is asked: actions, ids, answers."""
