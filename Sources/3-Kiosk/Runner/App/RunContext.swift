import DataSources
import Display
import ImageCodecs
import Platform
import Telemetry

/// What a run passes to the app that it creates.
package struct RunContext {
    package var display: any Display
    /// Whether an input method of the display may type into fields.
    package var hasInputMethod = false
    /// The number of threads that paint frames.
    var threads: Int
    /// Whether frames are painted; if not, they are only recorded.
    var paints = true
    /// The run's loop, whose clock is that of the display's timestamps.
    package var loop: EventLoop
    /// The recorder of frames and events; nil to record nothing.
    package var recorder: FlightRecorder?
    /// Measures the frame loop's thread; nil on a virtual clock.
    package var meter: FrameMeter?
    /// The clock for texts that show the time.
    package var wall = WallClock.system
    /// Runs work that would block the frame loop.
    package var executor: any BackgroundExecutor
    /// Decodes pictures.
    package var imageDecoder: any ImageDecoding = LocalImageDecoder()
    /// The signals that end the run, for an app that takes a while to create; nil in tests.
    var interruption: Interruption?
    /// The documents of a recording to replay; nil if the sources run.
    package var recording: [RecordedDocument]?
    /// What the sources receive instead of running; nil if they run.
    package var feed: SourceFeed?
    /// The sleeping tasks of a headless run.
    var tasks: HeadlessTasks?

    /// Creates the pacer that paints frames on the display.
    ///
    /// - Parameter old: the pacer of the display before, whose callbacks it takes; nil for none.
    @MainActor package func makePacer(replacing old: FramePacer? = nil) -> FramePacer {
        let pacer = FramePacer(
            display: display, threads: threads, now: { [loop] in loop.now }, paints: paints,
            recorder: recorder, meter: meter)
        if let old { pacer.takeCallbacks(of: old) }
        return pacer
    }
}

/// Creates the app for a display. It is called again when the display's size changes, and then moves the app there.
package typealias MakeApp = @MainActor (RunContext) throws -> any RunnableApp
