view = path = meant = label = tell = board = None
