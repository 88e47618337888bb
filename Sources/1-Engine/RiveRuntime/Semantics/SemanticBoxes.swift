import Geometry

/// The boxes around components, in the outermost artboard's units from its upper left corner.
struct SemanticBoxes {
    /// The transform from the space of the outermost artboard's content.
    private let content: AffineTransform
    /// The number of components that may still be visited to find the boxes of groups. Groups within groups visit the
    /// same ones again, which a file could otherwise do without limit.
    private var visits = 100_000

    init(in outermost: Artboard) {
        let offset = outermost.originOffset
        content = .translation(offset.x, offset.y) * outermost.linearTransform
    }

    /// Returns the box around a nested artboard.
    func box(of nested: Artboard) -> Rect {
        (content * nested.rootTransform).bounds(of: Rect(origin: .zero, size: nested.size))
    }

    /// Returns the box around a component: its own or, if it has none, that around what it contains. It is an empty box
    /// at the component's position if nothing there has an extent.
    mutating func box(of container: ContainerComponent) -> Rect {
        guard let node = container as? Node else { return .zero }
        let root = content * node.artboard.rootTransform
        if let box = node.ownBox ?? boxOfContent(of: node) { return root.bounds(of: box) }
        let position = root.apply(Point(node.worldTransform.tx, node.worldTransform.ty))
        return Rect(origin: position, size: Size(0, 0))
    }

    private mutating func boxOfContent(of node: Node) -> Rect? {
        var box: Rect?
        var rest = node.children
        while let component = rest.popLast(), visits > 0 {
            visits -= 1
            if let own = (component as? Node)?.ownBox { box = box?.union(own) ?? own }
            if let container = component as? ContainerComponent { rest += container.children }
        }
        return box
    }
}

extension Node {
    /// The box around what the node itself draws, in its artboard's space; nil if that has no extent.
    fileprivate var ownBox: Rect? {
        let box =
            switch self {
            case let host as ArtboardHost: host.boxOfHosted
            case let path as ShapePath: path.outlineTransform.bounds(of: path.outline.tightBounds)
            case let image as Image: image.asset.map { image.box(of: $0) } ?? .zero
            case is TextInput, is NSlicedNode:
                worldTransform.bounds(of: Rect(origin: .zero, size: localSize))
            default: worldTransform.bounds(of: constraintBounds)
            }
        let isFinite = (box.minX + box.minY + box.maxX + box.maxY).isFinite
        return box.isEmpty || !isFinite ? nil : box
    }
}

extension Image {
    fileprivate func box(of asset: ImageAsset) -> Rect {
        let size = Size(Double(asset.width), Double(asset.height))
        return worldTransform.bounds(
            of: Rect(
                origin: Point(-size.width * originX, -size.height * originY), size: size))
    }
}

extension ArtboardHost {
    /// The box around the artboards that the component holds.
    fileprivate var boxOfHosted: Rect {
        var box: Rect?
        forEachHosted { nested in
            let own = transform(to: nested).bounds(of: Rect(origin: .zero, size: nested.size))
            box = box?.union(own) ?? own
        }
        return box ?? .zero
    }
}
