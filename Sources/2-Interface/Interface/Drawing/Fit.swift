import Geometry

/// How an artboard is scaled to a view, and where it is placed in the space that this leaves:
/// `.contain`, `.cover(alignment: .topCenter)`, `.layout(scaleFactor: .automatic)`.
public struct Fit: Equatable, Sendable {
    /// The fit without its alignment; the raw values are the names in configuration files.
    private enum Mode: String, CaseIterable {
        case contain, cover, fill, fitWidth, fitHeight, none, scaleDown, layout
    }

    /// What an artboard that is laid out in the view measures its lengths in.
    private enum LayoutUnit: Equatable {
        /// That many points.
        case points(Double)
        /// That many pixels of the display.
        case pixels(Double)
    }

    private let mode: Mode
    private var unit = LayoutUnit.points(1)
    /// Where the artboard is placed; nil leaves it to the view or to `Rive.alignment`.
    public let alignment: Alignment?

    private init(_ mode: Mode, alignment: Alignment? = nil, unit: LayoutUnit = .points(1)) {
        self.mode = mode
        self.alignment = alignment
        self.unit = unit
    }

    // MARK: Fits

    /// The largest size that fits into the view.
    public static let contain = Fit(.contain)
    /// The smallest size that covers the view; the rest is clipped.
    public static let cover = Fit(.cover)
    /// Stretched to the view in both directions.
    public static let fill = Fit(.fill)
    /// As wide as the view.
    public static let fitWidth = Fit(.fitWidth)
    /// As high as the view.
    public static let fitHeight = Fit(.fitHeight)
    /// Not scaled.
    public static let none = Fit(.none)
    /// `contain`, but never enlarged.
    public static let scaleDown = Fit(.scaleDown)

    /// The largest size that fits into the view, placed by `alignment`.
    public static func contain(alignment: Alignment) -> Fit { Fit(.contain, alignment: alignment) }
    /// The smallest size that covers the view, placed by `alignment`; the rest is clipped.
    public static func cover(alignment: Alignment) -> Fit { Fit(.cover, alignment: alignment) }
    /// Stretched to the view in both directions, which leaves nothing to align.
    public static func fill(alignment: Alignment) -> Fit { Fit(.fill, alignment: alignment) }
    /// As wide as the view, placed by `alignment`.
    public static func fitWidth(alignment: Alignment) -> Fit {
        Fit(.fitWidth, alignment: alignment)
    }
    /// As high as the view, placed by `alignment`.
    public static func fitHeight(alignment: Alignment) -> Fit {
        Fit(.fitHeight, alignment: alignment)
    }
    /// Not scaled, placed by `alignment`.
    public static func none(alignment: Alignment) -> Fit { Fit(.none, alignment: alignment) }
    /// `contain`, but never enlarged, placed by `alignment`.
    public static func scaleDown(alignment: Alignment) -> Fit {
        Fit(.scaleDown, alignment: alignment)
    }

    /// The artboard is laid out at the view's size.
    ///
    /// - Parameter scaleFactor: what the artboard's unit is on the display.
    public static func layout(scaleFactor: ScaleFactor) -> Fit {
        switch scaleFactor {
        case .automatic: Fit(.layout)
        case .explicit(let factor): Fit(.layout, unit: .pixels(Double(factor)))
        }
    }

    /// The artboard is laid out at the view's size divided by `scaleFactor`.
    ///
    /// - Parameter scaleFactor: points to the artboard's unit; positive.
    public static func layout(scaleFactor: Double = 1) -> Fit {
        Fit(.layout, unit: .points(scaleFactor))
    }

    // MARK: Placement

    /// The artboard's size in a view; nil if the fit keeps the artboard's own.
    ///
    /// - Parameters:
    ///   - size: the view's, in points.
    ///   - scale: pixels to a point.
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

    /// Maps an artboard of `size` into `rect`.
    ///
    /// - Parameter alignment: where it is placed if the fit does not say.
    func transform(of size: Size, in rect: Rect, alignment: Alignment) -> AffineTransform {
        contentFit.transform(
            of: size, in: rect, alignment: (self.alignment ?? alignment).fractions)
    }
}

/// Not `RawRepresentable`, for which `!=` would compare the names alone.
extension Fit: CaseIterable {
    /// All fits without an alignment, `layout` with a scale factor of 1.
    public static let allCases: [Fit] = Mode.allCases.map { Fit($0) }

    /// The name in configuration files, which has neither alignment nor scale factor.
    public var rawValue: String { mode.rawValue }

    /// The fit with that name; nil if there is none.
    public init?(rawValue: String) {
        guard let mode = Mode(rawValue: rawValue) else { return nil }
        self.init(mode)
    }
}

/// What the unit of an artboard is on the display, if the artboard is laid out in its view.
public enum ScaleFactor: Equatable, Sendable {
    /// A point.
    case automatic
    /// That many pixels; positive.
    case explicit(Float)
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
