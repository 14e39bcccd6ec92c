"""Joints: constraints that hold exactly."""

from visviva.vocabulary.model import CONSTRAINTS, INPUTS, SIGNALS, Kind

CATALOGUE = (
    Kind(INPUTS, "input", "visviva.joints.models.input_models:InputModel", default=True),
    Kind(CONSTRAINTS, "distance", "visviva.joints.models.models:DistanceModel", default=True),
    Kind(CONSTRAINTS, "chain", "visviva.joints.models.models:ChainModel"),
    Kind(CONSTRAINTS, "string", "visviva.joints.models.string_models:StringModel"),
    Kind(CONSTRAINTS, "sling", "visviva.joints.models.string_models:SlingModel"),
    Kind(CONSTRAINTS, "strut", "visviva.joints.models.string_models:StrutModel"),
    Kind(CONSTRAINTS, "coincidence", "visviva.joints.models.attachment_models:CoincidenceModel"),
    Kind(CONSTRAINTS, "attachment", "visviva.joints.models.attachment_models:AttachmentModel"),
    Kind(CONSTRAINTS, "on_plane", "visviva.joints.models.models:OnPlaneModel"),
    Kind(CONSTRAINTS, "on_sphere", "visviva.joints.models.surface_models:OnSphereModel"),
    Kind(CONSTRAINTS, "on_quadric", "visviva.joints.models.surface_models:OnQuadricModel"),
    Kind(CONSTRAINTS, "on_surface", "visviva.joints.models.surface_models:OnSurfaceModel"),
    Kind(CONSTRAINTS, "on_curve", "visviva.joints.models.surface_models:OnCurveModel"),
    Kind(CONSTRAINTS, "prescribed", "visviva.joints.models.prescribed_models:PrescribedModel"),
    Kind(CONSTRAINTS, "motor", "visviva.joints.models.prescribed_models:MotorModel"),
    Kind(CONSTRAINTS, "ball_joint", "visviva.joints.models.joint_models:BallJointModel"),
    Kind(CONSTRAINTS, "hinge", "visviva.joints.models.joint_models:HingeModel"),
    Kind(CONSTRAINTS, "universal", "visviva.joints.models.joint_models:UniversalModel"),
    Kind(CONSTRAINTS, "slider", "visviva.joints.models.joint_models:SliderModel"),
    Kind(CONSTRAINTS, "weld", "visviva.joints.models.joint_models:WeldModel"),
    Kind(CONSTRAINTS, "gear", "visviva.joints.models.gear_model:GearModel"),
    Kind(CONSTRAINTS, "drive", "visviva.joints.models.drive_models:DriveModel"),
    Kind(CONSTRAINTS, "incompressible", "visviva.joints.models.element_models:IncompressibleModel"),
    Kind(CONSTRAINTS, "rigid_elements", "visviva.joints.models.element_models:RigidElementsModel"),
    Kind(SIGNALS, "point", "visviva.joints.models.point_signal:PointSignalModel"),
    Kind(SIGNALS, "input", "visviva.joints.models.input_models:InputGaugeModel"),
    Kind(SIGNALS, "constraint_force", "visviva.joints.models.force_signal:ConstraintForceModel"),
    Kind(SIGNALS, "joint", "visviva.joints.models.joint_signal:JointSignalModel"),
)
