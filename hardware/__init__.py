"""What people build: models to print, pictures and diagrams of them, and the dock's firmware."""
