"""The camera with its reader: asked what to look for, and asked again what it sees."""
