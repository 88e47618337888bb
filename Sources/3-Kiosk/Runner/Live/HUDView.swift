import Display
import Geometry
import Interface
import Platform
import Telemetry
import Typography

/// Shows frame times on the display itself: those of the previous frame, as numbers and as a bar of the stages, whose
/// full width is a refresh interval.
///
/// It never requests a frame itself but is redrawn with every frame that is drawn anyway, so that its damage is only
/// its own rectangle and an idle kiosk stays idle.
final class HUDView: View {
    /// Its size, in points.
    static let size = Size(216, 34)
    /// The number of frames between updates of the numbers: nobody can read them faster, and laying out text costs more
    /// than the rest of the view.
    private static let textPeriod = 15
    private static let stageColors: [(FrameStage, Color)] = [
        (.record, Color(argb: 0xff4c_a6ff)), (.raster, Color(argb: 0xffff_a63d)),
        (.commit, Color(argb: 0xff6e_d66e)),
    ]

    private let family: FontFamily
    private let interval: Double
    private var text: TextLayout?
    private var latest: FrameRecord?
    private var worst = 0.0
    private var framesUntilText = 0

    /// - Parameters:
    ///   - family: the font of the numbers.
    ///   - interval: the refresh interval, in seconds.
    ///   - screen: the size of the screen, in points.
    init(family: FontFamily, interval: Double, screen: Size) {
        self.family = family
        self.interval = interval
        super.init(
            frame: Rect(
                origin: Point(4, screen.height - HUDView.size.height - 4), size: HUDView.size))
        isUserInteractionEnabled = false
    }

    /// Adds the record of a frame that was shown.
    ///
    /// - Parameter missed: the number of refreshes missed since the start.
    func add(_ record: FrameRecord, missed: Int) {
        latest = record
        let total = FrameStage.total.duration(record)
        worst = max(worst, total)
        framesUntilText -= 1
        guard framesUntilText <= 0 else { return }
        framesUntilText = HUDView.textPeriod
        func milliseconds(_ seconds: Double) -> String {
            Number.text(seconds * 1000, decimals: 1)
        }
        let line =
            "\(milliseconds(total)) of \(milliseconds(interval)) ms  worst \(milliseconds(worst))  "
            + "missed \(missed)"
        text = TextLayout(family.textRuns(line, size: 12, features: [.tabularFigures]))
        worst = 0
    }

    override func draw(on canvas: Canvas) {
        canvas.fill(bounds, color: Color(argb: 0xd000_0000), cornerRadius: 4)
        if let text { canvas.draw(text, at: Point(6, 3), color: Color(argb: 0xffff_ffff)) }
        let bar = Rect(6, 22, bounds.width - 12, 6)
        canvas.fill(bar, color: Color(argb: 0xff40_4040))
        guard let latest else { return }
        var x = bar.minX
        for (stage, color) in HUDView.stageColors {
            let width = stage.duration(latest) / interval * bar.width
            let end = min(bar.maxX, x + max(0, width))
            if end > x { canvas.fill(Rect(x, bar.minY, end - x, bar.height), color: color) }
            x = end
        }
    }
}
