"""Starts Marshalry: `marshalry` and `python -m editor`."""


def main() -> None:
    """Run the command line; without a command it opens the window."""
    from editor.cli.main import app

    app()


if __name__ == "__main__":
    main()
