import Flexbox
import Geometry

/// Lays views out along an axis, as `UIStackView` does; implemented with `Flexbox`. A horizontal stack
/// begins at the right where the interface is laid out from right to left.
public class StackView: View {
    /// The direction in which views follow each other.
    public enum Axis: Sendable {
        case horizontal, vertical
    }

    /// How views are aligned across the axis.
    public enum Alignment: Sendable {
        case leading, center, trailing, fill
    }

    /// How the length of the axis is distributed among the views.
    public enum Distribution: Sendable {
        /// Views keep their sizes; spacers take the rest.
        case fill
        /// All views have the same length.
        case fillEqually
        /// Views keep their sizes, with equal gaps between them.
        case equalSpacing
    }

    /// The direction in which the views follow each other.
    public let axis: Axis
    /// Between views, in points.
    public var spacing: Double {
        didSet { if spacing != oldValue { setNeedsLayout() } }
    }
    /// How views are aligned across the axis.
    public var alignment: Alignment {
        didSet { if alignment != oldValue { setNeedsLayout() } }
    }
    /// How the length of the axis is distributed.
    public var distribution = Distribution.fill {
        didSet { if distribution != oldValue { setNeedsLayout() } }
    }
    /// Around all views, in points.
    public var layoutMargins = EdgeInsets.zero {
        didSet { if layoutMargins != oldValue { setNeedsLayout() } }
    }

    /// A stack of views.
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
        // Margins are at the left and right in either direction; the views are mirrored.
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

/// Takes the space that the other views of a stack leave.
public final class Spacer: View {
    /// In points.
    public let minLength: Double

    /// A spacer of at least `minLength` points.
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

    /// `content` with `insets` around it, in points.
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

/// Keeps its content inside the screen's safe area.
public final class SafeAreaView: View {
    private let content: View

    /// `content`, kept clear of the screen's safe area insets.
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
