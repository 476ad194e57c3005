"""Name a wheel that carries compiled rules by the Python and the platform that they are for."""

from __future__ import annotations

import re
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Hook(BuildHookInterface[Any]):
    """Asked by hatchling before a wheel is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Leave a wheel without compiled rules to every platform."""
        if (Path(self.root) / "src" / "battlespace" / "compiled").exists():
            python = f"cp{sys.version_info.major}{sys.version_info.minor}"
            # Nothing in it is linked with the system's libraries; Numba's own wheels ask for this one.
            platform = sysconfig.get_platform().replace("linux-", "manylinux_2_28_")
            build_data["pure_python"] = False
            build_data["tag"] = f"{python}-{python}-{re.sub(r'[-.]', '_', platform)}"
