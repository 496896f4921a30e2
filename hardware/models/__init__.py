"""Parametric models of stand, case and dock: `make hardware` exports and draws them."""
