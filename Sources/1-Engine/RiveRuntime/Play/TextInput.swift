import Flexbox
import Geometry
import TextEditing
import Typography

/// A text field, which is edited while it has the focus.
final class TextInput: TextInputBase, IntrinsicallySizeable, HitTarget, StyledText, ArtboardMember {
    private(set) var editor = TextEditor("")
    private var layoutSize: Size?
    private var layout = TextLayout([])
    private var isLayoutStale = true
    /// The outlines of the letters in the field's own space, except for selected letters if a separate component draws
    /// them.
    private(set) var outline = Path()
    private(set) var selectedOutline = Path()
    private(set) var selectionOutline = Path()
    private(set) var caretOutline = Path()
    private var size = Size(0, 0)
    private(set) var isFocused = false
    /// Whether a finger is pressed on the field, which selects text as it moves.
    private var isPressed = false
    private var pointer = 0
    private var isDragging = false
    private var taps = TapCount()
    /// The x to which the caret returns when it moves up or down.
    private var goalX: Double?
    /// The number of frames in which the caret must still be scrolled into view. Its position is known after the first
    /// one, and how far the content can then be scrolled after the second one.
    private var framesToReveal = 0

    override func resolve() {
        super.resolve()
        editor = TextEditor(displayedText)
        owner.content.fields.append(self)
    }

    /// The style of the field's text.
    var style: TextStyle? { firstChild(TextStyle.self) }
    private lazy var drawsSelectedText = children.contains { $0 is TextInputSelectedText }
    /// The text from the file, a binding or typing; that of a single-line field retains its line breaks.
    private var displayedText: String { isMultiline ? text : TextEditor.joiningLines(text) }

    // MARK: Layout

    private func makeLayout(width: Double?) -> TextLayout {
        guard let run = style?.run(editor.text) else { return TextLayout([]) }
        return TextLayout(
            [run], width: isMultiline ? width : nil, alignWidth: width, firstLineKeepsAscent: true)
    }

    private func layOut() {
        guard isLayoutStale else { return }
        isLayoutStale = false
        layout = makeLayout(width: layoutSize?.width)
    }

    func markShapeDirty() {
        isLayoutStale = true
        addDirt(.path)
        markLayoutAroundDirty()
    }

    /// Called when the caret or the selection has changed.
    private func markCaretDirty() {
        framesToReveal = 2
        addDirt(.paint)
    }

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.path) {
            layOut()
            size = Size(layout.width, layout.height)
        }
        if dirt.contains(.path) || dirt.contains(.paint) { updateOutlines() }
    }

    private func updateOutlines() {
        layOut()
        outline.removeAll()
        selectedOutline.removeAll()
        selectionOutline.removeAll()
        caretOutline.removeAll()
        let selection = editor.selection
        for line in layout.lines {
            for glyph in line.glyphs {
                let run = layout.runs[glyph.run]
                let transform =
                    AffineTransform.translation(glyph.position.x, glyph.position.y)
                    * .scale(run.size, run.size)
                if drawsSelectedText, selection.overlaps(glyph.scalars) {
                    selectedOutline.append(
                        clockwise: run.font.outline(glyph.id), transform: transform)
                } else {
                    outline.append(clockwise: run.font.outline(glyph.id), transform: transform)
                }
            }
        }
        if !selection.isEmpty {
            var boxes = RectUnion()
            for box in layout.boxes(of: selection) { boxes.add(box) }
            boxes.appendOutline(to: &selectionOutline, radius: selectionRadius)
        }
        if isFocused { caretOutline.addRect(caretBox) }
    }

    override var localSize: Size { layoutSize ?? size }

    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        let layout = makeLayout(width: width.limit)
        return Size(layout.width, layout.height).limited(to: width, height)
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutScale, _ heightScale: LayoutScale,
        direction: FlexStyle.Direction?
    ) {
        if layoutSize == size { return }
        layoutSize = size
        isLayoutStale = true
        addDirt(.path)
    }

    // MARK: Properties

    // Not inlined into the switch over all numbers that tracks set.
    @inline(never)
    override func didChange(_ key: PropertyKey) {
        if key == .textInputSelectionRadius { return addDirt(.paint) }
        if displayedText != editor.text { editor = TextEditor(displayedText) }
        markShapeDirty()
    }

    // MARK: Typing

    func focusDidChange(_ hasFocus: Bool) {
        isFocused = hasFocus
        if !hasFocus { editor.deselect() }
        goalX = nil
        markCaretDirty()
    }

    /// Inserts text, replacing the selection.
    func insert(_ new: String) { edit { $0.insert(new, joinsLines: !isMultiline) } }

    private func edit(_ body: (inout TextEditor) -> Bool) {
        goalX = nil
        guard body(&editor) else { return }
        text = editor.text
        markShapeDirty()
        markCaretDirty()
    }

    private func move(_ body: (inout TextEditor) -> Void) {
        goalX = nil
        body(&editor)
        markCaretDirty()
    }

    /// Handles a key.
    ///
    /// - Returns: whether the key moves the caret or changes the text.
    func key(_ press: KeyPress) -> Bool {
        if press.phase == .up { return false }
        let selects = press.modifiers.contains(.shift)
        let isCommand = !press.modifiers.isDisjoint(with: [.control, .meta])
        let step = TextInput.step(press.modifiers)
        switch press.key {
        case .backspace: edit { $0.delete(step, isForward: false) }
        case .delete: edit { $0.delete(step, isForward: true) }
        case .left, .right:
            if press.modifiers.contains(.meta) {
                moveToEdge(isEnd: (press.key == .right) != isRightToLeft, selects: selects)
            } else {
                let isForward = (press.key == .right) != isRightToLeft
                move { $0.move(step, isForward: isForward, selects: selects) }
            }
        case .home, .end:
            if press.modifiers.contains(.control) {
                move { $0.move(to: press.key == .end ? $0.end : 0, selects: selects) }
            } else {
                moveToEdge(isEnd: press.key == .end, selects: selects)
            }
        case .up: moveVertically(-1, selects: selects)
        case .down: moveVertically(1, selects: selects)
        case .enter, .keypadEnter:
            if !isMultiline { return false }
            insert("\n")
        case .a where isCommand: move { $0.selectAll() }
        case .z where isCommand: edit { selects ? $0.redo() : $0.undo() }
        default: return false
        }
        return true
    }

    private static func step(_ modifiers: KeyPress.Modifiers) -> TextEditor.Step {
        switch (modifiers.contains(.control), modifiers.contains(.alt)) {
        case (true, true): .part
        case (false, false): .character
        default: .run
        }
    }

    /// Whether the paragraph that contains the caret runs from right to left.
    private var isRightToLeft: Bool {
        layOut()
        let line = layout.caret(at: editor.caret).line
        return layout.lines.indices.contains(line) && layout.lines[line].isRightToLeft
    }

    /// Returns the last position in a line. In a line that is broken it is the one before its last character, since the
    /// next line starts at its end.
    private func end(ofLine line: Int, _ ranges: [Range<Int>]) -> Int {
        let end = ranges[line].upperBound
        let isBroken = line + 1 < ranges.count && ranges[line + 1].lowerBound == end
        return isBroken ? max(ranges[line].lowerBound, editor.place(before: end)) : end
    }

    private func moveToEdge(isEnd: Bool, selects: Bool) {
        layOut()
        let ranges = layout.textRanges()
        guard !ranges.isEmpty else { return }
        let line = layout.line(of: editor.caret, ranges)
        let target = isEnd ? end(ofLine: line, ranges) : ranges[line].lowerBound
        move { $0.move(to: target, selects: selects) }
    }

    private func moveVertically(_ lines: Int, selects: Bool) {
        layOut()
        let ranges = layout.textRanges()
        let caret = layout.caret(at: editor.caret)
        let line = caret.line + lines
        let x = goalX ?? caret.x
        let target =
            line < 0
            ? 0
            : line >= ranges.count
                ? editor.end : min(layout.place(atX: x, line: line), end(ofLine: line, ranges))
        move { $0.move(to: target, selects: selects) }
        goalX = x
    }

    // MARK: Pointers

    func contains(_ position: Point) -> Bool {
        guard let inverse = worldTransform.inverse else { return false }
        return Rect(origin: .zero, size: localSize).reaches(inverse.apply(position))
    }

    /// Puts the caret at the position of a touch, and extends the selection as the finger moves.
    ///
    /// - Parameters:
    ///   - position: the position in the artboard's own space.
    ///   - isHit: whether the position is over the field.
    /// - Returns: whether a drag has started.
    func pointer(
        _ action: StateMachineInstance.PointerAction, at position: Point, isHit: Bool
    ) -> Bool {
        switch action {
        case .down:
            if isPressed, !isHeldByPointer, isDragging || !isHit { return false }
            pointer = artboard.tree.pointerID
            isPressed = isHit
            isDragging = false
            guard isHit else { return false }
            moveCaret(to: position, selects: false)
            selectTapped(taps.add(at: position, time: artboard.tree.pointerTime))
            if let data = focusData, data.flags.contains(.canTouch) { owner.setFocus(data) }
        case .move:
            guard holdsPointer else { return false }
            moveCaret(to: position, selects: true)
            if isDragging { return false }
            isDragging = true
            return true
        case .up, .exit:
            guard isHeldByPointer else { return false }
            isPressed = false
            isDragging = false
        }
        return false
    }

    /// Whether the pointer whose event is being delivered presses the field.
    var holdsPointer: Bool { isPressed && isHeldByPointer }

    private var isHeldByPointer: Bool { pointer == artboard.tree.pointerID }

    /// Selects the word at the caret at the second tap of a series, and the line at the third.
    private func selectTapped(_ count: Int) {
        if count == 2 { move { $0.selectRun() } }
        guard count == 3 else { return }
        let ranges = layout.textRanges()
        guard !ranges.isEmpty else { return }
        let line = layout.line(of: editor.caret, ranges)
        move { $0.select(ranges[line].lowerBound..<end(ofLine: line, ranges)) }
    }

    private func moveCaret(to position: Point, selects: Bool) {
        guard let inverse = worldTransform.inverse else { return }
        layOut()
        let local = inverse.apply(position)
        let ranges = layout.textRanges()
        let target = layout.place(at: local)
        let line = layout.lines.firstIndex { local.y < $0.bottom } ?? layout.lines.count - 1
        guard ranges.indices.contains(line) else { return }
        move { $0.move(to: min(target, end(ofLine: line, ranges)), selects: selects) }
    }

    // MARK: The caret in view

    private static let caretWidth = 1.0

    /// The caret's box in the field's own space.
    private var caretBox: Rect {
        let caret = layout.caret(at: editor.caret)
        return Rect(caret.x, caret.top, TextInput.caretWidth, caret.bottom - caret.top)
    }

    /// Scrolls the content that contains the field until the caret is visible.
    ///
    /// - Returns: whether this must be repeated in the next frame.
    func revealCaret() -> Bool {
        guard framesToReveal > 0 else { return false }
        framesToReveal -= 1
        guard isFocused else { return false }
        for case let container as ContainerComponent in withAncestors {
            for case let scroll as ScrollConstraint in container.children {
                layOut()
                scroll.reveal(worldTransform.bounds(of: caretBox), animates: false)
            }
        }
        return framesToReveal > 0
    }
}

/// A part of a field, drawn with the paints that are below it in the file.
class TextInputDrawable: Drawable, PaintContainer {
    final var paints: [ShapePaint] = []
    fileprivate final var input: TextInput? { parent as? TextInput }

    /// The outline in the field's own space.
    fileprivate var outline: Path? { nil }

    override final func draw(on renderer: inout some Renderer) {
        guard var outline, renderOpacity != 0, !isHidden, !outline.isEmpty,
            beginClips(on: &renderer)
        else { return }
        renderer.save()
        renderer.transform(worldTransform)
        drawPaints(
            &outline, on: &renderer, in: worldTransform, blendMode: blendMode,
            opacity: renderOpacity)
        renderer.restore()
    }
}

/// The letters of a field.
final class TextInputText: TextInputDrawable {
    override fileprivate var outline: Path? { input?.outline }
}

/// The selected letters of a field, with separate paints.
final class TextInputSelectedText: TextInputDrawable {
    override fileprivate var outline: Path? { input?.selectedOutline }
}

/// The boxes behind the selected letters.
final class TextInputSelection: TextInputDrawable {
    override fileprivate var outline: Path? { input?.selectionOutline }
}

/// The caret of a field that has the focus.
final class TextInputCursor: TextInputDrawable {
    override fileprivate var outline: Path? { input?.caretOutline }
}
