import Geometry

/// Scrubs two animations according to a handle's position on a pad.
final class Joystick: JoystickBase, Resizable, ArtboardMember {
    private struct Flags: OptionSet {
        let rawValue: UInt32
        static let invertsX = Flags(rawValue: 1 << 0)
        static let invertsY = Flags(rawValue: 1 << 1)
    }

    private var flags: Flags { Flags(rawValue: joystickFlags) }
    @Sibling private var handle: TransformComponent?
    private lazy var animations = [
        owner.makeAnimation(at: Int(xId)),
        owner.makeAnimation(at: Int(yId)),
    ]

    /// Whether it follows a handle, which must be up to date before the joystick is applied.
    var followsHandle: Bool { handle != nil }

    override func resolve() {
        handle = artboard.component(Int(handleSourceId))
        owner.content.joysticks.append(self)
    }

    override func buildDependencies() {
        guard let handle else { return }
        parent?.addDependent(self)
        handle.addDependent(self)
    }

    /// Follows the handle if that has moved; otherwise an animation may move the joystick.
    override func update(_ dirt: Dirt) {
        guard let handle, !dirt.isDisjoint(with: .transforms) else { return }
        let parent = parent?.nearest(WorldTransformComponent.self)?.worldTransform ?? .identity
        let world = parent * .translation(posX, posY)
        let position = (world.inverse ?? .identity).apply(
            Point(handle.worldTransform.tx, handle.worldTransform.ty))
        func share(_ p: Double, _ origin: Double, _ extent: Double) -> Double {
            extent == 0 ? 0 : (p + extent * origin) * 2 / extent - 1
        }
        x = share(position.x, originX, width)
        y = share(position.y, originY, height)
    }

    /// Sets the animations according to the joystick's position.
    func apply() {
        let positions = [flags.contains(.invertsX) ? -x : x, flags.contains(.invertsY) ? -y : y]
        for (animation, position) in zip(animations, positions) {
            guard let animation else { continue }
            animation.time = (position + 1) / 2 * animation.definition.duration
            animation.apply()
        }
    }

    func didResize() {
        (posX, posY) = (width * originX, height * originY)
        addDirt(.transform)
    }

    override func didChange(_ key: PropertyKey) {
        artboard.noteChange()
        if key != .joystickX, key != .joystickY { addDirt(.transform) }
    }
}
