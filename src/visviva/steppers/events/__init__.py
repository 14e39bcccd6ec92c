"""The parts of `event_driven`: slopes, events within steps, contacts at an instant, stretches."""
