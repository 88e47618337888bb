import Geometry

/// How an artboard is scaled to a view and aligned in it, for example `.contain`, `.cover(alignment: .topCenter)` or
/// `.layout(scaleFactor: .automatic)`. A fit without an alignment is centred.
public enum Fit: Equatable, Sendable {
    /// Stretched to the view's width and height; the alignment has no effect.
    case fill(alignment: Alignment)
    /// Scaled to the largest size that fits in the view.
    case contain(alignment: Alignment)
    /// Scaled to the smallest size that covers the view; the rest is clipped.
    case cover(alignment: Alignment)
    /// Scaled to the view's width.
    case fitWidth(alignment: Alignment)
    /// Scaled to the view's height.
    case fitHeight(alignment: Alignment)
    /// Not scaled.
    case none(alignment: Alignment)
    /// Like `contain`, but never enlarged.
    case scaleDown(alignment: Alignment)
    /// The artboard is laid out at the view's size; the factor is the size of its unit on the display.
    case layout(scaleFactor: ScaleFactor)

    // MARK: Fits in the centre

    /// Scaled to the largest size that fits in the view.
    public static let contain = Fit.contain(alignment: .center)
    /// Scaled to the smallest size that covers the view; the rest is clipped.
    public static let cover = Fit.cover(alignment: .center)
    /// Stretched to the view's width and height.
    public static let fill = Fit.fill(alignment: .center)
    /// Scaled to the view's width.
    public static let fitWidth = Fit.fitWidth(alignment: .center)
    /// Scaled to the view's height.
    public static let fitHeight = Fit.fitHeight(alignment: .center)
    /// Not scaled.
    public static let none = Fit.none(alignment: .center)
    /// Like `contain`, but never enlarged.
    public static let scaleDown = Fit.scaleDown(alignment: .center)
    /// The artboard is laid out at the view's size, with a unit of one point.
    public static let layout = Fit.layout(scaleFactor: .automatic)

    // MARK: Alignment

    /// The alignment of the artboard; the centre for an artboard that is laid out at the view's size.
    public var alignment: Alignment {
        switch self {
        case .fill(let alignment), .contain(let alignment), .cover(let alignment),
            .fitWidth(let alignment), .fitHeight(let alignment), .none(let alignment),
            .scaleDown(let alignment):
            alignment
        case .layout: .center
        }
    }

    /// Returns the same fit with another alignment. An artboard that is laid out at the view's size has none.
    public func aligned(_ alignment: Alignment) -> Fit {
        switch self {
        case .fill: .fill(alignment: alignment)
        case .contain: .contain(alignment: alignment)
        case .cover: .cover(alignment: alignment)
        case .fitWidth: .fitWidth(alignment: alignment)
        case .fitHeight: .fitHeight(alignment: alignment)
        case .none: .none(alignment: alignment)
        case .scaleDown: .scaleDown(alignment: alignment)
        case .layout: self
        }
    }

    // MARK: Placement

    /// Returns the artboard's size in a view; nil if the fit keeps the artboard's own size.
    ///
    /// - Parameters:
    ///   - size: The size of the view, in points.
    ///   - scale: The number of pixels per point.
    func artboardSize(in size: Size, scale: Double = 1) -> Size? {
        guard case .layout(let unit) = self else { return nil }
        let factor =
            switch unit {
            case .automatic: 1.0
            case .explicit(let pixels): Double(pixels) / scale
            }
        guard factor > 0, factor.isFinite else { return nil }
        return Size(size.width / factor, size.height / factor)
    }

    /// Whether the artboard is laid out at the view's size.
    var isLayout: Bool { if case .layout = self { true } else { false } }

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

    /// Returns the transform that maps an artboard of a size into a rectangle.
    func transform(of size: Size, in rect: Rect) -> AffineTransform {
        contentFit.transform(of: size, in: rect, alignment: alignment.fractions)
    }
}

/// `Fit` is not `RawRepresentable`, since its `!=` would then compare only the names.
extension Fit: CaseIterable {
    /// All fits in the centre, `layout` with a unit of one point.
    public static let allCases: [Fit] = [
        .contain, .cover, .fill, .fitWidth, .fitHeight, .none, .scaleDown, .layout,
    ]

    /// The name in configuration files, which includes neither alignment nor scale factor.
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

    /// Creates the fit with a name; nil if there is none.
    public init?(rawValue: String) {
        guard let fit = Fit.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = fit
    }
}

/// The size of an artboard's unit on the display, for an artboard laid out at the view's size.
public enum ScaleFactor: Equatable, Sendable {
    /// One point.
    case automatic
    /// A number of pixels; positive.
    case explicit(Float)
}

/// The position of an artboard in a view that it does not fill exactly.
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
