import Geometry
import Interface
import KioskFile
import Runner

/// A bar of buttons below a list: beside each other if their titles fit, otherwise in several lines.
final class ButtonBar: View {
    private static let gap = 10.0
    private static let padding = 10.0
    /// The maximum width of all buttons beside each other, in points.
    private static let maximumWidth = 720.0

    private let theme: KioskConfig.Theme
    private(set) lazy var buttons = ActionButtons(
        theme: theme, fonts: fonts, textScale: theme.textScale, in: self)
    private let fonts: Fonts

    init(theme: KioskConfig.Theme, fonts: Fonts) {
        self.theme = theme
        self.fonts = fonts
        super.init()
        backgroundColor = theme.bar
        tintColor = theme.accent
        clipsToBounds = true
    }

    private var visible: [Button] { buttons.views.filter { !$0.isHidden } }

    /// The place of each visible button in a bar whose upper leading corner is the origin, and the bar's height.
    private func arrangement(width: Double) -> (frames: [Rect], height: Double) {
        let visible = visible
        if visible.isEmpty { return ([], 0) }
        let (gap, padding) = (ButtonBar.gap, ButtonBar.padding)
        let room = max(0, min(width - 2 * theme.margin(width), ButtonBar.maximumWidth))
        let wanted = visible.map { $0.intrinsicContentSize.width }
        var widths = ButtonBar.shares(of: room - gap * Double(wanted.count - 1), wanted)
        var columns = widths.count
        if widths.isEmpty {
            columns = wanted.count - 1
            let widest = wanted.max() ?? 0
            while columns > 1, (room + gap) / Double(columns) - gap < widest { columns -= 1 }
            // Lines of equal length, such as two and two instead of three and one.
            let lines = (wanted.count + columns - 1) / columns
            columns = (wanted.count + lines - 1) / lines
            widths = wanted.map { _ in (room + gap) / Double(columns) - gap }
        }
        let height = zip(visible, widths).reduce(0) {
            max($0, $1.0.sizeThatFits(Size($1.1, .infinity)).height)
        }
        var frames: [Rect] = []
        var (x, y) = ((width - room) / 2, padding)
        for (index, side) in widths.enumerated() {
            if index > 0, index % columns == 0 { (x, y) = ((width - room) / 2, y + height + gap) }
            frames.append(Rect(x.rounded(), y, side.rounded(.down), height))
            x += side + gap
        }
        return (frames, y + height + padding)
    }

    /// Shares room between buttons: evenly, but at least as much to each as it wants, so that a title that gets longer
    /// does not move the others into another line under a finger.
    ///
    /// - Returns: the width of each; empty if there is too little room.
    private static func shares(of room: Double, _ wanted: [Double]) -> [Double] {
        guard wanted.reduce(0, +) <= room else { return wanted.count == 1 ? [room] : [] }
        var (rest, count) = (room, Double(wanted.count))
        // Those that want more than an equal share take it from the others.
        for width in wanted.sorted(by: >) where width > rest / count {
            rest -= width
            count -= 1
        }
        return wanted.map { max($0, rest / max(1, count)) }
    }

    /// The height of the bar at a width, in points; 0 without buttons.
    func height(forWidth width: Double) -> Double {
        arrangement(width: width).height.rounded(.up)
    }

    override func layoutSubviews() {
        for (button, rect) in zip(visible, arrangement(width: frame.width).frames) {
            button.frame = directionalRect(rect)
        }
    }

    override func draw(on canvas: Canvas) {
        canvas.fillHairline(
            above: 1 / canvas.scale, from: 0, to: frame.width, color: theme.separator)
    }
}
