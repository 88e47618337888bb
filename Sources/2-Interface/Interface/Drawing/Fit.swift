import Geometry

/// How an artboard is scaled to a view and aligned in it, for example `.contain`, `.cover(alignment: .topCenter)` or
/// `.layout(scaleFactor: .automatic)`.
public struct Fit: Equatable, Sendable {
    /// The fit without its alignment. The raw values are the names in configuration files.
    private enum Mode: String, CaseIterable {
        case contain, cover, fill, fitWidth, fitHeight, none, scaleDown, layout
    }

    /// The size of an artboard's unit if the artboard is laid out at the view's size.
    private enum LayoutUnit: Equatable {
        /// A number of points.
        case points(Double)
        /// A number of pixels.
        case pixels(Double)
    }

    private let mode: Mode
    private var unit = LayoutUnit.points(1)
    /// The alignment of the artboard; nil if the view or `Rive.alignment` determines it.
    public let alignment: Alignment?

    private init(_ mode: Mode, alignment: Alignment? = nil, unit: LayoutUnit = .points(1)) {
        self.mode = mode
        self.alignment = alignment
        self.unit = unit
    }

    // MARK: Fits

    /// Scaled to the largest size that fits in the view.
    public static let contain = Fit(.contain)
    /// Scaled to the smallest size that covers the view; the rest is clipped.
    public static let cover = Fit(.cover)
    /// Stretched to the view's width and height.
    public static let fill = Fit(.fill)
    /// Scaled to the view's width.
    public static let fitWidth = Fit(.fitWidth)
    /// Scaled to the view's height.
    public static let fitHeight = Fit(.fitHeight)
    /// Not scaled.
    public static let none = Fit(.none)
    /// Like `contain`, but never enlarged.
    public static let scaleDown = Fit(.scaleDown)

    /// Scaled to the largest size that fits in the view, with an alignment.
    public static func contain(alignment: Alignment) -> Fit { Fit(.contain, alignment: alignment) }
    /// Scaled to the smallest size that covers the view, with an alignment; the rest is clipped.
    public static func cover(alignment: Alignment) -> Fit { Fit(.cover, alignment: alignment) }
    /// Stretched to the view's width and height; the alignment has no effect.
    public static func fill(alignment: Alignment) -> Fit { Fit(.fill, alignment: alignment) }
    /// Scaled to the view's width, with an alignment.
    public static func fitWidth(alignment: Alignment) -> Fit {
        Fit(.fitWidth, alignment: alignment)
    }
    /// Scaled to the view's height, with an alignment.
    public static func fitHeight(alignment: Alignment) -> Fit {
        Fit(.fitHeight, alignment: alignment)
    }
    /// Not scaled, with an alignment.
    public static func none(alignment: Alignment) -> Fit { Fit(.none, alignment: alignment) }
    /// Like `contain`, but never enlarged, with an alignment.
    public static func scaleDown(alignment: Alignment) -> Fit {
        Fit(.scaleDown, alignment: alignment)
    }

    /// The artboard is laid out at the view's size.
    ///
    /// - Parameter scaleFactor: The size of the artboard's unit on the display.
    public static func layout(scaleFactor: ScaleFactor) -> Fit {
        switch scaleFactor {
        case .automatic: Fit(.layout)
        case .explicit(let factor): Fit(.layout, unit: .pixels(Double(factor)))
        }
    }

    /// The artboard is laid out at the view's size divided by `scaleFactor`.
    ///
    /// - Parameter scaleFactor: The number of points per unit of the artboard; positive.
    public static func layout(scaleFactor: Double = 1) -> Fit {
        Fit(.layout, unit: .points(scaleFactor))
    }

    // MARK: Placement

    /// Returns the artboard's size in a view; nil if the fit keeps the artboard's own size.
    ///
    /// - Parameters:
    ///   - size: The size of the view, in points.
    ///   - scale: The number of pixels per point.
    func artboardSize(in size: Size, scale: Double = 1) -> Size? {
        guard mode == .layout else { return nil }
        let factor =
            switch unit {
            case .points(let points): points
            case .pixels(let pixels): pixels / scale
            }
        guard factor > 0, factor.isFinite else { return nil }
        return Size(size.width / factor, size.height / factor)
    }

    /// Whether the artboard is laid out at the view's size.
    var isLayout: Bool { mode == .layout }

    private var contentFit: ContentFit {
        switch mode {
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
    ///
    /// - Parameters:
    ///   - size: The size of the artboard.
    ///   - rect: The rectangle.
    ///   - alignment: The alignment used if the fit has none.
    func transform(of size: Size, in rect: Rect, alignment: Alignment) -> AffineTransform {
        contentFit.transform(
            of: size, in: rect, alignment: (self.alignment ?? alignment).fractions)
    }
}

/// `Fit` is not `RawRepresentable`, since its `!=` would then compare only the names.
extension Fit: CaseIterable {
    /// All fits without an alignment, `layout` with a scale factor of 1.
    public static let allCases: [Fit] = Mode.allCases.map { Fit($0) }

    /// The name in configuration files, which includes neither alignment nor scale factor.
    public var rawValue: String { mode.rawValue }

    /// Creates the fit with a name; nil if there is none.
    public init?(rawValue: String) {
        guard let mode = Mode(rawValue: rawValue) else { return nil }
        self.init(mode)
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
