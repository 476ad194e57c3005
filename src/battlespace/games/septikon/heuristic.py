LEVELS=()
evaluate=order=None
