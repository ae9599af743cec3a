"""How Vaalbara looks: a new coast seen from the sea, the far row on the horizon."""
