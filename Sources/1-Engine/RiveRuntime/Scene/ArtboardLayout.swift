import Geometry

/// The layouts of an artboard, and whether they have to be worked out.
struct ArtboardLayout {
    /// In the file's order; the artboard's root is one of them.
    fileprivate(set) var components: [LayoutComponent] = []
    fileprivate var participants: [LayoutParticipant] = []
    var hasParticipants: Bool { !participants.isEmpty }
    fileprivate var isDirty = true
    /// Whether a layout's transition is under way.
    var isMoving = false
    /// Whether how layouts move is passed on again to the items of lists, with the next update.
    fileprivate var passesTimingOn = true
    /// What holds this artboard passes timings on again when the layout changes.
    fileprivate var renewsHostTiming = false
    /// The artboard whose layout this one's is part of; what holds this artboard lives within it.
    fileprivate var host: UnretainedRef<Artboard>?
    /// Whether the artboard has been advanced: the first layout waits for that, since conditions see
    /// the file's sizes until then.
    fileprivate var hasAdvanced = false

    /// Whether the artboard has to work out its layouts before it is drawn.
    fileprivate var needsUpdate: Bool { isDirty && host == nil && hasAdvanced }
}

extension Artboard {
    func add(_ component: LayoutComponent) { layout.components.append(component) }
    func add(_ participant: LayoutParticipant) {
        layout.participants.append(participant)
    }

    /// All that the layout depends on and has placed has been updated.
    func participantsDidUpdate() {
        for participant in layout.participants { participant.didUpdate() }
    }

    /// Something that the layout depends on has changed.
    func markLayoutDirty() {
        layout.isDirty = true
        noteChange()
        guard let host = layout.host?.object else { return }
        if layout.renewsHostTiming { host.markTimingDirty() }
        host.markLayoutDirty()
    }

    /// The artboard is laid out as a part of another from now on, or, for nil, by itself.
    ///
    /// - Parameter renewsTiming: whether the other passes timings on again when this one's layout changes.
    func joinLayout(of host: Artboard?, renewsTiming: Bool = false) {
        layout.host = host.map { UnretainedRef($0) }
        layout.renewsHostTiming = renewsTiming
    }

    /// A style has changed of which the format's runtimes pass timings on again: how corners are rounded,
    /// how long a change takes, in which direction rows run.
    func markTimingDirty() { layout.passesTimingOn = true }

    /// Lets the present items of lists move as the layouts around them do. Items that a list takes later are
    /// placed at once until timings are passed on again.
    func passTimingOnIfDirty() {
        if layout.passesTimingOn && layout.hasAdvanced { passTimingOn() }
    }

    func passTimingOn() {
        layout.passesTimingOn = false
        forEachHost { $0.takeLayoutTiming() }
    }

    /// Whether something that the layout depends on has changed, whoever works the layout out.
    var hasLayoutChange: Bool { layout.isDirty }

    /// Whether the layout waits to be worked out by this artboard.
    var isLayoutDirty: Bool { layout.isDirty && layout.host == nil }

    /// Whether the layout waits, and may be worked out now.
    var needsLayout: Bool { layout.needsUpdate }

    /// The artboard that this one is part of has worked out the layout.
    func didLayOut() {
        layout.isDirty = false
        for scroll in content.scrolls { scroll.layoutDidChange() }
    }

    /// Makes the layouts what they were before the first advance.
    func resetLayouts() {
        for component in layout.components { component.resetLayout() }
        (layout.isDirty, layout.isMoving, layout.hasAdvanced) = (true, false, false)
        layout.passesTimingOn = true
        joinLayout(of: nil)
    }

    func updateLayout() {
        guard layout.needsUpdate else { return }
        layout.isDirty = false
        // Most artboards hold no layout: their size is what the file says.
        if layout.components.count == 1, let root, !root.holdsLayoutItems {
            return root.moveTo(Rect(0, 0, root.width, root.height), animates: false)
        }
        for component in layout.components where component.layoutParent == nil {
            component.prepareLayout()
            // One that is measured is as large as its content, where its style gives no length.
            let isMeasured = component.style?.isIntrinsicallySized == true
            component.node.calculateLayout(
                width: isMeasured ? nil : component.width,
                height: isMeasured ? nil : component.height)
            component.layoutDidChange(animates: true)
        }
        for scroll in content.scrolls { scroll.layoutDidChange() }
    }

    /// Moves layouts on that are on their way.
    ///
    /// - Returns: whether there is more to come.
    func advanceLayouts(_ elapsed: Double) -> Bool {
        layout.hasAdvanced = true
        guard layout.isMoving else { return false }
        layout.isMoving = false
        var isMoving = false
        layout.components.forEachUnretained { if $0.advanceLayout(elapsed) { isMoving = true } }
        for participant in layout.participants where participant.advanceLayout(elapsed) {
            isMoving = true
        }
        if isMoving {
            layout.isMoving = true
            if layout.renewsHostTiming { layout.host?.object.markTimingDirty() }
        }
        return layout.isMoving
    }

    /// The root's size has changed.
    func rootSizeDidChange() {
        noteVisibleChange()
        if origin != .zero { originDidChange() }
    }

    /// The origin's place has changed, which the boxes in the root are counted from.
    func originDidChange() {
        root?.addDirt(.path)
        for component in layout.components where component.parent is ArtboardRoot {
            component.markTransformDirty()
        }
    }
}
