"""The numbers in which the list of contacts says who meets, one row for a point: `Near.who`."""

FIRST_BODY, SECOND_BODY, ONE_SURFACE, OTHER_SURFACE, SLOT, WHO = range(6)
"""Bodies, −1 for what stands fixed; surfaces; its slot; numbers in all."""
