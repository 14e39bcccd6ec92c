"""Contact: what points and bodies cannot pass."""

from visviva.contact.plane_model import PlaneModel

CATALOGUE = (PlaneModel,)
