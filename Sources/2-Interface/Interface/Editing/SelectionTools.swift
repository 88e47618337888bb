import Geometry
import TextEditing

/// What fingers select with while a text is edited: handles at both ends of what is selected, a menu, and a loupe above a
/// finger that moves the caret. A text has them while it has the focus.
@MainActor final class SelectionTools {
    private weak var input: (any TextInput)?
    /// Weak, since the screen has the text, and the text has this.
    private weak var screen: Screen?
    /// The handle at the end of the selection that moves, and the one at the other end.
    private var (moving, fixed) = (SelectionHandle(), SelectionHandle())
    let menu: EditMenu
    let loupe: TextLoupe
    /// Whether the handles are shown while something is selected.
    private(set) var showsHandles = false
    /// Whether a finger moves the caret or an end of the selection.
    private var isDragging = false
    private var opensMenu = false

    /// The handles, in the order of the text.
    var handles: [SelectionHandle] { moving.isStart ? [moving, fixed] : [fixed, moving] }

    init(_ input: any TextInput, on screen: Screen) {
        (self.input, self.screen) = (input, screen)
        menu = EditMenu(family: input.family, words: screen.words)
        loupe = TextLoupe(input)
        menu.onCommand = { [weak self] in self?.perform($0) }
        for handle in [moving, fixed] {
            handle.onTap = { [weak self] in self?.input?.tap($0) }
            handle.onDrag = { [weak self, unowned handle] in self?.drag(handle, $0, $1) }
        }
        screen.onLaidOut = { [weak self] in self?.place() }
    }

    /// Removes everything from the screen, when the text is no longer edited.
    func end() {
        screen?.onLaidOut = {}
        removeAll()
    }

    private func removeAll() {
        moving.removeFromSuperview()
        fixed.removeFromSuperview()
        menu.removeFromSuperview()
        loupe.removeFromSuperview()
    }

    // MARK: What is shown

    /// Hides the handles and the menu, as when keys type.
    func hide() {
        (showsHandles, opensMenu) = (false, false)
        place()
    }

    /// Shows the menu and, if something is selected, the handles.
    func show() {
        guard let input, !input.isSecureTextEntry else { return }
        (showsHandles, opensMenu) = (true, true)
        input.setNeedsDisplay()
    }

    /// Shows the menu of a caret that was tapped, or hides it.
    func toggleMenu() { if opensMenu { hide() } else { show() } }

    /// Begins, continues or ends to magnify the caret under a finger.
    func magnify(_ isOn: Bool) {
        isDragging = isOn
        place()
    }

    private func perform(_ command: EditCommand) {
        input?.perform(command)
        if command == .select || command == .selectAll { show() } else { hide() }
    }

    // MARK: Places

    /// Puts everything where the caret and the selection are now. Called after each layout.
    private func place() {
        guard let input, let screen, input.nearestScreen === screen else { return }
        guard showsHandles || opensMenu || isDragging else { return removeAll() }
        let selection = input.editor.selection
        let hasHandles = showsHandles && !selection.isEmpty && !input.isSecureTextEntry
        let isForward = input.editor.caret >= input.editor.anchor
        moving.isStart = !isForward
        fixed.isStart = isForward
        let seen = input.visibleRect ?? .zero
        View.performWithoutAnimation {
            for handle in [moving, fixed] {
                let caret = rect(
                    of: handle === moving ? input.editor.caret : input.editor.anchor,
                    endsLine: !handle.isStart)
                handle.tintColor = input.tintColor
                show(handle, hasHandles && seen.contains(Point(caret.midX, caret.midY)))
                handle.place(at: caret)
            }
            show(loupe, isDragging && !input.isSecureTextEntry)
            loupe.place(at: input.editor.caret, rect(of: input.editor.caret), in: screen.size)
            placeMenu(input, seen, screen)
        }
    }

    private func placeMenu(_ input: any TextInput, _ seen: Rect, _ screen: Screen) {
        let selection = input.editor.selection
        let (start, end) = (
            rect(of: selection.lowerBound), rect(of: selection.upperBound, endsLine: true)
        )
        var area = start
        area.size.width = max(2, end.maxX - start.minX)
        if start.midY != end.midY { area = Rect(seen.x, start.y, seen.width, 0) }
        area.size.height = end.maxY - start.minY
        menu.commands = EditCommand.allCases.filter { input.canPerform($0) }
        let part = area.intersection(seen)
        let isOpen = opensMenu && !isDragging && !menu.commands.isEmpty && !seen.isEmpty
        show(menu, isOpen && (!part.isEmpty || selection.isEmpty))
        menu.place(beside: part.isEmpty ? area : part, in: screen)
    }

    private func show(_ view: View, _ isShown: Bool) {
        guard isShown != (view.superview != nil) else { return }
        if isShown { screen?.root.addSubview(view) } else { view.removeFromSuperview() }
    }

    /// Where the caret is at a position, in points of the screen.
    private func rect(of place: Int, endsLine: Bool = false) -> Rect {
        guard let input else { return .zero }
        let own = input.caretRect(at: place, endsLine: endsLine)
        return Rect(origin: input.convertToScreen(own.origin), size: own.size)
    }

    // MARK: Dragging

    private func drag(_ handle: SelectionHandle, _ point: Point, _ phase: Touch.Phase) {
        guard let input else { return }
        if phase == .began {
            if handle === fixed {
                swap(&moving, &fixed)
                let (caret, anchor) = (input.editor.caret, input.editor.anchor)
                input.move {
                    $0.move(to: caret, selects: false)
                    $0.move(to: anchor, selects: true)
                }
            }
            return magnify(true)
        }
        guard phase == .moved else {
            magnify(false)
            return show()
        }
        let place = input.place(at: input.convertFromScreen(point))
        // At least one character stays selected.
        if place != input.editor.anchor { input.move { $0.move(to: place, selects: true) } }
    }
}
