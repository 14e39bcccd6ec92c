"""Steppers: event-driven motion to a tolerance, time-stepping for stiffness and real time."""

from visviva.vocabulary.model import STEPPER, Kind

CATALOGUE = (
    Kind(STEPPER, "event_driven", "visviva.steppers.models:EventDrivenModel", default=True),
    Kind(STEPPER, "time_stepping", "visviva.steppers.models:TimeSteppingModel"),
)
