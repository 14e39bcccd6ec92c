"""Joints: constraints that hold exactly."""

from visviva.vocabulary.model import CONSTRAINTS, INPUTS, SIGNALS, Kind

CATALOGUE = (
    Kind(INPUTS, "input", "visviva.joints.input_models:InputModel", default=True),
    Kind(CONSTRAINTS, "distance", "visviva.joints.models:DistanceModel", default=True),
    Kind(CONSTRAINTS, "chain", "visviva.joints.models:ChainModel"),
    Kind(CONSTRAINTS, "string", "visviva.joints.string_models:StringModel"),
    Kind(CONSTRAINTS, "sling", "visviva.joints.string_models:SlingModel"),
    Kind(CONSTRAINTS, "strut", "visviva.joints.string_models:StrutModel"),
    Kind(CONSTRAINTS, "coincidence", "visviva.joints.attachment_models:CoincidenceModel"),
    Kind(CONSTRAINTS, "attachment", "visviva.joints.attachment_models:AttachmentModel"),
    Kind(CONSTRAINTS, "on_plane", "visviva.joints.models:OnPlaneModel"),
    Kind(CONSTRAINTS, "on_sphere", "visviva.joints.surface_models:OnSphereModel"),
    Kind(CONSTRAINTS, "on_quadric", "visviva.joints.surface_models:OnQuadricModel"),
    Kind(CONSTRAINTS, "on_surface", "visviva.joints.surface_models:OnSurfaceModel"),
    Kind(CONSTRAINTS, "on_curve", "visviva.joints.surface_models:OnCurveModel"),
    Kind(CONSTRAINTS, "prescribed", "visviva.joints.prescribed_models:PrescribedModel"),
    Kind(CONSTRAINTS, "motor", "visviva.joints.prescribed_models:MotorModel"),
    Kind(CONSTRAINTS, "ball_joint", "visviva.joints.joint_models:BallJointModel"),
    Kind(CONSTRAINTS, "hinge", "visviva.joints.joint_models:HingeModel"),
    Kind(CONSTRAINTS, "universal", "visviva.joints.joint_models:UniversalModel"),
    Kind(CONSTRAINTS, "slider", "visviva.joints.joint_models:SliderModel"),
    Kind(CONSTRAINTS, "weld", "visviva.joints.joint_models:WeldModel"),
    Kind(CONSTRAINTS, "drive", "visviva.joints.drive_models:DriveModel"),
    Kind(CONSTRAINTS, "incompressible", "visviva.joints.element_models:IncompressibleModel"),
    Kind(CONSTRAINTS, "rigid_elements", "visviva.joints.element_models:RigidElementsModel"),
    Kind(SIGNALS, "point", "visviva.joints.point_signal:PointSignalModel"),
    Kind(SIGNALS, "input", "visviva.joints.input_models:InputGaugeModel"),
    Kind(SIGNALS, "constraint_force", "visviva.joints.force_signal:ConstraintForceModel"),
    Kind(SIGNALS, "joint", "visviva.joints.joint_signal:JointSignalModel"),
)
