import Flexbox
import Geometry

/// A view that lays out its subviews along an axis, as `UIStackView` does; implemented with `Flexbox`. In
/// right-to-left layout, a horizontal stack starts at the right.
public class StackView: View {
    /// The axis along which views are laid out.
    public enum Axis: Sendable {
        case horizontal, vertical
    }

    /// The alignment of views across the axis.
    public enum Alignment: Sendable {
        case leading, center, trailing, fill
    }

    /// The distribution of the space along the axis.
    public enum Distribution: Sendable {
        /// Views keep their sizes; spacers take up the remaining space.
        case fill
        /// All views have the same length.
        case fillEqually
        /// Views keep their sizes, with equal gaps between them.
        case equalSpacing
    }

    /// The axis along which views are laid out.
    public let axis: Axis
    /// The distance between adjacent views, in points.
    public var spacing: Double {
        didSet { if spacing != oldValue { invalidateIntrinsicContentSize() } }
    }
    /// The alignment of views across the axis.
    public var alignment: Alignment {
        didSet { if alignment != oldValue { invalidateIntrinsicContentSize() } }
    }
    /// The distribution of the space along the axis.
    public var distribution = Distribution.fill {
        didSet { if distribution != oldValue { invalidateIntrinsicContentSize() } }
    }
    /// The margins around all views, in points.
    public var layoutMargins = EdgeInsets.zero {
        didSet { if layoutMargins != oldValue { invalidateIntrinsicContentSize() } }
    }

    /// Creates a stack of views, `spacing` points apart.
    public init(
        axis: Axis, spacing: Double = 0, alignment: Alignment = .fill, _ views: [View] = []
    ) {
        self.axis = axis
        self.spacing = spacing
        self.alignment = alignment
        super.init()
        for view in views { addSubview(view) }
    }

    private func node() -> FlexNode {
        let node = FlexNode()
        node.style.flexDirection = axis == .vertical ? .column : .row
        node.style.alignItems =
            switch alignment {
            case .leading: .flexStart
            case .center: .center
            case .trailing: .flexEnd
            case .fill: .stretch
            }
        if distribution == .equalSpacing { node.style.justifyContent = .spaceBetween }
        node.style.columnGap = .points(spacing)
        node.style.rowGap = .points(spacing)
        // Margins are absolute, but the layout is mirrored in right-to-left layout, so they are swapped here.
        let (left, right) = (layoutMargins.left, layoutMargins.right)
        node.style.padding.left = .points(isRightToLeft ? right : left)
        node.style.padding.right = .points(isRightToLeft ? left : right)
        node.style.padding.top = .points(layoutMargins.top)
        node.style.padding.bottom = .points(layoutMargins.bottom)
        for view in subviews {
            let child = FlexNode()
            child.style.display = view.isHidden ? .none : .flex
            if distribution == .fillEqually {
                child.style.flexGrow = 1
                child.style.flexBasis = .points(0)
            } else {
                child.style.flexGrow = view is Spacer ? 1 : 0
                // Text is truncated before other views are clipped.
                child.style.flexShrink = view is Label || view is StackView ? 1 : 0
            }
            if let spacer = view as? Spacer {
                if axis == .vertical {
                    child.style.minHeight = .points(spacer.minLength)
                } else {
                    child.style.minWidth = .points(spacer.minLength)
                }
            } else {
                child.measure = { width, height in
                    view.sizeThatFits(Size(width.limit ?? .infinity, height.limit ?? .infinity))
                }
            }
            node.children.append(child)
        }
        return node
    }

    final override var sizesToFitSubviews: Bool { true }

    public override func sizeThatFits(_ size: Size) -> Size {
        let node = node()
        if axis == .vertical, size.width.isFinite, alignment == .fill {
            node.style.width = .points(size.width)
        } else {
            node.style.maxWidth = size.width.isFinite ? .points(size.width) : .undefined
        }
        node.calculateLayout(width: nil, height: nil)
        return node.frame.size
    }

    public override func layoutSubviews() {
        let node = node()
        node.style.width = .points(frame.width)
        node.style.height = .points(frame.height)
        node.calculateLayout(width: frame.width, height: frame.height)
        for (view, child) in zip(subviews, node.children) where !view.isHidden {
            view.frame = directionalRect(child.frame)
        }
    }
}

/// A view that takes up the space left by the other views of a stack.
public final class Spacer: View {
    /// The minimum length along the stack's axis, in points.
    public let minLength: Double

    /// Creates a spacer of at least `minLength` points.
    public init(minLength: Double = 0) {
        self.minLength = max(0, minLength)
        super.init()
        isUserInteractionEnabled = false
    }
}

/// A view with insets around its content.
public final class PaddingView: View {
    private let content: View
    private let insets: EdgeInsets

    /// Creates a view with `insets` around `content`, in points.
    public init(_ insets: EdgeInsets, _ content: View) {
        self.insets = insets
        self.content = content
        super.init()
        addSubview(content)
    }

    override var sizesToFitSubviews: Bool { true }

    public override func sizeThatFits(_ size: Size) -> Size {
        let (w, h) = (insets.left + insets.right, insets.top + insets.bottom)
        let inner = content.sizeThatFits(Size(max(0, size.width - w), max(0, size.height - h)))
        return Size(inner.width + w, inner.height + h)
    }

    public override func layoutSubviews() {
        content.frame = Rect(
            insets.left, insets.top, max(0, frame.width - insets.left - insets.right),
            max(0, frame.height - insets.top - insets.bottom))
    }
}

/// A view that keeps its content inside the screen's safe area.
public final class SafeAreaView: View {
    private let content: View

    /// Creates a view that lays out `content` inside the screen's safe area.
    public init(_ content: View) {
        self.content = content
        super.init()
        addSubview(content)
    }

    public override func layoutSubviews() {
        let insets = nearestScreen?.safeAreaInsets ?? .zero
        content.frame = Rect(
            insets.left, insets.top, max(0, frame.width - insets.left - insets.right),
            max(0, frame.height - insets.top - insets.bottom))
    }
}
