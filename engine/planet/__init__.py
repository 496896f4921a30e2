"""The board game Planet: rule numbers (P-30) are those of the referee's rules."""
