"""How a verdict on the 9th Age is drawn."""
