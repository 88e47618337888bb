/// Where views of different widths are placed in a column.
public enum HorizontalAlignment: Sendable {
    case leading, center, trailing

    /// The share of the free width to the left.
    var fraction: Double {
        switch self {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}

/// Where views of different heights are placed in a row.
public enum VerticalAlignment: Sendable {
    case top, center, bottom

    /// The share of the free height above.
    var fraction: Double {
        switch self {
        case .top: 0
        case .center: 0.5
        case .bottom: 1
        }
    }
}

/// Where a view is placed in a larger area.
public struct Alignment: Equatable, Sendable {
    /// Along x.
    public var horizontal: HorizontalAlignment
    /// Along y.
    public var vertical: VerticalAlignment

    /// An alignment on both axes.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// In the middle.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// In the middle of the left edge.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// In the middle of the right edge.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// In the middle of the upper edge.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// In the middle of the lower edge.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// In the upper left corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// In the upper right corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// In the lower left corner.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// In the lower right corner.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    /// The upper left corner of something of `size` in an area with its corner at the origin.
    func origin(of size: Size, in area: Size) -> Point {
        Point(
            (area.width - size.width) * horizontal.fraction,
            (area.height - size.height) * vertical.fraction)
    }
}

/// How lines of text are aligned with each other.
public enum TextAlignment: Sendable {
    /// At the start: left, or right for text that runs from right to left.
    case leading
    case center, trailing
}

/// An edge of a rectangle.
public enum Edge: UInt8, Sendable, CaseIterable {
    case top, leading, bottom, trailing

    /// Several edges.
    public struct Set: OptionSet, Sendable {
        /// A bit for each edge.
        public let rawValue: UInt8

        /// The edges whose bits are set.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The edge alone.
        public init(_ edge: Edge) { rawValue = 1 << edge.rawValue }

        /// The upper edge.
        public static let top = Set(.top)
        /// The left edge.
        public static let leading = Set(.leading)
        /// The lower edge.
        public static let bottom = Set(.bottom)
        /// The right edge.
        public static let trailing = Set(.trailing)
        /// The left and right edges.
        public static let horizontal: Set = [.leading, .trailing]
        /// The upper and lower edges.
        public static let vertical: Set = [.top, .bottom]
        /// All four edges.
        public static let all: Set = [.horizontal, .vertical]
    }
}

extension EdgeInsets {
    /// Insets in SwiftUI's words; leading is left.
    public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
        self.init(top: top, left: leading, bottom: bottom, right: trailing)
    }

    /// `length` at some edges.
    init(_ edges: Edge.Set, _ length: Double) {
        self.init(
            top: edges.contains(.top) ? length : 0, left: edges.contains(.leading) ? length : 0,
            bottom: edges.contains(.bottom) ? length : 0,
            right: edges.contains(.trailing) ? length : 0)
    }
}
