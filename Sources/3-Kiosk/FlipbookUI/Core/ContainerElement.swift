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
        updateChildren()
    }

    override func unmount() { content?.unmount() }

    override var viewsInOrder: [Interface.View] { children }

    /// Called when the content has other elements.
    final func elementsDidChange() { content?.context.host.containerDidChange(self) }

    /// Updates the children to the elements of the content.
    final func updateChildren() {
        guard let content else { return }
        var elements: [Element] = []
        content.appendElements(to: &elements)
        guard !elements.elementsEqual(children, by: ===) else { return }
        let animation = content.context.host.animation
        if !children.isEmpty {
            let staying = Set(elements.map(ObjectIdentifier.init))
            for child in children where !staying.contains(ObjectIdentifier(child)) {
                remove(child, animation)
            }
        }
        for child in elements where child.superview !== self { add(child, animation) }
        children = elements
        orderViews()
        invalidateLayout()
    }

    /// Puts the views in the order of the description, those of a higher index in front. Bringing views to the front keeps
    /// their animations, which would end if they were added again. Views that are fading out keep their positions among
    /// the others.
    final func orderViews() {
        var ordered = children
        if ordered.contains(where: { $0.zIndex != 0 }) {
            ordered = children.enumerated()
                .sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
                .map(\.element)
        }
        if subviews.elementsEqual(ordered, by: ===) { return }
        let staying = Set(ordered.map(ObjectIdentifier.init))
        let shown = subviews.lazy.filter { staying.contains(ObjectIdentifier($0)) }
        guard !shown.elementsEqual(ordered, by: ===) else { return }
        for child in ordered { bringSubviewToFront(child) }
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
