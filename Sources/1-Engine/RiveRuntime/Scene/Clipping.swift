import Geometry

/// Limits what its parent holds to the inside of the shapes below another node.
final class ClippingShape: Component {
    private let sourceIndex: Int?
    let rule: FillRule
    private(set) var isVisible: Bool
    /// What the shapes are below of. Without it nothing of what is clipped is left.
    private(set) var source: Node?
    private var shapes: [Shape] = []
    /// The outline of the only shape. The artboard holds it.
    private var single: UnretainedRef<PathComposer>?
    private var cached = ReusedPath()
    private var isCurrent = false

    required init(_ source: ObjectSource) {
        sourceIndex = source.reference(.clippingShapeSourceId)
        rule = FillRule(format: source.uint(.clippingShapeFillRule))
        isVisible = source.bool(.clippingShapeIsVisible, default: true)
        super.init(source)
    }

    override func resolve() { source = sourceIndex.flatMap { artboard.component($0) } }

    /// Whether there is something that it clips.
    var isEffective: Bool { parent != nil }

    /// - Parameter shapes: those below the source.
    func setShapes(_ shapes: [Shape]) {
        self.shapes = shapes
        single = shapes.count == 1 ? UnretainedRef(shapes[0].composer) : nil
    }

    /// One of the shapes has changed or moved.
    func invalidate() { isCurrent = false }

    /// Intersects the clip with the inside of the shapes' outlines, in the artboard's space.
    func clip(on renderer: inout some Renderer) {
        withOutline { renderer.clip($0, rule: rule) }
    }

    /// Whether there is nothing that `clip` would leave.
    var isEmpty: Bool {
        var isEmpty = true
        withOutline { isEmpty = $0.isEmpty }
        return isEmpty
    }

    @inline(__always)
    private func withOutline(_ body: (inout Path) -> Void) {
        if let single {
            single.with {
                $0.prepare(.world)
                body(&$0.world.current)
            }
        } else {
            if !isCurrent { join() }
            body(&cached.current)
        }
    }

    private func join() {
        isCurrent = true
        var size = PathSize()
        shapes.forEachLent {
            $0.composer.prepare(.world)
            size += $0.composer.world.current.size
        }
        cached.rewrite(size) { writer in
            shapes.forEachLent { writer.append(&$0.composer.world.current, .identity) }
        }
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
        single = nil
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
