"""Progress of a long command: a bar on a terminal, otherwise an occasional line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

Report = Callable[[float, float], None]

BAR_PERIOD = 0.1
LINE_PERIOD = 5.0


@contextmanager
def show_compiling(shown: bool) -> Iterator[None]:
    """Meanwhile a line on the terminal says that kernels are compiling, if any are."""
    if shown:
        yield
        return
    from visviva.compiling.compile_line import shown_by

    with shown_by(lambda text: None):
        yield


@contextmanager
def running_progress(title: str, quiet: bool = False) -> Iterator[Report]:
    """Yields `report(t, end)`: simulated time and end [s], with real-time factor and remaining time.

    Written to stderr: a bar on a terminal, otherwise one line every five seconds.
    """
    from rich.console import Console

    console = Console(stderr=True)
    if quiet:
        yield lambda t, end: None
    elif console.is_terminal:
        with _bar(title, console) as report:
            yield report
    else:
        yield _limit_rate(
            LINE_PERIOD,
            lambda t, end, factor: console.print(
                f"{title}: t = {t:.3f} of {end:g} s, {factor:.3g} × real time, {_left(t, end, factor)} left",
                highlight=False,
                soft_wrap=True,
                markup=False,
            ),
        )


def _limit_rate(period: float, show: Callable[[float, float, float], None]) -> Report:
    """`show(t, end, real-time factor)` at most once per period; excludes the first step, which compiles."""
    begin = shown = perf_counter()
    first: float | None = None

    def report(t: float, end: float) -> None:
        nonlocal begin, shown, first
        now = perf_counter()
        if first is None:
            begin = shown = now
            first = t
            return
        if now - shown < period:
            return
        shown = now
        show(t, end, (t - first) / (now - begin) if now > begin else 0.0)

    return report


def _left(t: float, end: float, factor: float) -> str:
    if factor <= 0.0:
        return "?"
    seconds = round((end - t) / factor)
    return f"{seconds // 60}:{seconds % 60:02d}"


@contextmanager
def _bar(title: str, console: object) -> Iterator[Report]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    from visviva.compiling.compile_line import shown_by

    assert isinstance(console, Console)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[detail]}", markup=False),
    )
    with Progress(*columns, console=console, transient=True, refresh_per_second=10) as bar:
        task = bar.add_task(title, total=None, detail="starting")
        with shown_by(lambda text: bar.update(task, detail=text or "starting")):
            yield _limit_rate(
                BAR_PERIOD,
                lambda t, end, factor: bar.update(
                    task,
                    total=end,
                    completed=t,
                    detail=f"t = {t:.3f} of {end:g} s  {factor:.3g} × real time  "
                    f"{_left(t, end, factor)} left",
                ),
            )


@contextmanager
def counting_progress(title: str, quiet: bool = False) -> Iterator[Report]:
    """Yields `report(done, total)` for counted items; shown only on a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    from visviva.compiling.compile_line import shown_by

    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda done, total: None
        return
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(title, total=None)
        with shown_by(lambda text: bar.update(task, description=text or title)):
            yield lambda done, total: bar.update(task, completed=done, total=total)
