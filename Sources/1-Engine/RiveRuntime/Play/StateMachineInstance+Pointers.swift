import Geometry

extension StateMachineInstance {
    /// An action of a pointer.
    public enum PointerAction: Sendable {
        case down, move, up
        /// The pointer is taken away: it is over nothing any more, and what it pressed is released without a click.
        case exit
    }

    /// The result of a hit test.
    enum Hit {
        case nothing
        case something
        /// A target that blocks the pointer from what is below it.
        case opaque
    }

    /// Delivers a pointer event to the listeners, scroll bars and scrolling content.
    ///
    /// Pointers with different identifiers are independent of each other: each presses and hovers by itself. Scrolling
    /// content, a scroll bar or a text field follows one of them at a time, and a press that has not moved yet yields
    /// to the next one.
    ///
    /// - Parameters:
    ///   - action: the pointer's action.
    ///   - point: the position in the artboard's units, from its upper left corner.
    ///   - id: which of several pointers it is, such as the finger. What a listener knows about a pointer is kept, so
    ///     identifiers should be used again.
    ///   - time: when it happened, in seconds from any origin. In a text field, a second tap within half a second
    ///     selects a word, and a third one a line. If it is nil, no further tap counts as following this one. The
    ///     velocity of scrolling is calculated from it, or from the time by which the machine is advanced if it is
    ///     nil.
    /// - Returns: whether the pointer is over a listener's target or a text field, or holds scrolling content or a
    ///   scroll bar.
    @discardableResult
    public func pointer(
        _ action: PointerAction, at point: Point, id: Int = 0, time: Double? = nil
    ) -> Bool {
        artboard.tree.pointerTime = time
        artboard.tree.pointerID = id
        guard action != .exit else {
            pointer(.up, at: point, canHit: false)
            return false
        }
        return pointer(action, at: point, canHit: true) != .nothing
    }

    /// Delivers a pointer event.
    ///
    /// - Parameters:
    ///   - canHit: false if something in front has captured the pointer, which then counts as outside all targets.
    ///   - endsDrag: whether a drag of the host ends with this event; listeners are notified of that before the move.
    @discardableResult
    func pointer(
        _ action: PointerAction, at point: Point, canHit: Bool, endsDrag: Bool = false
    ) -> Hit {
        artboard.noteInput()
        if action == .down { isPointerCaptured = false }
        let position = artboard.content(at: point)
        var (hit, beginsDrag) = hitTest(action, at: position, canHit: canHit)
        if isPointerCaptured {
            for listener in listeners { listener.passDeaf() }
            // Scrolling content is released with the pointer.
            if action != .up { return hit }
        }
        // A touch on a scroll bar's thumb must not also drag the content below it.
        var canScroll = canHit && hit != .opaque
        for bar in artboard.content.scrollBars
        where bar.pointer(action, at: position, canHit: canScroll) {
            canScroll = false
        }
        takingInput {
            if endsDrag { notifyDrag(.dragEnd, at: position) }
            if notifyListeners(action, at: position) { beginsDrag = true }
            if scroll(action, at: position, canHit: canScroll) { beginsDrag = true }
        }
        if beginsDrag { artboard.cancelPressesInNested() }
        // Scrolling content and scroll bars need the pointer's further events, as listeners do.
        return hit == .nothing && artboard.isScrollPressed ? .something : hit
    }

    /// Marks the listeners whose targets are under the pointer, front to back, and passes the pointer to nested
    /// artboards and text fields along the way.
    ///
    /// - Returns: what is under the pointer, and whether a text field starts a selection with it.
    private func hitTest(
        _ action: PointerAction, at position: Point, canHit: Bool
    ) -> (hit: Hit, beginsDrag: Bool) {
        for listener in listeners { listener.isHit = false }
        var hit = Hit.nothing
        var beginsDrag = false
        for entry in artboard.drawablesFrontToBack {
            let drawable = entry.drawable
            let isReached = canHit && hit != .opaque
            if let field = drawable as? TextInput {
                let isHit =
                    isReached && field.canBeHit && field.isUnclipped(at: position)
                    && field.contains(position)
                if isHit {
                    targets.forEachListener(of: field, isBackground: false) {
                        listeners[$0].isHit = true
                    }
                    hit = .opaque
                }
                if field.pointer(action, at: position, isHit: isHit) {
                    beginsDrag = true
                    for listener in listeners { listener.cancelPress() }
                }
            } else if let host = drawable as? ArtboardHost {
                let hosted = host.pointer(action, at: position, canHit: isReached)
                if hosted != .nothing && hit != .opaque { hit = hosted }
            } else if isReached, targets.contains(drawable),
                let target = drawable as? any HitTarget, target.canBeHit,
                target.isUnclipped(at: position), target.contains(position)
            {
                targets.forEachListener(of: drawable, isBackground: entry.isBackground) { index in
                    guard listeners[index].isOver(position, of: target) else { return }
                    listeners[index].isHit = true
                    hit = target.isOpaqueToPointers ? .opaque : .something
                }
            }
        }
        let isWithin = artboard.root?.contains(position + artboard.originOffset) == true
        for index in targets.ofArtboard where canHit && isWithin && hit != .opaque {
            listeners[index].isHit = true
            hit = .something
        }
        return (hit, beginsDrag)
    }

    /// Runs the listeners for a pointer event.
    ///
    /// - Returns: whether a listener's drag starts.
    private func notifyListeners(_ action: PointerAction, at position: Point) -> Bool {
        var beginsDrag = false
        for listener in listeners where !isPointerCaptured {
            if listener.beginsDrag(action) {
                beginsDrag = true
                notifyDrag(.dragStart, at: position)
            }
            if listener.endsDrag(action) { endDrag(at: position) }
            listener.pointer(action, at: position, on: self)
        }
        return beginsDrag
    }

    /// Passes the pointer to scrolling components, which are behind their content.
    ///
    /// - Returns: whether a drag of content starts.
    private func scroll(_ action: PointerAction, at position: Point, canHit: Bool) -> Bool {
        var beginsDrag = false
        for scroll in artboard.content.scrolls {
            let ends = action == .up && scroll.isDragging && scroll.isHeldByPointer
            if scroll.pointer(action, at: position, canHit: canHit) {
                beginsDrag = true
                notifyDrag(.dragStart, at: position)
            }
            if ends { endDrag(at: position) }
        }
        return beginsDrag
    }

    private func notifyDrag(_ kind: StateMachineDefinition.Listener.Kind, at position: Point) {
        for listener in listeners { listener.hear(kind, at: position, on: self) }
    }

    /// Ends a drag and all presses with it: targets that have not been clicked before then are not clicked.
    private func endDrag(at position: Point) {
        for listener in listeners { listener.endPress() }
        notifyDrag(.dragEnd, at: position)
        notifyDrag(.move, at: position)
        endDragInNested(at: position)
    }

    /// Resumes pointer delivery to nested machines: they are notified that the drag has ended and of the pointer's
    /// position, the latter twice, as in the reference runtime.
    private func endDragInNested(at position: Point) {
        var nested: [(machine: StateMachineInstance, local: Point)] = []
        for host in artboard.hosts {
            host.forEachHosted { artboard in
                for machine in artboard.machines {
                    machine.with { $0.isPointerCaptured = false }
                    guard let inverse = host.transform(to: artboard).inverse else { continue }
                    let local = inverse.apply(position) + artboard.originOffset
                    nested.append((machine.object, local))
                }
            }
        }
        for (machine, local) in nested {
            machine.pointer(.move, at: local, canHit: true, endsDrag: true)
            machine.pointer(.move, at: local, canHit: true)
            machine.endDragInNested(at: machine.artboard.content(at: local))
        }
    }

    /// Whether a pressed pointer drags something or would if it moved: a drag listener's target, a scroll bar or
    /// scrolling content, here or in nested artboards.
    public func holdsPointer(_ id: Int) -> Bool {
        artboard.tree.pointerID = id
        return holdsPointer
    }

    /// The same for the pointer whose event is being delivered, or was last.
    var holdsPointer: Bool {
        listeners.contains(where: \.holdsPointer) || artboard.holdsPointer
    }

    /// Called when a drag of the host has captured the pointer. Until the drag ends, listeners receive none of its
    /// events, and no click follows.
    func cancelPresses() {
        isPointerCaptured = true
        for listener in listeners { listener.cancelPress() }
    }
}
