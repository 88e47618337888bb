/// A shape that fills the space proposed to it. As a view, it is filled with the foreground colour.
public protocol Shape: View {
    /// Returns the shape's outline in a rectangle, in points.
    func path(in rect: Rect) -> Path
}

extension Shape {
    /// The shape filled with the foreground colour.
    public var body: ShapeFill<Self> { ShapeFill(shape: self, color: nil, lineWidth: nil) }

    /// Fills the shape with a colour.
    public func fill(_ color: Color) -> ShapeFill<Self> {
        ShapeFill(shape: self, color: color, lineWidth: nil)
    }

    /// Strokes the shape's outline with a line of a width in points, half of it inside the outline.
    public func stroke(_ color: Color, lineWidth: Double = 1) -> ShapeFill<Self> {
        ShapeFill(shape: self, color: color, lineWidth: lineWidth)
    }
}

/// A rectangle with rounded corners, to which views can be clipped.
public protocol RoundedShape: Shape, Equatable {
    /// Returns the shape's rectangle inside another one, and its corner radius in points.
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
    /// Creates a rectangle.
    public init() {}

    /// See ``RoundedShape/roundedRect(in:)``.
    public func roundedRect(in rect: Rect) -> (rect: Rect, radius: Double) { (rect, 0) }
}

/// A rectangle with rounded corners.
public struct RoundedRectangle: RoundedShape {
    let cornerRadius: Double

    /// Creates a rectangle with corners of a radius in points.
    public init(cornerRadius: Double) { self.cornerRadius = cornerRadius }

    /// See ``RoundedShape/roundedRect(in:)``.
    public func roundedRect(in rect: Rect) -> (rect: Rect, radius: Double) {
        (rect, max(0, min(cornerRadius, min(rect.width, rect.height) / 2)))
    }
}

/// A rectangle whose shorter sides are semicircles.
public struct Capsule: RoundedShape {
    /// Creates a capsule.
    public init() {}

    /// See ``RoundedShape/roundedRect(in:)``.
    public func roundedRect(in rect: Rect) -> (rect: Rect, radius: Double) {
        (rect, min(rect.width, rect.height) / 2)
    }
}

/// The largest circle that fits in the proposed space, centred.
public struct Circle: RoundedShape {
    /// Creates a circle.
    public init() {}

    /// See ``RoundedShape/roundedRect(in:)``.
    public func roundedRect(in rect: Rect) -> (rect: Rect, radius: Double) {
        let side = min(rect.width, rect.height)
        return (Rect(rect.midX - side / 2, rect.midY - side / 2, side, side), side / 2)
    }
}

/// An ellipse.
public struct Ellipse: Shape {
    /// Creates an ellipse.
    public init() {}

    /// See ``Shape/path(in:)``.
    public func path(in rect: Rect) -> Path {
        var path = Path()
        path.addEllipse(in: rect)
        return path
    }
}

/// A view that fills or strokes a shape.
public struct ShapeFill<Content: Shape>: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let shape: Content
    let color: Color?
    let lineWidth: Double?

    func makeElement() -> ShapeElement { ShapeElement() }

    func update(_ element: ShapeElement, _ context: Context) {
        element.color.value = color ?? context.environment.foregroundColor ?? .black
        if let lineWidth { element.lineWidth.value = lineWidth }
        element.cornerRadius(of: shape)
        let isStroked = lineWidth != nil
        if let known = element.shape, isEqual(shape, known), element.isStroked == isStroked {
            return
        }
        element.shape = shape
        element.isStroked = isStroked
        element.setNeedsDisplay()
    }
}

/// An element that draws a shape. Its colour, line width and corner radius can be animated.
final class ShapeElement: Element {
    var shape: (any Shape)?
    var isStroked = false
    private(set) lazy var color = AnimatedProperty(Color.black, of: self)
    /// The width of the stroke, in points.
    private(set) lazy var lineWidth = AnimatedProperty(1.0, of: self)
    /// The radius of a rounded rectangle, in points.
    private lazy var radius = AnimatedProperty(0.0, of: self)

    func cornerRadius(of shape: any Shape) {
        if let rectangle = shape as? RoundedRectangle { radius.value = rectangle.cornerRadius }
    }

    /// The shape as it is drawn now.
    private var presentedShape: (any Shape)? {
        shape is RoundedRectangle ? RoundedRectangle(cornerRadius: radius.presented) : shape
    }

    // What is outside the outline is no content. A stroke is narrow for a finger, so its inside counts too.
    override func takesTouch(at point: Point) -> Bool {
        guard let shape, color.value.alpha > 0, bounds.contains(point) else { return false }
        return shape.path(in: bounds).contains(point)
    }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        proposal.replacingUnspecified(by: Size(10, 10))
    }

    override func draw(on canvas: Canvas) {
        guard let shape = presentedShape else { return }
        let area = Rect(origin: .zero, size: presentationFrame.size)
        let color = color.presented
        if isStroked {
            canvas.stroke(
                shape.path(in: area), style: StrokeStyle(width: lineWidth.presented), color: color)
        } else if let (rect, radius) = (shape as? any RoundedShape)?.roundedRect(in: area) {
            // Drawn as a rectangle, so that its edges are on whole pixels.
            canvas.fill(rect, color: color, cornerRadius: radius)
        } else {
            canvas.fill(shape.path(in: area), color: color)
        }
    }
}
