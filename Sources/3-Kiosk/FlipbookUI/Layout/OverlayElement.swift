/// A container that overlays its children; its size is that of the largest in each dimension.
final class OverlayElement: ContainerElement {
    var alignment = Alignment.center {
        didSet { if alignment != oldValue { invalidateLayout() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        var result = Size.zero
        for child in children {
            let size = child.size(proposing: proposal)
            result = Size(max(result.width, size.width), max(result.height, size.height))
        }
        let (x, y) = extents(proposal)
        if x.isExplicit { result.width = x.length }
        if y.isExplicit { result.height = y.length }
        return result
    }

    /// The guides with which the children coincide.
    private var guides: (x: Guide, y: Guide) {
        (.horizontal(alignment.horizontal), .vertical(alignment.vertical))
    }

    /// Returns the extents of the children around their guides.
    private func extents(_ proposal: ProposedViewSize) -> (x: GuidedExtent, y: GuidedExtent) {
        var result = (x: GuidedExtent(), y: GuidedExtent())
        for child in children {
            let size = child.size(proposing: proposal)
            result.x.add(child, guides.x, size, size.width)
            result.y.add(child, guides.y, size, size.height)
        }
        return result
    }

    override func arrange() {
        let (x, y) = extents(proposal)
        for child in children {
            let size = child.size(proposing: proposal)
            var origin = alignment.origin(of: size, in: frame.size)
            // Guides that children set themselves are aligned with each other, and their extent with the frame.
            if x.isExplicit {
                let start = (frame.width - x.length) * alignment.horizontal.fraction
                origin.x = start + x.offset(of: child, guides.x, size)
            }
            if y.isExplicit {
                let start = (frame.height - y.length) * alignment.vertical.fraction
                origin.y = start + y.offset(of: child, guides.y, size)
            }
            child.place(at: origin, proposal)
        }
    }
}
