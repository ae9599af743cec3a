"""What a bot needs to play Northgard well."""
