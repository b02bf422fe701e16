"""A real browser for the page of a fight: Debian's chromium, driven by its chromedriver."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

ROOT = Path(__file__).parents[3]
REQUIRED = "STRIKERANK_REQUIRE_BROWSER"
AXE = ROOT / "build" / "page" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = """
--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
--disable-component-update --disable-sync
"""
WIDE, NARROW = (1440, 900), (390, 844)


class Browser:
    """One page at a time, and what it has asked of the network since it was opened."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def open(self, address: str, size: tuple[int, int] = WIDE, *, dark: bool = False, still: bool = True) -> None:
        """Open a page at a size of its window; what an earlier one logged is forgotten."""
        self.driver.get("about:blank")
        self.logs("browser"), self.logs("performance")
        wide, high = size
        screen = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": wide < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        features = [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"},
        ]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.driver.get(address)

    def run(self, script: str, *args: Any) -> Any:
        """What a script in the page returns."""
        return self.driver.execute_script(script, *args)

    def until(self, script: str, seconds: float = 90) -> Any:
        """What a script returns as soon as that is something; raises where it never is."""
        wait = f"""
            const done = arguments[0], began = performance.now(), look = () => {{
                const found = (() => {{ {script} }})();
                if (found || performance.now() - began > {1000 * seconds}) done(found); else setTimeout(look, 30);
            }};
            look();
        """
        self.driver.set_script_timeout(seconds + 5)
        found = self.driver.execute_async_script(wait)
        assert found, f"never came: {script}"
        return found

    def text(self, of: str) -> str:
        """What stands in the first element that a selector finds."""
        return str(self.run("return document.querySelector(arguments[0]).textContent", of))

    def logs(self, kind: str) -> list[dict[str, Any]]:
        """What has been logged since it was asked last."""
        return list(self.driver.get_log(kind))

    def asked_for(self) -> set[str]:
        """The addresses that pages have asked for since one was opened."""
        every = (json.loads(entry["message"])["message"] for entry in self.logs("performance"))
        sent = {one["params"]["request"]["url"] for one in every if one["method"] == "Network.requestWillBeSent"}
        return {url for url in sent if not url.startswith(("data:", "about:"))}

    def faults(self) -> list[str]:
        """What the console complains of."""
        return [entry["message"] for entry in self.logs("browser")]

    def axe(self) -> list[str]:
        """What axe-core finds amiss."""
        if not AXE.exists():
            pytest.skip("axe-core is not here: npm install --prefix build/page axe-core")
        self.run(AXE.read_text(encoding="utf-8"))
        ask = "const done = arguments[0]; axe.run(document).then((found) => done(found.violations))"
        found = self.driver.execute_async_script(ask)
        return [f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in found for node in one["nodes"]]


def browsers(folder: Path) -> Iterator[Browser]:
    """A browser with an empty profile; where none is installed the test is skipped, or fails if one is required."""
    program, driver = shutil.which("chromium") or shutil.which("google-chrome"), shutil.which("chromedriver")
    if program is None or driver is None:
        if os.environ.get(REQUIRED):
            pytest.fail(f"{REQUIRED} is set, and there is no chromium with chromedriver")
        pytest.skip("there is no chromium with chromedriver (Debian: apt-get install chromium chromium-driver)")
    options = Options()
    options.binary_location = program
    for flag in (*FLAGS.split(), f"--user-data-dir={folder}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    made = webdriver.Chrome(options=options, service=Service(driver))
    try:
        yield Browser(made)
    finally:
        made.quit()
