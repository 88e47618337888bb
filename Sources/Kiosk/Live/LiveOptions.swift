import DRMDisplay
import Rasterizer
import TouchInput

/// What a live run wants of the board: from the command line, and where it says nothing, from the
/// configuration.
struct LiveOptions {
    var output = OutputPreferences()
    var touch = LibinputSource.Settings()
    /// Not while a recorded finger is played.
    var readsInput = true
    /// Seconds without a touch until the display is switched off; nil for never.
    var blankAfter: Double?

    init(_ options: RunOptions) {
        output = options.output
        touch = options.touch
        readsInput = options.replay == nil
        blankAfter = options.blankAfter
    }
}
