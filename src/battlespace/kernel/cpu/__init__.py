"""What only a processor has: instructions on memory that several threads share."""
