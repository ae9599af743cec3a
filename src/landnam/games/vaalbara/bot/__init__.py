"""What a bot needs to play Vaalbara well."""
