import Geometry
import Typography

/// The letters of a table's index, one below the other. Where there is no room for all of them, dots
/// stand for those that are left out.
final class IndexStrip: View {
    private static let fontSize = 12.0
    /// From letter to letter, in points.
    private static let leastStep = 14.0
    private static let mostStep = 20.0
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

    /// Stands in the middle of a track, at its right edge.
    func place(in track: Rect) {
        let most = max(1, Int(track.height / IndexStrip.leastStep))
        let count = titles.count <= most ? titles.count : max(1, most - (most + 1) % 2)
        let step = min(IndexStrip.mostStep, track.height / Double(max(1, count)))
        let height = step * Double(count)
        frame = Rect(
            track.maxX - IndexStrip.width, track.minY + (track.height - height) / 2,
            IndexStrip.width, height)
        if labels.count != count { layOut(count) }
    }

    /// The title that each of `count` slots shows: every second one is a dot where titles are left
    /// out.
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

    /// The entry at a distance from the strip's upper edge; nil where there is none at all.
    func entry(at y: Double) -> Int? {
        guard !titles.isEmpty, frame.height > 0 else { return nil }
        return max(0, min(titles.count - 1, Int(y / frame.height * Double(titles.count))))
    }

    /// The middle of an entry, in points from the strip's upper edge.
    func middle(ofEntry index: Int) -> Double {
        (Double(index) + 0.5) / Double(max(1, titles.count)) * frame.height
    }
}
