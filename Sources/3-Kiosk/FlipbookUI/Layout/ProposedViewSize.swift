/// The size that a container offers a view, in points. The view chooses its own.
public struct ProposedViewSize: Equatable, Sendable {
    /// Infinity for as much as the view can use, nil for the view's own width.
    public var width: Double?
    /// Infinity for as much as the view can use, nil for the view's own height.
    public var height: Double?

    /// An offer of the view's own width or height where one is nil.
    public init(width: Double?, height: Double?) {
        self.width = width
        self.height = height
    }

    /// An offer of a size.
    public init(_ size: Size) { self.init(width: size.width, height: size.height) }

    /// The view's own size.
    public static let unspecified = ProposedViewSize(width: nil, height: nil)

    /// Retained views name the size that they must fit into: where that is unlimited, their own.
    init(fitting size: Size) {
        self.init(
            width: size.width.isFinite ? size.width : nil,
            height: size.height.isFinite ? size.height : nil)
    }

    /// The offer with numbers in place of nil.
    func replacingUnspecified(by size: Size) -> Size {
        Size(width ?? size.width, height ?? size.height)
    }

    /// The offer less insets, never below zero.
    func inset(by insets: EdgeInsets) -> ProposedViewSize {
        ProposedViewSize(
            width: width.map { max(0, $0 - insets.left - insets.right) },
            height: height.map { max(0, $0 - insets.top - insets.bottom) })
    }

    /// The length along an axis.
    subscript(axis: StackView.Axis) -> Double? {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}

extension StackView.Axis {
    var other: StackView.Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Size {
    /// The length along an axis.
    subscript(axis: StackView.Axis) -> Double {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}
