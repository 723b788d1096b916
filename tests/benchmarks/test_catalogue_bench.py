"""How quickly a catalogue of 100,000 cards opens, lists, searches and saves."""

import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.services import documents
from editor.services.documents import Query
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.content_folder import content_root
from tests.benchmarks.many_cards import FACTIONS, make_catalogue

pytestmark = pytest.mark.benchmark
Bound = Callable[[str, float], None]

_UNITS = Query(system="diskwars", kind="unit")


@pytest.fixture(scope="module")
def many_cards_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("many") / "many.sqlite"
    make_catalogue(path, content=content_root())
    return path


@pytest.fixture(scope="module")
def many(many_cards_file: Path) -> Iterator[Workspace]:
    with open_workspace(many_cards_file) as ws:
        yield ws


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("everything by name", Query()),
        ("one kind by name", _UNITS),
        ("one kind by points", Query(system="diskwars", kind="unit", order="points", descending=True)),
        ("last modified", Query(order="modified", descending=True)),
        ("one faction", Query(system="diskwars", kind="unit", faction=FACTIONS[7])),
        ("few among many", Query(system="demonworld")),
        ("shipped among many", Query(system="diskwars", kind="army", source="shipped", language="fr")),
        ("points 390 to 391", Query(system="diskwars", kind="unit", points_min=390, points_max=391)),
        ("typing two letters", Query(text="or")),
        ("typing two words", Query(system="diskwars", kind="unit", text="orc gua")),
    ],
)
def test_page_of_a_list(
    benchmark: BenchmarkFixture, bound: Bound, many: Workspace, name: str, query: Query
) -> None:
    bound(f"catalogue of 100,000: page of 200, {name}", 0.005)
    assert benchmark(documents.list_documents, many, query).rows


def test_page_far_down(benchmark: BenchmarkFixture, bound: Bound, many: Workspace) -> None:
    bound("catalogue of 100,000: page of 200 at row 90,000", 0.005)
    after = None
    for _ in range(90):
        after = documents.list_documents(many, _UNITS, after, 1_000).next
    assert benchmark(documents.list_documents, many, _UNITS, after).rows


def test_ranked_search(benchmark: BenchmarkFixture, bound: Bound, many: Workspace) -> None:
    bound("catalogue of 100,000: ranked search with 90,000 hits", 0.25)
    assert benchmark(documents.list_documents, many, Query(text="fearless", ranked=True)).rows


def test_counts_of_the_tree(benchmark: BenchmarkFixture, bound: Bound, many: Workspace) -> None:
    bound("catalogue of 100,000: counts of the tree", 0.05)
    assert benchmark(documents.tree_counts, many)


def test_working_copy(benchmark: BenchmarkFixture, bound: Bound, many: Workspace) -> None:
    bound("catalogue of 100,000: an edit on disk", 0.05)
    opened = documents.load(many, documents.find(many, "card-77777").id)
    numbers = count(1_000)

    def edit() -> None:
        documents.save_working_copy(
            many, opened.row.id, opened.data | {"points": next(numbers)}, opened.version
        )

    benchmark(edit)


def test_opening(benchmark: BenchmarkFixture, bound: Bound, many: Workspace, many_cards_file: Path) -> None:
    bound("catalogue of 100,000: opened, first page and tree", 0.5)

    def start() -> None:
        with open_workspace(many_cards_file) as ws:
            documents.list_documents(ws)
            documents.tree_counts(ws)

    benchmark(start)


def test_first_start(benchmark: BenchmarkFixture, bound: Bound, tmp_path: Path) -> None:
    bound("catalogue: first start with the shipped content", 1.5)
    numbers = count()

    def first() -> None:
        folder = tmp_path / str(next(numbers))
        open_workspace(folder / "catalogue.sqlite").close()
        shutil.rmtree(folder)

    benchmark(first)
