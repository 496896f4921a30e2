"""The ports without hardware: simulated parts that can misbehave on request."""
