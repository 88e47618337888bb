import Display
import Geometry
import Interface
import TouchInput

/// What a run feeds with time, touches and requests, whatever display it is on.
protocol RunnableApp: AnyObject {
    var link: DisplayLink { get }
    /// The run has begun.
    func start()
    /// Takes a touch in pixels of the display.
    func touch(_ event: TouchEvent)
    /// A wheel or a key scrolls what is at a place in pixels of the display.
    func scroll(_ step: ScrollStep, at place: Point)
    /// Answers a request of the control socket.
    func answer(_ request: String) -> ControlSocket.Reply

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
    var isCommandRunning: Bool { false }
    var commandDescriptors: [Int32] { [] }
    var commandDeadline: Double { .infinity }
    func pollCommand() {}
    func waitForCommand() {}
    var failure: (any Error)? { nil }
}
