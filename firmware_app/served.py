"""The page of a real table: on this machine for everybody, on the network with a code."""

import socket
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Final, Self

from firmware_app import page_code
from firmware_app.referee.happening import PageOpened
from firmware_app.settings.values import WebSettings
from firmware_app.web import server
from firmware_app.web.access import Access, new_code
from firmware_app.web.app import Page
from firmware_app.web.guard import Hosts
from firmware_app.web_table import WebTable

_AWAY: Final = ("192.0.2.1", 9)
"""An address that nobody has: nothing is sent there, only the way to it is asked."""


@dataclass(slots=True, eq=False)
class Served:
    """A page that is being served, and what it follows."""

    table: WebTable
    web: WebSettings
    folder: Path
    page: server.Served
    code: str | None
    told: str = ""

    @classmethod
    def of(cls, table: WebTable, web: WebSettings, folder: Path) -> Self:
        """Serve the page of a referee's table; a code comes with every start."""
        local = is_local(web.listen)
        code = None if local else new_code()
        names = () if local else (socket.gethostname(), f"{socket.gethostname()}.local")
        page = Page(table, None, Access(code), Hosts.of(names, network=not local))
        served = server.serve(page, web.listen, web.port)
        if code is not None:
            page_code.keep(folder, code)
        return cls(table, web, folder, served, code)

    @property
    def url(self) -> str:
        """Where people find it: the address that others reach this machine by may come later."""
        if not ip_address(self.web.listen).is_unspecified:
            return self.page.url
        return f"http://{own_address()}:{self.web.port}/"

    def notice(self) -> None:
        """Tell viewers what is new."""
        self.table.notice()

    def announce(self) -> bool:
        """Let the table know where the page is; tell whether that is news."""
        url = self.url
        if url == self.told:
            return False
        self.told = url
        self.table.submit(PageOpened(url, self.code))
        return True

    def close(self) -> None:
        """Serve it no longer."""
        self.page.close()
        page_code.forget(self.folder)


def is_local(listen: str) -> bool:
    """Tell whether only this machine can ask there."""
    return ip_address(listen).is_loopback


def own_address() -> str:
    """Return the address of this machine on its network, without asking anybody."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(_AWAY)
        except OSError:
            return f"{socket.gethostname()}.local"
        address: str = line.getsockname()[0]
        return address
