"""Playing by hand: the hot seat behind the panel, the computer in a thread, drafts of declarations."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from editor.rules.core.contract import IllegalActionError, Manners
from editor.services.hot_seat import HotSeat
from editor.services.watching import Prepared, Recording, Step
from editor.simulation.battle import NO_MANNERS
from editor.ui.preview.guide import Choice, Declaration
from editor.ui.preview.hand_list import listed
from editor.ui.preview.message_banner import Reader
from editor.ui.preview.player import Player, in_portions
from editor.ui.preview.scene import AnyScene

if TYPE_CHECKING:
    from editor.rules.core.hexes import Offset
    from editor.ui.context import UiContext
    from editor.ui.jobs import Job, Report

AT_ONCE: Final = 2
"""So many stops of one's own doing are shown at once; more are played."""
_STOP_SECONDS: Final = 10.0


class Hand(QObject):
    """A battle in which people act. The panel and the field ask it what may be done and tell it what is."""

    changed = Signal()  # another decision, another draft, or whose turn it is
    began = Signal()
    ended = Signal()
    refused = Signal(str)  # the sentence of the rule

    _arrived = Signal(int, object, bool)  # ticket, steps, whether they are the last

    def __init__(self, context: UiContext, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._player = player
        self.seat: HotSeat | None = None
        self.scene: AnyScene | None = None
        self.subject = ""
        self.at: Offset | None = None
        """Field of the element that was pointed at last."""
        self.draft: Any = None
        self._job: Job | None = None
        self._ticket = 0
        self._seen: Any = None
        self._view: tuple[Any, Any] | None = None
        """The state of the battle, and what of it the side to act may know."""
        self._listed: tuple[Choice, ...] | None = None
        self._offered: tuple[Any, tuple[Choice, ...] | None] | None = None
        """What was asked of the guide last (subject, field, draft), and what it offered."""
        self._sitting = ""
        """Side whose person the screen was shown to, while secret choices are made."""
        self._arrived.connect(self._take)
        player.moved.connect(self._moved)
        player.playing_changed.connect(lambda _on: self._moved())

    # beginning and ending

    def begin(
        self,
        prepared: Prepared,
        scene: AnyScene,
        *,
        seed: int,
        hands: Collection[str],
        manners: Manners,
        until: int = 0,
        watched: Manners = NO_MANNERS,
    ) -> None:
        """Begin a battle by hand.

        Args:
            prepared: the scenario.
            scene: how it looks.
            seed: seed of the dice.
            hands: sides played by people.
            manners: how the computer plays the others.
            until: the computer plays all sides up to this moment first, as it did in the battle watched.
            watched: how it played there.
        """
        self.stop()
        self.scene = scene
        seat = HotSeat(prepared.play, prepared.setup, seed, hands, reading=scene.reading, manners=manners)
        self.seat = seat
        self._sitting = ""
        self._player.stop()
        self._player.open(Recording(prepared.play, prepared.setup, seed))
        self._player.live = True
        self.began.emit()
        self._run_machine(until, watched)

    def stop(self) -> None:
        """Leave the battle as it stands."""
        self._ticket += 1
        if self._job is not None:
            self._job.cancel()
            self._job.wait(_STOP_SECONDS)
            self._job = None
        if self.seat is not None:
            self.seat = None
            self._forget()
            self._player.live = False
            self.ended.emit()

    def hand_over(self) -> None:
        """Let the computer fight the battle to its end."""
        if self.seat is not None and not self.thinking:
            self.seat.hands = frozenset()
            self._forget()
            self._run_machine(0)

    # the computer

    @property
    def thinking(self) -> bool:
        """Whether the computer is acting."""
        return self._job is not None

    @property
    def active(self) -> bool:
        """Whether a battle is played by hand."""
        return self.seat is not None

    @property
    def catching_up(self) -> bool:
        """Whether what has happened since the last action is being shown."""
        return self.active and not self.thinking and not self._at_now and self._player.playing

    @property
    def _at_now(self) -> bool:
        """Whether a person has to act and what is shown is where the battle stands."""
        return (
            self.seat is not None
            and self.seat.waits
            and not self.thinking
            and self._player.moment >= self._player.length
        )

    @property
    def present(self) -> bool:
        """Whether the person to act sees where the battle stands and may choose."""
        return self._at_now and not self.curtain

    # several people at one screen

    @property
    def _secret(self) -> bool:
        """Whether the decision due is hidden from others who sit at this screen."""
        seat, scene = self.seat, self.scene
        if seat is None or scene is None or not seat.waits or len(seat.hands) < 2:
            return False
        return scene.guide.secret(self.state)

    @property
    def curtain(self) -> str:
        """Side to which the seat is passed before anything is shown; '' where all may look on."""
        if self.seat is None or not self._at_now or not self._secret or self.seat.to_act == self._sitting:
            return ""
        return self.seat.to_act or ""

    def lift(self) -> None:
        """The person to act has taken the seat."""
        self._sitting = self.curtain
        self.changed.emit()

    def veiled(self, state: Any) -> Any:
        """Return what of a state may be shown on the screen now."""
        if self.seat is None:
            return state
        if len(self.seat.hands) > 1 and not self.present:
            return self.seat.open_to_all(state)
        return self.seat.seen_by(state)

    def reader(self, side: str) -> Reader:
        """Return whether what one side alone may read can be shown at this screen."""
        seat = self.seat
        if seat is None or not seat.hands or seat.to_act is None:
            return "open"
        if side not in seat.hands:
            return "hidden"
        return "open" if len(seat.hands) == 1 else "asked"

    def _run_machine(self, until: int, watched: Manners = NO_MANNERS) -> None:
        seat = self.seat
        if seat is None or seat.to_act is None or (seat.waits and not until):
            self._settle()
            return
        self._ticket += 1
        ticket = self._ticket

        def work(report: Report) -> None:
            for steps, last in in_portions(seat.machine(until or None, watched), report):
                self._arrived.emit(ticket, steps, last)

        name = self.tr("The computer is playing")
        self._jumps = until > 0
        self._job = self._context.jobs.start(name, work, failed=self._fail, quiet=True)
        self.changed.emit()

    _jumps = False

    def _take(self, ticket: int, steps: Sequence[Step], last: bool) -> None:
        recording = self._player.recording
        if ticket != self._ticket or recording is None:
            return
        recording.extend(steps)
        if last:
            self._job = None
            self._settle()
        self._player.grown.emit()
        if self._jumps:
            self._player.seek(recording.length)
        elif not self._player.playing and self._player.moment < recording.length:
            self._player.play()
        if last:
            self.changed.emit()

    def _settle(self) -> None:
        """Nobody acts any more, or a person has to."""
        recording, seat = self._player.recording, self.seat
        if recording is not None and seat is not None:
            recording.complete = seat.to_act is None
            self._player.waits = seat.waits or recording.complete
            if not self._secret:
                self._sitting = ""

    def _fail(self, trouble: Exception) -> None:
        self._job = None
        self._context.tell(trouble)
        self.changed.emit()

    # what may be done

    def _forget(self) -> None:
        self.draft, self._seen, self._listed, self._offered = None, None, None, None

    @property
    def state(self) -> Any:
        """The state as the side to act may know it, the same object until something happens."""
        if self.seat is None:
            return None
        if self._view is None or self._view[0] is not self.seat.state:
            self._view = (self.seat.state, self.seat.seen)
        return self._view[1]

    def _ready(self) -> tuple[HotSeat, AnyScene] | None:
        """Return seat and scene where a person may act now; begin the draft of a new decision."""
        if not self.present or self.seat is None or self.scene is None:
            return None
        if self._seen is not self.seat.state:
            self._forget()
            self._seen = self.seat.state
            self.draft = self.scene.guide.draft(self.state)
        return self.seat, self.scene

    def task(self) -> str:
        """Return what has to be decided, '' where nobody has to."""
        ready = self._ready()
        return ready[1].guide.task(self.state) if ready is not None else ""

    def subjects(self) -> tuple[str, ...]:
        """Return the pieces that may do something."""
        ready = self._ready()
        return ready[1].guide.subjects(self.state) if ready is not None else ()

    def tools(self) -> tuple[tuple[str, str], ...]:
        """Return the groups of choices."""
        ready = self._ready()
        return ready[1].guide.tools(self.state) if ready is not None else ()

    def choices(self) -> tuple[Choice, ...]:
        """Return what may be chosen now; the list of all legal actions where the game has no better way."""
        ready = self._ready()
        if ready is None:
            return ()
        seat, scene = ready
        subjects = scene.guide.subjects(self.state)
        if subjects and self.subject not in subjects:
            self.subject, self.at = (subjects[0], None) if len(subjects) == 1 else ("", None)
        asked = (self.subject, self.at, self.draft)
        if self._offered is None or self._offered[0] != asked:
            found = scene.guide.choices(self.state, *asked) if subjects else None
            self._offered = (asked, found)
        found = self._offered[1]
        if found is None:
            if scene.guide.draft(self.state) is not None:
                return ()
            if self._listed is None:
                self._listed = listed(seat, scene)
            return self._listed
        return found

    def declaration(self) -> Declaration | None:
        """Return what the draft amounts to."""
        ready = self._ready()
        return ready[1].guide.declaration(self.state, self.draft) if ready is not None else None

    # doing it

    def select(self, subject: str, at: Offset | None = None) -> None:
        """Point at a piece, and at one of its elements."""
        self.subject, self.at = subject, at
        self.changed.emit()

    def choose(self, choice: Choice) -> None:
        """Take a choice: an action is done at once, anything else goes into the draft."""
        if choice.action is not None:
            self.act(choice.action)
        elif self._ready() is not None:
            self.draft = choice.draft
            self._follow(choice)
            self.changed.emit()

    def _follow(self, choice: Choice) -> None:
        """An element that was put somewhere else is pointed at there."""
        if len(choice.at) == 1 and any(where == choice.at[0] for where, _ in choice.sketch):
            self.at = choice.at[0]

    def declare(self) -> None:
        """Do what the draft amounts to."""
        declared = self.declaration()
        if declared is not None:
            self.act(declared.action)

    def act(self, action: Any) -> None:
        """Do an action; a refusal says the rule and changes nothing."""
        ready = self._ready()
        recording = self._player.recording
        if ready is None or recording is None:
            return
        try:
            steps = ready[0].act(action)
        except IllegalActionError as trouble:
            self.refused.emit(self._context.sentence(trouble.message))
            return
        self._done(recording, steps)

    def _done(self, recording: Recording, steps: Sequence[Step]) -> None:
        seat = self.seat
        self.at = None
        self._forget()
        recording.extend(steps)
        self._settle()
        self._player.grown.emit()
        seen = sum(step.happening.seen for step in steps)
        if seen <= AT_ONCE and seat is not None and seat.waits:
            while self._player.forward():
                pass
        else:
            self._player.play()
        self._run_machine(0)
        self.changed.emit()

    def advise(self) -> None:
        """Let the computer decide this one step; it knows no more than the person."""
        ready = self._ready()
        recording = self._player.recording
        if ready is None or recording is None:
            return
        seat = ready[0]

        def work(_report: Report) -> Any:
            return seat.advice()

        def take(action: Any) -> None:
            self._job = None
            if self.seat is seat:
                self.act(action)

        self._job = self._context.jobs.start(
            self.tr("The computer is thinking"), work, done=take, failed=self._fail, quiet=True
        )
        self.changed.emit()

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back."""
        return self.seat is not None and not self.thinking and (self.seat.can_undo or self._drafted)

    @property
    def _drafted(self) -> bool:
        """Whether something was put into the draft."""
        ready = self._ready()
        return ready is not None and bool(self.draft != ready[1].guide.draft(self.state))

    def subject_at(self, at: Offset) -> str:
        """Return the piece that the draft puts on a field, '' where it puts none there."""
        ready = self._ready()
        return ready[1].guide.drafted_at(self.state, self.draft, at) if ready is not None else ""

    def undo(self) -> None:
        """Empty the draft, or else take the last action back."""
        if self.seat is None or self.thinking:
            return
        if self._drafted and self.scene is not None:
            self.draft = self.scene.guide.draft(self.state)
            self.changed.emit()
            return
        moment = self.seat.undo()
        if moment is not None:
            self._forget()
            self._settle()
            self._player.take_back(moment)
            self.changed.emit()

    def to_present(self) -> None:
        """Show where the battle stands."""
        self._player.pause()
        self._player.seek(self._player.length)

    def _moved(self, *_moments: int) -> None:
        if self.seat is not None:
            self.changed.emit()
