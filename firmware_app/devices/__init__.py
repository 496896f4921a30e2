"""Real devices, each behind its port; what drives them is imported when one is opened."""
