"""The command line as a whole: what it offers, how it refuses, what it loads."""

import subprocess
import sys
from pathlib import Path

import pytest

from tranca import __version__, webbuild
from tranca.cli import COMMANDS, main

CASES = Path(__file__).parents[1] / "cases" / "rules.jsonl"


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    listed = capsys.readouterr().out
    assert all(f"  {name} " in listed for name in COMMANDS)


def test_nothing_asked_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out.startswith("Usage: tranca")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"tranca {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sever"], "No such command 'sever'"),
        (["--loud"], "No such option: --loud"),
        (["simulate", "--deals", "many"], "--deals"),
        (["simulate", "--deals", "0"], "--deals"),
        (["simulate", "--deals"], "--deals"),
        (["simulate", "--variant", "poker"], "there are sala, games-on, cacheta-league, classica"),
        (["simulate", "--players", "3"], "players must be 2 or 4, not 3"),
        (["simulate", "--bots", "mestre"], "there are aleatorio, iniciante, casual"),
        (["simulate", "--bots", ""], "no level is called ''"),
        (["simulate", "--bots", "casual,,casual"], "no level is called ''"),
        (["simulate", "--players", "2", "--bots", "casual,casual,casual"], "3 levels for 2 seats"),
        (["simulate", "--seed", "x"], "--seed"),
        (["simulate", "extra"], "extra"),
        (["arena", "casual"], "Missing argument"),
        (["arena", "casual", "mestre"], "no level is called 'mestre'"),
        (["arena", "casual", "casual", "--pairs", "-1"], "--pairs"),
        (["verify"], "Missing argument"),
    ],
)
def test_a_wrong_call_is_one_line_and_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("tranca: ")
    assert err.count("\n") == 1
    assert said in err


def run(code: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_verifying_loads_no_web_server() -> None:
    done = run(
        "import sys, tranca.cli; tranca.cli.main(['verify', '--help']);"
        "sys.exit(bool({'litestar', 'uvicorn', 'apsw'} & set(sys.modules)))"
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("argument", "status"), [("--version", 0), ("--loud", 2)])
def test_the_package_can_be_run(argument: str, status: int) -> None:
    command = [sys.executable, "-m", "tranca", argument]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == status


def test_a_reader_who_has_enough_is_no_error() -> None:
    """``tranca … | head -1``: no trace, when the pipe is closed early."""
    program = "import tranca.cli, sys; sys.exit(tranca.cli.main(sys.argv[1:]))"
    many = ["verify", "--json", *[str(CASES)] * 3]
    with subprocess.Popen(
        [sys.executable, "-c", program, *many], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait()


def test_a_page_cannot_be_built_without_its_sources(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webbuild, "sources", lambda: None)
    assert main(["build-web"]) == 1
    assert "an installed package has its page built" in capsys.readouterr().err


def test_a_page_cannot_be_built_without_node(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webbuild, "find_node", lambda: None)
    assert main(["build-web"]) == 1
    assert "needs Node" in capsys.readouterr().err
