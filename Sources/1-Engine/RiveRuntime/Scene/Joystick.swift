import Flexbox
import Geometry

/// Scrubs two animations according to a handle's position on a pad.
final class Joystick: Component, IntrinsicallySizeable {
    private var x: Double
    private var y: Double
    private var pad: (x: Double, y: Double, originX: Double, originY: Double)
    private var size: Size
    private let flags: Flags

    private struct Flags: OptionSet {
        let rawValue: UInt32
        static let invertsX = Flags(rawValue: 1 << 0)
        static let invertsY = Flags(rawValue: 1 << 1)
    }

    private let animationIndexes: (x: Int?, y: Int?)
    private let handleIndex: Int?
    private var handle: TransformComponent?
    private lazy var animations = [
        animationIndexes.x.flatMap { artboard.makeAnimation(at: $0) },
        animationIndexes.y.flatMap { artboard.makeAnimation(at: $0) },
    ]

    required init(_ source: ObjectSource) {
        x = source.double(.joystickX)
        y = source.double(.joystickY)
        pad = (
            source.double(.joystickPosX), source.double(.joystickPosY),
            source.double(.joystickOriginX, default: 0.5),
            source.double(.joystickOriginY, default: 0.5)
        )
        size = Size(
            source.double(.joystickWidth, default: 100),
            source.double(.joystickHeight, default: 100))
        flags = Flags(rawValue: source.uint(.joystickJoystickFlags))
        animationIndexes = (source.reference(.joystickXId), source.reference(.joystickYId))
        handleIndex = source.reference(.joystickHandleSourceId)
        super.init(source)
    }

    /// Whether it follows a handle, which must be up to date before the joystick is applied.
    var followsHandle: Bool { handle != nil }

    override func resolve() {
        handle = handleIndex.flatMap { artboard.component($0) }
        artboard.add(self)
    }

    override func buildDependencies() {
        guard let handle else { return }
        parent?.addDependent(self)
        handle.addDependent(self)
    }

    /// Follows the handle if that has moved; otherwise an animation may move the joystick.
    override func update(_ dirt: Dirt) {
        guard let handle, !dirt.isDisjoint(with: [.transform, .worldTransform]) else { return }
        let parent = parent?.nearest(WorldTransformComponent.self)?.worldTransform ?? .identity
        let world = parent * .translation(pad.x, pad.y)
        let place = (world.inverse ?? .identity).apply(
            Point(handle.worldTransform.tx, handle.worldTransform.ty))
        func share(_ p: Double, _ origin: Double, _ extent: Double) -> Double {
            extent == 0 ? 0 : (p + extent * origin) * 2 / extent - 1
        }
        x = share(place.x, pad.originX, size.width)
        y = share(place.y, pad.originY, size.height)
    }

    /// Sets the animations according to the joystick's position.
    func apply() {
        let places = [flags.contains(.invertsX) ? -x : x, flags.contains(.invertsY) ? -y : y]
        for (animation, place) in zip(animations, places) {
            guard let animation else { continue }
            animation.time = (place + 1) / 2 * animation.definition.duration
            animation.apply()
        }
    }

    // MARK: In a layout

    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        size.limited(to: width, height)
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutStyle.Scale, _ heightScale: LayoutStyle.Scale,
        direction: FlexStyle.Direction?
    ) {
        if self.size == size { return }
        self.size = size
        (pad.x, pad.y) = (size.width * pad.originX, size.height * pad.originY)
        addDirt(.transform)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .joystickX: access(&x)
        case .joystickY: access(&y)
        case .joystickPosX: access(&pad.x)
        case .joystickPosY: access(&pad.y)
        case .joystickWidth: access(&size.width)
        case .joystickHeight: access(&size.height)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange {
            artboard.noteChange()
            if key != .joystickX, key != .joystickY { addDirt(.transform) }
        }
    }

    override func tearDown() {
        super.tearDown()
        handle = nil
        animations = []
    }
}
