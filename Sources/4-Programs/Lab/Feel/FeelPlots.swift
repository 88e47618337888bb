import Geometry
import Platform

/// The plots of Documentation/Feel.md, which compare the engine with the formulas.
@MainActor enum FeelPlots {
    /// Writes feel-coasting.png, feel-edges.png, feel-drags.png and feel-refresh.png to a folder.
    static func write(to folder: String) throws {
        try FileSystem.makeFolder(folder)
        try FeelChartView.write([flicks, repeatedFlicks], to: "\(folder)/feel-coasting.png")
        try FeelChartView.write([rubberBand, bounces], to: "\(folder)/feel-edges.png")
        try FeelChartView.write([drags, lifts], to: "\(folder)/feel-drags.png")
        try FeelChartView.write([pullOffset, pullVelocity], to: "\(folder)/feel-refresh.png")
    }

    private static func named(_ name: String) -> FeelCase? {
        FeelCases.all.first { $0.name == name }
    }

    private static func trace(_ name: String) -> FeelTrace {
        named(name)?.traces().first ?? FeelTrace(frames: [], interval: 1, viewport: 1)
    }

    /// The motion through the first two frames after the last release.
    private static func coast(_ trace: FeelTrace) -> (start: Double, FeelReference.Coast)? {
        guard let i = trace.releases.last, i + 1 < trace.frames.count else { return nil }
        let (a, b) = (trace.frames[i], trace.frames[i + 1])
        return (
            a.target,
            FeelReference.Coast(
                from: a.offset, to: b.offset, in: b.target - a.target, range: a.range)
        )
    }

    private static func thinned(_ points: [Point], by count: Int) -> [Point] {
        points.enumerated().compactMap { $0.offset % count == 0 ? $0.element : nil }
    }

    // MARK: Coasting

    /// The speed of flicks over time on a logarithmic axis, where an exponential decay is a straight line.
    private static var flicks: FeelChart {
        var lines: [FeelChart.Series] = []
        var dots: [FeelChart.Series] = []
        for speed in FeelCases.flickSpeeds {
            let trace = trace("flick \(Number.text(speed, decimals: 0)) pt/s")
            guard let (start, coast) = coast(trace), let first = trace.releases.last else {
                continue
            }
            var points: [Point] = []
            for i in trace.frames.indices where i > first && trace.velocity(i) > 0.5 {
                // The velocity between two frames is that at their midpoint.
                let time = trace.frames[i].target - trace.interval / 2 - start
                points.append(Point(time, trace.velocity(i)))
            }
            let end = points.last?.x ?? 0
            lines.append(
                series(
                    lines.isEmpty ? "UIScrollView's 0.998 a millisecond" : "",
                    stride(from: 0, through: end, by: 0.05).map { t in
                        let dt = 0.001
                        return Point(
                            t, (coast.position(at: t + dt) - coast.position(at: t)) / dt)
                    }, FeelChartView.orange, .line))
            dots.append(
                series(
                    dots.isEmpty ? "every 8th frame" : "", thinned(points, by: 8),
                    FeelChartView.blue, .dots))
        }
        return FeelChart(
            title: "Flicks of seven speeds", xLabel: "seconds after the lift",
            yLabel: "points/s", x: 0...4.5, y: 1...10_000, isLogarithmic: true,
            series: lines + dots)
    }

    private static func series(
        _ name: String, _ points: [Point], _ color: Color, _ style: FeelChart.Style
    ) -> FeelChart.Series {
        FeelChart.Series(name: name, points: points, color: color, style: style)
    }

    private static var repeatedFlicks: FeelChart {
        let trace = trace("4 flicks 1500 pt/s")
        let points = trace.frames.indices.dropFirst().filter { trace.frames[$0].target < 3 }.map {
            Point(trace.frames[$0].target, max(0, trace.velocity($0)))
        }
        let top = ((points.map(\.y).max() ?? 2000) / 500).rounded(.up) * 500
        return FeelChart(
            title: "Four flicks of 1,500 points/s", xLabel: "seconds", yLabel: "points/s",
            x: 0...3, y: 0...top,
            series: [series("a frame", points, FeelChartView.blue, .dots)])
    }

    // MARK: Edges

    private static var rubberBand: FeelChart {
        let slow = FeelPath(at: 100, time: 0.2).moved(by: 690, in: 4).held(for: 0.1)
        let trace = FeelStage(FeelScenario(duration: 4).touched(slow)).run()
        // A frame shows the position of the touch 6.5 ms earlier.
        let points = trace.frames.filter(\.isDragging).map { frame in
            Point(slow.position(at: frame.target - 0.006_5) - 110, -frame.offset)
        }
        let formula = stride(from: 0.0, through: 680, by: 10).map {
            Point($0, FeelReference.banded($0, viewport: 800))
        }
        return FeelChart(
            title: "Rubber band, 800 points high", xLabel: "finger beyond the edge, points",
            yLabel: "content beyond the edge, points", x: 0...700, y: 0...300,
            series: [
                series("(1 − 1/(0.55·x/h + 1))·h", formula, FeelChartView.orange, .line),
                series("every 8th frame", thinned(points, by: 8), FeelChartView.blue, .dots),
            ])
    }

    private static var bounces: FeelChart {
        var lines: [FeelChart.Series] = []
        var dots: [FeelChart.Series] = []
        for speed in [1000.0, 2000, 4000] {
            let end = 400 * FeelStage.rowHeight - FeelStage.size.height
            let trace = FeelStage(
                FeelScenario(offset: end - speed * 0.17 - 60)
                    .touched(FeelCases.flick(speed))
            ).run()
            guard let (start, coast) = coast(trace), let first = trace.releases.last else {
                continue
            }
            lines.append(
                series(
                    lines.isEmpty ? "critically damped, 10/s" : "",
                    stride(from: 0.0, through: 1, by: 0.01).map {
                        Point($0, coast.position(at: $0) - end)
                    }, FeelChartView.orange, .line))
            dots.append(
                series(
                    dots.isEmpty ? "every 2nd frame" : "",
                    thinned(
                        trace.frames[first...].map { Point($0.target - start, $0.offset - end) },
                        by: 2), FeelChartView.blue, .dots))
        }
        return FeelChart(
            title: "Bounce at the end", xLabel: "seconds after the lift",
            yLabel: "content beyond the edge, points", x: 0...1, y: -100...200,
            series: lines + dots)
    }

    // MARK: Fingers

    /// The minimum and maximum step of content in the frames of a steady drag.
    private static var drags: FeelChart {
        var points: [Point] = []
        var names: [(x: Double, name: String)] = []
        for (i, rate) in FeelCases.panels.enumerated() {
            let item = FeelCases.steadyDrag(
                panel: FeelPanel(rate: rate, reportsRest: true), refreshRate: 60)
            let steps = item.traces().flatMap(FeelLaw.steadySteps)
            points.append(Point(Double(i), steps.min() ?? 0))
            points.append(Point(Double(i), steps.max() ?? 0))
            if i % 2 == 0 { names.append((Double(i), Number.text(rate, decimals: 0))) }
        }
        let even = 1000.0 / 60
        return FeelChart(
            title: "A steady drag of 1,000 points/s", xLabel: "panel, Hz",
            yLabel: "points a frame, least to most", x: -0.7...Double(FeelCases.panels.count) - 0.3,
            y: 0...30, names: names, bands: [even * 0.95...even * 1.05],
            series: [series("", points, FeelChartView.blue, .bars)])
    }

    /// The steps around the release of a flick.
    private static var lifts: FeelChart {
        let panels: [(String, String, Color)] = [
            ("60 Hz", "lift after 15 ms, panel 60 Hz", FeelChartView.blue),
            ("100 Hz", "lift after 10 ms, panel 100 Hz", FeelChartView.green),
            ("125 Hz, at once", "lift after 0 ms, panel 125 Hz", FeelChartView.red),
        ]
        let lines = panels.map { name, item, color in
            let trace = trace(item)
            let lift = trace.releases.last ?? 0
            let points = trace.frames.indices.filter { abs($0 - lift) <= 8 }.map {
                Point(Double($0 - lift), trace.velocity($0) * trace.interval)
            }
            return [series("", points, color, .line), series(name, points, color, .dots)]
        }
        return FeelChart(
            title: "The lift of a flick of 2,000 points/s", xLabel: "frames after the lift",
            yLabel: "points a frame", x: -8...8, y: 0...50, series: lines.flatMap { $0 })
    }

    // MARK: Refresh

    private static let pulls: [(name: String, item: String, color: Color)] = [
        ("slow release", "pull far, slow release", FeelChartView.blue),
        ("outwards", "pull, fast release outwards", FeelChartView.red),
        ("homewards", "pull, fast release homewards", FeelChartView.green),
    ]

    private static var pullOffset: FeelChart {
        let lines = pulls.map { name, item, color in
            let trace = trace(item)
            return series(
                name, trace.frames.map { Point($0.target, -$0.offset) }, color, .line)
        }
        return FeelChart(
            title: "Pull, refresh of 1.2 s, close", xLabel: "seconds",
            yLabel: "points pulled", x: 0...3, y: -50...250, series: lines)
    }

    private static var pullVelocity: FeelChart {
        let lines = pulls.map { name, item, color in
            let trace = trace(item)
            return series(
                name,
                trace.frames.indices.dropFirst().map {
                    Point(trace.frames[$0].target, -trace.velocity($0))
                }, color, .line)
        }
        return FeelChart(
            title: "Its velocity", xLabel: "seconds", yLabel: "points/s", x: 0...3,
            y: -1500...1500, series: lines)
    }
}
