import Display
import Geometry
import InputEvents
import Interface

/// What a run feeds with time, touches and requests, whatever display it is on.
@MainActor protocol RunnableApp: AnyObject {
    var link: DisplayLink { get }
    /// The run has begun.
    func start()
    /// Takes a touch in pixels of the display.
    func touch(_ event: TouchEvent)
    /// A wheel or a key scrolls what is at a place in pixels of the display.
    func scroll(_ step: ScrollStep, at place: Point)
    /// Answers a request of the control socket, at once or later.
    func answer(_ request: String, _ reply: @escaping (ControlSocket.Reply) -> Void)
    /// A turn of the frame loop has ended: input, results and frames have been handled.
    func turnDidEnd()
    /// The run ends; work that must not be lost is to be submitted now.
    func willStop()
    /// What the run ends with at once; nil while it can go on.
    var fatalError: (any Error)? { get }

    // A command that runs beside the app.
    var isCommandRunning: Bool { get }
    var commandDescriptors: [Int32] { get }
    var commandDeadline: Double { get }
    /// Takes the command's result if it has one.
    func pollCommand()
    /// Waits for the command's result.
    func waitForCommand()
    /// Why the run is to be counted as failed when it ends; nil where it is not.
    var failure: (any Error)? { get }
}

extension RunnableApp {
    func start() {}
    func turnDidEnd() {}
    func willStop() {}
    var fatalError: (any Error)? { nil }
    var isCommandRunning: Bool { false }
    var commandDescriptors: [Int32] { [] }
    var commandDeadline: Double { .infinity }
    func pollCommand() {}
    func waitForCommand() {}
    var failure: (any Error)? { nil }
}
