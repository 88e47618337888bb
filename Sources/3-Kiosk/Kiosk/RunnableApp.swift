import Display
import Geometry
import InputEvents
import Interface

import class Display.DisplayLink

/// A program that `LiveRun` and `HeadlessRun` run: they give it frames, input and requests.
@MainActor protocol RunnableApp: AnyObject {
    var link: DisplayLink { get }
    /// Called once, before the first frame.
    func start()
    /// Handles a touch, in pixels of the display.
    func touch(_ event: TouchEvent)
    /// Scrolls the view at a place, in pixels of the display, for a wheel or a key.
    func scroll(_ step: ScrollStep, at place: Point)
    /// Answers a request of the control socket, at once or later.
    func answer(_ request: String, _ reply: ControlSocket.Responder)
    /// Called at the end of each turn of the frame loop, after input, results and frames.
    func turnDidEnd()
    /// Called when the run ends: the last chance to submit what must not be lost.
    func willStop()
    /// When a text that tells the time is to change, on the wall clock, in seconds since 1970.
    var wallDeadline: Double { get }
    /// The wall clock has reached `wallDeadline`, or has been set.
    func wallClockDidChange()
    /// An error that ends the run; nil while it can go on.
    var fatalError: (any Error)? { get }

    /// The tasks that fetch the content of refreshes.
    var refreshTasks: [RefreshTask] { get }
    /// Whether a command runs whose output the app waits for.
    var isCommandRunning: Bool { get }
    /// Readable when the command has written or ended.
    var commandDescriptors: [Int32] { get }
    /// When to call `pollCommand` at the latest, on the monotonic clock.
    var commandDeadline: Double { get }
    /// Takes the command's result if there is one.
    func pollCommand()
    /// Waits for the command's result.
    ///
    /// - Throws: `Interrupted` if a signal asks the program to exit.
    func waitForCommand() throws
    /// Why a run that has come to its end counts as failed; nil if it does not.
    var failure: (any Error)? { get }
}

extension RunnableApp {
    func start() {}
    func turnDidEnd() {}
    func willStop() {}
    var wallDeadline: Double { .infinity }
    func wallClockDidChange() {}
    var fatalError: (any Error)? { nil }
    var refreshTasks: [RefreshTask] { [] }
    var isCommandRunning: Bool { false }
    var commandDescriptors: [Int32] { [] }
    var commandDeadline: Double { .infinity }
    func pollCommand() {}
    func waitForCommand() {}
    var failure: (any Error)? { nil }
}
