"""The flow of a game as a state machine: what happened comes in, what to do goes out as values."""
