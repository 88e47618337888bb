import Flexbox
import Geometry

/// How a length is determined, with the format's numbers; an unknown one is treated as `fixed`.
enum LayoutScale: UInt32 {
    case fixed, fill, hug
}

/// A component to which a layout can give a size.
protocol IntrinsicallySizeable: Component {
    /// Returns the intrinsic size within constraints.
    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size
    func controlSize(
        _ size: Size, _ widthScale: LayoutScale, _ heightScale: LayoutScale,
        direction: FlexStyle.Direction?)
    /// Whether the components below it are given the size as well.
    var propagatesSize: Bool { get }
    /// Whether it tells the layout around it when its intrinsic size has changed.
    var reportsSizeChanges: Bool { get }
    /// Whether a participant below it can give it a box of its own in the layout around it.
    var canParticipate: Bool { get }
}

extension IntrinsicallySizeable {
    var propagatesSize: Bool { true }
    var reportsSizeChanges: Bool { false }
    var canParticipate: Bool { false }
}

/// A component whose intrinsic size is its width and height, and which takes those of a layout.
protocol Resizable: IntrinsicallySizeable {
    var width: Double { get set }
    var height: Double { get set }
    /// Called after a layout has given the component another size.
    func didResize()
}

extension Resizable {
    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        Size(self.width, self.height).limited(to: width, height)
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutScale, _ heightScale: LayoutScale,
        direction: FlexStyle.Direction?
    ) {
        if size == Size(width, height) { return }
        (width, height) = (size.width, size.height)
        didResize()
    }
}

extension Size {
    /// Returns the size limited by constraints.
    func limited(to width: FlexConstraint, _ height: FlexConstraint) -> Size {
        Size(
            min(width.limit ?? .infinity, self.width), min(height.limit ?? .infinity, self.height))
    }
}

/// What gives a drawable a box of its own in the layout around it.
protocol LayoutParticipating: Component {
    var frame: Rect { get }
    /// The position of the drawable in its parent's space; an outline's upper left corner is placed at that of the box.
    var position: Point { get }
    /// The scroll offset of the enclosing content, in the drawable's own space.
    var scroll: AffineTransform { get }
    /// Whether the paths of a shape count at their own positions when the shape is measured.
    var isHostUpdated: Bool { get }
    /// Called when a number that determines an outline has changed.
    func outlineDidChange()
    /// Called when the measured content has changed.
    func contentDidChange()
}
