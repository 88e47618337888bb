/// A gesture of fingers on a view, for ``View/gesture(_:)``.
@MainActor public protocol Gesture<Value> {
    /// What the gesture reports.
    associatedtype Value
    /// Creates the recogniser of the gesture.
    func makeRecognizer() -> GestureRecognizer
    /// Returns what a recogniser that `makeRecognizer` has created reports.
    func value(of recognizer: GestureRecognizer) -> Value
    /// Calls the closures for the state of the recogniser. The default has none.
    func handle(_ recognizer: GestureRecognizer)
}

extension Gesture {
    /// Does nothing.
    public func handle(_ recognizer: GestureRecognizer) {}

    /// Adds a closure that is called when the gesture begins and whenever it changes.
    public func onChanged(_ action: @escaping (Value) -> Void) -> GestureWithActions<Self> {
        GestureWithActions(base: self, states: [.began, .changed], action: action)
    }

    /// Adds a closure that is called when the gesture has ended.
    public func onEnded(_ action: @escaping (Value) -> Void) -> GestureWithActions<Self> {
        GestureWithActions(base: self, states: [.ended], action: action)
    }
}

/// A gesture with a closure.
public struct GestureWithActions<Base: Gesture>: Gesture {
    let base: Base
    let states: [GestureRecognizer.State]
    let action: (Base.Value) -> Void

    /// See ``Gesture/makeRecognizer()``.
    public func makeRecognizer() -> GestureRecognizer { base.makeRecognizer() }
    /// See ``Gesture/value(of:)``.
    public func value(of recognizer: GestureRecognizer) -> Base.Value {
        base.value(of: recognizer)
    }
    /// See ``Gesture/handle(_:)``.
    public func handle(_ recognizer: GestureRecognizer) {
        base.handle(recognizer)
        if states.contains(recognizer.state) { action(value(of: recognizer)) }
    }
}

/// A finger that moves over a view.
public struct DragGesture: Gesture {
    /// Where the finger is.
    public struct Value: Equatable, Sendable {
        /// The place in the view, in points.
        public var location: Point
        /// How far the finger has moved, in points.
        public var translation: Size
        /// The velocity, in points per second.
        public var velocity: Size
    }

    /// Creates a gesture that begins when a finger has moved 10 points.
    public init() {}

    /// See ``Gesture/makeRecognizer()``.
    public func makeRecognizer() -> GestureRecognizer { PanGestureRecognizer() }
    /// See ``Gesture/value(of:)``.
    public func value(of recognizer: GestureRecognizer) -> Value {
        let pan = recognizer as? PanGestureRecognizer
        let (moved, velocity) = (pan?.translation ?? .zero, pan?.velocity ?? .zero)
        return Value(
            location: recognizer.location(in: recognizer.view),
            translation: Size(moved.x, moved.y), velocity: Size(velocity.x, velocity.y))
    }
}

/// Two fingers that move together or apart.
public struct MagnifyGesture: Gesture {
    /// How far the fingers have moved.
    public struct Value: Equatable, Sendable {
        /// The factor by which the distance of the fingers has changed.
        public var magnification: Double
        /// The change of the factor, per second.
        public var velocity: Double
    }

    /// Creates the gesture.
    public init() {}

    /// See ``Gesture/makeRecognizer()``.
    public func makeRecognizer() -> GestureRecognizer { PinchGestureRecognizer() }
    /// See ``Gesture/value(of:)``.
    public func value(of recognizer: GestureRecognizer) -> Value {
        let pinch = recognizer as? PinchGestureRecognizer
        return Value(magnification: pinch?.scale ?? 1, velocity: pinch?.velocity ?? 0)
    }
}

/// Two fingers that turn around each other.
public struct RotateGesture: Gesture {
    /// How far the fingers have turned.
    public struct Value: Equatable, Sendable {
        /// The angle by which the fingers have turned clockwise.
        public var rotation: Angle
        /// The change of the angle, per second.
        public var velocity: Angle
    }

    /// Creates the gesture.
    public init() {}

    /// See ``Gesture/makeRecognizer()``.
    public func makeRecognizer() -> GestureRecognizer { RotationGestureRecognizer() }
    /// See ``Gesture/value(of:)``.
    public func value(of recognizer: GestureRecognizer) -> Value {
        let rotation = recognizer as? RotationGestureRecognizer
        return Value(
            rotation: .radians(rotation?.rotation ?? 0), velocity: .radians(rotation?.velocity ?? 0)
        )
    }
}

/// A finger that stays in a place.
public struct LongPressGesture: Gesture {
    private let minimumDuration: Double

    /// Creates a gesture that begins after a duration in seconds. Its value is whether the finger has stayed as long.
    public init(minimumDuration: Double = 0.5) { self.minimumDuration = minimumDuration }

    /// See ``Gesture/makeRecognizer()``.
    public func makeRecognizer() -> GestureRecognizer {
        let recognizer = LongPressGestureRecognizer()
        recognizer.minimumPressDuration = max(0, minimumDuration)
        return recognizer
    }
    /// See ``Gesture/value(of:)``.
    public func value(of recognizer: GestureRecognizer) -> Bool { true }
}

extension View {
    /// Adds a gesture to the view. The first of several gestures that is recognised excludes the others.
    public func gesture(_ gesture: some Gesture) -> some View {
        ModifiedView(content: self, modifier: GestureModifier(gesture: gesture, isShared: false))
    }

    /// Adds a gesture to the view that is recognised beside others.
    public func simultaneousGesture(_ gesture: some Gesture) -> some View {
        ModifiedView(content: self, modifier: GestureModifier(gesture: gesture, isShared: true))
    }
}

private struct GestureModifier<Kind: Gesture>: ElementModifier {
    let gesture: Kind
    let isShared: Bool

    func makeElement() -> GestureElement { GestureElement(gesture.makeRecognizer()) }

    func update(_ element: GestureElement, _ context: Context) {
        let gesture = gesture
        element.recognizer.action = { gesture.handle($0) }
        let isShared = isShared
        element.recognizer.shouldRecognizeSimultaneously = { _ in isShared }
        element.recognizer.isEnabled = context.environment.isEnabled
    }
}

private final class GestureElement: ModifierElement {
    let recognizer: GestureRecognizer

    init(_ recognizer: GestureRecognizer) {
        self.recognizer = recognizer
        super.init()
        addGestureRecognizer(recognizer)
    }
}
