import Geometry

/// Limits what its parent holds to the inside of the shapes below another node.
final class ClippingShape: Component {
    private let sourceIndex: Int?
    let rule: FillRule
    private(set) var isVisible: Bool
    private var shapes: [Shape] = []
    private var cached = Path()
    private var isCurrent = false

    required init(_ source: ObjectSource) {
        sourceIndex = source.reference(.clippingShapeSourceId)
        rule = FillRule(format: source.uint(.clippingShapeFillRule))
        isVisible = source.bool(.clippingShapeIsVisible, default: true)
        super.init(source)
    }

    override func buildDependencies() {
        guard let source: Component = sourceIndex.flatMap({ artboard.component($0) }) else {
            return
        }
        for component in artboard.components {
            guard let component else { continue }
            if let drawable = component as? Drawable, let parent, drawable.isBelow(parent) {
                drawable.addClip(self)
            }
            if let shape = component as? Shape, shape.isBelow(source) {
                shapes.append(shape)
                shape.composer.addClip(self)
            }
        }
    }

    func invalidate() { isCurrent = false }

    /// How far below the artboard the clipped group is.
    private(set) lazy var depth: Int = {
        var depth = 0
        var component = parent
        while let c = component {
            depth += 1
            component = c.parent
        }
        return depth
    }()

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
