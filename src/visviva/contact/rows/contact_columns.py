"""The numbers that identify the pair of each contact point in the list of contacts: `Near.who`."""

FIRST_BODY, SECOND_BODY, ONE_SURFACE, OTHER_SURFACE, SLOT, WHO_SIZE = range(6)
"""Bodies, −1 for fixed shapes; surfaces; slot; total number of columns."""
