"""The project's own speed figures, each a ratio against a reference measured in the same run.

To add one, write a function that takes an Effort and returns a Figure, and name it in registry.py.
"""
