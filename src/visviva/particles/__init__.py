"""Particles: point masses, particle sets and their sources, scripted points, fields, pair forces."""

from visviva.vocabulary.model import BODIES, FORCES, SOURCES, Kind

CATALOGUE = (
    Kind(BODIES, "point_mass", "visviva.particles.models.point_mass_models:PointMassModel", default=True),
    Kind(BODIES, "point_masses", "visviva.particles.models.point_mass_models:PointMassesModel"),
    Kind(BODIES, "crystal", "visviva.particles.models.crystal_model:CrystalModel"),
    Kind(BODIES, "disc", "visviva.particles.models.disc_model:DiscModel"),
    Kind(BODIES, "particles", "visviva.particles.models.particles_model:ParticlesModel"),
    Kind(BODIES, "scripted_point", "visviva.particles.models.scripted_point:ScriptedPointModel"),
    Kind(BODIES, "fixed_points", "visviva.particles.models.fixed_points_model:FixedPointsModel"),
    Kind(BODIES, "moving_surface", "visviva.particles.models.moving_surface_model:MovingSurfaceModel"),
    Kind(SOURCES, "source", "visviva.particles.models.source_model:SourceModel", default=True),
    Kind(FORCES, "drag", "visviva.particles.models.drag_model:DragModel"),
    Kind(FORCES, "quadratic_drag", "visviva.particles.models.air_models:QuadraticDragModel"),
    Kind(FORCES, "wind", "visviva.particles.models.air_models:WindModel"),
    Kind(FORCES, "current", "visviva.particles.models.air_models:CurrentModel"),
    Kind(FORCES, "turbulence", "visviva.particles.models.air_models:TurbulenceModel"),
    Kind(FORCES, "vortex", "visviva.particles.models.field_models:VortexModel"),
    Kind(FORCES, "attractor", "visviva.particles.models.field_models:AttractorModel"),
    Kind(FORCES, "repulsor", "visviva.particles.models.field_models:RepulsorModel"),
    Kind(FORCES, "field", "visviva.particles.models.field_models:FieldModel"),
    Kind(FORCES, "lennard_jones", "visviva.particles.models.pair_models:LennardJonesModel"),
    Kind(FORCES, "soft_repulsion", "visviva.particles.models.pair_models:SoftRepulsionModel"),
    Kind(FORCES, "grain_contact", "visviva.particles.models.grain_model:GrainContactModel"),
    Kind(FORCES, "liquid", "visviva.particles.models.liquid_model:LiquidModel"),
    Kind(FORCES, "flock", "visviva.particles.models.flock_model:FlockModel"),
)
