"""A battle with people in it: the seat, the computer in a thread, several people at one screen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Self

from PySide6.QtCore import QObject, Signal

from editor.rules.core.contract import AiBySide
from editor.rules.core.variations import Seats, Tree, Variation
from editor.services.battles.hot_seat import HotSeat
from editor.services.battles.mail_seat import Mail, MailSeat
from editor.services.battles.watching import Prepared, Recording, Step
from editor.simulation.battle import NO_AI_SETTINGS
from editor.ui.pages.preview.message_banner import Reader
from editor.ui.pages.preview.player import Player, in_portions
from editor.ui.pages.preview.scene import AnyScene
from schemas.quantities import PlayerId

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Job, Report

_STOP_SECONDS: Final = 10.0


class BattleTable(QObject):
    """Whose turn it is and who may look; what the person to act does is ``Hand``."""

    changed = Signal()  # another decision, another draft, or whose turn it is
    began = Signal()
    ended = Signal()

    _arrived = Signal(int, object, bool)  # ticket, steps, whether they are the last

    def __init__(self, context: UiContext, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._player = player
        self.seat: HotSeat | None = None
        self.scene: AnyScene | None = None
        self._job: Job | None = None
        self._ticket = 0
        self._view: tuple[Any, Any] | None = None
        """The state of the battle, and what of it the side to act may know."""
        self._sitting = ""
        """Side whose person the screen was shown to, while secret choices are made."""
        self._changing = 0
        self._untold = False
        self._arrived.connect(self._take)
        self._listen()

    def _listen(self) -> None:
        self._player.moved.connect(self._moved)
        self._player.playing_changed.connect(lambda _on: self._moved())

    def _tell(self) -> None:
        """Tell that something has changed: at the end of :meth:`_one_change` where that is under way."""
        if self._changing:
            self._untold = True
        else:
            self.changed.emit()

    @contextmanager
    def _one_change(self) -> Iterator[None]:
        """Tell once of all that changes meanwhile; whoever listens looks at everything anew each time."""
        self._changing += 1
        try:
            yield
        finally:
            self._changing -= 1
            if self._untold and not self._changing:
                self._untold = False
                self.changed.emit()

    def passed_on(self, parent: QObject) -> Self:
        """Return these seats themselves for another page, whose player is passed on, too."""
        self.setParent(parent)
        for signal in (self.changed, self.began, self.ended):
            signal.disconnect()
        self._listen()
        return self

    def go_on(self, scene: AnyScene) -> None:
        """Say in the words of another scene of the same battle what may be done."""
        if self.seat is not None:
            self.scene = scene
            self.changed.emit()

    # beginning and ending

    def begin(
        self,
        prepared: Prepared,
        scene: AnyScene,
        *,
        seed: int,
        hands: Collection[PlayerId],
        ai_by_side: AiBySide,
        watched: Recording | None = None,
        moment: int = 0,
        watched_ai: AiBySide = NO_AI_SETTINGS,
    ) -> None:
        """Begin a battle by hand.

        Args:
            prepared: the scenario.
            scene: how it looks.
            seed: seed of the dice.
            hands: sides played by people.
            ai_by_side: how the computer plays the others.
            watched: a battle of the computer that is taken over; it is kept as the first variation. None to
                begin at the set-up.
            moment: where it is taken over, at the end of the action that is under way then.
            watched_ai: how the computer played it.
        """
        seats = Seats.of(hands, ai_by_side)
        tree = Tree((Variation(seats=seats),))
        if watched is not None and moment:
            tree = _taken_over(watched, moment, seats, Seats.of((), watched_ai))
        self.play_on(prepared, scene, seed, tree)

    def play_on(
        self, prepared: Prepared, scene: AnyScene, seed: int, tree: Tree, mail: Mail | None = None
    ) -> None:
        """Play a battle on that was begun before: its variation that was played last, with its seats.

        ``mail``: where it stands if it is played by mail.
        """
        self.stop()
        self.scene = scene
        play, setup = prepared.play, prepared.setup
        seat = (
            HotSeat(play, setup, seed, reading=scene.reading, tree=tree)
            if mail is None
            else MailSeat(play, setup, seed, tree, mail, reading=scene.reading)
        )
        self.seat = seat
        self._sitting = ""
        self._player.stop()
        self._player.open(Recording(prepared.play, prepared.setup, seed))
        self._player.live = True
        self.began.emit()
        self._run(jumps=seat.behind)

    def stop(self) -> None:
        """Leave the battle as it stands."""
        self._interrupt()
        if self.seat is not None:
            self.seat = None
            self._forget()
            self._player.live = False
            self.ended.emit()

    def hand_over(self) -> None:
        """Let the computer fight the battle to its end."""
        if self.seat is not None and not self.thinking and self.mail is None:
            self.seat.hands = frozenset()
            self._forget()
            self._run()

    @property
    def mail(self) -> Mail | None:
        """Where a battle by mail stands; None for others."""
        return self.seat.mail if isinstance(self.seat, MailSeat) else None

    @property
    def awaits_letter(self) -> bool:
        """Whether a battle by mail is shown where it stands, and a letter is due, of whomever."""
        seat, player = self.seat, self._player
        now = player.moment >= player.length
        return isinstance(seat, MailSeat) and now and not (seat.waits or seat.behind or seat.to_act is None)

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
    def over(self) -> bool:
        """Whether the battle has ended, and its end is what is shown."""
        return self.has_ended and self._player.moment >= self._player.length

    @property
    def has_ended(self) -> bool:
        """Whether the battle has ended, whatever moment of it is shown."""
        return self.seat is not None and self.seat.to_act is None and not self.thinking

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

    def _run(self, *, jumps: bool = False) -> None:
        """Do again what the variation has decided already, and let the computer play until a person has to.

        Args:
            jumps: show at once where it leads to, instead of playing it step by step.
        """
        seat = self.seat
        if seat is None or not self._goes_on():
            self._settle()
            if self._player.moment < self._player.length:
                self._player.play()
        if seat is None or not self._goes_on():
            return
        self._ticket += 1
        ticket = self._ticket

        def work(report: Report) -> None:
            for steps, last in in_portions(chain(seat.catch_up(), seat.machine()), report):
                self._arrived.emit(ticket, steps, last)

        name = self.tr("The computer is playing")
        self._jumps = jumps
        self._job = self._context.jobs.start(name, work, failed=self._fail, quiet=True)
        self._tell()

    _jumps = False

    def _goes_on(self) -> bool:
        """Whether something happens before a person has to act."""
        seat = self.seat
        return seat is not None and (seat.behind or not seat.rests)

    def _take(self, ticket: int, steps: Sequence[Step], last: bool) -> None:
        recording = self._player.recording
        if ticket != self._ticket or recording is None:
            return
        with self._one_change():
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
                self._tell()
            if last and self._goes_on():
                self._run()

    def _settle(self) -> None:
        """Nobody acts any more, or a person has to."""
        self._take_only_choices()
        recording, seat = self._player.recording, self.seat
        if recording is not None and seat is not None:
            recording.complete = seat.to_act is None
            self._player.waits = seat.rests
            if not self._secret:
                self._sitting = ""

    def _take_only_choices(self) -> None:
        """Take what a person cannot choose otherwise: :class:`editor.ui.pages.preview.hand.Hand` does."""

    def _interrupt(self) -> None:
        """Let the computer stop where it is."""
        self._ticket += 1
        if self._job is not None:
            self._job.cancel()
            self._job.wait(_STOP_SECONDS)
            self._job = None

    def _fail(self, trouble: Exception) -> None:
        self._job = None
        self._context.show_error(trouble)
        self.changed.emit()

    # what is seen

    def _forget(self) -> None:
        """Forget what was offered: it is another decision."""

    @property
    def state(self) -> Any:
        """The state as the side to act may know it, the same object until something happens."""
        if self.seat is None:
            return None
        if self._view is None or self._view[0] is not self.seat.state:
            self._view = (self.seat.state, self.seat.seen)
        return self._view[1]

    def to_present(self) -> None:
        """Show where the battle stands."""
        with self._one_change():
            self._player.pause()
            self._player.seek(self._player.length)

    def _moved(self, *_moments: int) -> None:
        if self.seat is not None:
            self._tell()


def _taken_over(watched: Recording, moment: int, seats: Seats, computers: Seats) -> Tree:
    """Return a watched battle as the first variation, and the one that branches off at a moment."""
    index = watched.decisions_before(moment)
    first = Variation(decisions=tuple(decision for _, decision in watched.decisions), seats=computers)
    place = watched.place_at(moment)
    return Tree((first,)).branched(0, index, seats=seats, turn=place.turn, phase=place.phase)
