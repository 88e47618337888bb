import Geometry

/// Clips the content of its parent to the inside of the shapes below another node.
final class ClippingShape: ClippingShapeBase {
    var rule: FillRule { FillRule(format: fillRule) }
    /// The node whose descendants are the shapes; if nil, everything is clipped away.
    @Sibling private(set) var source: Node?
    /// The shapes, which the artboard retains.
    private var shapes: [UnretainedRef<Shape>] = []
    /// The outline of the only shape. The artboard retains it.
    private var single: UnretainedRef<PathComposer>?
    private var cached = ReusedPath()
    private var isCurrent = false

    override var isContent: Bool { false }

    override func resolve() { source = artboard.component(Int(sourceId)) }

    /// Whether there is a parent whose content it clips.
    var isEffective: Bool { parent != nil }

    /// Sets the shapes.
    ///
    /// - Parameter shapes: the shapes below the source.
    func setShapes(_ shapes: [Shape]) {
        self.shapes = shapes.map { UnretainedRef($0) }
        single = shapes.count == 1 ? UnretainedRef(shapes[0].composer) : nil
    }

    /// Called when one of the shapes has changed or moved.
    func invalidate() { isCurrent = false }

    /// Intersects the clip with the inside of the shapes' outlines, in the artboard's space.
    func clip(on renderer: inout some Renderer) {
        withOutline { renderer.clip($0, rule: rule) }
    }

    /// Whether `clip` would leave nothing visible.
    var isEmpty: Bool {
        var isEmpty = true
        withOutline { isEmpty = $0.isEmpty }
        return isEmpty
    }

    @inline(__always)
    private func withOutline(_ body: (inout Path) -> Void) {
        if let single {
            single.with { $0.lendWorld(body) }
        } else {
            if !isCurrent { join() }
            body(&cached.current)
        }
    }

    private func join() {
        isCurrent = true
        var size = PathSize()
        for shape in shapes {
            shape.with { $0.composer.lendWorld { size += $0.size } }
        }
        cached.rewrite(size) { writer in
            for shape in shapes {
                shape.with { $0.composer.lendWorld { writer.append(&$0, .identity) } }
            }
        }
    }
}

extension ActiveClips {
    /// Ends the clips that do not match the start of `clips`, which is ordered from the outermost, and begins the
    /// others.
    mutating func change(
        to clips: inout [ClippingShape], group: Int, on renderer: inout some Renderer
    ) {
        self.group = group
        if group == 0 {
            showsAnything = true
            return end(after: 0, on: &renderer)
        }
        var isEmptyClip = false
        clips.forEachBorrowed { if $0.isVisible && $0.isEmpty { isEmptyClip = true } }
        showsAnything = !isEmptyClip
        // An invisible drawable leaves the clips unchanged for the next one.
        if isEmptyClip { return }
        var shared = 0
        var isShared = true
        clips.forEachBorrowed { clip in
            if !clip.isVisible { return }
            if isShared && shared < open.count && open[shared].refers(to: clip) {
                shared += 1
                return
            }
            if isShared { end(after: shared, on: &renderer) }
            isShared = false
            renderer.save()
            clip.clip(on: &renderer)
            open.append(UnretainedRef<Component>(clip))
        }
        if isShared { end(after: shared, on: &renderer) }
    }

    /// Ends all clips.
    @inline(__always)
    mutating func close(on renderer: inout some Renderer) {
        // Drawables without clips have ended them.
        if group == 0 { return }
        group = 0
        showsAnything = true
        end(after: 0, on: &renderer)
    }

    private mutating func end(after count: Int, on renderer: inout some Renderer) {
        while open.count > count {
            open.removeLast()
            renderer.restore()
        }
    }
}
