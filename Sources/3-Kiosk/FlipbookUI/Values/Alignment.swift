/// The horizontal alignment of views of different widths in a column. Leading is left, or right where the interface is
/// laid out from right to left.
public enum HorizontalAlignment: Sendable {
    case leading, center, trailing

    /// The fraction of the free width that is before a view.
    var fraction: Double {
        switch self {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}

/// The vertical alignment of views of different heights in a row.
public enum VerticalAlignment: Sendable {
    case top, center, bottom

    /// The fraction of the free height that is above a view.
    var fraction: Double {
        switch self {
        case .top: 0
        case .center: 0.5
        case .bottom: 1
        }
    }
}

/// The alignment of a view in a larger area.
public struct Alignment: Equatable, Sendable {
    /// The horizontal alignment.
    public var horizontal: HorizontalAlignment
    /// The vertical alignment.
    public var vertical: VerticalAlignment

    /// Creates an alignment for both axes.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// Centred on both axes.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// At the leading edge, centred vertically.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// At the trailing edge, centred vertically.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// At the top edge, centred horizontally.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// At the bottom edge, centred horizontally.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// In the corner at the top and the leading edge.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// In the corner at the top and the trailing edge.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// In the corner at the bottom and the leading edge.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// In the corner at the bottom and the trailing edge.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    /// Returns the origin, in a layout from left to right, of a rectangle of `size` in an area whose corner is at the origin.
    func origin(of size: Size, in area: Size) -> Point {
        Point(
            (area.width - size.width) * horizontal.fraction,
            (area.height - size.height) * vertical.fraction)
    }
}

/// The alignment of lines of text with each other.
public enum TextAlignment: Sendable {
    /// At the start: left, or right for right-to-left text.
    case leading
    case center, trailing
}

/// An edge of a rectangle.
public enum Edge: UInt8, Sendable, CaseIterable {
    case top, leading, bottom, trailing

    /// A set of edges.
    public struct Set: OptionSet, Sendable {
        /// The bits, one for each edge.
        public let rawValue: UInt8

        /// Creates a set of edges from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Creates a set with a single edge.
        public init(_ edge: Edge) { rawValue = 1 << edge.rawValue }

        /// The top edge.
        public static let top = Set(.top)
        /// The leading edge.
        public static let leading = Set(.leading)
        /// The bottom edge.
        public static let bottom = Set(.bottom)
        /// The trailing edge.
        public static let trailing = Set(.trailing)
        /// The leading and trailing edges.
        public static let horizontal: Set = [.leading, .trailing]
        /// The top and bottom edges.
        public static let vertical: Set = [.top, .bottom]
        /// All four edges.
        public static let all: Set = [.horizontal, .vertical]
    }
}

extension EdgeInsets {
    /// Creates insets with SwiftUI's names. In a layout from right to left, `left` is the leading inset too.
    public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
        self.init(top: top, left: leading, bottom: bottom, right: trailing)
    }

    /// Creates insets of `length` points at some edges.
    init(_ edges: Edge.Set, _ length: Double) {
        self.init(
            top: edges.contains(.top) ? length : 0, left: edges.contains(.leading) ? length : 0,
            bottom: edges.contains(.bottom) ? length : 0,
            right: edges.contains(.trailing) ? length : 0)
    }
}
