"""Small changes of a check's source: each makes one mutant.

Only what decides is changed: comparisons, conditions, numbers, seats, answers, the evidence asked for and the kinds
of event listened to. The words of a finding (`expected`, `found`, `variant`), what is worked out for the first two of
them alone, and the count of questions that were in order (`ASKED` against `None`) are left alone: they convict nobody.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CodeType
from typing import Any

_WORDS = ("expected", "found", "variant")  # of a Finding: what is told, not what is decided
_NEGATED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_SHIFTED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
_SWAPPED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
_OTHER_CALL = {"min": "max", "max": "min", "any": "all", "all": "any"}

Put = Callable[[Any], None]


@dataclass(frozen=True)
class Mutant:
    """One changed module: what was changed, in which line, and the module's code with the change."""

    change: str
    line: int
    code: CodeType


def mutants_of(source: str, path: str) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its lines; `change` is unique among them and free of line numbers."""
    tree = ast.parse(source)
    told: Counter[str] = Counter()
    for node, within, put in _places(tree):
        for new in _changes(node):
            change = _told(node, within, new)
            for part in ast.walk(new):
                ast.copy_location(part, node)
            put(new)
            code = compile(ast.fix_missing_locations(tree), path, "exec")
            put(node)
            told[change] += 1
            number = f" ({told[change]})" if told[change] > 1 else ""
            yield Mutant(change + number, node.lineno, code)


def _told(node: ast.AST, within: ast.AST, new: ast.AST) -> str:
    """What is changed, as short as it can be told apart: of a condition without what depends on it."""
    if isinstance(node, ast.If) and isinstance(new, ast.If):
        return _one_line(f"if {ast.unparse(node.test)} → if {ast.unparse(new.test)}")
    if isinstance(node, ast.Call) and isinstance(new, ast.Call) and _named(node) == "check":
        before, after = ([ast.unparse(keyword) for keyword in call.keywords] for call in (node, new))
        gone = ", ".join(word for word in before if word not in after)
        come = ", ".join(word for word in after if word not in before)
        return f"check: {gone} → {come or 'not said'}"
    small = isinstance(node, (ast.Constant, ast.UnaryOp, ast.Name, ast.Attribute))
    where = f"{ast.unparse(within).partition(chr(10))[0]}: " if small else ""
    return _one_line(f"{where}{ast.unparse(node)} → {ast.unparse(new)}")


def _one_line(text: str) -> str:
    return " ".join(text.split())


Place = tuple[Any, ast.AST, Put]


def _to_attribute(owner: ast.AST, name: str) -> Put:
    return lambda new: setattr(owner, name, new)


def _to_item(items: list[Any], at: int) -> Put:
    return lambda new: items.__setitem__(at, new)


def _places(parent: ast.AST) -> Iterator[Place]:
    """The statements and expressions that may be changed, what each stands in, and the function that puts another in
    its place."""
    for name, value in ast.iter_fields(parent):
        if name in ("annotation", "returns", "type_params", "ops", "ctx"):
            continue
        if isinstance(value, ast.expr):
            yield from _place(value, parent, _to_attribute(parent, name))
        elif isinstance(value, list):
            for at, part in enumerate(value):
                if isinstance(part, ast.AST):
                    yield from _place(part, parent, _to_item(value, at))


def _place(node: ast.AST, within: ast.AST, put: Put) -> Iterator[Place]:
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.keyword):
        if node.arg in (*_WORDS, "always"):
            return
    elif isinstance(node, (ast.stmt, ast.expr)):
        yield node, within, put
    if isinstance(node, ast.Return) and _is_in_order(node.value):
        return
    if isinstance(node, ast.FunctionDef):
        if isinstance(node.returns, ast.Name) and node.returns.id == "str":
            return  # makes words
        yield from _places_of_function(node)
    elif isinstance(node, ast.While):
        ends = {part for one in node.body if isinstance(one, ast.AugAssign) for part in ast.walk(one)}
        yield from (place for place in _places(node) if place[0] not in ends)  # else some mutants would never end
    elif isinstance(node, ast.Call) and _named(node) == "Finding":
        yield from _places_of_finding(node)
    elif not _is_number(node):
        yield from _places(node)


def _places_of_function(function: ast.FunctionDef) -> Iterator[Place]:
    """Of a function all but what it works out for words alone."""
    told = _for_words(function)
    return (place for place in _places(function) if place[0] not in told)


def _for_words(function: ast.FunctionDef) -> set[ast.AST]:
    """The assignments of a function, with their parts, to names that only the words of its findings read."""
    words: set[ast.AST] = set()
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and _named(call) == "Finding":
            spoken = [*call.args[1:], *(word.value for word in call.keywords if word.arg in _WORDS[:2])]
            words.update(part for value in spoken for part in ast.walk(value))
    read = [node for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    made = [
        node for node in ast.walk(function) if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    ]
    found: set[ast.AST] = set()
    for one in sorted(made, key=lambda node: node.lineno, reverse=True):  # what is read by words was made before
        name = ast.unparse(one.targets[0])
        if all(node in words for node in read if node.id == name):
            found.update(ast.walk(one))
            words.update(found)
    return found


def _places_of_finding(call: ast.Call) -> Iterator[Place]:
    """Of a finding the causes and what is given by name, without the words."""
    if call.args:
        yield from _place(call.args[0], call, _to_item(call.args, 0))
    for keyword in call.keywords:
        if keyword.arg not in _WORDS:
            yield from _place(keyword.value, keyword, _to_attribute(keyword, "value"))


def _named(node: ast.AST | None) -> str:
    if isinstance(node, ast.Call):
        node = node.func
    return node.id if isinstance(node, ast.Name) else ""


def _is_in_order(value: ast.expr | None) -> bool:
    """Whether an answer can only be `None` or `ASKED`."""
    if isinstance(value, ast.IfExp):
        return _is_in_order(value.body) and _is_in_order(value.orelse)
    return value is None or _named(value) == "ASKED" or (isinstance(value, ast.Constant) and value.value is None)


def _is_number(node: ast.AST) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) is int


def _changes(node: Any) -> Iterator[ast.AST]:
    if _is_number(node):
        value = ast.literal_eval(node)
        yield from (ast.Constant(value + step) for step in (1, -1))
        return
    for kind, changes in _BY_KIND.items():
        if isinstance(node, kind):
            yield from changes(node)


def _comparison(node: ast.Compare) -> Iterator[ast.AST]:
    """The contrary, and the limit shifted by one; beside a number the number itself is changed."""
    sides = [node.left, *node.comparators]
    for at, op in enumerate(node.ops):
        shifted = not _is_number(sides[at]) and not _is_number(sides[at + 1])
        for table in (_NEGATED, _SHIFTED) if shifted else (_NEGATED,):
            if type(op) in table:
                ops = [*node.ops[:at], table[type(op)](), *node.ops[at + 1 :]]
                yield ast.Compare(node.left, ops, node.comparators)


def _all_or_any(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for at in range(len(node.values)):
        rest = [*node.values[:at], *node.values[at + 1 :]]
        yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _not(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not):
        yield node.operand


def _sum(node: ast.BinOp) -> Iterator[ast.AST]:
    if type(node.op) in _SWAPPED:
        yield ast.BinOp(node.left, _SWAPPED[type(node.op)](), node.right)


def _choice(node: ast.IfExp) -> Iterator[ast.AST]:
    yield ast.IfExp(node.test, node.orelse, node.body)


def _seat(node: ast.Attribute) -> Iterator[ast.AST]:
    if node.attr in ("seat", "target"):
        yield _next_seat(node)


def _name(node: ast.Name) -> Iterator[ast.AST]:
    if node.id == "seat" and isinstance(node.ctx, ast.Load):
        yield _next_seat(node)


def _next_seat(seat: ast.expr) -> ast.AST:
    """Another seat, at tables of three and of four."""
    return ast.BinOp(ast.BinOp(seat, ast.Add(), ast.Constant(1)), ast.Mod(), ast.Constant(3))


def _truth(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)


def _call(node: ast.Call) -> Iterator[ast.AST]:
    name = _named(node)
    if name in _OTHER_CALL:
        yield ast.Call(ast.Name(_OTHER_CALL[name], ast.Load()), node.args, node.keywords)
    if name == "Finding":
        if node.args and not (isinstance(node.args[0], ast.Tuple) and not node.args[0].elts):
            yield ast.Call(node.func, [ast.Tuple([], ast.Load()), *node.args[1:]], node.keywords)
        yield from _without_keyword(node, lambda name: name not in _WORDS)
    if name == "check":
        yield from _without_keyword(node, lambda name: name in ("unless", "arises"))
        if not any(word.arg == "needs" and ast.unparse(word.value) == "'ev'" for word in node.keywords):
            yield from _without_keyword(node, lambda name: name == "needs")
        yield from _deaf(node)


def _without_keyword(call: ast.Call, may_go: Callable[[str], bool]) -> Iterator[ast.AST]:
    for keyword in call.keywords:
        if may_go(keyword.arg or ""):
            yield ast.Call(call.func, call.args, [other for other in call.keywords if other is not keyword])


def _deaf(call: ast.Call) -> Iterator[ast.AST]:
    """A check that does not listen to one of its kinds of event."""
    for keyword in call.keywords:
        if keyword.arg == "on" and isinstance(keyword.value, ast.Tuple):
            kinds = keyword.value.elts
            for at in range(len(kinds)):
                fewer = ast.keyword("on", ast.Tuple([*kinds[:at], *kinds[at + 1 :]], ast.Load()))
                yield ast.Call(call.func, call.args, [fewer if word is keyword else word for word in call.keywords])


def _if(node: ast.If) -> Iterator[ast.AST]:
    for held in (True, False):
        yield ast.If(ast.Constant(held), node.body, node.orelse)


def _return(node: ast.Return) -> Iterator[ast.AST]:
    if _is_in_order(node.value):
        yield ast.Return(ast.Call(ast.Name("Finding", ast.Load()), [], []))
    elif node.value is not None and not isinstance(node.value, ast.Constant) and not _is_number(node.value):
        yield ast.Return(ast.Constant(None))


def _drop(node: ast.stmt) -> Iterator[ast.AST]:
    yield ast.Pass()


def _assignment(node: ast.Assign) -> Iterator[ast.AST]:
    if isinstance(node.targets[0], ast.Subscript):
        yield ast.Pass()


def _statement(node: ast.Expr) -> Iterator[ast.AST]:
    if isinstance(node.value, ast.Call):
        yield ast.Pass()


_BY_KIND: dict[type[ast.AST], Callable[[Any], Iterator[ast.AST]]] = {
    ast.Compare: _comparison, ast.BoolOp: _all_or_any, ast.UnaryOp: _not, ast.BinOp: _sum, ast.IfExp: _choice,
    ast.Attribute: _seat, ast.Name: _name, ast.Constant: _truth, ast.Call: _call, ast.If: _if, ast.Return: _return,
    ast.AugAssign: _drop, ast.Assign: _assignment, ast.Expr: _statement, ast.Continue: _drop, ast.Break: _drop,
}  # fmt: skip
