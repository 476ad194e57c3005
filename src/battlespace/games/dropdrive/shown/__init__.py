"""What people see, click and read, by subject; `view.py` is its front."""
