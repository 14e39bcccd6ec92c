"""When, where and how particles are born."""
