"""Puts compiled translations into a wheel, so that an installed program need not compile them."""

import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Translations(BuildHookInterface[Any]):
    """Compiles what has changed before a wheel is packed; a checkout does so in its set-up."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile in a process of its own: the build's path does not have the sources on it."""
        if version == "standard":
            subprocess.run([sys.executable, "-m", "schemas.messages"], cwd=self.root, check=True)
