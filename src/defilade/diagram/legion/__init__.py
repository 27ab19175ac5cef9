"""How a verdict on Legion is drawn."""
