"""The page that checks a closed match: in the browser alone, and from a disk without a network."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserType, Page, Route, expect

from tests.chromium import FLAGS, find_chromium
from tests.page.fair_cases import FILE
from tests.page.measure import boxes, sideways
from tranca import webbuild

pytestmark = pytest.mark.e2e

SIZES = [(360, 640), (740, 360), (1366, 768)]
STEPS = 10
CHECKED_WITHIN_MS = 30_000


@dataclass
class Verifier:
    """The page at a closed match's address, with the server's two answers."""

    page: Page
    url: str
    case: dict[str, Any] = field(
        default_factory=lambda: json.loads(FILE.read_text(encoding="utf-8").splitlines()[0])
    )
    faults: list[str] = field(default_factory=list)
    missing: bool = False

    @property
    def match(self) -> str:
        return str(json.loads(self.case["file"])["match"])

    @property
    def log(self) -> str:
        return "".join(json.dumps(line) + "\n" for line in self.case["log"])

    def open(self, path: str | None = None) -> None:
        """Goes to the match's own page, or to another."""
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", lambda asked: self._asked(asked.url))
        self.page.route("**/api/**", self._answer)
        self.page.goto(f"{self.url}{path or f'/verificar/{self.match}?k=abc'}")

    def remember(self) -> None:
        """Lets this device have played in the match."""
        kept = {
            "tranca.fair.matches": json.dumps([self.match]),
            f"tranca.fair.match/{self.match}": json.dumps(self.case["seen"]),
            f"tranca.fair.shares/{self.match}": json.dumps(self.case["shares"]),
        }
        for key, text in kept.items():
            self.page.add_init_script(f"localStorage.setItem({key!r}, {json.dumps(text)})")

    def steps(self, mark: str) -> int:
        """How many steps came out so: ``ok``, ``bad`` or ``unchecked``."""
        self.page.locator(".verdict").wait_for(timeout=CHECKED_WITHIN_MS)
        return self.page.locator(f".steps > li.{mark}").count()

    def _asked(self, url: str) -> None:
        if not url.startswith((self.url, "data:", "blob:", "file:")):
            self.faults.append(f"other host: {url}")

    def _answer(self, route: Route) -> None:
        path = route.request.url.split("/api/", 1)[1]
        bodies = {
            "me": '{"person":"p1","name":"Ana"}',
            f"matches/{self.match}?k=abc": self.case["file"],
            "log?after=0": self.log,
        }
        if path not in bodies or (self.missing and path.startswith("matches/")):
            route.fulfill(status=404, body='{"code":"NO-MATCH","message":"no such match"}')
        else:
            route.fulfill(body=bodies[path], content_type="application/json")


@pytest.fixture
def verifier(page: Page, page_url: str) -> Iterator[Verifier]:
    """The verifier, to be opened; at the end nothing may have gone wrong in the page."""
    made = Verifier(page, page_url)
    yield made
    assert made.faults == []


def _axe(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html']:.200}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_true_match_is_found_true_at_every_step(
    verifier: Verifier, width: int, height: int
) -> None:
    """By WebCrypto alone, with what this device saw; it fits, and axe finds nothing."""
    verifier.page.set_viewport_size({"width": width, "height": height})
    verifier.remember()
    verifier.open()
    assert verifier.steps("ok") == STEPS
    expect(verifier.page.get_by_role("heading", name="Tudo confere")).to_be_focused()
    verifier.page.locator("summary").first.click()
    assert not sideways(verifier.page)
    assert _axe(verifier.page) == []


def test_who_did_not_play_is_told_what_was_not_looked_at(verifier: Verifier) -> None:
    verifier.open()
    assert (verifier.steps("ok"), verifier.steps("unchecked")) == (STEPS - 1, 1)
    expect(verifier.page.get_by_text("Este aparelho não guarda nada desta partida")).to_be_visible()


def test_a_touched_match_is_found_false_and_says_where(verifier: Verifier) -> None:
    """Two cards of the pack changed places; everything else is left as it was."""
    file = json.loads(verifier.case["file"])
    deck = file["deals"][0]["record"]["deck"]
    other = next(place for place, card in enumerate(deck) if card != deck[0])
    deck[0], deck[other] = deck[other], deck[0]
    verifier.case["file"] = json.dumps(
        file, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    verifier.remember()
    verifier.open()
    assert verifier.steps("bad") >= 2
    page = verifier.page
    expect(page.get_by_text("O baralho do registro não é o que as partes dão.")).to_be_visible()
    expect(page.get_by_text("O registro fechou esta partida com outro arquivo.")).to_be_visible()
    expect(page.locator(".verdict")).to_contain_text("não confere")
    assert _axe(page) == []


def test_an_act_against_the_rules_is_told_with_its_article(verifier: Verifier) -> None:
    """The deal's own line says it too; what does not hang on the play is still right."""
    file = json.loads(verifier.case["file"])
    record = file["deals"][0]["record"]
    place = next(at for at, act in enumerate(record["actions"]) if act.startswith("X:"))
    for key, value in (("actions", "T:7h8h"), ("times", 0), ("by", "p")):
        whole = record[key]
        one = value if isinstance(whole, str) else [value]
        record[key] = whole[:place] + one + whole[place:]
    verifier.case["file"] = json.dumps(
        file, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    verifier.open()
    assert verifier.steps("bad") == 2  # the play, and the log's digest
    page = verifier.page
    told = page.locator(".faults li", has_text="As regras não permitiam uma jogada.")
    expect(told).to_contain_text(f"(mão 1, {place + 1}ª jogada: T:7h8h · REC-7: ")
    page.locator("summary").first.click()
    expect(page.locator(".replayed li.bad")).to_have_text("As jogadas: não confere")
    expect(page.locator(".replayed li.ok").first).to_have_text("As cartas: confere")
    assert _axe(page) == []


def test_a_share_that_was_dropped_is_missed_by_its_device(verifier: Verifier) -> None:
    verifier.remember()
    verifier.case["shares"] = {
        place: {**share, "nonce": "00" * 32} for place, share in verifier.case["shares"].items()
    }
    verifier.remember()
    verifier.open()
    assert verifier.steps("bad") == 1
    expect(
        verifier.page.get_by_text("A parte que o seu aparelho entregou não está").first
    ).to_be_visible()


def test_an_address_without_a_match_says_so(verifier: Verifier) -> None:
    verifier.missing = True
    verifier.open()
    expect(verifier.page.get_by_role("alert")).to_contain_text("Não há partida encerrada")
    assert not sideways(verifier.page)


def test_files_from_the_disk_are_checked_too(verifier: Verifier, tmp_path: Path) -> None:
    verifier.open("/verificar")
    page = verifier.page
    page.get_by_role("button", name="Conferir", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Escolha primeiro o arquivo da partida.")
    _choose(page, verifier, tmp_path)
    assert (verifier.steps("ok"), verifier.steps("unchecked")) == (STEPS - 1, 1)


def _choose(page: Page, verifier: Verifier, folder: Path, *, log: bool = True) -> None:
    match, lines = folder / "partida.json", folder / "registro.jsonl"
    match.write_text(verifier.case["file"], encoding="utf-8")
    lines.write_text(verifier.log, encoding="utf-8")
    page.get_by_label("Arquivo da partida (.json)").set_input_files(match)
    if log:
        page.get_by_label("Registro público (.jsonl)").set_input_files(lines)
    page.get_by_role("button", name="Conferir", exact=True).click()


@pytest.mark.parametrize("subtle", [True, False])
def test_one_file_from_the_disk_checks_without_a_network(
    browser: Browser, verifier: Verifier, tmp_path: Path, subtle: bool
) -> None:
    """Opened by its path, network off; by the library where a browser lends files no WebCrypto."""
    context = browser.new_context(locale="pt-BR", offline=True)
    page = context.new_page()
    if not subtle:
        page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: null })")
    page.on("pageerror", lambda error: verifier.faults.append(str(error)))
    page.on("request", lambda asked: verifier._asked(asked.url))
    page.goto((webbuild.BUNDLE / "conferir.html").as_uri())
    _choose(page, verifier, tmp_path)
    verifier.page = page
    assert (verifier.steps("ok"), verifier.steps("unchecked")) == (STEPS - 1, 1)
    expect(page.get_by_text("Conferido com as contas da página")).to_have_count(0 if subtle else 1)
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Everything is right")).to_be_visible()
    assert _axe(page) == []
    context.close()


def test_without_https_the_page_says_so_and_offers_the_download(
    browser_type: BrowserType, verifier: Verifier
) -> None:
    """Under a name that is not this computer's own, over plain HTTP, as in a house's network."""
    executable = find_chromium()
    chromium = browser_type.launch(
        executable_path=executable, args=[*FLAGS, "--host-resolver-rules=MAP mesa.test 127.0.0.1"]
    )
    page = chromium.new_page(locale="pt-BR", viewport={"width": 360, "height": 640})
    verifier.page, verifier.url = page, verifier.url.replace("127.0.0.1", "mesa.test")
    verifier.open()
    expect(page.get_by_role("heading", name="Esta página veio sem HTTPS")).to_be_visible()
    assert page.evaluate("crypto.subtle === undefined")
    expect(page.get_by_role("link", name="Verificador sem rede")).to_have_attribute(
        "href", "/conferir.html"
    )
    assert page.locator(".verdict").count() == 0
    assert not sideways(page)
    assert _axe(page) == []
    page.get_by_role("button", name="Conferir aqui assim mesmo").click()
    assert verifier.steps("ok") == STEPS - 1
    expect(page.get_by_text("Conferido com as contas da página")).to_be_visible()
    chromium.close()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_is_proved_and_what_is_not_stands_on_a_page(
    verifier: Verifier, width: int, height: int
) -> None:
    verifier.page.set_viewport_size({"width": width, "height": height})
    verifier.open("/confianca")
    page = verifier.page
    expect(page.get_by_text("Não é certificado de laboratório")).to_be_visible()
    expect(page.get_by_text("Que quem opera o servidor não olhou as cartas.")).to_be_visible()
    assert not sideways(page)
    links = boxes(page.locator("main .button"))
    assert min(box["height"] for box in links) >= 44
    assert _axe(page) == []
    page.get_by_role("button", name="English").click()
    expect(page.get_by_text("It is no laboratory’s certificate")).to_be_visible()
