import Geometry

/// Limits what its parent holds to the inside of the shapes below another node.
final class ClippingShape: Component {
    private let sourceIndex: Int?
    let rule: FillRule
    private(set) var isVisible: Bool
    /// What the shapes are below of.
    private(set) var source: Component?
    private var shapes: [Shape] = []
    private var cached = Path()
    private var isCurrent = false

    required init(_ source: ObjectSource) {
        sourceIndex = source.reference(.clippingShapeSourceId)
        rule = FillRule(format: source.uint(.clippingShapeFillRule))
        isVisible = source.bool(.clippingShapeIsVisible, default: true)
        super.init(source)
    }

    override func resolve() { source = sourceIndex.flatMap { artboard.component($0) } }

    /// Whether there is something that it clips by something.
    var isEffective: Bool { source != nil && parent != nil }

    /// - Parameter shapes: those below the source.
    func setShapes(_ shapes: [Shape]) { self.shapes = shapes }

    /// One of the shapes has changed or moved.
    func invalidate() { isCurrent = false }

    /// The shapes' outlines in the artboard's space.
    var path: Path {
        if !isCurrent {
            cached.removeAll()
            for shape in shapes { cached.append(shape.composer.worldPath) }
            isCurrent = true
        }
        return cached
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        if key == .clippingShapeIsVisible, isVisible != value {
            isVisible = value
            artboard.noteChange()
        }
    }

    override func tearDown() {
        super.tearDown()
        source = nil
        shapes = []
    }
}

extension Component {
    /// True for the component itself and all that it is below of.
    func isBelow(_ ancestor: Component) -> Bool {
        var component: Component? = self
        while let c = component {
            if c === ancestor { return true }
            component = c.parent
        }
        return false
    }
}
