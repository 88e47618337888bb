// swift-format-ignore-file
// Made of Format/format.txt by scripts/check format --write: change that instead.

extension ObjectRules {
    /// The rules of each type, besides those of the types that it extends.
    static let rules: [Int: [Rule]] = [
        TypeKey.trimPath: [.below([TypeKey.shapePaint, TypeKey.groupEffect], else: .refused)],
        TypeKey.constraint: [.below([TypeKey.transformComponent], else: .refused)],
        TypeKey.targetedConstraint: [.refers(.targetedConstraintTargetId, to: TypeKey.transformComponent)],
        TypeKey.ikConstraint: [.below([TypeKey.bone], else: .refused)],
        TypeKey.translationConstraint: [.targetIsOptional],
        TypeKey.scaleConstraint: [.targetIsOptional],
        TypeKey.rotationConstraint: [.targetIsOptional],
        TypeKey.nestedAnimation: [.below([TypeKey.nestedArtboard], else: .dropped)],
        TypeKey.textStyleAxis: [.below([TypeKey.textStyle], else: .refused)],
        TypeKey.textStyleFeature: [.below([TypeKey.textStyle], else: .refused)],
        TypeKey.dashPath: [.below([TypeKey.shapePaint, TypeKey.groupEffect], else: .refused)],
        TypeKey.dash: [.below([TypeKey.dashPath], else: .refused)],
        TypeKey.scrollBarConstraint: [.refers(.scrollBarConstraintScrollConstraintId, to: TypeKey.scrollConstraint)],
        TypeKey.feather: [.below([TypeKey.shapePaint], else: .dropped)],
        TypeKey.textInputDrawable: [.below([TypeKey.textInput], else: .refused)],
        TypeKey.textStyle: [.below([TypeKey.text, TypeKey.textInput], else: .dropped)],
        TypeKey.scriptedPathEffect: [.below([TypeKey.shapePaint, TypeKey.groupEffect], else: .refused)],
        TypeKey.targetEffect: [.below([TypeKey.shapePaint, TypeKey.groupEffect], else: .refused)],
        TypeKey.textStyleBackground: [.below([TypeKey.textStylePaint], else: .refused)],
    ]
}
