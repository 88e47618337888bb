import DataSources
import Display
import ImageCodecs
import Platform
import Telemetry

/// What a run passes to its app.
struct RunContext {
    var display: any Display
    /// The number of threads that paint.
    var threads: Int
    /// Whether frames are painted; if not, they are recorded only.
    var paints = true
    /// The clock of the display's timestamps.
    var now: () -> Double
    /// Records frames and events; nil records nothing.
    var recorder: FlightRecorder?
    /// Measures the thread that makes frames; nil on a virtual clock.
    var meter: FrameMeter?
    /// The clock of texts that tell the time.
    var wall = WallClock.system
    /// Runs work that would block the frame loop.
    var executor: any BackgroundExecutor
    /// Decodes pictures.
    var imageDecoder: any ImageDecoding = LocalImageDecoder()
    /// The signals that end the run, for an app that takes a while to be made; nil in tests.
    var interruption: Interruption?
    /// The documents of a recording that is replayed; nil if the sources run.
    var recording: [RecordedDocument]?
    /// The sleeping tasks of a headless run.
    var tasks: HeadlessTasks?
}

/// Creates an app for a display; called again when the display's size changes.
typealias MakeApp = @MainActor (RunContext) throws -> any RunnableApp
