"""Contact: what points and bodies cannot pass."""

from visviva.contact.against_models import BoxModel, CapsuleModel, CapsulesModel, MeshModel
from visviva.contact.bodies_model import BodiesModel
from visviva.contact.ground_model import GroundModel
from visviva.contact.moving_models import MovingMeshModel, RodsModel
from visviva.contact.plane_model import PlaneModel
from visviva.contact.sphere_model import SphereModel

CATALOGUE = (
    PlaneModel,
    SphereModel,
    BoxModel,
    CapsuleModel,
    CapsulesModel,
    MeshModel,
    MovingMeshModel,
    RodsModel,
    GroundModel,
    BodiesModel,
)
