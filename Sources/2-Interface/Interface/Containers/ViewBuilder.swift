import Geometry

/// A result builder that collects the views of a block into an array; supports `if`, `else`, `switch` and `for`.
@resultBuilder
public enum ViewBuilder {
    /// A single view.
    public static func buildExpression(_ view: View) -> [View] { [view] }
    /// An array of views.
    public static func buildExpression(_ views: [View]) -> [View] { views }
    /// The statements of a block, in order.
    public static func buildBlock(_ parts: [View]...) -> [View] { parts.flatMap { $0 } }
    /// An `if` without `else`.
    public static func buildOptional(_ part: [View]?) -> [View] { part ?? [] }
    /// The first branch of an `if` or `switch`.
    public static func buildEither(first part: [View]) -> [View] { part }
    /// The other branches.
    public static func buildEither(second part: [View]) -> [View] { part }
    /// The iterations of a `for` loop, in order.
    public static func buildArray(_ parts: [[View]]) -> [View] { parts.flatMap { $0 } }
}

/// A vertical stack.
public final class VStack: StackView {
    /// Creates a stack of the views of `content` from top to bottom, `spacing` points apart.
    public init(
        alignment: Alignment = .fill, spacing: Double = 0, @ViewBuilder _ content: () -> [View]
    ) {
        super.init(axis: .vertical, spacing: spacing, alignment: alignment, content())
    }
}

/// A horizontal stack.
public final class HStack: StackView {
    /// Creates a stack of the views of `content` from the leading to the trailing edge, `spacing` points apart.
    public init(
        alignment: Alignment = .center, spacing: Double = 0, @ViewBuilder _ content: () -> [View]
    ) {
        super.init(axis: .horizontal, spacing: spacing, alignment: alignment, content())
    }
}

/// Views on top of each other, each as large as the stack.
public final class ZStack: View {
    /// Creates a stack of the views of `content`, with the last one in front.
    public init(@ViewBuilder _ content: () -> [View]) {
        super.init()
        for view in content() { addSubview(view) }
    }

    override var sizesToFitSubviews: Bool { true }

    public override func sizeThatFits(_ size: Size) -> Size {
        subviews.reduce(Size(0, 0)) { largest, view in
            let own = view.sizeThatFits(size)
            return Size(max(largest.width, own.width), max(largest.height, own.height))
        }
    }

    public override func layoutSubviews() {
        for view in subviews { view.frame = Rect(origin: .zero, size: frame.size) }
    }
}

extension View {
    /// Returns a view with insets around this view, in points.
    public func padding(_ insets: EdgeInsets) -> View { PaddingView(insets, self) }

    /// Returns a view with an inset of `length` points on each side of this view.
    public func padding(_ length: Double) -> View {
        padding(EdgeInsets(top: length, left: length, bottom: length, right: length))
    }

    /// Returns a view that gives this view a fixed width or height, in points; nil leaves that dimension flexible.
    public func frame(width: Double? = nil, height: Double? = nil) -> View {
        FixedSizeView(width, height, self)
    }
}

/// A view whose content has a fixed width or height.
private final class FixedSizeView: View {
    private let width: Double?
    private let height: Double?
    private let content: View

    init(_ width: Double?, _ height: Double?, _ content: View) {
        self.width = width
        self.height = height
        self.content = content
        super.init()
        addSubview(content)
    }

    override var sizesToFitSubviews: Bool { width == nil || height == nil }

    override func sizeThatFits(_ size: Size) -> Size {
        if let width, let height { return Size(width, height) }
        let own = content.sizeThatFits(Size(width ?? size.width, height ?? size.height))
        return Size(width ?? own.width, height ?? own.height)
    }

    override func layoutSubviews() { content.frame = Rect(origin: .zero, size: frame.size) }
}
