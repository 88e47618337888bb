import Glibc
import InputEvents
import Platform

/// A line of the table: scenarios and the laws that apply to them.
struct FeelCase: Sendable {
    var name: String
    /// The same touches with several phases between the panel's samples and the frames.
    var scenarios: [FeelScenario]
    var laws: Set<FeelLaw>
    /// The panel's sampling period, in seconds.
    var samplePeriod = 1.0 / 120
    /// The maximum error of timestamps, in seconds.
    var sampleJitter = 0.0

    init(
        _ name: String, _ scenario: FeelScenario, _ laws: Set<FeelLaw> = [],
        panel: FeelPanel = FeelPanel()
    ) {
        self.init(name, [scenario], laws, panel: panel)
    }

    init(
        _ name: String, _ scenarios: [FeelScenario], _ laws: Set<FeelLaw>, panel: FeelPanel
    ) {
        self.name = name
        self.scenarios = scenarios
        self.laws = FeelLaw.always.union(laws)
        samplePeriod = 1 / panel.rate
        sampleJitter = panel.jitter
    }

    /// Runs the scenarios.
    @MainActor func traces() -> [FeelTrace] {
        scenarios.map { scenario in
            var trace = FeelStage(scenario).run()
            trace.samplePeriod = samplePeriod
            trace.sampleJitter = sampleJitter
            return trace
        }
    }

    /// The worst result of each law over the traces; for the lag, which depends on the phase, the
    /// mean.
    func verdicts(_ traces: [FeelTrace]) -> [FeelLaw: FeelVerdict] {
        var verdicts: [FeelLaw: FeelVerdict] = [:]
        for law in laws {
            let all = traces.map(law.check)
            var worst = all.max { $0.deviation / $0.limit < $1.deviation / $1.limit }
            if law == .lag {
                worst?.deviation = all.reduce(0) { $0 + $1.deviation } / Double(all.count)
            }
            verdicts[law] = worst
        }
        return verdicts
    }

    /// Runs the scenarios and checks the laws.
    @MainActor func run() -> [FeelLaw: FeelVerdict] { verdicts(traces()) }
}

/// All of the bench's cases.
enum FeelCases {
    static let panels: [Double] = [
        50, 55, 60, 62, 72, 80, 90, 100, 120, 125, 133, 144, 165, 200, 240, 250,
    ]
    static let refreshRates: [Double] = [24, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144]
    static let flickSpeeds: [Double] = [100, 250, 500, 1000, 2000, 4000, 8000]

    static var all: [FeelCase] {
        flicks + panelDrags + refreshes + lifts + stops + fingers + edges + pulls
    }

    // MARK: Fingers

    /// A short touch that ends at full speed; a positive speed moves upwards, to later content.
    static func flick(_ speed: Double, at y: Double = 680, time: Double = 0.2) -> FeelPath {
        FeelPath(at: y, time: time).ramped(to: -speed, in: 0.05)
            .kept(for: min(0.15, 400 / abs(speed)))
    }

    /// A touch that moves at constant speed, then rests.
    static func drag(_ speed: Double, time: Double = 0.2) -> FeelPath {
        FeelPath(at: 700, time: time).ramped(to: -speed, in: 0.02).kept(for: 0.5)
            .ramped(to: 0, in: 0.08).held(for: 0.3)
    }

    private static func text(_ value: Double) -> String { Number.text(value, decimals: 0) }

    static var flicks: [FeelCase] {
        flickSpeeds.map { speed in
            FeelCase(
                "flick \(text(speed)) pt/s",
                FeelScenario(offset: 1000, duration: 6).touched(flick(speed)),
                speed >= 250 ? [.rest, .form] : [.rest])
        }
    }

    // MARK: Panels and displays

    /// Phases of the samples relative to the touch; they also shift the touch relative to the
    /// frames.
    private static let phases = [0.02, 0.17, 0.37, 0.5, 0.68, 0.81, 0.98]

    static func steadyDrag(panel: FeelPanel, refreshRate: Double) -> FeelCase {
        let scenarios = phases.map { phase in
            var panel = panel
            panel.phase = phase
            return FeelScenario(refreshRate: refreshRate, offset: 1000, duration: 2.4)
                .touched(drag(1000, time: 0.2 + phase / 100), panel)
        }
        return FeelCase(
            "drag, panel \(text(panel.rate)) Hz, display \(text(refreshRate)) Hz", scenarios,
            [.even, .lag], panel: panel)
    }

    static var panelDrags: [FeelCase] {
        let evenly = panels.map {
            steadyDrag(panel: FeelPanel(rate: $0, reportsRest: true), refreshRate: 60)
        }
        let displays = refreshRates.filter { $0 != 60 }.map {
            steadyDrag(panel: FeelPanel(rate: 100, reportsRest: true), refreshRate: $0)
        }
        let late = [60.0, 100, 125].map { rate in
            var item = steadyDrag(
                panel: FeelPanel(rate: rate, jitter: 0.0005, reportsRest: true), refreshRate: 60)
            item.name += ", jitter 0.5 ms"
            return item
        }
        return evenly + displays + late
    }

    static var refreshes: [FeelCase] {
        let rates = refreshRates.map { rate in
            FeelCase(
                "flick 2000 pt/s, display \(text(rate)) Hz",
                FeelScenario(refreshRate: rate, offset: 1000, duration: 6).touched(flick(2000)),
                [.rest, .form])
        }
        let drops: [(String, @Sendable (Int) -> Bool)] = [
            ("every 5th", { $0 % 5 == 0 }), ("6 in a drag", { (17...22).contains($0) }),
            ("6 after the lift", { (26...31).contains($0) }),
            ("2 of 3", { $0 % 3 != 0 }),
        ]
        return rates
            + drops.map { name, dropped in
                var scenario = FeelScenario(offset: 1000, duration: 6).touched(flick(2000))
                scenario.dropped = dropped
                return FeelCase("flick 2000 pt/s, dropped: \(name)", scenario, [.rest])
            }
    }

    static var lifts: [FeelCase] {
        var cases: [FeelCase] = []
        for rate in [60.0, 80, 100, 125, 250] {
            for delay in [0, 5, 10, 15, 20, 25, 30, 35, 40] where delay == 0 || rate != 250 {
                let panel = FeelPanel(rate: rate, liftDelay: Double(delay) / 1000)
                let scenarios = phases.map { phase in
                    var panel = panel
                    panel.phase = phase
                    return FeelScenario(offset: 1000, duration: 7)
                        .touched(flick(2000, time: 0.2 + phase / 100), panel)
                }
                cases.append(
                    FeelCase(
                        "lift after \(delay) ms, panel \(text(rate)) Hz", scenarios, [.rest],
                        panel: panel))
            }
        }
        return cases
    }

    static var stops: [FeelCase] {
        [60.0, 80, 100, 125, 250].flatMap { rate in
            [false, true].map { reports in
                let panel = FeelPanel(rate: rate, reportsRest: reports)
                let scenarios = phases.map { phase in
                    var panel = panel
                    panel.phase = phase
                    let path = FeelPath(at: 700, time: 0.2 + phase / 100)
                        .ramped(to: -1000, in: 0.02).kept(for: 0.4).held(for: 0.5)
                    return FeelScenario(offset: 1000, duration: 2.4).touched(path, panel)
                }
                var item = FeelCase(
                    "dead stop, panel \(text(rate)) Hz" + (reports ? ", reports on" : ", silent"),
                    scenarios, [.stop, .snap], panel: panel)
                // Overshoot and return are the subject of `stop` and `snap`.
                item.laws.subtract([.jump, .back, .glass])
                return item
            }
        }
    }

    // MARK: Gestures

    static var fingers: [FeelCase] {
        let held = FeelPath(at: 400, time: 0.9).held(for: 0.4)
        let turned = FeelPath(at: 200, time: 0.9).held(for: 0.1).ramped(to: 1500, in: 0.06)
            .kept(for: 0.12)
        let slow = FeelPath(at: 600, time: 0.9).ramped(to: -300, in: 0.1).kept(for: 0.4)
            .ramped(to: 0, in: 0.1).held(for: 0.2)
        let moving = FeelScenario(offset: 1000, duration: 6).touched(flick(3000))
        let reversal = FeelPath(at: 600, time: 0.2).ramped(to: -1000, in: 0.05).kept(for: 0.3)
            .ramped(to: 1000, in: 0.1).kept(for: 0.25)
        let sharp = FeelPath(at: 600, time: 0.2).ramped(to: -800, in: 0.05).kept(for: 0.2)
            .ramped(to: 800, in: 0.01).kept(for: 0.2).ramped(to: -800, in: 0.01).kept(for: 0.2)
            .ramped(to: 0, in: 0.02).held(for: 0.3)
        var repeated = FeelScenario(offset: 1000, duration: 8)
        for i in 0..<4 { repeated = repeated.touched(flick(1500, time: 0.2 + Double(i) * 0.4)) }
        var flicked = FeelCase("4 flicks 1500 pt/s", repeated, [.carry, .rest])
        // A flick adds the velocity carried over from the previous one at the release.
        flicked.laws.subtract([.jump, .speed])
        return [
            FeelCase("catch and hold", moving.touched(held), []),
            FeelCase("catch and flick back", moving.touched(turned), [.rest, .form]),
            FeelCase("catch and drag on", moving.touched(slow), []),
            FeelCase(
                "reversal", FeelScenario(offset: 2000, duration: 6).touched(reversal), [.rest]),
            FeelCase("sharp reversals", FeelScenario(offset: 2000).touched(sharp), []),
            flicked,
        ]
    }

    static var edges: [FeelCase] {
        let end = 400 * 60.0 - 800
        let bottom = FeelScenario(offset: end - 300)
        // Half a second after the bounce has visibly come to rest.
        let tap = FeelPath(at: 400, time: 1.6).held(for: 0.05)
        // Pulls at the edge, released in motion or at rest.
        let home = FeelPath(at: 300, time: 0.2).moved(by: 250, in: 0.3).ramped(to: -900, in: 0.05)
            .kept(for: 0.06)
        let thrown = FeelPath(at: 200, time: 0.2).moved(by: 120, in: 0.2)
            .ramped(to: -3000, in: 0.03).kept(for: 0.02)
        let out = FeelPath(at: 200, time: 0.2).ramped(to: 900, in: 0.05).kept(for: 0.25)
        let held = FeelPath(at: 200, time: 0.2).moved(by: 300, in: 0.4).held(for: 0.2)
        let caught = FeelPath(at: 300, time: 0.5).held(for: 0.1).moved(by: 150, in: 0.3)
            .held(for: 0.1)
        return [
            FeelCase("bounce at the end, 1000 pt/s", bottom.touched(flick(1000)), [.rest, .form]),
            FeelCase("bounce at the end, 4000 pt/s", bottom.touched(flick(4000)), [.rest, .form]),
            FeelCase(
                "bounce at the start, 3000 pt/s",
                FeelScenario(offset: 200).touched(flick(-3000, at: 100)), [.rest, .form]),
            FeelCase(
                "bounce, then a tap", bottom.touched(flick(1000)).touched(tap), [.taps]),
            FeelCase("over the edge, let go at rest", FeelScenario().touched(held), [.rest]),
            FeelCase("over the edge, let go outwards", FeelScenario().touched(out), [.rest]),
            FeelCase("over the edge, let go homewards", FeelScenario().touched(home), [.rest]),
            FeelCase(
                "over the edge, flicked homewards", FeelScenario(duration: 6).touched(thrown),
                [.rest]),
            FeelCase(
                "bounce caught and pulled",
                FeelScenario(offset: 200).touched(flick(-3000, at: 100)).touched(caught), [.rest]),
            shrink(60, to: 1), shrink(60, to: 12), shrink(60, to: 30), shrink(400, to: 20),
        ]
    }

    /// Rows are removed while content decelerates.
    static func shrink(_ rows: Int, to left: Int) -> FeelCase {
        var scenario = FeelScenario(rows: rows, offset: 600, duration: 8).touched(flick(3000))
        scenario.reload = (0.6, left)
        return FeelCase("\(rows) rows become \(left) while coasting", scenario, [.rest, .blank])
    }
}
