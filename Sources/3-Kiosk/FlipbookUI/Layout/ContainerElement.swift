/// An element whose children are the elements of a description.
class ContainerElement: Element {
    private var content: Node?
    /// The children in the order of the description. Views that are fading out are in `subviews` only.
    private(set) final var children: [Element] = []

    /// Replaces the description that the container shows.
    final func setContent(_ view: any View, _ context: Context) {
        let old = content
        let new = Node.reconcile(old, with: view, context)
        content = new
        guard new !== old else { return }
        old?.container = nil
        new.container = self
        elementsDidChange()
    }

    override func unmount() { content?.unmount() }

    /// Updates the children to the elements of the content.
    final func elementsDidChange() {
        guard let content else { return }
        var elements: [Element] = []
        content.appendElements(to: &elements)
        guard !elements.elementsEqual(children, by: ===) else { return }
        let animation = content.context.host.animation
        let staying = Set(elements.map(ObjectIdentifier.init))
        for child in children where !staying.contains(ObjectIdentifier(child)) {
            remove(child, animation)
        }
        for child in elements where child.superview !== self { add(child, animation) }
        // Bringing views to the front keeps their animations, which would end if they were added again. Views that
        // are fading out keep their positions among the others.
        let shown = subviews.lazy.filter { staying.contains(ObjectIdentifier($0)) }
        if !shown.elementsEqual(elements, by: ===) {
            for child in elements { bringSubviewToFront(child) }
        }
        children = elements
        invalidateLayout()
    }

    private func add(_ child: Element, _ animation: Animation?) {
        addSubview(child)
        guard animation != nil else { return }
        let alpha = child.alpha
        Interface.View.performWithoutAnimation { child.alpha = 0 }
        child.alpha = alpha
    }

    private func remove(_ child: Element, _ animation: Animation?) {
        guard let animation else { return child.removeFromSuperview() }
        child.isUserInteractionEnabled = false
        animation.animate(
            { child.alpha = 0 },
            completion: { [weak child] _ in child?.removeFromSuperview() })
    }
}

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
        return result
    }

    override func arrange() {
        for child in children {
            let size = child.size(proposing: proposal)
            child.place(at: alignment.origin(of: size, in: frame.size), proposal)
        }
    }
}
