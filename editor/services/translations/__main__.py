"""``make translations``: brings the files of translations up to date with the program."""

import argparse
import sys

from editor.services.translations.collecting import collect


def main() -> None:
    """Collect the words and say which files have changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--reviewed", action="store_true", help="translations of changed sentences fit them already"
    )
    for file in collect(reviewed=parser.parse_args().reviewed):
        sys.stdout.write(f"{file.parent.name}/{file.name}\n")


if __name__ == "__main__":
    main()
