"""Contacts as parts of a scene."""
