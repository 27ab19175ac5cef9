"""`python -m defilade` is the command `defilade`."""

from defilade.cli import main

if __name__ == "__main__":
    main()
