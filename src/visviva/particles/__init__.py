"""Particles: point masses, sets that come and go, their sources, scripted points, fields, pair forces."""

from visviva.vocabulary.model import BODIES, FORCES, SOURCES, Kind

CATALOGUE = (
    Kind(BODIES, "point_mass", "visviva.particles.point_mass_models:PointMassModel", default=True),
    Kind(BODIES, "point_masses", "visviva.particles.point_mass_models:PointMassesModel"),
    Kind(BODIES, "crystal", "visviva.particles.crystal_model:CrystalModel"),
    Kind(BODIES, "disc", "visviva.particles.disc_model:DiscModel"),
    Kind(BODIES, "particles", "visviva.particles.particles_model:ParticlesModel"),
    Kind(BODIES, "scripted_point", "visviva.particles.scripted_point:ScriptedPointModel"),
    Kind(BODIES, "fixed_points", "visviva.particles.fixed_points_model:FixedPointsModel"),
    Kind(SOURCES, "source", "visviva.particles.source_model:SourceModel", default=True),
    Kind(FORCES, "drag", "visviva.particles.drag_model:DragModel"),
    Kind(FORCES, "quadratic_drag", "visviva.particles.air_models:QuadraticDragModel"),
    Kind(FORCES, "wind", "visviva.particles.air_models:WindModel"),
    Kind(FORCES, "current", "visviva.particles.air_models:CurrentModel"),
    Kind(FORCES, "turbulence", "visviva.particles.air_models:TurbulenceModel"),
    Kind(FORCES, "vortex", "visviva.particles.field_models:VortexModel"),
    Kind(FORCES, "attractor", "visviva.particles.field_models:AttractorModel"),
    Kind(FORCES, "repulsor", "visviva.particles.field_models:RepulsorModel"),
    Kind(FORCES, "field", "visviva.particles.field_models:FieldModel"),
    Kind(FORCES, "lennard_jones", "visviva.particles.pair_models:LennardJonesModel"),
    Kind(FORCES, "soft_repulsion", "visviva.particles.pair_models:SoftRepulsionModel"),
    Kind(FORCES, "grain_contact", "visviva.particles.grain_model:GrainContactModel"),
)
