import Geometry
import Typography

/// The letters of a table's index in a column. If there is not enough space, some are replaced by dots.
final class IndexStrip: View {
    private static let fontSize = 12.0
    /// The minimum distance between letters, in points.
    private static let minimumStep = 14.0
    /// The maximum distance between letters, in points.
    private static let maximumStep = 20.0
    private static let width = 20.0

    private let family: FontFamily
    private var titles: [String] = []
    private var labels: [Label] = []
    private var color = Color.black

    init(family: FontFamily) {
        self.family = family
        super.init()
        shouldRasterize = true
        cornerRadius = IndexStrip.width / 2
        clipsToBounds = true
    }

    func apply(_ style: FastScroller.Style) {
        color = style.letters
        backgroundColor = style.letterBackground
        for label in labels { label.textColor = color }
    }

    func show(_ titles: [String]) {
        self.titles = titles
        layOut()
    }

    /// Sets the frame: centred vertically in a track, at its outer edge.
    func place(in track: Rect) {
        let maximum = max(1, Int(track.height / IndexStrip.minimumStep))
        let count = titles.count <= maximum ? titles.count : max(1, maximum - (maximum + 1) % 2)
        let step = min(IndexStrip.maximumStep, track.height / Double(max(1, count)))
        let height = step * Double(count)
        let x = isRightToLeft ? track.minX : track.maxX - IndexStrip.width
        frame = Rect(
            x, track.minY + (track.height - height) / 2,
            IndexStrip.width, height)
        if labels.count != count { layOut(count) }
    }

    /// Returns the texts of `count` slots. If there are fewer slots than titles, every second slot is a dot.
    static func slots(_ titles: [String], count: Int) -> [String] {
        guard titles.count > count, count > 1 else { return Array(titles.prefix(count)) }
        return (0..<count).map { slot in
            slot % 2 == 1 ? "•" : titles[slot * (titles.count - 1) / (count - 1)]
        }
    }

    private func layOut(_ count: Int? = nil) {
        let count = count ?? labels.count
        while labels.count < count {
            let label = Label(family: family, fontSize: IndexStrip.fontSize)
            label.textAlignment = .center
            label.textColor = color
            labels.append(label)
            addSubview(label)
        }
        while labels.count > count { labels.removeLast().removeFromSuperview() }
        for (label, title) in zip(labels, IndexStrip.slots(titles, count: count)) {
            label.text = title
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let step = frame.height / Double(max(1, labels.count))
        for (i, label) in labels.enumerated() {
            label.frame = Rect(0, step * Double(i), frame.width, step)
        }
    }

    /// Returns the index of the entry at a distance from the strip's top edge, in points; nil if the strip is empty.
    func entry(at y: Double) -> Int? {
        guard !titles.isEmpty, frame.height > 0 else { return nil }
        return max(0, min(titles.count - 1, Int(y / frame.height * Double(titles.count))))
    }

    /// Returns the centre of an entry, in points from the strip's top edge.
    func middle(ofEntry index: Int) -> Double {
        (Double(index) + 0.5) / Double(max(1, titles.count)) * frame.height
    }
}
