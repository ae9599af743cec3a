"""The rules of Vaalbara; they know the kit and nothing else."""
