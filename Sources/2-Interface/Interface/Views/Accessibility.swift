/// What a view is and how it is, for someone who does not see it; the equivalent of `UIAccessibilityTraits`.
public struct AccessibilityTraits: OptionSet, Sendable {
    /// The bits, with UIKit's values.
    public let rawValue: UInt64

    /// Creates traits from their bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// No traits.
    public static let none: AccessibilityTraits = []
    /// The view is pressed like a button.
    public static let button = AccessibilityTraits(rawValue: 1 << 0)
    /// The view is a picture.
    public static let image = AccessibilityTraits(rawValue: 1 << 2)
    /// The view is selected, such as the tab that is shown.
    public static let selected = AccessibilityTraits(rawValue: 1 << 3)
    /// The view is a text that does not change.
    public static let staticText = AccessibilityTraits(rawValue: 1 << 6)
    /// The view takes no touches at present.
    public static let notEnabled = AccessibilityTraits(rawValue: 1 << 8)
    /// The view has a value that is moved up and down, such as a slider's.
    public static let adjustable = AccessibilityTraits(rawValue: 1 << 12)
}

/// What a part of the screen is for.
package enum AccessibilityRole: String, Sendable {
    case row, button, tab, back
    /// A button that a swipe on a row has uncovered.
    case action
    case text, image
    /// A value that is moved up and down.
    case slider, stepper
    /// One of the wheels of a picker, which is turned up and down.
    case wheel
    /// What is on or off.
    case toggle = "switch"
    /// One of several things of which one is selected.
    case segment
    /// A text that is edited.
    case field
    /// How much of something is done.
    case progress
    /// What a .riv file says of its content, besides the roles above.
    case link, checkbox, radio, item, list, group, dialog
}

/// How a part of the screen is at a moment.
package struct AccessibilityState: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// It takes no touches.
    package static let disabled = AccessibilityState(rawValue: 1)
    package static let selected = AccessibilityState(rawValue: 2)
    /// A finger or a key is on it.
    package static let pressed = AccessibilityState(rawValue: 4)
    /// What it does is in progress.
    package static let busy = AccessibilityState(rawValue: 8)
    /// Keys act on it.
    package static let focused = AccessibilityState(rawValue: 16)
    /// It is checked or switched on.
    package static let on = AccessibilityState(rawValue: 32)
    /// It is checked in part.
    package static let mixed = AccessibilityState(rawValue: 64)
    /// What belongs to it is shown.
    package static let expanded = AccessibilityState(rawValue: 128)
    /// Its text cannot be edited.
    package static let readOnly = AccessibilityState(rawValue: 256)
    /// It must be filled in.
    package static let required = AccessibilityState(rawValue: 512)

    /// The states other than `disabled`, with their names.
    package static let named: [(name: String, state: AccessibilityState)] = [
        ("selected", .selected), ("pressed", .pressed), ("busy", .busy), ("focused", .focused),
        ("on", .on), ("mixed", .mixed), ("expanded", .expanded), ("read-only", .readOnly),
        ("required", .required),
    ]
}

/// What a program has set on a view in place of what the view says by itself.
final class AccessibilityProperties {
    var isElement: Bool?
    var label: String?
    var value: String?
    var traits: AccessibilityTraits?
    var identifier: String?
    var hidesElements = false
    var isModal = false
    var hidesSubviewsOutOfSight = false
    var elements: [View]?
}

extension View {
    /// The properties that the program sets, which are made when one of them is set first.
    final var settableAccessibility: AccessibilityProperties {
        if let accessibility { return accessibility }
        let new = AccessibilityProperties()
        accessibility = new
        return new
    }

    /// A name that identifies the view for tests and scripts, which no one sees; nil for none.
    public final var accessibilityIdentifier: String? {
        get { accessibility?.identifier }
        set { settableAccessibility.identifier = newValue }
    }

    /// Whether the view and its subviews are left out, as decoration is.
    public final var accessibilityElementsHidden: Bool {
        get { accessibility?.hidesElements ?? false }
        set { settableAccessibility.hidesElements = newValue }
    }

    /// Whether subviews are hidden because they are far out of sight, and only these.
    package final var hidesSubviewsOutOfSight: Bool {
        get { accessibility?.hidesSubviewsOutOfSight ?? false }
        set { settableAccessibility.hidesSubviewsOutOfSight = newValue }
    }

    /// The subviews in the order in which they are read and get the focus; nil, the default, for the order in which they
    /// are seen: line by line from the top, each from the leading edge.
    public final var accessibilityElements: [View]? {
        get { accessibility?.elements }
        set { settableAccessibility.elements = newValue }
    }

    /// What the view is for; nil if it is a container or decoration.
    final var effectiveRole: AccessibilityRole? {
        guard isAccessibilityElement else { return nil }
        guard let traits = accessibility?.traits, accessibilityRole == nil else {
            return accessibilityRole ?? .text
        }
        if traits.contains(.adjustable) { return .slider }
        if traits.contains(.button) { return .button }
        return traits.contains(.image) ? .image : .text
    }

    /// How the view is at the moment.
    final var effectiveState: AccessibilityState {
        var state = accessibilityState
        let traits = accessibilityTraits
        if traits.contains(.notEnabled) { state.insert(.disabled) }
        if traits.contains(.selected) { state.insert(.selected) }
        if isFocused { state.insert(.focused) }
        return state
    }

    /// The subviews that are not behind a modal one, from back to front.
    final var subviewsBesideModal: ArraySlice<View> {
        let modal = subviews.lastIndex {
            $0.accessibilityViewIsModal && !$0.isHidden && $0.alpha > 0.01
        }
        return subviews[(modal ?? 0)...]
    }

    /// Whether the view, or one around it, is behind a modal one.
    package final var isBehindModal: Bool {
        var view = self
        while let outer = view.superview {
            if !outer.subviewsBesideModal.contains(where: { $0 === view }) { return true }
            view = outer
        }
        return false
    }

    /// The subviews in reading order, without those behind a modal one.
    final var subviewsInReadingOrder: [View] {
        let reachable = subviewsBesideModal
        if let elements = accessibilityElements {
            return elements.filter { element in reachable.contains { $0 === element } }
        }
        let fromRight = isRightToLeft
        let sorted = reachable.enumerated().sorted {
            ($0.element.frame.midY, $0.offset) < ($1.element.frame.midY, $1.offset)
        }
        var (ordered, line): ([View], [View]) = ([], [])
        func endLine() {
            ordered += line.sorted {
                let (a, b) = ($0.frame.minX, $1.frame.minX)
                return fromRight ? a > b : a < b
            }
            line.removeAll()
        }
        for (_, view) in sorted {
            // A view whose middle is below the first one of the line begins a new line.
            if let first = line.first, view.frame.midY > first.frame.maxY { endLine() }
            line.append(view)
        }
        endLine()
        return ordered
    }
}
