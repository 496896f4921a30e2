"""What the program needs of its machine: facts, checks of them, and what mends each fault."""
