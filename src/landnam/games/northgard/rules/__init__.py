"""The rules of Northgard; they know the kit and nothing else."""
