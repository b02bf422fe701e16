"""``strikerank health``: asks the bot of this machine whether it lives, for a container's health check."""

import urllib.error
import urllib.request

from bot.settings import host_and_port, read
from bot.texts import refuse, says

PATIENCE = 5.0
"""Seconds to wait for an answer."""
EVERYWHERE = ("0.0.0.0", "::")
"""Hosts at which one listens and nobody can be asked."""


def health(*, ready: bool) -> int:
    """Print what the bot says; 0 where it is well. Raises Refused where no setting says where it listens."""
    where = read().board
    if not where:
        raise refuse("web.nowhere")
    host, port = host_and_port(where)
    host = "127.0.0.1" if host in EVERYWHERE else host
    url = f"http://{f'[{host}]' if ':' in host else host}:{port}/{'readyz' if ready else 'healthz'}"
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            print(answer.read().decode())
            return 0
    except urllib.error.HTTPError as answer:
        print(answer.read().decode())
    except OSError as fault:
        print(says("web.silent", url=url, fault=fault))
    return 1
