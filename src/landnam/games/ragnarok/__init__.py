"""Lords of Ragnarok, which is to come: so far its box stands on the shelf."""
