import Geometry
import Motion
import Typography

/// The colours of a keyboard on the screen, which follow the theme of the program.
public struct KeyboardColors: Equatable, Sendable {
    /// Behind the keys.
    public var background: Color
    /// A key that types.
    public var key: Color
    /// A key that does something else, such as Shift.
    public var specialKey: Color
    /// What is on the keys.
    public var text: Color
    /// The return key, and what is chosen of a held key.
    public var tint: Color

    /// Creates colours.
    public init(background: Color, key: Color, specialKey: Color, text: Color, tint: Color) {
        (self.background, self.key, self.specialKey) = (background, key, specialKey)
        (self.text, self.tint) = (text, tint)
    }

    /// Dark signs on light keys.
    public static let light = KeyboardColors(
        background: Color(argb: 0xffd1_d4da), key: .white, specialKey: Color(argb: 0xffab_b0ba),
        text: .black, tint: .systemBlue)
    /// Light signs on dark keys.
    public static let dark = KeyboardColors(
        background: Color(argb: 0xff2b_2b2d), key: Color(argb: 0xff6b_6b6e),
        specialKey: Color(argb: 0xff46_4649), text: .white, tint: .systemBlue)
}

/// The keys. A key is drawn larger while a finger is on it, and does what it does when the finger lifts, so that a finger
/// may slide to the right one; deleting repeats.
final class KeyboardView: View {
    /// A key where it is seen.
    struct Cap {
        var key: KeyboardKey
        var frame: Rect
        var label: TextLayout?
        /// The lines of its sign around the middle, if it has no label.
        var sign = Path()
    }

    /// A finger on a key.
    struct Press {
        var touch: Touch
        var cap: Int
        /// The time at which a held key offers accents, or deletes again, in seconds; nil before the next frame.
        var due: Double?
        var repeats = 0
        /// The accent that is chosen; nil while none are offered.
        var choice: Int?
        /// The texts that are offered.
        var labels: [TextLayout] = []
    }

    /// The smallest width and height of a key, in points.
    static let minimumKey = Control.minimumTarget
    /// The space between keys, in points.
    static let gap = 6.0
    static let labelScale = 0.46

    private(set) var caps: [Cap] = []
    var presses: [Press] = []
    var family: FontFamily {
        didSet {
            if family !== oldValue {
                setNeedsLayout()
                isStale = true
            }
        }
    }
    var colors = KeyboardColors.light {
        didSet { if colors != oldValue { setNeedsDisplay() } }
    }
    /// The keys, from the top row.
    var rows: [[KeyboardKey]] = [] {
        didSet {
            if rows != oldValue {
                setNeedsLayout()
                isStale = true
            }
        }
    }
    /// What the space bar says, and what the return key and Shift look like.
    var look = Look() {
        didSet {
            if look != oldValue {
                setNeedsLayout()
                isStale = true
            }
        }
    }
    /// The height of a key, in points.
    var keyHeight = minimumKey
    /// The height of the space below the keys, in points.
    var bottomInset = 0.0
    /// Called when a key has been pressed.
    var onKey: (KeyboardKey.Action) -> Void = { _ in }
    /// Called for each further deletion of a finger that stays, with their number.
    var onRepeat: (Int) -> Void = { _ in }
    /// Called when the view has got another size.
    var onLayout: () -> Void = {}
    /// The time of the last touch, in seconds.
    private(set) var lastTouchTime = 0.0
    private var isStale = true
    private var laidOutSize = Size.zero
    private var fontRevision = 0

    struct Look: Equatable {
        var space = ""
        var returnKey = ReturnKeyType.default
        var isShifted = false
        var isLocked = false
        /// Whether no key looks pressed, so that a picture of the screen says nothing of a PIN.
        var hidesPresses = false
    }

    init(family: FontFamily) {
        self.family = family
        super.init()
        accessibilityElementsHidden = true
    }

    override var keepsFocus: Bool { true }

    /// The height of the keyboard for its rows, in points.
    var height: Double {
        Double(rows.count) * (keyHeight + KeyboardView.gap) + KeyboardView.gap + bottomInset
    }

    // MARK: Layout

    override func layoutSubviews() {
        onLayout()
        guard isStale || laidOutSize != frame.size || fontRevision != family.revision else {
            return
        }
        isStale = false
        laidOutSize = frame.size
        fontRevision = family.revision
        let old = caps.map(\.frame)
        caps.removeAll(keepingCapacity: true)
        let widest = rows.map { $0.reduce(0) { $0 + ($1.width == 0 ? 3 : $1.width) } }.max() ?? 1
        // Keys that are much wider than high are no easier to hit.
        let width = min(frame.width, widest * keyHeight * 2)
        let unit = (width - KeyboardView.gap) / widest
        for (number, row) in rows.enumerated() {
            let y = KeyboardView.gap + Double(number) * (keyHeight + KeyboardView.gap)
            add(row, y: y, width: width, unit: unit)
        }
        // Fingers stay on keys that only change their letters.
        if caps.map(\.frame) != old { presses.removeAll() }
        setNeedsDisplay()
    }

    private func add(_ row: [KeyboardKey], y: Double, width: Double, unit: Double) {
        let room = width - KeyboardView.gap
        let fixed = row.reduce(0) { $0 + $1.width * unit }
        let shares = row.filter { $0.width == 0 }.count
        let share = shares > 0 ? (room - fixed) / Double(shares) : 0
        let used = fixed + share * Double(shares)
        var x = (frame.width - used) / 2
        for key in row {
            let place = key.width == 0 ? share : key.width * unit
            let gap = KeyboardView.gap
            let rect = Rect(x + gap / 2, y, place - gap, keyHeight)
            var cap = Cap(key: key, frame: rect, label: label(of: key, width: rect.width))
            if cap.label == nil {
                cap.sign = KeyboardSign.path(key.action, look.returnKey, unit: signUnit(cap))
            }
            caps.append(cap)
            x += place
        }
    }

    func text(_ text: String, size: Double) -> TextLayout {
        TextLayout(family.textRuns(text, size: size))
    }

    /// The space at both sides of what is on a key, in points.
    private static let labelMargin = 2.0

    /// Returns what is on a key; smaller than usual if it is wider than the key, as some letters of Arabic are.
    private func label(of key: KeyboardKey, width: Double) -> TextLayout? {
        let size = keyHeight * KeyboardView.labelScale
        let (text, own): (String, Double)
        switch key.action {
        case .type(let typed): (text, own) = (typed, size)
        case .space: (text, own) = (look.space, size * 0.7)
        case .symbols: (text, own) = ("123", size * 0.75)
        case .more: (text, own) = ("#+=", size * 0.75)
        case .letters: (text, own) = ("ABC", size * 0.75)
        default: return nil
        }
        let label = self.text(text, size: own)
        let room = width - 2 * KeyboardView.labelMargin
        guard label.width > room, room > 0 else { return label }
        return self.text(text, size: (own * room / label.width * 2).rounded(.down) / 2)
    }

    override func draw(on canvas: Canvas) { drawKeys(on: canvas) }

    // MARK: Fingers

    /// Returns the key that a finger at a point means: the nearest one of its row, also in the gaps and beside the row.
    func cap(at point: Point) -> Int? {
        let step = keyHeight + KeyboardView.gap
        let row = max(
            0, min(rows.count - 1, Int(((point.y - KeyboardView.gap / 2) / step).rounded(.down))))
        let y = KeyboardView.gap + Double(row) * step
        var (nearest, least): (Int?, Double) = (nil, .infinity)
        for (index, cap) in caps.enumerated() where cap.frame.y == y && cap.key.action != .none {
            let distance = max(cap.frame.minX - point.x, point.x - cap.frame.maxX)
            if distance < least { (nearest, least) = (index, distance) }
        }
        return nearest
    }

    override func touchBegan(_ touch: Touch) {
        // Of two thumbs, the first one's key is typed when the second one comes down.
        finishPresses()
        lastTouchTime = touch.timestamp
        guard let index = cap(at: touch.location(in: self)) else { return }
        presses.append(Press(touch: touch, cap: index))
        setNeedsDisplay()
        if caps[index].key.action == .delete { onKey(.delete) }
    }

    private func finishPresses() {
        for press in presses { perform(press) }
        presses.removeAll()
    }

    override func touchMoved(_ touch: Touch) {
        guard let index = presses.firstIndex(where: { $0.touch === touch }) else { return }
        let press = presses[index]
        let point = touch.location(in: self)
        if press.choice != nil {
            presses[index].choice = choice(at: point, of: press.cap)
            return setNeedsDisplay()
        }
        guard caps[press.cap].key.action != .delete, let cap = cap(at: point), cap != press.cap
        else {
            return
        }
        presses[index].cap = cap
        presses[index].due = nil
        setNeedsDisplay()
    }

    override func touchEnded(_ touch: Touch) {
        guard let index = presses.firstIndex(where: { $0.touch === touch }) else { return }
        let press = presses.remove(at: index)
        setNeedsDisplay()
        let point = touch.location(in: self)
        // A finger that has slid off the keyboard types nothing.
        if press.choice == nil, !bounds.contains(point) { return }
        perform(press)
    }

    override func touchCancelled(_ touch: Touch) {
        presses.removeAll { $0.touch === touch }
        setNeedsDisplay()
    }

    private func perform(_ press: Press) {
        let key = caps[press.cap].key
        if key.action == .delete { return }
        if let choice = press.choice { return onKey(.type(choices(of: press.cap)[choice])) }
        onKey(key.action)
    }

    // MARK: Keys that are held

    /// The times until a held key offers accents, and between deletions, in seconds.
    private static let (holdDelay, repeatInterval) = (0.5, 0.1)

    override func advance(to time: FrameTime) -> Bool {
        let now = time.targetTimestamp
        var isWaiting = false
        for index in presses.indices where presses[index].choice == nil {
            let key = caps[presses[index].cap].key
            guard key.action == .delete || !key.accents.isEmpty else { continue }
            isWaiting = true
            guard let due = presses[index].due else {
                presses[index].due = now + KeyboardView.holdDelay
                continue
            }
            guard now >= due else { continue }
            guard key.action == .delete else {
                presses[index].choice = 0
                presses[index].labels = choices(of: presses[index].cap).map {
                    text($0, size: keyHeight * KeyboardView.labelScale)
                }
                setNeedsDisplay()
                continue
            }
            presses[index].repeats += 1
            presses[index].due = now + KeyboardView.repeatInterval
            onRepeat(presses[index].repeats)
        }
        return isWaiting
    }

    /// The texts that a held key offers: its own, and its accents.
    func choices(of cap: Int) -> [String] {
        let key = caps[cap].key
        return (key.text.map { [$0] } ?? []) + key.accents
    }

    private func choiceCount(of cap: Int) -> Int {
        let key = caps[cap].key
        return (key.text == nil ? 0 : 1) + key.accents.count
    }

    /// The frame of the texts that a held key offers, above it and within the keyboard's width.
    func choiceFrame(of cap: Int) -> Rect {
        let key = caps[cap].frame
        let side = max(key.width, KeyboardView.minimumKey)
        let width = side * Double(choiceCount(of: cap))
        let x = max(0, min(frame.width - width, key.midX - side / 2))
        return Rect(x, key.y - keyHeight - KeyboardView.gap, width, keyHeight)
    }

    private func choice(at point: Point, of cap: Int) -> Int {
        let (count, area) = (choiceCount(of: cap), choiceFrame(of: cap))
        let place = (point.x - area.x) / area.width * Double(count)
        return max(0, min(count - 1, Int(place.rounded(.down))))
    }
}
