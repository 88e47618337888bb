/// The size that a container proposes to a view, in points. The view chooses its own size.
public struct ProposedViewSize: Equatable, Sendable {
    /// The proposed width; infinity for as much as the view can use, nil for the view's ideal width.
    public var width: Double?
    /// The proposed height; infinity for as much as the view can use, nil for the view's ideal height.
    public var height: Double?

    /// Creates a proposal. Nil proposes the view's ideal width or height.
    public init(width: Double?, height: Double?) {
        self.width = width
        self.height = height
    }

    /// Creates a proposal of a size.
    public init(_ size: Size) { self.init(width: size.width, height: size.height) }

    /// A proposal of the view's ideal size.
    public static let unspecified = ProposedViewSize(width: nil, height: nil)

    /// Creates a proposal from the size into which a retained view must fit; an infinite dimension proposes the ideal
    /// size.
    init(fitting size: Size) {
        self.init(
            width: size.width.isFinite ? size.width : nil,
            height: size.height.isFinite ? size.height : nil)
    }

    /// Returns the proposed size with the dimensions of `size` in place of nil.
    func replacingUnspecified(by size: Size) -> Size {
        Size(width ?? size.width, height ?? size.height)
    }

    /// Returns the proposal reduced by insets, to at least zero.
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
