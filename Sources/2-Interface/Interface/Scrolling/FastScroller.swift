import Geometry
import Motion
import Typography

/// A control for scrolling quickly through a long table: an index of letters at the trailing edge, or a thumb if
/// there is no index, and a bubble that shows the letter or row at the finger.
///
/// Place it over the table, whose vertical scroll indicator it replaces. It appears while content moves and fades out
/// afterwards; it receives no touches while hidden. The cost of a movement does not depend on the number of rows.
public final class FastScroller: View {
    /// A letter of the index with the first row it stands for.
    public struct Entry: Equatable, Sendable {
        /// The text of the entry, usually one character.
        public let title: String
        /// The row to which the entry scrolls.
        public let indexPath: IndexPath

        /// Creates an entry that scrolls to a row.
        public init(title: String, indexPath: IndexPath) {
            self.title = title
            self.indexPath = indexPath
        }
    }

    /// The colours of the control.
    public struct Style: Equatable, Sendable {
        /// The colour of the thumb.
        public var thumb = Color(argb: 0xa000_0000)
        /// The colour of the letters of the index.
        public var letters = Color(argb: 0xff4a_4a52)
        /// The background colour of the letters.
        public var letterBackground = Color.white
        /// The background colour of the bubble.
        public var bubble = Color(argb: 0xff1c_1c1e)
        /// The colour of the text in the bubble.
        public var bubbleText = Color.white

        /// Creates the default colours, for light rows.
        public init() {}
    }

    /// The number of rows that a table must exceed for the control to be available.
    public var minimumRowCount = 200
    /// The entries of the index, in the order of their rows; if empty, a thumb is shown instead.
    public var entries: [Entry] = [] {
        didSet { if entries != oldValue { strip.show(entries.map(\.title)) } }
    }
    /// Returns the text shown in the bubble for a row while the thumb is dragged; the bubble is hidden if it is
    /// empty.
    public var title: (IndexPath) -> String = { _ in "" }
    /// The colours of the control.
    public var style = Style() {
        didSet { applyStyle() }
    }

    /// The width of the touch area, and its minimum height for the thumb, in points.
    static let touchSize = 44.0
    /// How long the control remains visible after the last motion, in seconds.
    static let displayTime = 1.0
    /// The duration of the control's fade in or out, in seconds.
    static let fadeDuration = 0.2
    private static let thumbSize = Size(6, 48)
    private static let margin = 6.0

    private weak var table: TableView?
    private let thumb = View()
    private let strip: IndexStrip
    private let bubble = View()
    private let label: Label
    private let recognizer = PressGestureRecognizer()
    /// The distance from the thumb's top edge to the touch, in points.
    private var grabOffset = 0.0
    private var lastMotion = -Double.infinity
    private(set) var isShown = false
    /// The entry under the finger; nil if there is none.
    private var entry: Int?
    /// The original value of the table's `showsVerticalScrollIndicator`; nil if it has not been replaced.
    private var showedIndicator: Bool?

    /// Creates a control for a table.
    ///
    /// - Parameters:
    ///   - table: The table to scroll; it must have the same frame as this view.
    ///   - family: The fonts of the letters and the bubble.
    public init(for table: TableView, family: FontFamily) {
        self.table = table
        strip = IndexStrip(family: family)
        label = Label(family: family, fontSize: 17)
        super.init()
        alpha = 0
        label.textAlignment = .center
        bubble.alpha = 0
        bubble.addSubview(label)
        thumb.cornerRadius = FastScroller.thumbSize.width / 2
        for view in [strip, thumb, bubble] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        recognizer.action = { [unowned self] _ in fingerDidMove() }
        addGestureRecognizer(recognizer)
        applyStyle()
    }

    private func applyStyle() {
        thumb.backgroundColor = style.thumb
        strip.apply(style)
        bubble.backgroundColor = style.bubble
        label.textColor = style.bubbleText
    }

    // MARK: Geometry

    /// Whether the table has more than `minimumRowCount` rows and can scroll.
    private var isNeeded: Bool {
        guard let table, table.y.range.upperBound > 0 else { return false }
        var count = 0
        for section in 0..<table.numberOfSections {
            count += table.numberOfRows(inSection: section)
        }
        return count > minimumRowCount
    }

    private var hasIndex: Bool { !entries.isEmpty }

    /// The area of the thumb and the letters, below the part that a pull or a refresh has uncovered.
    var track: Rect {
        guard let table else { return .zero }
        let top = max(table.contentInset.top, -table.contentOffset.y) + FastScroller.margin
        let bottom = frame.height - table.contentInset.bottom - FastScroller.margin
        return directionalRect(
            Rect(
                frame.width - FastScroller.touchSize, top, FastScroller.touchSize,
                max(0, bottom - top)))
    }

    /// The range of offsets that the track covers, without the space that a refresh keeps open.
    private var range: ClosedRange<Double> {
        guard let table else { return 0...0 }
        let top = -table.contentInset.top
        return top...max(top, table.y.range.upperBound)
    }

    /// The rectangle of the thumb.
    var thumbRect: Rect {
        let (track, range) = (track, range)
        let span = range.upperBound - range.lowerBound
        let offset = (table?.contentOffset.y ?? 0) - range.lowerBound
        let progress = span > 0 ? max(0, min(1, offset / span)) : 0
        let size = FastScroller.thumbSize
        return directionalRect(
            Rect(
                frame.width - size.width - 3,
                track.minY + max(0, track.height - size.height) * progress, size.width,
                min(size.height, track.height)))
    }

    /// The area that receives touches.
    var touchArea: Rect {
        if hasIndex {
            let rect = strip.frame
            return Rect(track.minX, rect.minY, track.width, rect.height)
        }
        let thumb = thumbRect
        let height = max(FastScroller.touchSize, thumb.height)
        return Rect(track.minX, thumb.midY - height / 2, track.width, height)
    }

    public override func point(inside point: Point) -> Bool {
        isShown && isNeeded && touchArea.contains(point)
    }

    // MARK: Finger

    private func fingerDidMove() {
        if recognizer.state == .ended || recognizer.state == .cancelled {
            // Also if so few rows are left meanwhile that the control is no longer needed.
            hideBubble()
            return setNeedsDisplay()
        }
        guard let table, isNeeded, let touch = recognizer.active else { return }
        let y = touch.location(in: self).y
        switch recognizer.state {
        case .began:
            grabOffset = y - thumbRect.minY
            entry = nil
            // Stop a deceleration or a bounce.
            let offset = table.restingOffset(nearest: table.contentOffset)
            table.setContentOffset(offset, animated: false)
            if hasIndex { scroll(toEntryAt: y) }
            showBubble()
        case .changed:
            if hasIndex { scroll(toEntryAt: y) } else { scroll(thumbTo: y - grabOffset) }
        case .possible, .ended, .cancelled, .failed: break
        }
        setNeedsDisplay()
    }

    private func scroll(thumbTo y: Double) {
        guard let table else { return }
        let (track, range) = (track, range)
        let travel = track.height - FastScroller.thumbSize.height
        guard travel > 0 else { return }
        let span = range.upperBound - range.lowerBound
        var offset = range.lowerBound + span * max(0, min(1, (y - track.minY) / travel))
        // If a point of thumb movement exceeds one row, rows are aligned to the top edge.
        let top = table.contentInset.top
        if span / travel > table.rowHeight, offset < range.upperBound,
            let path = table.indexPathForRow(at: Point(0, offset + top))
        {
            offset = min(table.rectForRow(at: path).minY - top, range.upperBound)
        }
        table.setContentOffset(Point(table.contentOffset.x, offset), animated: false)
    }

    private func scroll(toEntryAt y: Double) {
        guard let table, let index = strip.entry(at: y - strip.frame.minY), index != entry else {
            return
        }
        entry = index
        let path = entries[index].indexPath
        guard path.row < table.numberOfRows(inSection: path.section) else { return }
        let y = table.rectForRow(at: path).minY - table.contentInset.top
        table.setContentOffset(
            Point(table.contentOffset.x, max(range.lowerBound, min(range.upperBound, y))),
            animated: false)
    }

    // MARK: Bubble

    private func showBubble() {
        View.animate(withDuration: 0.1, options: .beginFromCurrentState) { bubble.alpha = 1 }
    }

    private func hideBubble() {
        entry = nil
        View.animate(withDuration: FastScroller.fadeDuration, options: .beginFromCurrentState) {
            bubble.alpha = 0
        }
    }

    private func layOutBubble() {
        guard let table, bubble.alpha > 0 else { return }
        var middle = thumbRect.midY
        if hasIndex {
            guard let entry, entries.indices.contains(entry) else { return }
            label.fontSize = 28
            label.text = entries[entry].title
            middle = strip.frame.minY + strip.middle(ofEntry: entry)
        } else {
            // The first row of which at least half is visible.
            let top = table.contentOffset.y + table.contentInset.top + table.rowHeight / 2
            let path = table.indexPathForRow(at: Point(0, max(0, top)))
            label.fontSize = 17
            label.text = path.map(title) ?? ""
        }
        bubble.isHidden = label.text.isEmpty
        let height = hasIndex ? 56.0 : 44
        let maximumWidth = max(height, frame.width - track.width - 48)
        let width = max(height, min(maximumWidth, label.textWidth + 33))
        let y = max(track.minY, min(track.maxY - height, middle - height / 2))
        bubble.cornerRadius = height / 2
        bubble.frame = directionalRect(
            Rect(frame.width - track.width - 24 - width, y, width, height))
        label.frame = Rect(12, 0, width - 24, height)
    }

    // MARK: Frames

    public override func layoutSubviews() { layOut() }

    private func layOut() {
        strip.isHidden = !hasIndex
        thumb.isHidden = hasIndex
        let track = track
        if hasIndex {
            strip.place(in: track)
        } else {
            thumb.frame = thumbRect
        }
        layOutBubble()
    }

    public override func advance(to time: FrameTime) -> Bool {
        guard let table else { return false }
        let now = time.targetTimestamp
        let isPulled = table.contentOffset.y <= range.lowerBound + 1
        let isNeeded = isNeeded
        replaceIndicator(isNeeded, table)
        if isNeeded {
            if table.y.phase != .idle && !isPulled || !recognizer.touches.isEmpty {
                lastMotion = now
            }
        } else {
            lastMotion = -.infinity
        }
        setShown(now - lastMotion < FastScroller.displayTime)
        if isShown || presentationAlpha > 0 { layOut() }
        return isShown
    }

    public override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil, let table { replaceIndicator(false, table) }
    }

    private func replaceIndicator(_ isNeeded: Bool, _ table: TableView) {
        if isNeeded, showedIndicator == nil {
            showedIndicator = table.showsVerticalScrollIndicator
            table.showsVerticalScrollIndicator = false
        } else if !isNeeded, let shows = showedIndicator {
            showedIndicator = nil
            table.showsVerticalScrollIndicator = shows
        }
    }

    private func setShown(_ new: Bool) {
        guard isShown != new else { return }
        isShown = new
        View.animate(
            withDuration: FastScroller.fadeDuration,
            options: [.beginFromCurrentState, .allowUserInteraction]
        ) { alpha = new ? 1 : 0 }
    }
}

/// Recognises a touch as soon as it begins, before any other recogniser can.
private final class PressGestureRecognizer: GestureRecognizer {
    private(set) weak var active: Touch?

    override func touchBegan(_ touch: Touch) {
        guard active == nil else { return }
        active = touch
        setState(.began)
    }

    override func yields(to touch: Touch) -> Bool {
        active?.isResting(at: touch.timestamp) ?? false
    }

    override func touchMoved(_ touch: Touch) {
        if touch === active { setState(.changed) }
    }

    override func touchEnded(_ touch: Touch) {
        if touch === active { finish(.ended) }
    }

    override func touchCancelled(_ touch: Touch) {
        if touch === active { finish(.cancelled) }
    }

    override func reset() { active = nil }
}
