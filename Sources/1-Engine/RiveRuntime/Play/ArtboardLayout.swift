import Geometry

/// The layouts of an artboard, and whether they must be computed.
struct ArtboardLayout {
    /// The layout components in the file's order, including the artboard's root.
    fileprivate(set) var components: [LayoutComponent] = []
    fileprivate var participants: [LayoutParticipant] = []
    fileprivate var isDirty = true
    /// Whether a layout transition is in progress.
    var isMoving = false
    /// Whether the next update passes layout timing on to the items of lists again.
    var needsTimingPropagation = true
    /// Whether the host artboard must pass timing on again when this layout changes.
    fileprivate var invalidatesHostTiming = false
    /// The artboard whose layout includes this one's. It contains the component that hosts this artboard.
    fileprivate var host: UnretainedRef<Artboard>?
    /// Whether the artboard has been advanced. No layout is computed before that, because until then conditions see the
    /// sizes given in the file.
    fileprivate var hasAdvanced = false

    /// Whether the artboard must compute its layouts before it is drawn.
    fileprivate var needsUpdate: Bool { isDirty && host == nil && hasAdvanced }

    /// Finds the layouts, and the boxes of drawables in them, among an artboard's components.
    mutating func collect(_ all: [Component?]) {
        for case let component? in all where component.hiding == .itself {
            if let layout = component as? LayoutComponent {
                components.append(layout)
            } else if let participant = component as? LayoutParticipant,
                participant.parent?.participation === participant
            {
                participants.append(participant)
            }
        }
    }
}

extension Artboard {
    /// Called when an update of the graph has updated everything on which the layout depends and everything that it has
    /// placed.
    func participantsDidUpdate() {
        for participant in layout.participants { participant.didUpdate() }
    }

    /// Marks the layout, here and in the artboards whose layout includes this one's.
    func layoutDidBecomeDirty() {
        layout.isDirty = true
        noteChange()
        guard let host = layout.host?.object else { return }
        if layout.invalidatesHostTiming { host.markTimingDirty() }
        host.markLayoutDirty()
    }

    /// Makes the artboard's layout part of another artboard's or, for nil, independent.
    ///
    /// - Parameter renewsTiming: whether the other artboard passes timing on again when this layout changes.
    func joinLayout(of host: Artboard?, renewsTiming: Bool = false) {
        layout.host = host.map { UnretainedRef($0) }
        layout.invalidatesHostTiming = renewsTiming
    }

    /// Lets the current items of lists animate along with the layouts around them. Items that are added later are
    /// placed immediately until timing is passed on again.
    func passTimingOnIfDirty() {
        if layout.needsTimingPropagation && layout.hasAdvanced { propagateTiming() }
    }

    func propagateTiming() {
        layout.needsTimingPropagation = false
        forEachHost { $0.takeLayoutTiming() }
    }

    /// Whether something on which the layout depends has changed, regardless of which artboard computes the layout.
    var hasLayoutChange: Bool { layout.isDirty }

    /// Whether this artboard must compute its layout.
    var isLayoutDirty: Bool { layout.isDirty && layout.host == nil }

    /// Whether this artboard must compute its layout and may do so now.
    var needsLayout: Bool { layout.needsUpdate }

    /// Called when the artboard whose layout includes this one has computed it.
    func didLayOut() {
        layout.isDirty = false
        for scroll in content.scrolls { scroll.layoutDidChange() }
    }

    /// Resets the layouts to their state before the first advance.
    func resetLayouts() {
        for component in layout.components { component.resetLayout() }
        (layout.isDirty, layout.isMoving, layout.hasAdvanced) = (true, false, false)
        layout.needsTimingPropagation = true
        joinLayout(of: nil)
    }

    func updateLayout() {
        guard layout.needsUpdate else { return }
        layout.isDirty = false
        // Most artboards contain no layouts: their size is that given in the file.
        if layout.components.count == 1, let root, !root.holdsLayoutItems {
            return root.moveTo(Rect(0, 0, root.width, root.height), animates: false)
        }
        for component in layout.components where component.layoutParent == nil {
            component.prepareLayout()
            // A measured layout takes the size of its content where its style specifies no length.
            let isMeasured = component.style?.isIntrinsicallySized == true
            component.node.calculateLayout(
                width: isMeasured ? nil : component.width,
                height: isMeasured ? nil : component.height)
            component.layoutDidChange(animates: true)
        }
        for scroll in content.scrolls { scroll.layoutDidChange() }
    }

    /// Advances layout transitions.
    ///
    /// - Returns: whether another frame is needed.
    @inline(__always)
    func advanceLayouts(_ elapsed: Double) -> Bool {
        layout.hasAdvanced = true
        return layout.isMoving && moveLayouts(elapsed)
    }

    @inline(never)
    private func moveLayouts(_ elapsed: Double) -> Bool {
        layout.isMoving = false
        var isMoving = false
        layout.components.forEachUnretained { if $0.advanceLayout(elapsed) { isMoving = true } }
        for participant in layout.participants where participant.advanceLayout(elapsed) {
            isMoving = true
        }
        if isMoving {
            layout.isMoving = true
            if layout.invalidatesHostTiming { layout.host?.object.markTimingDirty() }
        }
        return layout.isMoving
    }

    /// Called when the position of the origin has changed, since the boxes in the root are positioned relative to it.
    func originDidChange() {
        root?.addDirt(.path)
        for component in layout.components where component.parent is ArtboardRoot {
            component.markTransformDirty()
        }
    }
}
