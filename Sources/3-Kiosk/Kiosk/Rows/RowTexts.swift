import Geometry
import Interface

/// The arrangement of a row's texts: a title above a subtitle, with a trailing text and a badge beside them or, in a
/// narrow row, in their lines.
@MainActor struct RowTexts {
    let title: Label
    let subtitle: Label
    let trailing: Label
    let count: BadgeView
    /// The maximum number of lines of the title and of the subtitle.
    let lines: Int
    /// The factor of text sizes and of the heights of lines.
    let scale: Double
    /// The height below which a row has one line only, in points.
    let minimumTwoLineHeight: Double

    /// The frames of the texts in an area whose upper leading corner is the origin, in points; nil for those that are
    /// not shown.
    struct Frames {
        var title: Rect?
        var subtitle: Rect?
        var trailing: Rect?
        var count: Rect?
        /// The height of all texts.
        var height = 0.0
    }

    private static let gap = FigureLayout.gap
    /// The space between lines.
    private var lineGap: Double { lines == 1 ? 2 * scale : 4 }
    /// The width below which a shortened subtitle is left out.
    private static let minimumSubtitleWidth = 28.0

    /// The widths of the trailing text and the badge; 0 if they are empty.
    private var figures: [Double] {
        [
            trailing.text.isEmpty ? 0 : trailing.textWidth.rounded(.up) + 1,
            count.sizeThatFits(Size(.infinity, .infinity)).width,
        ]
    }

    /// - Parameter height: the height of the row; nil for the height that the texts need.
    func frames(width: Double, height: Double?) -> Frames {
        let hasTwoLines = height.map { $0 >= minimumTwoLineHeight } ?? true
        let least = FigureLayout.least(
            width: max(title.textWidth, subtitle.textWidth) + 1,
            word: lines > 1 ? title.longestWordWidth : nil, room: width)
        let layout = FigureLayout(
            least: least, figures: figures, width: width, hasSpaceBelow: hasTwoLines)
        if layout.isBelow {
            let below = lines == 1 ? sharedLines(width) : separateLine(width)
            if below.height <= (height ?? .infinity) + 1 { return centered(below, height) }
        }
        let beside =
            layout.isBelow
            ? FigureLayout(least: 0, figures: figures, width: width, hasSpaceBelow: false) : layout
        return besideTexts(beside, width, height, hasTwoLines: hasTwoLines)
    }

    // MARK: Arrangements

    /// Figures beside the texts, at the end of the row.
    private func besideTexts(
        _ layout: FigureLayout, _ width: Double, _ height: Double?, hasTwoLines: Bool
    ) -> Frames {
        var frames = Frames()
        let room = layout.textWidth
        let (first, second) = (lineBlock(title, room, 24), lineBlock(subtitle, room, 20))
        var all = first
        if second > 0, hasTwoLines, first + lineGap + second <= (height ?? .infinity) + 1 {
            frames.subtitle = Rect(0, first + lineGap, room, second)
            all += lineGap + second
        }
        frames.title = Rect(0, 0, room, first)
        frames.height = max(all, lineBlock(trailing, .infinity, 0))
        frames = centered(frames, height)
        if let height, frames.subtitle == nil { frames.title = Rect(0, 0, room, height) }
        placeFigures(&frames, layout, width, (0, height ?? frames.height))
        return frames
    }

    /// In a narrow row with single lines, the badge at the end of the title's line and the trailing text at the end of
    /// the subtitle's.
    private func sharedLines(_ width: Double) -> Frames {
        let figures = figures
        let (value, badge) = (figures[0], figures[1])
        func line(_ figure: Double) -> FigureLayout {
            FigureLayout(least: 0, figures: [figure], width: width, hasSpaceBelow: false)
        }
        let first = line(value > 0 ? badge : 0)
        let second = line(value > 0 ? value : badge)
        let top = max(
            lineBlock(title, first.textWidth, 24), value > 0 && badge > 0 ? count.height : 0)
        let bottom = max(
            lineBlock(subtitle, max(0, second.textWidth), 20), lineBlock(trailing, .infinity, 24),
            value > 0 ? 0 : count.height)
        let y = top + lineGap
        var frames = Frames(height: y + bottom)
        frames.title = Rect(0, 0, first.textWidth, top)
        if !subtitle.text.isEmpty, second.textWidth >= RowTexts.minimumSubtitleWidth {
            frames.subtitle = Rect(0, y, second.textWidth, bottom)
        }
        if badge > 0 {
            frames.count = badgeFrame(
                (value > 0 ? first : second).figureWidths[0], end: width,
                in: value > 0 ? (0, top) : (y, bottom))
        }
        if value > 0 {
            // On one baseline with the smaller letters of the subtitle.
            let shift = (trailing.fontSize - subtitle.fontSize) * trailing.family.capHeight / 2
            let own = second.figureWidths[0]
            frames.trailing = Rect(
                width - own, y - (frames.subtitle == nil ? 0 : shift), own, bottom)
        }
        return frames
    }

    /// In a narrow row with several lines, a line with the badge and the trailing text below the texts.
    private func separateLine(_ width: Double) -> Frames {
        let (first, second) = (lineBlock(title, width, 0), lineBlock(subtitle, width, 0))
        var frames = Frames(title: Rect(0, 0, width, first))
        var y = first + lineGap
        if second > 0 {
            frames.subtitle = Rect(0, y, width, second)
            y += second + lineGap
        }
        var (value, badge) = (figures[0], figures[1])
        if value > 0, badge > 0, value + RowTexts.gap + badge > width {
            frames.count = badgeFrame(min(badge, width), end: width, in: (y, count.height))
            y += count.height + lineGap
            badge = 0
        }
        let height = max(lineBlock(trailing, .infinity, 24), badge > 0 ? count.height : 0)
        value = min(value, width)
        let layout = FigureLayout(
            least: 0, figures: [value, badge], width: width, hasSpaceBelow: false)
        placeFigures(&frames, layout, width, (y, height))
        frames.height = y + height
        return frames
    }

    // MARK: Parts

    /// The height that a text needs at a width, at least that of `line` points for a text of one line.
    private func lineBlock(_ label: Label, _ width: Double, _ line: Double) -> Double {
        if label.text.isEmpty { return 0 }
        let height = label.sizeThatFits(Size(width, .infinity)).height
        return lines == 1 ? max(height, line * scale) : height
    }

    /// Places the trailing text at the end of a line, and the badge before it.
    private func placeFigures(
        _ frames: inout Frames, _ layout: FigureLayout, _ width: Double,
        _ line: (y: Double, height: Double)
    ) {
        var end = width
        let (value, badge) = (layout.figureWidths[0], layout.figureWidths[1])
        if value > 0 {
            frames.trailing = Rect(end - value, line.y, value, line.height)
            end -= value + RowTexts.gap
        }
        if badge > 0 { frames.count = badgeFrame(badge, end: end, in: line) }
    }

    private func badgeFrame(
        _ width: Double, end: Double, in line: (y: Double, height: Double)
    ) -> Rect {
        let height = min(count.height, line.height)
        return Rect(end - width, (line.y + (line.height - height) / 2).rounded(), width, height)
    }

    private func centered(_ frames: Frames, _ height: Double?) -> Frames {
        guard let height else { return frames }
        let shift = Point(0, ((height - frames.height) / 2).rounded())
        var frames = frames
        frames.title = frames.title?.offset(by: shift)
        frames.subtitle = frames.subtitle?.offset(by: shift)
        frames.trailing = frames.trailing?.offset(by: shift)
        frames.count = frames.count?.offset(by: shift)
        return frames
    }
}
