/// An outline that fills the room that it is offered; as a view, filled with the foreground colour.
public protocol Shape: View {
    /// The outline in a rectangle, in points.
    func path(in rect: Rect) -> Path
}

extension Shape {
    /// The shape filled with the foreground colour.
    public var body: ShapeFill<Self> { ShapeFill(shape: self, color: nil, lineWidth: nil) }

    /// The shape filled with a colour.
    public func fill(_ color: Color) -> ShapeFill<Self> {
        ShapeFill(shape: self, color: color, lineWidth: nil)
    }

    /// The outline as a line of a width in points, half of it inside.
    public func stroke(_ color: Color, lineWidth: Double = 1) -> ShapeFill<Self> {
        ShapeFill(shape: self, color: color, lineWidth: lineWidth)
    }
}

/// A shape that is a rectangle with corners of a radius; views can be clipped to it.
public protocol RoundedShape: Shape, Equatable {
    /// The rectangle in another one, and its radius in points.
    func roundedRect(in rect: Rect) -> (rect: Rect, radius: Double)
}

extension RoundedShape {
    /// See ``Shape/path(in:)``.
    public func path(in rect: Rect) -> Path {
        let (area, radius) = roundedRect(in: rect)
        return Path(roundedRect: area, radius: radius)
    }
}

/// A rectangle.
public struct Rectangle: RoundedShape {
    /// A rectangle.
    public init() {}

    /// See ``RoundedShape/roundedRect(in:)``.
    public func roundedRect(in rect: Rect) -> (rect: Rect, radius: Double) { (rect, 0) }
}

/// A rectangle with round corners.
public struct RoundedRectangle: RoundedShape {
    let cornerRadius: Double

    /// A rectangle with corners of a radius in points.
    public init(cornerRadius: Double) { self.cornerRadius = cornerRadius }

    /// See ``RoundedShape/roundedRect(in:)``.
    public func roundedRect(in rect: Rect) -> (rect: Rect, radius: Double) {
        (rect, max(0, min(cornerRadius, min(rect.width, rect.height) / 2)))
    }
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: RoundedShape {
    /// A capsule.
    public init() {}

    /// See ``RoundedShape/roundedRect(in:)``.
    public func roundedRect(in rect: Rect) -> (rect: Rect, radius: Double) {
        (rect, min(rect.width, rect.height) / 2)
    }
}

/// The largest circle in the middle of the room that it is offered.
public struct Circle: RoundedShape {
    /// A circle.
    public init() {}

    /// See ``RoundedShape/roundedRect(in:)``.
    public func roundedRect(in rect: Rect) -> (rect: Rect, radius: Double) {
        let side = min(rect.width, rect.height)
        return (Rect(rect.midX - side / 2, rect.midY - side / 2, side, side), side / 2)
    }
}

/// An ellipse.
public struct Ellipse: Shape {
    /// An ellipse.
    public init() {}

    /// See ``Shape/path(in:)``.
    public func path(in rect: Rect) -> Path {
        var path = Path()
        path.addEllipse(in: rect)
        return path
    }
}

/// A shape with a colour.
public struct ShapeFill<Content: Shape>: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let shape: Content
    let color: Color?
    let lineWidth: Double?

    func makeElement() -> ShapeElement { ShapeElement() }

    func update(_ element: ShapeElement, _ context: Context) {
        let color = color ?? context.environment.foregroundColor ?? .black
        if let known = element.shape, isEqual(shape, known), element.color == color,
            element.lineWidth == lineWidth
        {
            return
        }
        element.shape = shape
        element.color = color
        element.lineWidth = lineWidth
        element.setNeedsDisplay()
    }
}

final class ShapeElement: Element {
    var shape: (any Shape)?
    var color = Color.black
    /// In points; nil fills the shape.
    var lineWidth: Double?

    override var takesTouchesInBounds: Bool { true }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        proposal.replacingUnspecified(by: Size(10, 10))
    }

    override func draw(on canvas: Canvas) {
        let area = Rect(origin: .zero, size: presentationFrame.size)
        if let lineWidth, let shape {
            canvas.stroke(shape.path(in: area), style: StrokeStyle(width: lineWidth), color: color)
        } else if let (rect, radius) = (shape as? any RoundedShape)?.roundedRect(in: area) {
            // Its edges are on whole pixels.
            canvas.fill(rect, color: color, cornerRadius: radius)
        } else if let shape {
            canvas.fill(shape.path(in: area), color: color)
        }
    }
}
