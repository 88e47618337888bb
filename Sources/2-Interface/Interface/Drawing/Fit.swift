import Geometry

/// How an artboard's rectangle is brought into a view's.
public enum Fit: Equatable, Sendable {
    /// As large as fits whole.
    case contain
    /// As small as covers all of the view; the rest is cut off.
    case cover
    /// Stretched to the view in both directions.
    case fill
    case fitWidth
    case fitHeight
    /// Not scaled.
    case none
    /// `contain`, but never enlarged.
    case scaleDown
    /// The artboard takes the view's size, divided by a factor, and lays itself out anew.
    case layout(scaleFactor: Double = 1)

    /// The artboard's size in a view of `size`, where the fit gives it one.
    func artboardSize(in size: Size) -> Size? {
        guard case .layout(let factor) = self, factor > 0 else { return nil }
        return Size(size.width / factor, size.height / factor)
    }

    private var contentFit: ContentFit {
        switch self {
        case .contain: .contain
        case .cover: .cover
        case .fill, .layout: .fill
        case .fitWidth: .fitWidth
        case .fitHeight: .fitHeight
        case .none: .none
        case .scaleDown: .scaleDown
        }
    }

    func transform(of size: Size, in rect: Rect, alignment: Alignment) -> AffineTransform {
        contentFit.transform(of: size, in: rect, alignment: alignment.fractions)
    }
}

extension Fit: RawRepresentable, CaseIterable {
    /// All ways, `layout` at a scale of 1.
    public static let allCases: [Fit] = [
        .contain, .cover, .fill, .fitWidth, .fitHeight, .none, .scaleDown, .layout(),
    ]

    /// The name, as files of configuration have it.
    public var rawValue: String {
        switch self {
        case .contain: "contain"
        case .cover: "cover"
        case .fill: "fill"
        case .fitWidth: "fitWidth"
        case .fitHeight: "fitHeight"
        case .none: "none"
        case .scaleDown: "scaleDown"
        case .layout: "layout"
        }
    }

    /// The way of a name; nil for a name of none.
    public init?(rawValue: String) {
        guard let fit = Fit.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = fit
    }
}

/// Where an artboard stands in the room that its fit leaves.
public enum Alignment: String, Sendable, CaseIterable {
    case topLeft, topCenter, topRight, centerLeft, center, centerRight
    case bottomLeft, bottomCenter, bottomRight

    /// The share of the free room to the left and above.
    var fractions: Point {
        switch self {
        case .topLeft: Point(0, 0)
        case .topCenter: Point(0.5, 0)
        case .topRight: Point(1, 0)
        case .centerLeft: Point(0, 0.5)
        case .center: Point(0.5, 0.5)
        case .centerRight: Point(1, 0.5)
        case .bottomLeft: Point(0, 1)
        case .bottomCenter: Point(0.5, 1)
        case .bottomRight: Point(1, 1)
        }
    }
}
