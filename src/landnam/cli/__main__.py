"""`python -m landnam.cli` is `landnam`."""

from landnam.cli.app import main

if __name__ == "__main__":
    main()
