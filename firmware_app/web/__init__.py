"""The page: the table on a screen, served by the referee itself."""
