import DataSources
import HeadlessDisplay
import Kiosk
import KioskFile
import Platform
import Runner

/// A kiosk on a virtual clock with a display of 60 frames a second that is not shown, for measurements and tests of
/// whole kiosks.
@MainActor struct HeadlessKiosk {
    let session: HeadlessSession
    let app: KioskApp

    /// Creates the kiosk without starting it.
    ///
    /// - Parameters:
    ///   - fonts: the fonts that the configuration names.
    ///   - state: the state folder; nil for none.
    ///   - time: the time at which the virtual clock starts, in seconds.
    ///   - size: the size of the display, in pixels.
    ///   - workDuration: the duration of each background job on that clock, in seconds.
    ///   - paints: whether frames are painted; if not, they are only recorded.
    ///   - interruption: ends waiting for programs early; nil for none.
    ///   - feed: feeds the sources; nil to run their programs.
    init(
        _ config: KioskConfig, fonts: Fonts, state: String? = nil, at time: Double = 0,
        size: (width: Int, height: Int), workDuration: Double = 0, paints: Bool = false,
        interruption: Interruption? = nil, feed: SourceFeed? = nil
    ) throws {
        let clock = VirtualClock()
        clock.advance(to: time)
        let display = HeadlessDisplay(
            width: size.width, height: size.height, refreshInterval: 1.0 / 60, rotation: .none,
            clock: clock)
        var made: KioskApp?
        session = try HeadlessSession(
            display, clock: clock, threads: 1, workDuration: workDuration, paints: paints,
            interruption: interruption, feed: feed
        ) { context in
            let model = KioskModel(config, fonts: fonts, folder: state, context)
            let app = try KioskApp(model, context)
            made = app
            return app
        }
        guard let made else { preconditionFailure("the session has called its closure") }
        app = made
    }
}
