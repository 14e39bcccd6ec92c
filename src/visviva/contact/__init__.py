"""Contact: surfaces that points and bodies cannot penetrate."""

from visviva.vocabulary.model import BODIES, CONTACTS, Kind

CATALOGUE = (
    Kind(CONTACTS, "plane", "visviva.contact.models.plane_model:PlaneModel", default=True),
    Kind(CONTACTS, "sphere", "visviva.contact.models.sphere_model:SphereModel"),
    Kind(CONTACTS, "box", "visviva.contact.models.against_models:BoxModel"),
    Kind(CONTACTS, "capsule", "visviva.contact.models.against_models:CapsuleModel"),
    Kind(CONTACTS, "capsules", "visviva.contact.models.against_models:CapsulesModel"),
    Kind(CONTACTS, "mesh", "visviva.contact.models.against_models:MeshModel"),
    Kind(CONTACTS, "moving_mesh", "visviva.contact.models.moving_models:MovingMeshModel"),
    Kind(CONTACTS, "rods", "visviva.contact.models.moving_models:RodsModel"),
    Kind(CONTACTS, "deformable", "visviva.contact.models.deformable_model:DeformableModel"),
    Kind(BODIES, "ground", "visviva.contact.models.ground_model:GroundModel"),
    Kind(CONTACTS, "bodies", "visviva.contact.models.bodies_model:BodiesModel"),
)
