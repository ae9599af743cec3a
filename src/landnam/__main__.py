"""`python -m landnam` is the `landnam` command."""

from landnam.cli import main

if __name__ == "__main__":
    main()
