"""The small parts: names, chance, limits, origins, addresses, the way out of a socket."""

import asyncio
import secrets
import socket
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.bench import HandClock, ListOutlet, config, settle
from tranca.server import qr
from tranca.server.app import Parts, build_app
from tranca.server.config import Config, Rate, usual_data_folder
from tranca.server.connection import CloseCode, Connection, PeerGone
from tranca.server.dice import NoSecret, SystemDice
from tranca.server.guests import BadName, Guests, clean_name
from tranca.server.limits import MOST_ADDRESSES, AddressLimit, Bucket
from tranca.server.serving import CannotServe, addresses_of, bound, is_local, uvicorn_config
from tranca.server.shield import content_policy, may_ask
from tranca.store import MemoryStore
from tranca.wire import messages

# ---------------------------------------------------------------- chance


def test_every_secret_is_another_one() -> None:
    made = {SystemDice().secret() for _ in range(100)}
    assert len(made) == 100
    assert {len(secret) for secret in made} == {64}


@pytest.mark.parametrize("error", [OSError("no entropy"), NotImplementedError()])
def test_a_generator_that_fails_gives_no_secret(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """FAIRNESS 1: no deal if that fails, and never another source instead."""

    def fails(_: int) -> bytes:
        raise error

    monkeypatch.setattr(secrets, "token_bytes", fails)
    with pytest.raises(NoSecret):
        SystemDice().secret()


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        (" Ana ", "Ana"),
        ("Jose\u0301", "José"),
        ("a  b\u00a0c", "a b c"),
        ("<script>", "<script>"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("Ж" * 24, "Ж" * 24),
        ("7♥", "7♥"),
    ],
)
def test_names_that_are_kept(given_name: str, kept: str) -> None:
    assert clean_name(given_name) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        " \t\n",
        "x" * 25,
        "a\x07b",
        "a\u202eb",
        "a\u200eb",
        "\u200d",
        "\ufeffx",
        "\ud800",
        "\u3164\u3164",
        "\u0301\u0301",
        "a" + "\u0301" * 5,
        "a\u2028b\ue000",
    ],
)
def test_names_that_are_refused(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name)


@given(st.text(max_size=40))
def test_a_clean_name_is_short_composed_and_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName:
        return
    assert 1 <= len(name) <= 24
    assert name == unicodedata.normalize("NFC", name) == name.strip()
    assert clean_name(name) == name
    assert not any(unicodedata.category(c) in {"Cc", "Cs", "Zl", "Zp"} for c in name)


async def test_a_link_for_another_device_is_good_once_and_for_two_minutes() -> None:
    """ROOM-6."""
    clock = HandClock()
    guests = Guests(MemoryStore(), clock)
    person, token = await guests.name(None, "Ana")
    assert token is not None
    one, two, three = (guests.make_link(person.id, "r") for _ in range(3))
    found = await guests.use_link(one)
    assert found is not None
    fresh, room = found
    assert room == "r"
    assert guests.who(fresh) == person
    assert fresh != token
    assert await guests.use_link(one) is None
    await clock.advance(119_999)
    assert await guests.use_link(two) is not None
    await clock.advance(1)
    assert await guests.use_link(three) is None
    assert await guests.use_link("never made") is None


async def test_tokens_are_long_and_kept_as_digests_alone() -> None:
    store = MemoryStore()
    guests = Guests(store, HandClock())
    tokens = set()
    for _ in range(20):
        _, token = await guests.name(None, "Ana")
        assert token is not None
        assert len(token) >= 43
        tokens.add(token)
    assert len(tokens) == 20
    kept = repr(store._kept)
    assert not any(token in kept for token in tokens)
    assert guests.who("") is None
    assert guests.who("\ud800") is None


# ---------------------------------------------------------------- limits, origins, addresses


def test_a_bucket_gives_a_burst_and_then_so_many_a_second() -> None:
    bucket = Bucket.full(3, 2.0, 0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(400)
    assert bucket.take(900)
    assert not bucket.take(900)
    assert [bucket.take(60_000) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(0), "a clock that steps back gives nothing"


def test_each_address_has_its_own_limit_and_the_oldest_are_forgotten() -> None:
    limit = AddressLimit(Rate(burst=1, a_minute=1))
    assert limit.take("a", 0)
    assert not limit.take("a", 0)
    assert limit.take("b", 0)
    for n in range(MOST_ADDRESSES):
        limit.take(str(n), 0)
    assert limit.take("a", 0), "forgotten"


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        (None, "tranca.example", True),
        ("http://tranca.example", "tranca.example", True),
        ("http://TRANCA.example:80", "tranca.example", True),
        ("https://tranca.example", "tranca.example:443", True),
        ("https://tranca.example", "tranca.example", False),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://tranca.example:8000", "tranca.example", False),
        ("http://tranca.example.evil.example", "tranca.example", False),
        ("http://evil.example/tranca.example", "tranca.example", False),
        ("http://tranca.example@evil.example", "tranca.example", False),
        ("null", "tranca.example", False),
        ("", "tranca.example", False),
        ("http://tranca.example:bad", "tranca.example", False),
        ("http://tranca.example", None, False),
        ("https://app.example", "tranca.example", True),
    ],
)
def test_whose_page_may_write(origin: str | None, host: str | None, allowed: bool) -> None:
    assert may_ask(origin, host, "http", ("https://app.example",)) is allowed


def test_the_policy_names_the_sockets_of_a_sane_host_only() -> None:
    assert "connect-src 'self' ws://a.example:8000 wss://a.example:8000;" in content_policy(
        "a.example:8000"
    )
    for host in ("a; script-src *", "a b", "", "'unsafe-inline'", "a\r\nb"):
        assert "connect-src 'self';" in content_policy(host)


def test_links_lead_where_a_phone_can_follow() -> None:
    near = ["http://192.168.0.7:8000"]
    assert qr.reachable("http://localhost:8000/", near) == near[0]
    assert qr.reachable("http://127.0.0.1:8000/", []) == "http://127.0.0.1:8000"
    assert qr.reachable("https://tranca.example/", near) == "https://tranca.example"


def test_addresses_are_told_as_one_opens_them() -> None:
    assert addresses_of(config(host="127.0.0.1"), 8000) == ["http://127.0.0.1:8000"]
    assert addresses_of(config(host="::1"), 80) == ["http://[::1]"]
    tls = config(host="0.0.0.0", tls_cert=Path("c"), tls_key=Path("k"))
    first, *near = addresses_of(tls, 443)
    assert first == "https://localhost"
    assert all(address.startswith("https://") and not is_local(address) for address in near)
    assert is_local("http://localhost:8000")
    assert not is_local("http://192.168.0.7")


def test_a_port_in_use_is_said_in_both_languages() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match="in use") as cannot:
            bound("127.0.0.1", port)
    assert "em uso" in cannot.value.pt
    with pytest.raises(CannotServe, match="cannot listen"):
        bound("no.such.host.invalid", 0)


def test_a_certificate_that_is_none_is_said(tmp_path: Path) -> None:
    missing = config(tls_cert=tmp_path / "c.pem", tls_key=tmp_path / "k.pem")
    app = build_app(config(), Parts())
    with pytest.raises(CannotServe, match="certificate"):
        uvicorn_config(missing, app)


def test_the_data_folder_is_the_users_unless_told(tmp_path: Path) -> None:
    assert usual_data_folder({"TRANCA_DATA": str(tmp_path)}) == tmp_path
    assert usual_data_folder({"XDG_DATA_HOME": "/somewhere"}).name.lower() == "tranca"
    assert usual_data_folder({}).is_absolute()


def test_a_server_keeps_to_this_computer_unless_told() -> None:
    assert Config(data=None).host == "127.0.0.1"


# ---------------------------------------------------------------- the way out


class GoneOutlet(ListOutlet):
    async def send_text(self, text: str) -> None:
        raise PeerGone


def connected(outlet: ListOutlet, stall_s: float = 12) -> tuple[Connection, asyncio.Task[None]]:
    connection = Connection(outlet, "p", "P", "d", stall_s)
    return connection, asyncio.create_task(connection.write_on())


async def test_messages_go_out_in_order_and_then_the_close() -> None:
    outlet = ListOutlet()
    connection, writer = connected(outlet)
    for t in range(5):
        connection.send(messages.Pong(t))
    connection.close(CloseCode.FOR_GOOD, messages.Closed("gone", "bye"))
    connection.send(messages.Pong(9))
    connection.close(CloseCode.TOO_SLOW)
    await writer
    assert [frame.get("t", "bye") for frame in outlet.frames] == [0, 1, 2, 3, 4, "bye"]
    assert outlet.code == 4010


async def test_a_peer_that_is_gone_ends_the_writer() -> None:
    connection, writer = connected(GoneOutlet())
    connection.send(messages.Pong(1))
    await writer
    connection.send(messages.Pong(2))
    assert connection._queue.empty()


async def test_a_peer_that_takes_nothing_for_too_long_is_given_up() -> None:
    outlet = ListOutlet()
    outlet.stuck = asyncio.Event()
    connection, writer = connected(outlet, stall_s=0.01)
    connection.send(messages.Pong(1))
    await writer
    assert outlet.frames == []


async def test_the_queue_holds_sixty_four() -> None:
    outlet = ListOutlet()
    outlet.stuck = asyncio.Event()
    connection, writer = connected(outlet)
    connection.send(messages.Pong(0))
    await settle()
    for t in range(1, 65):
        connection.send(messages.Pong(t))
    assert connection.closed_with is None
    connection.send(messages.Pong(65))
    outlet.stuck.set()
    await writer
    assert outlet.code == 4008
