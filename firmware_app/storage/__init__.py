"""The file of games below the store: its tables, its soundness, and what is kept aside."""
