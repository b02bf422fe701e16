"""What the site takes from outside of ``docs``: a hook of MkDocs, by which nothing is copied.

A page keeps the links that lead somewhere on GitHub; here they are turned to the pages of the site.
"""

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).parents[1]
OUTSIDE = (
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CODE_OF_CONDUCT.md",
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "rules").glob("*/reference.md"))),
)
"""Pages of the site, by the paths that they have in the repository."""
PICTURES = "https://raw.githubusercontent.com/strikerank/strikerank/main/docs/"
"""Where README's pictures are for whoever reads it elsewhere."""
_UP = re.compile(r"\]\(\.\./(?=(?:rules/[a-z0-9]+/reference|[A-Z_]+)\.md)")
_DOWN = re.compile(r"\]\(docs/")


def on_files(files: Any, *, config: Any) -> Any:
    """Add the pages that lie outside; README is the first one."""
    for path in OUTSIDE:
        files.append(File.generated(config, path, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, *, page: Any, config: Any, files: Any) -> str:
    """The text of a page with the links of the site."""
    if page.file.src_uri in OUTSIDE:
        return _DOWN.sub("](", markdown).replace(f"]({PICTURES}", "](").replace("](LICENSE)", "](README.md#notice)")
    return _UP.sub("](", markdown)
