"""The rules of Tundra; they know the kit and nothing else."""
