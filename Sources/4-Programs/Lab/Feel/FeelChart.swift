import Geometry
import Glibc
import HeadlessDisplay
import ImageCodecs
import Interface
import Platform
import Rasterizer
import SystemFonts
import Typography

/// A chart of lines and dots over two axes.
struct FeelChart {
    /// How a series is drawn.
    enum Style {
        /// A thin line.
        case line
        /// A dot at each point.
        case dots
        /// A vertical bar between pairs of points with the same x.
        case bars
    }

    /// A series of points in one colour.
    struct Series {
        var name: String
        var points: [Point]
        var color: Color
        var style: Style
    }

    var title: String
    var xLabel: String
    var yLabel: String
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>
    /// Whether the vertical axis is logarithmic; its range must then be positive.
    var isLogarithmic = false
    /// Labels of the horizontal axis, instead of numbers.
    var names: [(x: Double, name: String)] = []
    /// Allowed ranges of y, drawn behind the series.
    var bands: [ClosedRange<Double>] = []
    var series: [Series]
}

/// A row of charts.
final class FeelChartView: View {
    static let ink = Color(argb: 0xff1c_1c1e)
    static let faint = Color(argb: 0xffe3_e3e8)
    static let gray = Color(argb: 0xff6e_6e73)
    static let blue = Color(argb: 0xff0a_63d6)
    static let red = Color(argb: 0xffd7_3a31)
    static let green = Color(argb: 0xff2a_8f4c)
    static let orange = Color(argb: 0xffc7_7700)
    private static let bandColor = Color(argb: 0xffe8_f4ea)

    private let charts: [FeelChart]
    /// The size of one pixel, in points.
    private let hairline: Double
    private let regular: Font
    private let bold: Font

    init(_ charts: [FeelChart], scale: Double) throws {
        self.charts = charts
        hairline = 1 / scale
        func font(bold: Bool) throws -> Font {
            guard let font = try FontCatalog().textFonts(bold: bold).first?.open() else {
                throw UsageError("no font was found; install fonts-inter")
            }
            return font
        }
        regular = try font(bold: false)
        bold = try font(bold: true)
        super.init()
        backgroundColor = .white
    }

    /// Writes charts of `size` points each to an image, at `scale` pixels per point.
    static func write(
        _ charts: [FeelChart], to path: String, size: Size = Size(400, 300), scale: Double = 1.5
    ) throws {
        let whole = Size(size.width * Double(charts.count), size.height)
        let pixels = Size(whole.width * scale, whole.height * scale)
        let screen = Screen(pixelSize: pixels, scale: scale)
        let view = try FeelChartView(charts, scale: scale)
        view.frame = Rect(origin: .zero, size: whole)
        screen.root.addSubview(view)
        var list = DisplayList()
        screen.draw(into: &list)
        let target = PixelBuffer(width: Int(pixels.width), height: Int(pixels.height))
        FrameRasterizer().render(list, into: target.surface, background: .white)
        try FileSystem.write(try PNG.encode(target.image), to: path)
    }

    override func draw(on canvas: Canvas) {
        let width = frame.width / Double(charts.count)
        for (i, chart) in charts.enumerated() {
            draw(chart, in: Rect(Double(i) * width, 0, width, frame.height), on: canvas)
        }
    }

    // MARK: A chart

    private func draw(_ chart: FeelChart, in area: Rect, on canvas: Canvas) {
        let legendHeight = chart.series.contains { !$0.name.isEmpty } ? 20.0 : 0
        let plot = Rect(
            area.minX + 52, area.minY + 56 + legendHeight, area.width - 52 - 18,
            area.height - 56 - legendHeight - 42)
        text(
            chart.title, bold, 14, at: Point(area.minX + 16, area.minY + 10),
            color: FeelChartView.ink, on: canvas)
        text(
            chart.yLabel, regular, 11, at: Point(area.minX + 16, area.minY + 30 + legendHeight),
            color: FeelChartView.gray, on: canvas)
        let label = layout(chart.xLabel, regular, 11)
        canvas.draw(
            label, at: Point(plot.maxX - label.width, area.maxY - 20), color: FeelChartView.gray)
        drawLegend(chart, at: Point(area.minX + 16, area.minY + 31), on: canvas)
        drawAxes(chart, plot, on: canvas)
        for series in chart.series { draw(series, chart, plot, on: canvas) }
    }

    private func drawLegend(_ chart: FeelChart, at origin: Point, on canvas: Canvas) {
        var x = origin.x
        for series in chart.series where !series.name.isEmpty {
            let middle = origin.y + 7
            if series.style == .dots {
                dot(Point(x + 7, middle), series.color, on: canvas)
            } else {
                canvas.fill(Rect(x, middle - 1, 14, 2), color: series.color)
            }
            let name = layout(series.name, regular, 11)
            canvas.draw(name, at: Point(x + 19, origin.y), color: FeelChartView.ink)
            x += 19 + name.width + 14
        }
    }

    private func place(_ p: Point, _ chart: FeelChart, _ plot: Rect) -> Point {
        let x = (p.x - chart.x.lowerBound) / (chart.x.upperBound - chart.x.lowerBound)
        let y: Double
        if chart.isLogarithmic {
            let (low, high) = (log(chart.y.lowerBound), log(chart.y.upperBound))
            y = (log(max(p.y, 1e-9)) - low) / (high - low)
        } else {
            y = (p.y - chart.y.lowerBound) / (chart.y.upperBound - chart.y.lowerBound)
        }
        return Point(plot.minX + x * plot.width, plot.maxY - y * plot.height)
    }

    private func drawAxes(_ chart: FeelChart, _ plot: Rect, on canvas: Canvas) {
        for band in chart.bands {
            let top = place(Point(chart.x.lowerBound, band.upperBound), chart, plot).y
            let bottom = place(Point(chart.x.lowerBound, band.lowerBound), chart, plot).y
            canvas.fill(
                Rect(plot.minX, top, plot.width, bottom - top), color: FeelChartView.bandColor)
        }
        for value in FeelChartView.ticks(chart.y, isLogarithmic: chart.isLogarithmic) {
            let y = place(Point(chart.x.lowerBound, value), chart, plot).y
            canvas.fill(
                Rect(plot.minX, y, plot.width, hairline),
                color: value == 0 ? FeelChartView.gray : FeelChartView.faint)
            let number = layout(FeelChartView.text(value), regular, 11)
            canvas.draw(
                number, at: Point(plot.minX - number.width - 6, y - number.height / 2),
                color: FeelChartView.gray)
        }
        let marks =
            chart.names.isEmpty
            ? FeelChartView.ticks(chart.x, isLogarithmic: false).map {
                (x: $0, name: FeelChartView.text($0))
            } : chart.names
        for mark in marks {
            let x = place(Point(mark.x, chart.y.lowerBound), chart, plot).x
            canvas.fill(Rect(x, plot.maxY, hairline, 4), color: FeelChartView.gray)
            let number = layout(mark.name, regular, 11)
            canvas.draw(
                number, at: Point(x - number.width / 2, plot.maxY + 6), color: FeelChartView.gray)
        }
        canvas.fill(Rect(plot.minX, plot.maxY, plot.width, hairline), color: FeelChartView.gray)
    }

    private func draw(
        _ series: FeelChart.Series, _ chart: FeelChart, _ plot: Rect, on canvas: Canvas
    ) {
        let points = series.points.map { place($0, chart, plot) }
        switch series.style {
        case .line:
            var path = Path()
            for p in points where p.x <= plot.maxX + 0.5 && p.y <= plot.maxY + 0.5 {
                if path.isEmpty { path.move(to: p) } else { path.line(to: p) }
            }
            canvas.stroke(path, style: StrokeStyle(width: 1.5), color: series.color)
        case .dots:
            for p in points
            where p.x >= plot.minX - 1 && p.x <= plot.maxX + 1 && p.y >= plot.minY - 1
                && p.y <= plot.maxY + 1
            {
                dot(p, series.color, on: canvas)
            }
        case .bars:
            for i in stride(from: 0, to: points.count - 1, by: 2) {
                let (a, b) = (points[i], points[i + 1])
                let (top, bottom) = (min(a.y, b.y), max(a.y, b.y))
                canvas.fill(
                    Rect(a.x - 4, top - 1, 8, bottom - top + 2), color: series.color,
                    cornerRadius: 1)
            }
        }
    }

    private func dot(_ p: Point, _ color: Color, on canvas: Canvas) {
        canvas.fill(Path(ellipseIn: Rect(p.x - 1.9, p.y - 1.9, 3.8, 3.8)), color: color)
    }

    // MARK: Text and ticks

    private func layout(_ text: String, _ font: Font, _ size: Double) -> TextLayout {
        TextLayout([TextRun(text, font: font, size: size)])
    }

    private func text(
        _ text: String, _ font: Font, _ size: Double, at place: Point, color: Color,
        on canvas: Canvas
    ) {
        canvas.draw(layout(text, font, size), at: place, color: color)
    }

    /// Four to eight round numbers in a range; powers of ten on a logarithmic axis.
    static func ticks(_ range: ClosedRange<Double>, isLogarithmic: Bool) -> [Double] {
        if isLogarithmic {
            var value = pow(10, log10(range.lowerBound).rounded(.up))
            var ticks: [Double] = []
            while value <= range.upperBound * 1.000_1 {
                ticks.append(value)
                value *= 10
            }
            return ticks
        }
        let span = range.upperBound - range.lowerBound
        let power = pow(10, log10(span / 4).rounded(.down))
        let step = [5, 2, 1].map { $0 * power }.first { span / $0 >= 3.99 } ?? power
        let first = Int((range.lowerBound / step - 1e-6).rounded(.up))
        let last = Int((range.upperBound / step + 1e-6).rounded(.down))
        return (first...max(first, last)).map { Double($0) * step }
    }

    private static func text(_ value: Double) -> String {
        for decimals in 0..<3 {
            let scale = pow(10, Double(decimals))
            if abs(value * scale - (value * scale).rounded()) < 1e-6 {
                return Number.text(value, decimals: decimals)
                    .replacingMinus
            }
        }
        return Number.text(value, decimals: 3)
    }
}

extension String {
    /// The text with a true minus sign.
    fileprivate var replacingMinus: String { String(map { $0 == "-" ? "−" : $0 }) }
}
