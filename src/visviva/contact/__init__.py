"""Contact: what points and bodies cannot pass."""

from visviva.core.model import BODIES, CONTACTS, Kind

CATALOGUE = (
    Kind(CONTACTS, "plane", "visviva.contact.plane_model:PlaneModel", default=True),
    Kind(CONTACTS, "sphere", "visviva.contact.sphere_model:SphereModel"),
    Kind(CONTACTS, "box", "visviva.contact.against_models:BoxModel"),
    Kind(CONTACTS, "capsule", "visviva.contact.against_models:CapsuleModel"),
    Kind(CONTACTS, "capsules", "visviva.contact.against_models:CapsulesModel"),
    Kind(CONTACTS, "mesh", "visviva.contact.against_models:MeshModel"),
    Kind(CONTACTS, "moving_mesh", "visviva.contact.moving_models:MovingMeshModel"),
    Kind(CONTACTS, "rods", "visviva.contact.moving_models:RodsModel"),
    Kind(BODIES, "ground", "visviva.contact.ground_model:GroundModel"),
    Kind(CONTACTS, "bodies", "visviva.contact.bodies_model:BodiesModel"),
)
