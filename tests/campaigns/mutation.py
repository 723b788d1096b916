"""Small changes of Python source: where one can be made, what it is, and the source after it.

A change is named by the function that it is in and by the text before and after it, never by its line, so
that a list of known changes outlives edits elsewhere in the file.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Add,
}
_OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any"}
_NO_NUMBERS = (ast.Tuple, ast.List, ast.JoinedStr, ast.ListComp)
_TYPES = ("annotation", "returns", "decorator_list", "bases", "type_params")
_IMPOSSIBLE = ("TypeError", "RuntimeError", "AssertionError", "LookupError")
_SYMMETRIC = ("distance",)
"""Functions of two places that say the same the other way round: ``Ground.distance`` and their like."""
_BODIES = ("body", "orelse", "finalbody")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Mutant:
    """One change of one file."""

    file: str
    """Path below the project's folder."""
    function: str
    """Qualified name of the function or method whose body changes, ``""`` outside of all."""
    line: int
    kind: str
    before: str
    after: str
    nth: int
    """Which of several equal changes of the function, from 0."""
    index: int
    """The node's place in the order of the walk."""
    node: ast.AST | None
    """What replaces the node; nothing removes the statement."""

    @property
    def key(self) -> str:
        """Its name, which lines that move do not change."""
        number = f" #{self.nth + 1}" if self.nth else ""
        place = f"{self.file}::{self.function or '<module>'}"
        return f"{place}: {self.before} => {self.after or '(removed)'}{number}"


def mutants_of(file: Path, root: Path) -> Iterator[Mutant]:
    """Yield every change of a file, in the order of its text."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = _functions(tree)
    seen: Counter[tuple[str, str, str]] = Counter()
    for index, (node, parent, field, place) in enumerate(_walk(tree)):
        owner = functions.get(id(node))
        if owner is None or _is_typing(node, parent) or _is_narrowing(node) or _is_watch(node, parent):
            continue
        function, inner = owner
        for kind, new in _changes(node, parent, field, place, inner):
            before, after = _text(node), ("" if new is None else _text(new))
            if before == after or (new is None and _ends_anyway(node, parent)):
                continue
            name = (function, before, after)
            yield Mutant(
                file=file.relative_to(root).as_posix(),
                function=function,
                line=getattr(node, "lineno", 1),
                kind=kind,
                before=before,
                after=after,
                nth=seen[name],
                index=index,
                node=new,
            )
            seen[name] += 1


def changed(mutant: Mutant, root: Path) -> ast.Module:
    """Return the file's tree with the change; its lines are those of the file."""
    tree = ast.parse((root / mutant.file).read_text(encoding="utf-8"))
    node, parent, field, place = _walk(tree)[mutant.index]
    new = copy.deepcopy(mutant.node) if mutant.node is not None else ast.Pass()
    ast.copy_location(new, node)
    if place is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[place] = new
    return ast.fix_missing_locations(tree)


def _walk(tree: ast.Module) -> list[tuple[ast.AST, ast.AST, str, int | None]]:
    """Every node with its parent, the parent's field and the place in it, in the order of the text."""
    found: list[tuple[ast.AST, ast.AST, str, int | None]] = []

    def into(node: ast.AST) -> None:
        for field, value in ast.iter_fields(node):
            if field in _TYPES:
                continue
            if isinstance(value, ast.AST):
                found.append((value, node, field, None))
                into(value)
            elif isinstance(value, list):
                for place, one in enumerate(value):
                    if isinstance(one, ast.AST):
                        found.append((one, node, field, place))
                        into(one)

    into(tree)
    return found


def _functions(tree: ast.Module) -> dict[int, tuple[str, ast.AST | None]]:
    """Node -> the outermost function that it is in and the innermost one; names of types are left out.

    Defaults of arguments run with the module, so they count as outside of every function.
    """
    found: dict[int, tuple[str, ast.AST | None]] = {}

    def into(node: ast.AST, name: str, outer: str, inner: ast.AST | None) -> None:
        for field, child in _children(node):
            if field in _TYPES or (isinstance(node, ast.Subscript) and field == "slice" and inner is None):
                continue
            at, whole, mine = name, outer, inner
            if isinstance(node, _FUNCTIONS):
                mine = node if field == "body" else (inner if outer != name else None)
                whole = (outer or name) if field == "body" else outer
            if isinstance(child, (*_FUNCTIONS, ast.ClassDef)):
                at = f"{name}.{child.name}".lstrip(".")
            found[id(child)] = (whole if mine is not None else "", mine)
            into(child, at, whole, mine)

    into(tree, "", "", None)
    return found


def _children(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for field, value in ast.iter_fields(node):
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.AST):
                yield field, one


def _is_typing(node: ast.AST, parent: ast.AST) -> bool:
    return isinstance(parent, ast.If) and isinstance(node, ast.Name) and node.id == "TYPE_CHECKING"


def _ends_anyway(node: ast.AST, parent: ast.AST) -> bool:
    """Whether a statement is the ``return None`` with which a function ends in any case."""
    last = isinstance(parent, _FUNCTIONS) and parent.body[-1] is node
    return last and ast.unparse(node) == "return None"


def _is_watch(node: ast.AST, parent: ast.AST) -> bool:
    """Whether a constant is the ``strict`` of ``zip``: it only tells of lengths that no caller makes."""
    return isinstance(parent, ast.keyword) and parent.arg == "strict"


def _says_impossible(node: ast.AST) -> bool:
    """Whether a statement only tells of a state that no caller makes."""
    if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
        return False
    return ast.unparse(node.exc.func) in _IMPOSSIBLE


def _is_narrowing(node: ast.AST) -> bool:
    """Whether an ``if`` is there for the types alone: it only tells of a state that no caller makes."""
    return isinstance(node, ast.If) and len(node.body) == 1 and _says_impossible(node.body[0])


def _text(node: ast.AST) -> str:
    """The text of a node; of a statement with a body its head alone."""
    if isinstance(node, ast.If):
        return f"if {_text(node.test)}: ..."
    if isinstance(node, ast.For):
        return f"for {_text(node.target)} in {_text(node.iter)}: ..."
    return " ".join(ast.unparse(node).split())


def _changes(
    node: ast.AST, parent: ast.AST, field: str, place: int | None, function: ast.AST | None
) -> Iterator[tuple[str, ast.AST | None]]:
    if isinstance(node, ast.Compare):
        yield from _compared(node)
    elif isinstance(node, ast.BinOp) and type(node.op) in _COUNTED:
        if not isinstance(node.left, _NO_NUMBERS) and not isinstance(node.right, _NO_NUMBERS):
            yield "operator", ast.BinOp(node.left, _COUNTED[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and/or", ast.BoolOp(other, node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        yield "not" if isinstance(node.op, ast.Not) else "sign", node.operand
    elif isinstance(node, ast.Constant):
        yield from _constant(node, parent)
    elif isinstance(node, ast.Call):
        yield from _call(node)
    elif isinstance(node, ast.Return) and isinstance(function, _FUNCTIONS):
        yield from _returned(node, function)
    if field == "test" and isinstance(node, (ast.Name, ast.Call, ast.Attribute, ast.BoolOp)):
        yield "condition", ast.UnaryOp(ast.Not(), node)
    if field in _BODIES and place is not None and _can_go(node):
        yield "removed", None


def _compared(node: ast.Compare) -> Iterator[tuple[str, ast.AST]]:
    for place, op in enumerate(node.ops):
        for other in _COMPARED[type(op)]:
            ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
            yield "comparison", ast.Compare(node.left, ops, node.comparators)


def _constant(node: ast.Constant, parent: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value)
    elif isinstance(node.value, (int, float)) and not isinstance(parent, ast.UnaryOp):
        yield "constant", ast.Constant(node.value + 1)
        yield "constant", ast.Constant(node.value - 1)


def _call(node: ast.Call) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.func, ast.Name) and node.func.id in _OTHER_NAME:
        yield "function", ast.Call(ast.Name(_OTHER_NAME[node.func.id], ast.Load()), node.args, node.keywords)
    plain = (ast.Name, ast.Attribute)
    for place in range(len(node.args) - 1):
        one, other = node.args[place : place + 2]
        if isinstance(one, plain) and isinstance(other, plain) and not _is_symmetric(node):
            args = [*node.args[:place], other, one, *node.args[place + 2 :]]
            yield "arguments", ast.Call(node.func, args, node.keywords)
            return


def _is_symmetric(node: ast.Call) -> bool:
    return ast.unparse(node.func).rpartition(".")[2] in _SYMMETRIC


def _returned(node: ast.Return, function: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    if node.value is None or getattr(function, "returns", None) is None:
        return
    kind = ast.unparse(function.returns)  # type: ignore[attr-defined]
    if kind == "bool" and not isinstance(node.value, ast.Constant):
        yield "return", ast.Return(ast.UnaryOp(ast.Not(), node.value))
    elif kind in ("int", "float") and not isinstance(node.value, ast.Constant):
        yield "return", ast.Return(ast.BinOp(node.value, ast.Add(), ast.Constant(1)))
    elif kind.startswith("tuple[") and kind.endswith("...]"):
        yield "return", ast.Return(ast.Tuple([], ast.Load()))
    elif kind.endswith("| None"):
        yield "return", ast.Return(ast.Constant(None))


def _can_go(node: ast.AST) -> bool:
    """Whether a statement may be left out; a definition of a name may not, that would only be a crash."""
    if isinstance(node, ast.Expr):
        return not isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Return):
        return node.value is not None
    if isinstance(node, ast.Raise):
        return not _says_impossible(node)
    return isinstance(node, (ast.AugAssign, ast.Continue, ast.Break, ast.If, ast.For, ast.Delete))
