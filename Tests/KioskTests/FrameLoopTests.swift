import Glibc
import Platform
import Telemetry
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// The frame loop never blocks: slow work runs in the background. Debug builds trap at
/// `FrameThread.assertNotCurrent` if any of it runs on the loop's thread.
@MainActor @Suite struct FrameLoopTests {
    private let folder: KioskFolder

    init() throws {
        folder = try KioskFolder()
        try folder.write(
            """
            {"title": "T", "header": {"rive": "h.riv", "height": 100},
             "list": {"command": ["/bin/cat", "rows"], "row": {"title": "{a}"}}}
            """, to: "kiosk.json")
        try folder.write(KioskFolder.rows(200, "new"), to: "rows")
        try folder.write(KioskFolder.rows(200, "kept"), to: "rows.json")
        try FileSystem.write(
            KioskFolder.header(picture: try KioskFolder.picture(side: 64)),
            to: "\(folder.path)/h.riv")
    }

    /// Records a finger that drags up and down at 240 pixels a second, from 2.1 s to `end`.
    private func drag(until end: Double) throws -> String {
        var text = "flipbook-touch 1 240x320\n2.1 began 0 120 250\n"
        var (time, y, step) = (2.1, 250.0, -2.0)
        while time < end {
            time += 1.0 / 120
            if y + step < 40 || y + step > 280 { step = -step }
            y += step
            text += "\(time) moved 0 120 \(y)\n"
        }
        text += "\(time) ended 0 120 \(y)\n"
        try folder.write(text, to: "drag")
        return "\(folder.path)/drag"
    }

    /// The times of events, in seconds of the virtual clock.
    private final class Log {
        var ticks: [Double] = []
        var rows: [Double] = []
        var header: Double?
        var requested: Double?
        var trace: (time: Double, text: String)?
        var flips = 0
        var missed = 0
    }

    /// Runs the kiosk with background jobs that take `workDuration` seconds each, and requests a trace at 6.5
    /// s.
    private func run(workDuration: Double) throws -> Log {
        let options = try RunOptions([
            "--display", "headless", "--size", "240x320", "--replay", try drag(until: 14),
            "--duration", "15", "--state", folder.path,
        ])
        let config = try KioskConfig.load("\(folder.path)/kiosk.json")
        let fonts = try Fonts(config.theme)
        let log = Log()
        var kiosk: KioskApp?
        try HeadlessRun.run(options, workDuration: workDuration) { context in
            let model = KioskModel(config, fonts: fonts, folder: folder.path, context)
            let app = try KioskApp(model, context)
            let onTick = app.pacer.onTick
            model.observe(app) { change in
                switch change {
                case .rows: log.rows.append(context.loop.now)
                case .header: log.header = context.loop.now
                default: break
                }
            }
            app.pacer.onTick = { [unowned app] time in
                log.ticks.append(time.targetTimestamp)
                if log.requested == nil, time.targetTimestamp > 6.5 {
                    log.requested = context.loop.now
                    let responder = ControlSocket.Responder { reply in
                        if case .ok(let text) = reply { log.trace = (context.loop.now, text) }
                    }
                    app.answer("trace 0", responder)
                }
                return onTick(time)
            }
            kiosk = app
            return app
        }
        let counts = try #require(kiosk?.pacer.recorder).counts
        (log.flips, log.missed) = (counts.frames, counts.missed)
        return log
    }

    /// Loading the saved rows, importing the header with its picture, reading the command's output, saving it,
    /// confirming it, making and releasing rows and exporting a trace take a second each, in queues of their own.
    /// Meanwhile, from 2.1 s to 14 s, a finger drags the list.
    @Test func scrollContinuesDuringSlowJobs() throws {
        let log = try run(workDuration: 1)
        #expect(log.rows == [2, 4])
        #expect(log.header == 1)
        let trace = try #require(log.trace)
        #expect(try trace.time >= #require(log.requested) + 1)
        #expect(trace.text.contains("\"traceEvents\""))
        #expect(try folder.read("rows.json") == KioskFolder.rows(200, "new"))
        #expect(!folder.exists("rows.json.new"))

        // Each refresh while the finger is down has a frame.
        let during = log.ticks.filter { $0 > 2.15 && $0 < 14 }
        for (a, b) in zip(during, during.dropFirst()) { #expect(abs(b - a - 1.0 / 60) < 1e-6) }
        #expect(during.count > 700)
        #expect(log.missed == 0)
    }

    /// Jobs that take no time deliver their results when they are started; the command takes its usual time.
    @Test func instantJobsDeliverResultsAtOnce() throws {
        let log = try run(workDuration: 0)
        #expect(log.rows == [0, HeadlessSession.commandDuration])
        #expect(log.header == 0)
        #expect(log.trace.map(\.time) == log.requested)
        #expect(log.missed == 0)
    }
}
