import Geometry

/// How an artboard is scaled to a view.
public enum Fit: Equatable, Sendable {
    /// The largest size that fits into the view.
    case contain
    /// The smallest size that covers the view; the rest is clipped.
    case cover
    /// Stretched to the view in both directions.
    case fill
    /// As wide as the view.
    case fitWidth
    /// As high as the view.
    case fitHeight
    /// Not scaled.
    case none
    /// `contain`, but never enlarged.
    case scaleDown
    /// The artboard is laid out at the view's size divided by `scaleFactor`.
    case layout(scaleFactor: Double = 1)

    /// The artboard's size in a view of `size`; nil if the fit keeps the artboard's own.
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
    /// All fits, `layout` with a scale factor of 1.
    public static let allCases: [Fit] = [
        .contain, .cover, .fill, .fitWidth, .fitHeight, .none, .scaleDown, .layout(),
    ]

    /// The name in configuration files.
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

    /// The fit with that name; nil if there is none.
    public init?(rawValue: String) {
        guard let fit = Fit.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = fit
    }
}

/// Where an artboard is placed in the space that its fit leaves.
public enum Alignment: String, Sendable, CaseIterable {
    case topLeft, topCenter, topRight, centerLeft, center, centerRight
    case bottomLeft, bottomCenter, bottomRight

    /// The fractions of the free space to the left and above.
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
