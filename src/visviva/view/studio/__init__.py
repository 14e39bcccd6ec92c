"""Path-traced pictures: a run's primitives, light and finishes as a scene of Mitsuba 3."""
