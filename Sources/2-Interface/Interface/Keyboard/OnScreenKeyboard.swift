import Geometry
import Typography

/// A keyboard that slides up from the bottom of a screen while a text field is edited.
///
///     let keyboard = OnScreenKeyboard(screen, family: app.fonts.regular)
///     keyboard.languages = ["de", "en-GB"]
///
/// It stays away while a real keyboard types into the field. A scroll view that contains the field gets as much room at
/// its end as the keyboard covers, and scrolls the field into sight. If none does, as with a search field above a list,
/// the `contentScrollView` of the field's view controller gets that room. A ``RiveView`` outside a scroll view moves up
/// while a field of its file would be covered.
@MainActor public final class OnScreenKeyboard {
    /// The duration of sliding up and down, in seconds.
    private static let duration = 0.25
    /// The least height of a key where the size of the panel is known, in millimetres.
    private static let minimumMillimetres = 9.0
    /// The time within which a second tap on Shift locks it, in seconds.
    private static let lockInterval = 0.35
    /// The number of deletions after which a held key deletes words.
    private static let lettersBeforeWords = 12

    private let screen: Screen
    let view: KeyboardView
    private weak var field: (any KeyInput)?
    private var page = KeyboardPage.letters
    private var shift = Shift.off
    private var shiftTime = -Double.infinity
    private var language = "en-US"
    /// The scroll view that makes room for the keyboard, and its inset without it.
    private weak var scrollView: ScrollView?
    private var freeInset = 0.0
    private var addedInset = 0.0
    /// The view that is moved up.
    private weak var lifted: RiveView?

    private enum Shift {
        case off, once, locked
    }

    /// Whether the keyboard appears at all.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { update() } }
    }
    /// Whether the keyboard is on the screen.
    public var isShown: Bool { field != nil }
    /// The languages whose letters can be typed, the first one first; those without a layout are ignored. The key of the
    /// globe changes between them. The default is US English.
    public var languages: [String] {
        get { chosen }
        set {
            var new: [String] = []
            for name in newValue {
                if let known = KeyboardLayouts.language(nearest: name), !new.contains(known) {
                    new.append(known)
                }
            }
            if new.isEmpty { new = ["en-US"] }
            // The language that a person has changed to stays.
            guard new != chosen else { return }
            chosen = new
            language = chosen[0]
            showKeys()
        }
    }
    private var chosen = ["en-US"]
    /// The languages that have a layout.
    public static var supportedLanguages: [String] { KeyboardLayouts.languages }
    /// The sign between a number and its decimals.
    public var decimalSeparator = "." {
        didSet { showKeys() }
    }
    /// The digits in the order of their places on a pad; that of the pad itself for fields that do not shuffle them.
    private var digits = OnScreenKeyboard.orderedDigits
    private static let orderedDigits = (0...9).map { "\($0)" }
    /// Returns digits in another order.
    var shuffle: ([String]) -> [String] = { $0.shuffled() }
    /// The fonts of the keys.
    public var family: FontFamily {
        get { view.family }
        set { view.family = newValue }
    }
    /// The colours of the keys.
    public var colors: KeyboardColors {
        get { view.colors }
        set { view.colors = newValue }
    }
    /// The number of points in a millimetre of the panel; nil if its size is unknown.
    public var pointsPerMillimetre: Double? {
        didSet { layOut() }
    }

    /// Creates the keyboard of a screen, whose keys are labelled in the fonts of a family.
    public init(_ screen: Screen, family: FontFamily) {
        self.screen = screen
        view = KeyboardView(family: family)
        view.onKey = { [unowned self] in press($0) }
        view.onRepeat = { [unowned self] in repeatDelete($0) }
        view.onLayout = { [unowned self] in if isShown { layOut() } }
        screen.onFocusChange = { [unowned self] in update() }
        screen.onCaretMove = { [unowned self] in updateShift() }
    }

    // MARK: Appearance

    private func update() {
        let focused = screen.isEditingText ? screen.focusedView as? any KeyInput : nil
        let new = isEnabled && !screen.isTypedOnKeys ? focused : nil
        if focused == nil { screen.isTypedOnKeys = false }
        guard new !== field else {
            // Another field of the same file.
            if let lifted { animate { lifted.lift(above: shownFrame.minY) } }
            return
        }
        field = new
        view.presses.removeAll()
        guard let new else { return slideDown() }
        page = .letters
        shift = capitalizesNextLetter ? .once : .off
        let ordered = OnScreenKeyboard.orderedDigits
        digits = new.shufflesDigits ? shuffle(ordered) : ordered
        showKeys()
        slideUp(for: new)
    }

    private func slideUp(for field: any KeyInput) {
        let isNew = view.superview == nil
        if isNew {
            screen.root.addSubview(view)
            View.performWithoutAnimation {
                view.frame = shownFrame.offset(by: Point(0, view.height))
                view.layoutIfNeeded()
            }
        }
        screen.root.bringSubviewToFront(view)
        animate { [self] in
            view.frame = shownFrame
            makeRoom(for: field)
        }
    }

    private func slideDown() {
        let changes = { [self] in
            view.frame = shownFrame.offset(by: Point(0, view.height))
            giveRoomBack()
        }
        animate(changes) { [weak self] isFinished in
            guard let self, isFinished, !isShown else { return }
            view.removeFromSuperview()
        }
    }

    private func animate(_ changes: () -> Void, completion: ((Bool) -> Void)? = nil) {
        View.animate(
            withDuration: screen.reducesMotion ? 0 : OnScreenKeyboard.duration,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: changes,
            completion: completion)
    }

    /// Where the keyboard is, in points of the screen; nil if it is not shown.
    package var frame: Rect? { isShown ? shownFrame : nil }

    /// Where the keyboard is when it is shown.
    private var shownFrame: Rect {
        Rect(0, screen.size.height - view.height, screen.size.width, view.height)
    }

    /// Sets the height of the keys, and places the keyboard at once if the screen has got another size.
    private func layOut() {
        let least = max(
            KeyboardView.minimumKey,
            (pointsPerMillimetre ?? 0) * OnScreenKeyboard.minimumMillimetres)
        view.keyHeight = OnScreenKeyboard.keyHeight(
            rows: view.rows.count, least: least, on: screen.size)
        view.bottomInset = screen.safeAreaInsets.bottom
        guard isShown, view.frame.size != shownFrame.size else { return }
        View.performWithoutAnimation {
            view.frame = shownFrame
            if let field { makeRoom(for: field) }
        }
    }

    /// The height of a key on a screen of a size. The keys fill at most half of it, unless they would become too small for
    /// a finger.
    private static func keyHeight(rows: Int, least: Double, on size: Size) -> Double {
        let share = size.height * 0.45 / Double(max(4, rows))
        return max(least, min(64, share - KeyboardView.gap))
    }

    /// Returns the height of the letters of a language on a screen whose physical size is unknown, in points.
    package static func height(language: String, on size: Size) -> Double {
        let known = KeyboardLayouts.language(nearest: language) ?? "en-US"
        let rows = KeyboardLayouts.layout(known).rows.count + 1
        let key = keyHeight(rows: rows, least: KeyboardView.minimumKey, on: size)
        return Double(rows) * (key + KeyboardView.gap) + KeyboardView.gap
    }

    private func showKeys() {
        let layout = KeyboardLayouts.layout(language)
        view.rows = KeyboardPage.rows(
            page, type: field?.keyboardType ?? .default, layout: layout,
            pads: KeyboardLayouts.pads, isShifted: shift != .off, hasLanguages: chosen.count > 1,
            decimalSeparator: decimalSeparator, digits: digits)
        view.look = KeyboardView.Look(
            space: layout.name, returnKey: field?.returnKeyType ?? .default,
            isShifted: shift != .off, isLocked: shift == .locked,
            hidesPresses: field?.isSecureTextEntry == true && field?.keyboardType == .numberPad)
        layOut()
    }

    // MARK: Room for the field

    private func makeRoom(for field: any KeyInput) {
        if let view = field as? RiveView, view.enclosingScrollView == nil {
            if lifted !== view { giveRoomBack() }
            lifted = view
            return view.lift(above: shownFrame.minY)
        }
        let list =
            field.enclosingScrollView ?? field as? ScrollView ?? field.nearestContentScrollView
        if list !== scrollView || lifted != nil { giveRoomBack() }
        guard let list else { return }
        if scrollView == nil { freeInset = list.contentInset.bottom }
        scrollView = list
        let covered = max(0, list.rect(in: nil).maxY - shownFrame.minY)
        addedInset = max(0, covered - freeInset)
        list.contentInset.bottom = freeInset + addedInset
        list.superview?.setNeedsLayout()
    }

    private func giveRoomBack() {
        lifted?.lift = 0
        lifted = nil
        guard let list = scrollView else { return }
        scrollView = nil
        // A program may have changed the inset meanwhile.
        list.contentInset.bottom = max(0, list.contentInset.bottom - addedInset)
        addedInset = 0
        list.superview?.setNeedsLayout()
    }

    // MARK: Keys

    private func press(_ action: KeyboardKey.Action) {
        guard let field else { return }
        switch action {
        case .type(let text): type(text, into: field)
        case .space:
            _ = field.insert(" ")
            updateShift()
        case .delete:
            delete(in: field)
            updateShift()
        case .return:
            field.performReturn()
            updateShift()
        case .hide: _ = field.resignFirstResponder()
        case .shift: pressShift()
        case .symbols: show(.symbols)
        case .more: show(.more)
        case .letters: show(.letters)
        case .language:
            let index = chosen.firstIndex(of: language) ?? 0
            language = chosen[(index + 1) % chosen.count]
            if shift == .locked { shift = .off }
            show(.letters)
        case .none: break
        }
    }

    /// Whether a letter typed at the caret is in upper case, and the language has one.
    private var capitalizesNextLetter: Bool {
        field?.capitalizesNextLetter == true && KeyboardLayouts.layout(language).hasUpperCase
    }

    /// Sets Shift for the letter at the caret after the text or the caret has changed, unless it is locked.
    private func updateShift() {
        guard shift != .locked, page == .letters else { return }
        let new = capitalizesNextLetter ? Shift.once : .off
        guard new != shift else { return }
        shift = new
        showKeys()
    }

    private func show(_ new: KeyboardPage) {
        page = new
        if page == .letters, shift != .locked { shift = capitalizesNextLetter ? .once : .off }
        showKeys()
    }

    private func type(_ text: String, into field: any KeyInput) {
        if KeyboardLayouts.layout(language).composesHangul, page == .letters,
            let last = field.textBeforeCaret.unicodeScalars.last,
            let letter = text.unicodeScalars.first,
            let composed = HangulComposer.compose(last, letter)
        {
            field.replaceBeforeCaret(1, with: composed)
        } else {
            _ = field.insert(text)
        }
        updateShift()
    }

    private func delete(in field: any KeyInput) {
        if KeyboardLayouts.layout(language).composesHangul,
            let last = field.textBeforeCaret.unicodeScalars.last,
            let shorter = HangulComposer.shorten(last)
        {
            return field.replaceBeforeCaret(1, with: shorter)
        }
        field.deleteBackward(.character)
    }

    private func repeatDelete(_ count: Int) {
        guard let field else { return }
        if count > OnScreenKeyboard.lettersBeforeWords, !field.isSecureTextEntry {
            // A word takes longer to read than a letter.
            if count % 3 == 0 { field.deleteBackward(.word) }
        } else {
            field.deleteBackward(.character)
        }
        updateShift()
    }

    private func pressShift() {
        let now = view.lastTouchTime
        let isDouble = now - shiftTime < OnScreenKeyboard.lockInterval
        shiftTime = now
        switch shift {
        // The first one of two taps may have ended the upper case that began by itself.
        case .off: shift = isDouble ? .locked : .once
        case .once: shift = isDouble ? .locked : .off
        case .locked: shift = .off
        }
        showKeys()
    }
}

extension View {
    /// The content of the nearest view controller that has some to scroll; nil if there is none.
    fileprivate var nearestContentScrollView: ScrollView? {
        var view: View? = self
        while let current = view {
            if let found = (current.owner as? ViewController)?.contentScrollView { return found }
            view = current.superview
        }
        return nil
    }
}
