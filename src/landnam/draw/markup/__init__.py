"""Everything visible goes through here: tags that escape, and what has been through them."""
