/// Makes the component for an object of the file.
enum ComponentFactory {
    /// A type without a class of its own becomes the nearest thing that keeps its children in
    /// place: a node if it extends one, else a bare container.
    static func make(_ source: ObjectSource) -> Component {
        if let type = classes[source.typeKey] { return type.init(source) }
        if CoreTypes.type(source.typeKey, is: "Node") { return Node(source) }
        return ContainerComponent(source)
    }

    private static var classes: [Int: Component.Type] {
        [
            TypeKey.artboard: ArtboardRoot.self,
            TypeKey.node: Node.self,
            TypeKey.solo: Solo.self,
            TypeKey.shape: Shape.self,
            TypeKey.pointsPath: PointsPath.self,
            TypeKey.ellipse: ParametricPath.self,
            TypeKey.rectangle: ParametricPath.self,
            TypeKey.triangle: ParametricPath.self,
            TypeKey.polygon: ParametricPath.self,
            TypeKey.star: ParametricPath.self,
            TypeKey.straightVertex: StraightVertex.self,
            TypeKey.cubicDetachedVertex: CubicVertex.self,
            TypeKey.cubicAsymmetricVertex: CubicVertex.self,
            TypeKey.cubicMirroredVertex: CubicVertex.self,
            TypeKey.fill: Fill.self,
            TypeKey.stroke: Stroke.self,
            TypeKey.solidColor: SolidColor.self,
            TypeKey.linearGradient: Gradient.self,
            TypeKey.radialGradient: Gradient.self,
            TypeKey.gradientStop: GradientStopComponent.self,
            TypeKey.bone: Bone.self,
            TypeKey.rootBone: RootBone.self,
            TypeKey.skin: Skin.self,
            TypeKey.tendon: Tendon.self,
            TypeKey.weight: Weight.self,
            TypeKey.cubicWeight: CubicWeight.self,
            TypeKey.clippingShape: ClippingShape.self,
            TypeKey.drawRules: DrawRules.self,
            TypeKey.drawTarget: DrawTarget.self,
            TypeKey.image: Image.self,
            TypeKey.mesh: MeshComponent.self,
            TypeKey.meshVertex: MeshVertex.self,
            TypeKey.contourMeshVertex: MeshVertex.self,
            TypeKey.feather: Feather.self,
            TypeKey.joystick: Joystick.self,
            TypeKey.trimPath: TrimPath.self,
            TypeKey.dashPath: DashPath.self,
            TypeKey.dash: Dash.self,
            TypeKey.ikConstraint: IKConstraint.self,
            TypeKey.distanceConstraint: DistanceConstraint.self,
            TypeKey.transformConstraint: TransformConstraint.self,
            TypeKey.translationConstraint: TranslationConstraint.self,
            TypeKey.scaleConstraint: ScaleConstraint.self,
            TypeKey.rotationConstraint: RotationConstraint.self,
            TypeKey.followPathConstraint: FollowPathConstraint.self,
            TypeKey.nestedArtboard: NestedArtboard.self,
            TypeKey.nestedSimpleAnimation: NestedSimpleAnimation.self,
            TypeKey.nestedRemapAnimation: NestedRemapAnimation.self,
            TypeKey.nestedStateMachine: NestedStateMachine.self,
            TypeKey.nestedTrigger: NestedInput.self,
            TypeKey.nestedBool: NestedInput.self,
            TypeKey.nestedNumber: NestedInput.self,
            TypeKey.event: EventComponent.self,
            TypeKey.openURLEvent: EventComponent.self,
        ]
    }
}
