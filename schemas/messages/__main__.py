"""Compiles all translations of the program: ``python -m schemas.messages``."""

from schemas.messages import FOLDERS
from schemas.messages.compiling import compile_all

if __name__ == "__main__":
    compile_all(FOLDERS[0])
