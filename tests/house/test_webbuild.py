"""The bundle is known by its sources, and built with a new enough Node or refused in words."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from tranca import webbuild
from tranca.webbuild import BundleState, Node, WebBuildError

posix_only = pytest.mark.skipif(os.name == "nt", reason="the stand-ins for Node are shell scripts")


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A little page with a source, a hidden file and an installed tool."""
    folder = tmp_path / "web"
    for name, text in (
        ("package.json", "{}"),
        ("package-lock.json", "{}"),
        ("src/main.ts", "mount()"),
        (".editor", "tabs"),
        ("node_modules/vite/bin/vite.js", "vite"),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def _edit(web: Path) -> None:
    (web / "src" / "main.ts").write_text("unmount()")


def _rename(web: Path) -> None:
    (web / "src" / "main.ts").rename(web / "src" / "start.ts")


def _add_empty(web: Path) -> None:
    (web / "src" / "empty.ts").touch()


def _move_a_byte(web: Path) -> None:
    (web / "package.json").write_text("{")
    (web / "package-lock.json").write_text("}{}")


@pytest.mark.parametrize("change", [_edit, _rename, _add_empty, _move_a_byte])
def test_any_change_of_the_sources_changes_the_stamp(
    web: Path, change: Callable[[Path], None]
) -> None:
    before = webbuild.stamp_of(web)
    change(web)
    assert webbuild.stamp_of(web) != before


def test_tools_and_hidden_files_do_not_change_the_stamp(web: Path) -> None:
    before = webbuild.stamp_of(web)
    (web / ".editor").write_text("spaces")
    (web / "node_modules" / "vite" / "new.js").write_text("x")
    (web / "src" / "node_modules").mkdir()
    assert webbuild.stamp_of(web) == before


def _fake_node(folder: Path, version: str, vite: str = "true") -> Path:
    """Puts a ``node`` with its npm into ``folder``; it runs the shell line ``vite`` for Vite."""
    npm_cli = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    npm_cli.parent.mkdir(parents=True)
    npm_cli.write_text("npm")
    programs = folder / "bin"
    programs.mkdir()
    node = programs / "node"
    node.write_text(
        "#!/bin/sh\n"
        f'case "$1" in --version) echo {version} ;;\n'
        f'  *npm-cli.js) echo "$@" >> "{folder}/npm-calls" ;;\n'
        f"  *vite.js) {vite} ;; esac\n"
    )
    node.chmod(node.stat().st_mode | stat.S_IXUSR)
    npm_cli.chmod(npm_cli.stat().st_mode | stat.S_IXUSR)
    (programs / "npm").symlink_to(npm_cli)
    return programs


def _node(programs: Path) -> Node:
    node = webbuild.find_node(str(programs))
    assert node is not None
    return node


@posix_only
def test_a_new_enough_node_is_found_with_its_npm(tmp_path: Path) -> None:
    node = _node(_fake_node(tmp_path, "v20.19.0"))
    assert node.program == tmp_path / "bin" / "node"
    assert node.npm("ci")[1:] == [str(node.npm_cli), "ci"]
    assert node.environment({"PATH": "/usr/bin"})["PATH"].split(os.pathsep) == [
        str(tmp_path / "bin"),
        "/usr/bin",
    ]


@posix_only
@pytest.mark.parametrize("version", ["v20.18.9", "v18.20.0", "nonsense", "''"])
def test_an_old_or_strange_node_is_no_node(
    tmp_path: Path, version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tranca.webbuild._node_of_package", lambda: None)
    assert webbuild.find_node(str(_fake_node(tmp_path, version))) is None


@posix_only
def test_a_node_without_npm_is_no_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tranca.webbuild._node_of_package", lambda: None)
    programs = _fake_node(tmp_path, "v24.0.0")
    (programs / "npm").unlink()
    assert webbuild.find_node(str(programs)) is None


def _bundle_that_vite_makes(bundle: Path) -> str:
    return f'mkdir -p "{bundle}" && echo page > "{bundle}/index.html"'


@posix_only
def test_a_bundle_is_missing_then_fresh_then_stale(web: Path, tmp_path: Path) -> None:
    bundle = tmp_path / "web_dist"
    assert webbuild.bundle_state(web, bundle) is BundleState.MISSING
    assert webbuild.bundle_state(None, bundle) is BundleState.MISSING
    node = _node(_fake_node(tmp_path / "node", "v20.19.0", _bundle_that_vite_makes(bundle)))
    webbuild.build_bundle(web, node, bundle)
    assert webbuild.bundle_state(web, bundle) is BundleState.FRESH
    _edit(web)
    assert webbuild.bundle_state(web, bundle) is BundleState.STALE


@posix_only
def test_an_installed_package_has_no_sources_to_differ_from(tmp_path: Path) -> None:
    (tmp_path / "index.html").touch()
    assert webbuild.bundle_state(None, tmp_path) is BundleState.FRESH


@posix_only
def test_a_source_saved_during_the_build_leaves_the_bundle_stale(web: Path, tmp_path: Path) -> None:
    bundle = tmp_path / "web_dist"
    saving = f'{_bundle_that_vite_makes(bundle)} && echo later > "{web}/src/main.ts"'
    webbuild.build_bundle(web, _node(_fake_node(tmp_path / "node", "v20.19.0", saving)), bundle)
    assert webbuild.bundle_state(web, bundle) is BundleState.STALE


@posix_only
def test_a_failed_build_says_what_the_tool_said(web: Path, tmp_path: Path) -> None:
    node = _node(_fake_node(tmp_path / "node", "v20.19.0", "echo 'no such component'; exit 3"))
    with pytest.raises(WebBuildError, match=r"(?s)vite build.*exit code 3.*no such component"):
        webbuild.build_bundle(web, node, tmp_path / "web_dist")


@posix_only
def test_tools_are_installed_once_for_each_lock(web: Path, tmp_path: Path) -> None:
    node = _node(_fake_node(tmp_path / "node", "v20.19.0"))
    for _ in range(2):
        webbuild.install_tools(web, node)
    calls = tmp_path / "node" / "npm-calls"
    assert len(calls.read_text().splitlines()) == 1
    (web / "package-lock.json").write_text('{"lockfileVersion": 3}')
    webbuild.install_tools(web, node)
    assert len(calls.read_text().splitlines()) == 2
