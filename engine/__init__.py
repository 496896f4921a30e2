"""The rules of the games that orrery referees, and nothing else."""
