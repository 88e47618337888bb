import Display
import Platform

/// What a run gives the app that it shows.
struct RunContext {
    var display: any Display
    /// Threads that paint.
    var threads: Int
    /// The clock of the display's timestamps.
    var now: () -> Double
    /// Runs what would keep the frame loop waiting.
    var executor: any BackgroundExecutor
}

/// Puts an app together for a display; once more when the display's size changes.
typealias MakeApp = @MainActor (RunContext) throws -> any RunnableApp
