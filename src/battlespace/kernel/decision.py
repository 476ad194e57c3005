"""Questions, each declared once: who is asked, by which clause, what may be answered. The rest is derived.

    @decision(Said(0, "keep", "reroll"), clause="DD-13.2")
    def reroute(s: State, answer: int, seat: int) -> bool:
        '''Burn a fuel and roll again?'''
        return answer == KEEP or has_fuel(s, seat)

A procedure asks with `yield reroute(seat)`; the first parameter is the seat. The body says whether an answer is allowed
(for chance: its weight); one whose second parameter is `out` lists the actions itself, where that is quicker. `Asked`
makes of all questions of a machine `turn`, `legal` and `chance`, and what an action answers, how it is written, read
and clicked, and what is asked for instead of it; a field `few = aside(i32(2))` is for seeing whether there is a choice.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise
from textwrap import indent
from typing import Any, Concatenate, ParamSpec, cast

from battlespace.kernel.answers import Answers, Said
from battlespace.kernel.errors import NotationError
from battlespace.kernel.game import CHANCE, OVER, Actions
from battlespace.kernel.machine import Machine, close
from battlespace.kernel.rule import rule
from battlespace.kernel.step import FIRST, KIND, Question, Step, code, made
from battlespace.kernel.words import Reason, Words

P = ParamSpec("P")
NOTHING, SEVERAL = -1, -2
"""A question without an answer; one that has several, or is asked in any case."""
FEW = f"return {SEVERAL} if n > 1 else (s.few[0] if n == 1 else {NOTHING})\n"
"""Code that says so of a question whose first two answers were listed in `s.few[:]`, an array like any other."""


@rule
def put(out: Actions, count: int, action: int) -> int:
    """Note an action if there is room; return how many there are."""
    if count < len(out):
        out[count] = action
    return count + 1


class Asking(Question):
    """A question with its answers; the body is the rule that allows, weighs or lists them."""

    def __init__(
        self, function: Callable[..., Any], answers: Sequence[Answers], clause: str
    ) -> None:
        super().__init__(function, hidden=1)
        self.answers, self.clause, self.ask = answers, clause, self.name
        self.sampled, self.sole = False, cast("Callable[..., int] | None", None)
        self.body, self.lists = rule(function), self.tree.args.args[1].arg == "out"
        if self.parameters[:1] != ("seat",):
            self.refuse(self.tree, "a question's first parameter, after the answer, is the seat")


Declared = Callable[[Callable[Concatenate[Any, Any, P], int]], Callable[P, Step]]


def decision(
    *answers: Answers,
    clause: str,
    code: str = "",
    ask: str = "",
    sole: Callable[..., int] | None = None,
    always: bool = False,
) -> Declared[P]:
    """Declare a question to a seat: its clause, its name in positions and the word that it is asked with.

    `sole` finds the only answer, NOTHING or SEVERAL without a list, where a list is long; a question that is asked
    `always` need not look whether it has one.
    """

    def noted(function: Callable[Concatenate[Any, Any, P], int]) -> Callable[P, Step]:
        made = Asking(function, answers, clause)
        made.text, made.ask, made.sole = code or made.text, ask or made.name, sole
        made.always = always
        return cast("Callable[P, Step]", made)

    return noted


def chance(
    *answers: Answers, clause: str, code: str = "", sampled: bool = False, always: bool = False
) -> Declared[P]:
    """Declare a question to chance; one that is sampled has one answer, and what is drawn with it."""

    def noted(function: Callable[Concatenate[Any, Any, P], int]) -> Callable[P, Step]:
        made = Asking(function, answers, clause)
        made.text, made.chance, made.sampled = code or made.text, True, sampled
        made.always = always
        return cast("Callable[P, Step]", made)

    return noted


class Asked:
    """What is derived from the questions of a machine."""

    turn: Callable[[Any], int]
    legal: Callable[[Any, Any], int]
    chance: Callable[[Any, Any, Any], int]
    sole: Callable[[Any], int]
    answer: Callable[[int], int]
    carry: Callable[[Any, int], None]

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.questions = [cast(Asking, question) for question in machine.questions]
        blocks = dict.fromkeys(some for question in self.questions for some in question.answers)
        self.blocks = sorted(blocks, key=lambda some: some.first)
        self._firsts = [some.first for some in self.blocks]
        self._paths: dict[
            int, list[str]
        ] = {}  # of the actions whose clicks are the same everywhere
        for one, two in pairwise(self.blocks):
            if one.end > two.first:
                raise ValueError(f"actions from {two.first} on belong to {one.word} and {two.word}")
        self.said: dict[str, int] = {}
        self.readers: dict[str, list[Answers]] = {}
        for some in self.blocks:
            if isinstance(some, Said):
                self.said |= {text: some.first + i for i, text in enumerate(some.texts)}
            else:
                self.readers.setdefault(some.word, []).append(some)
        self._make_rules()

    def _make_rules(self) -> None:
        """Make the rules that list, weigh and take answers."""
        given = {f"of_{i}": b.value for i, b in enumerate(self.blocks) if callable(b.value)}
        given |= {f"ask_{question.name}": question.body for question in self.questions}
        given |= {f"sole_{q.name}": q.sole for q in self.questions if q.sole is not None}
        decisions = [question for question in self.questions if not question.chance]
        drawn = [question for question in self.questions if question.chance]
        top = f"if s.depth == 0:\n return {{}}\nrow = s.frames[s.depth - 1]\nkind = row[{KIND}]\n"
        first = self.machine.kinds[drawn[0]] if drawn else len(self.machine.steps) + 1
        turn = f"return {CHANCE} if kind >= {first} else row[{FIRST}]"
        self.turn = self._rule("asked_turn(s)", top.format(OVER) + turn, {})
        cases = "if action < {}:\n i = action - {}\n return {}\n"
        text = "".join(cases.format(b.end, b.first, self._value(b)) for b in self.blocks)
        self.answer = self._rule("asked_answer(action)", text + "return -1", given)
        lists = "".join(map(self._listing, decisions))
        listed = self._rule("asked_listed(s, out, most)", top.format(0) + lists + "return 0", given)
        given["listed"] = listed
        self.legal = self._rule("asked_legal(s, out)", "return listed(s, out, -1)", given)
        lists = "".join(map(self._listing, drawn))
        head = "asked_chance(s, out, weights)"
        self.chance = self._rule(head, top.format(0) + lists + "return 0", given)
        special = [q for q in self.questions if q.chance or q.sole is not None]
        text = top.format(SEVERAL) + "".join(map(self._looking, special))
        text += f"n = listed(s, s.few[:], 2)\n{FEW}"
        self.sole = self._rule("asked_sole(s)", text, given)
        always = [self.machine.kinds[question] for question in self.questions if question.always]
        asked = f"{min(always)} <= kind <= {max(always)}" if always else "False"
        self.carry = self._rule("asked_carry(s, action)", CARRY.format(asked), self._carried())

    def _carried(self) -> dict[str, Any]:
        return {
            "answer_of": self.answer,
            "sole_of": self.sole,
            "resume": self.machine.resume,
            "close": close,
        }

    def _rule(self, head: str, text: str, given: dict[str, Any]) -> Any:
        """Return a rule of the module of the first procedure."""
        root = self.machine.steps[0]
        used = {name: value for name, value in given.items() if f"{name}(" in text}
        return rule(made(root, head, code(text, root.tree), used))

    def _value(self, some: Answers) -> str:
        """Return the code for what an action answers."""
        index = f"i + {some.skip}" if some.skip else "i"
        if callable(some.value):
            index = f"of_{self.blocks.index(some)}({index})"
        more = some.plus + (some.value if isinstance(some.value, int) else 0)
        return f"{index} + {more}" if more else index

    def _given(self, question: Asking) -> str:
        return "".join(f", row[{column}]" for column in question.columns.values())

    def _of(self, question: Asking, text: str) -> str:
        """Return code for one question only."""
        return f"if kind == {self.machine.kinds[question]}:\n" + indent(text, " ")

    def _listing(self, question: Asking) -> str:
        """Return the code that lists the answers to one question."""
        name, values, chance = f"ask_{question.name}", self._given(question), question.chance
        if question.sampled:
            return self._of(question, f"out[0] = {question.answers[0].first}\nreturn 0\n")
        if question.lists:
            even = "for i in range(n):\n weights[i] = 1\n" if chance else ""
            return self._of(question, f"n = {name}(s, out{values})\n{even}return n\n")
        text = "n = 0\n"
        for some in question.answers:
            text += f"for i in range({some.count}):\n"
            text += f" weight = {name}(s, {self._value(some)}{values})\n"
            text += f" if weight:\n  out[n] = {some.first} + i\n"
            text += ("  weights[n] = weight\n" if chance else "") + "  n += 1\n"
            text += "" if chance else "  if n == most:\n   return n\n"
        return self._of(question, text + "return n\n")

    def _looking(self, question: Asking) -> str:
        """Return the code that finds the only answer to a question that is not looked at by listing two of them."""
        name, values = f"ask_{question.name}", self._given(question)
        if question.sampled or question.always:
            return self._of(question, f"return {SEVERAL}\n")
        if question.sole is not None:
            return self._of(question, f"return sole_{question.name}(s{values})\n")
        if question.lists:
            return self._of(question, f"n = {name}(s, s.few[:]{values})\n{FEW}")
        text = f"found = {NOTHING}\n"
        for some in question.answers:
            text += f"for i in range({some.count}):\n"
            text += f" if {name}(s, {self._value(some)}{values}):\n"
            text += f"  if found != {NOTHING}:\n   return {SEVERAL}\n  found = {some.first} + i\n"
        return self._of(question, text + "return found\n")

    def now(self, s: Any) -> tuple[Asking, dict[str, int]]:
        """Return the question that is open, and its parameters."""
        step, names = self.machine.top(s)
        return cast(Asking, step), names

    def block(self, action: int) -> Answers:
        """Return the answers that an action belongs to."""
        at = bisect_right(self._firsts, action) - 1
        if at < 0 or action >= self.blocks[at].end:
            raise NotationError(str(action), "no action has this number")
        return self.blocks[at]

    def write_move(self, s: Any, action: int) -> str:
        """Write an action."""
        some = self.block(action)
        return some.write(s, action - some.first)

    def read_move(self, s: Any, text: str, expected: str) -> int | None:
        """Read an action by the longest word that it begins with; None: well formed, but no action has it here."""
        if text in self.said:
            return self.said[text]
        word = text.rpartition(":")[0]
        while word not in self.readers and word:
            word = word.rpartition(":")[0]
        if not word:
            raise NotationError(text, expected)
        for some in self.readers[word]:
            index = some.read(s, text)
            if index is not None:
                return some.first + index
        return None

    def path(self, s: Any, action: int) -> list[str]:
        """Return what is clicked for an action; found once where it can be, since a question may have hundreds."""
        if action in self._paths:
            return [*self._paths[action]]
        some = self.block(action)
        path = some.path(some.write(s, action - some.first))
        if some.same_everywhere:
            self._paths[action] = [*path]
        return path

    def meant(self, s: Any, clicked: Sequence[str]) -> str | None:
        """Return the move that clicks mean: an answer to the open question, else to any; None if they mean nothing."""
        open_ = self.now(s)[0].answers if s.depth else ()
        for some in (*open_, *self.blocks):
            text = some.meant(s, clicked) if clicked else None
            if text is not None:
                return text
        return None

    def off_topic(self, s: Any, action: int | None) -> list[Reason]:
        """Return what is asked for if an action does not answer the open question; nothing if it does."""
        question, _ = self.now(s)
        if question.chance:
            return [Reason(question.clause, (), Words("why.drawn"))]
        if action is not None and self.block(action) in question.answers:
            return []
        asked = Words("why.asked", {"question": Words(f"ask.{question.ask}")})
        return [Reason(question.clause, (), asked)]


CARRY = f"""
answer = 0
if action >= 0:
    answer = answer_of(action)
    close(s, s.depth - 1, 0)
while True:
    resume(s, answer)
    if s.depth == 0:
        return
    kind = s.frames[s.depth - 1, {KIND}]
    if {{}}:
        return
    sole = sole_of(s)
    if sole == {SEVERAL}:
        return
    answer = -1 if sole == {NOTHING} else answer_of(sole)
    close(s, s.depth - 1, 0)
"""
"""Carry out an action (-1: none) and all that follows; what has one answer is not asked, what has none answers -1."""
