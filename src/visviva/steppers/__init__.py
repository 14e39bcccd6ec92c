"""Steppers: event-driven motion to a tolerance, time-stepping for stiffness and real time."""

from visviva.steppers.models import EventDrivenModel, TimeSteppingModel

CATALOGUE = (EventDrivenModel, TimeSteppingModel)
