"""Several maps of other programs into the catalogue: all of those chosen, or none, as one step."""

from __future__ import annotations

from collections.abc import Sequence

from editor.catalogue import bulk
from editor.catalogue.rows import Origin
from editor.catalogue.slugs import free_slug
from editor.catalogue.store import Catalogue
from editor.services.importing import TakenIn
from editor.services.map_files.kept_ground import ground_settings
from editor.services.map_files.many_maps import STORED, ComingMap, origin_name
from editor.services.map_files.map_import import refuse_edited
from editor.services.operations import apply
from editor.services.relations import Plan
from editor.services.workspace import Workspace
from schemas.base import Kind, system_of
from schemas.parse import dump_document
from schemas.progress import Report, quietly


def take_in_maps(ws: Workspace, coming: Sequence[ComingMap], report: Report = quietly) -> TakenIn:
    """Store maps as they were planned, with what was chosen for their ground and where they came from.

    Args:
        ws: the open catalogue.
        coming: those that are taken in; of one of which nothing is stored, nothing is.
        report: called with the number of maps written; what it raises ends it, and nothing is stored.

    Raises:
        EditorError: a map was saved or edited since, or the catalogue cannot be written; nothing is stored.
    """
    planned = [(one, one.plan) for one in coming if one.state in STORED and one.plan is not None]
    refuse_edited(ws, *(plan.before for _one, plan in planned if plan.before is not None))
    slugs = _Slugs()
    made, bodies, versions, came = {}, {}, {}, {}
    with ws.reading() as catalogue:
        for one, plan in planned:
            data = dump_document(plan.document)
            if plan.before is None:
                data["slug"] = slugs.free(catalogue, data["system"], data["slug"])
                made[data["id"]] = data
            else:
                bodies[data["id"]], versions[data["id"]] = data, plan.base_version
            came[data["id"]] = Origin(plan.base_version + 1, origin_name(one.file))
    system = system_of(planned[0][1].document) if planned else ""
    kept = ground_settings(ws, system, [(plan.found, plan.chosen) for _one, plan in planned])
    writing = Plan("import", (), bodies, versions=versions, made=made, origins=came, settings=kept)
    done = apply(ws, writing, "import", report)
    ids = [plan.document.id for _one, plan in planned]
    with ws.reading() as catalogue:
        there = bulk.documents_with(catalogue, ids)
    return TakenIn(tuple(there[one] for one in ids), done)


class _Slugs:
    """Short names of the new maps, of which no two are the same."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._numbers: dict[str, int] = {}

    def free(self, catalogue: Catalogue, system: str, wanted: str) -> str:
        """Return the wanted one, or with the next number that neither the catalogue nor another map has."""
        slug, number = free_slug(catalogue, system, Kind.MAP, wanted), self._numbers.get(wanted, 1)
        while slug in self._taken:
            number += 1
            slug = free_slug(catalogue, system, Kind.MAP, f"{wanted[:70]}-{number}")
        self._numbers[wanted] = number
        self._taken.add(slug)
        return slug
