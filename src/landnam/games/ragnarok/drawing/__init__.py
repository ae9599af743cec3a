"""How Lords of Ragnarok looks."""
