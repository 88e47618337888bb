import Display
import Platform
import TouchInput

/// Where a live run shows its frames and takes its input from: a board, or a window.
protocol LiveStage: AnyObject {
    var display: any Display { get }
    /// For messages, such as "/dev/dri/card0 HDMI-A-1 800x480 xrgb8888 atomic".
    var name: String { get }
    /// Lets the loop wake for the stage's news.
    func attach(to loop: EventLoop)
    /// What was done since the last call.
    func readInput() -> [InputAction]
    /// What has happened to the display since the last call.
    func takeNews() -> StageNews?
    /// Frames cannot be shown now, and that is as it should be: nothing is plugged in, the display
    /// is off, or another session has it.
    var isAway: Bool { get }
    /// Whether the display can be switched off; not where somebody else does that.
    var canBlank: Bool { get }
    /// Switches the display off and on again.
    func blank()
    func wake()
    /// A signal of the program's.
    func handle(signal: Int32)
    func switchTo(session: Int)
    /// Gives everything back as it was found.
    func close()
}

/// What has happened to a stage's display.
enum StageNews: Equatable {
    /// What was shown is lost, and is to be shown again.
    case redraw
    /// The picture has another size.
    case resized
    /// The display is gone for good, and why.
    case ended(String)
}

extension LiveStage {
    var isAway: Bool { false }
    var canBlank: Bool { false }
    func blank() {}
    func wake() {}
    func handle(signal: Int32) {}
    func switchTo(session: Int) {}
}
