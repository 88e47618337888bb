import Geometry

extension StateMachineInstance {
    /// What a pointer does.
    public enum PointerAction: Sendable {
        case down, move, up
    }

    /// What a pointer is over.
    enum Hit {
        case nothing
        case something
        /// A target that keeps the pointer from what is below it.
        case opaque
    }

    /// Delivers a pointer event to the listeners, scroll bars and scrolling content.
    ///
    /// - Parameter point: in the artboard's units from its upper left corner.
    /// - Parameter action: what the pointer does.
    /// - Returns: whether the pointer is over a listener's target.
    @discardableResult
    public func pointer(_ action: PointerAction, at point: Point) -> Bool {
        pointer(action, at: point, canHit: true) != .nothing
    }

    /// - Parameters:
    ///   - canHit: false if something in front has captured the pointer, which then counts as outside
    ///     all targets.
    ///   - endsDrag: whether a drag of the host ends here, which listeners hear before the move.
    @discardableResult
    func pointer(
        _ action: PointerAction, at point: Point, canHit: Bool, endsDrag: Bool = false
    ) -> Hit {
        artboard.noteInput()
        if action == .down { isDeaf = false }
        let position = artboard.content(at: point)
        for listener in listeners { listener.isHit = false }
        var result = Hit.nothing
        var beginsDrag = false
        for entry in artboard.drawablesFrontToBack {
            let drawable = entry.drawable
            if let field = drawable as? TextInput {
                let isHit =
                    canHit && result != .opaque && field.canBeHit
                    && field.isUnclipped(at: position) && field.contains(position)
                if isHit {
                    targets.forEachListener(of: field, isBackground: false) {
                        listeners[$0].isHit = true
                    }
                    result = .opaque
                }
                if field.pointer(action, at: position, isHit: isHit) {
                    beginsDrag = true
                    for listener in listeners { listener.cancelPress() }
                }
                continue
            }
            if let host = drawable as? any ArtboardHost {
                let hit = host.pointer(action, at: position, canHit: canHit && result != .opaque)
                if hit != .nothing && result != .opaque { result = hit }
            } else if canHit, result != .opaque, targets.contains(drawable),
                let target = drawable as? any HitTarget, target.canBeHit,
                target.isUnclipped(at: position), target.contains(position)
            {
                targets.forEachListener(of: drawable, isBackground: entry.isBackground) { index in
                    guard listeners[index].isOver(position, of: target) else { return }
                    listeners[index].isHit = true
                    result = target.isOpaqueToPointers ? .opaque : .something
                }
            }
        }
        let isWithin = artboard.root?.contains(position + artboard.originOffset) == true
        for index in targets.ofArtboard where canHit && isWithin && result != .opaque {
            listeners[index].isHit = true
            result = .something
        }
        if isDeaf {
            for listener in listeners { listener.passDeaf() }
            // What scrolls is released with the pointer.
            if action != .up { return result }
        }
        // A touch on a scroll bar's thumb must not drag the content below it too.
        var canScroll = canHit && result != .opaque
        for bar in artboard.content.scrollBars
        where bar.pointer(action, at: position, canHit: canScroll) {
            canScroll = false
        }
        takingInput {
            if endsDrag { tellOfDrag(.dragEnd, at: position) }
            for listener in listeners where !isDeaf {
                if listener.beginsDrag(action) {
                    beginsDrag = true
                    tellOfDrag(.dragStart, at: position)
                }
                if listener.endsDrag(action) { endDrag(at: position) }
                listener.pointer(action, at: position, on: self)
            }
            // What scrolls lies behind what is in it.
            for scroll in artboard.content.scrolls {
                let ends = action == .up && scroll.isDragging
                if scroll.pointer(action, at: position, canHit: canScroll) {
                    beginsDrag = true
                    tellOfDrag(.dragStart, at: position)
                }
                if ends { endDrag(at: position) }
            }
        }
        if beginsDrag { artboard.cancelPressesInNested() }
        return result
    }

    private func tellOfDrag(_ kind: StateMachineDefinition.Listener.Kind, at position: Point) {
        for listener in listeners { listener.hear(kind, at: position, on: self) }
    }

    /// No press outlasts a drag: what has not been clicked before is not.
    private func endDrag(at position: Point) {
        for listener in listeners { listener.endPress() }
        tellOfDrag(.dragEnd, at: position)
        tellOfDrag(.move, at: position)
        endDragInNested(at: position)
    }

    /// What is nested hears pointers again: that the drag has ended, and where the pointer is, which is
    /// told twice as by the reference runtime.
    private func endDragInNested(at position: Point) {
        var nested: [(machine: StateMachineInstance, place: Point)] = []
        for host in artboard.hosts {
            host.forEachHosted { artboard in
                for machine in artboard.machines {
                    machine.with { $0.isDeaf = false }
                    guard let inverse = host.transform(to: artboard).inverse else { continue }
                    let place = inverse.apply(position) + artboard.originOffset
                    nested.append((machine.object, place))
                }
            }
        }
        for (machine, place) in nested {
            machine.pointer(.move, at: place, canHit: true, endsDrag: true)
            machine.pointer(.move, at: place, canHit: true)
            machine.endDragInNested(at: machine.artboard.content(at: place))
        }
    }

    /// Whether the pressed pointer drags something, or would if it moved: a drag listener's target,
    /// a scroll bar or scrolling content, here or in nested artboards.
    public var holdsPointer: Bool {
        listeners.contains(where: \.holdsPointer) || artboard.holdsPointer
    }

    /// A drag of the host has taken the pointer: until its end listeners hear nothing of it, and no click
    /// follows.
    func cancelPresses() {
        isDeaf = true
        for listener in listeners { listener.cancelPress() }
    }
}
