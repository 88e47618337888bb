import Geometry

/// What is to be done about what came from the devices.
public enum InputAction: Equatable, Sendable {
    case touch(TouchEvent)
    /// Content at a place is to move, both in pixels of the picture.
    case scroll(by: Point, at: Point)
    case key(ScrollKey)
    /// Another console is wanted, counted from 1.
    case switchSession(Int)
}

/// Keys that scroll.
public enum ScrollKey: Equatable, Sendable, CaseIterable {
    case up, down, left, right, pageUp, pageDown, home, end
}

/// Makes a mouse a finger, and keys something to scroll by.
///
/// Places come in as the glass counts them, and go out as the picture does, which may be turned.
public struct InputTranslator: Sendable {
    /// A mouse's finger; panels count from 0.
    public static let pointerFinger = 1000

    /// Where a place of the glass lies in the picture.
    private let inPicture: @Sendable (Point) -> Point
    /// The picture's, in pixels.
    private let size: Size
    private var cursor: Point
    private var isDown = false
    private var control: Set<Int> = []
    private var alternate: Set<Int> = []

    public init(size: Size, inPicture: @escaping @Sendable (Point) -> Point = { $0 }) {
        self.size = size
        self.inPicture = inPicture
        cursor = Point(size.width / 2, size.height / 2)
    }

    public mutating func translate(_ event: InputEvent) -> InputAction? {
        switch event {
        case .touch(var touch):
            let place = inPicture(Point(touch.x, touch.y))
            (touch.x, touch.y) = (place.x, place.y)
            return .touch(touch)
        case .pointer(let pointer): return translate(pointer)
        case .key(let key): return translate(key)
        }
    }

    private mutating func translate(_ event: PointerEvent) -> InputAction? {
        func finger(_ phase: TouchEvent.Phase) -> InputAction {
            .touch(
                TouchEvent(
                    time: event.time, finger: InputTranslator.pointerFinger, phase: phase,
                    x: cursor.x, y: cursor.y))
        }
        switch event.kind {
        case .moved(let x, let y):
            // A mouse lies on the table: it does not turn with the picture.
            move(to: Point(cursor.x + x, cursor.y + y))
            return isDown ? finger(.moved) : nil
        case .placed(let x, let y):
            move(to: inPicture(Point(x, y)))
            return isDown ? finger(.moved) : nil
        case .button(let goesDown):
            guard goesDown != isDown else { return nil }
            isDown = goesDown
            return finger(goesDown ? .began : .ended)
        case .scrolled(let x, let y): return .scroll(by: Point(x, y), at: cursor)
        }
    }

    private mutating func move(to point: Point) {
        cursor = Point(max(0, min(size.width, point.x)), max(0, min(size.height, point.y)))
    }

    // MARK: Keys

    private static let scrollKeys: [Int: ScrollKey] = [
        103: .up, 108: .down, 105: .left, 106: .right, 104: .pageUp, 109: .pageDown, 57: .pageDown,
        102: .home, 107: .end,
    ]

    private mutating func translate(_ event: KeyEvent) -> InputAction? {
        func note(_ keys: inout Set<Int>) {
            if event.isDown { keys.insert(event.code) } else { keys.remove(event.code) }
        }
        switch event.code {
        case 29, 97: note(&control)
        case 56, 100: note(&alternate)
        default: break
        }
        guard event.isDown else { return nil }
        if !control.isEmpty, !alternate.isEmpty {
            // F1 to F10, F11, F12.
            switch event.code {
            case 59...68: return .switchSession(event.code - 58)
            case 87, 88: return .switchSession(event.code - 76)
            default: return nil
            }
        }
        return InputTranslator.scrollKeys[event.code].map { .key($0) }
    }

    /// Whatever is held is let go: another session has the devices.
    public mutating func release(at time: Double) -> InputAction? {
        control = []
        alternate = []
        guard isDown else { return nil }
        isDown = false
        return .touch(
            TouchEvent(
                time: time, finger: InputTranslator.pointerFinger, phase: .cancelled, x: cursor.x,
                y: cursor.y))
    }
}
