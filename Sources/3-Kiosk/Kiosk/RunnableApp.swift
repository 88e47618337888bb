import DataSources
import Display
import Geometry
import InputEvents
import Interface

import class Display.DisplayLink

/// A program that `LiveRun` and `HeadlessRun` run: they give it frames, input and requests.
@MainActor protocol RunnableApp: AnyObject {
    var link: DisplayLink { get }
    /// The screen of its display.
    var screen: Screen { get }
    /// The fonts of its texts.
    var fonts: Fonts { get }
    /// Called once, before the first frame.
    func start()
    /// Handles a touch, in pixels of the display.
    func touch(_ event: TouchEvent)
    /// Scrolls the view at a place, in pixels of the display, for a wheel or a key.
    func scroll(_ step: ScrollStep, at place: Point)
    /// Handles a key.
    ///
    /// - Returns: whether something on the screen takes it.
    func key(_ stroke: KeyStroke) -> Bool
    /// Handles text that is entered without keys.
    ///
    /// - Returns: whether something on the screen takes it.
    func type(_ text: String) -> Bool
    /// The requests of the control socket that it takes.
    var verbs: [ControlVerb] { get }
    /// A recording begins: what the sources have is noted from now on.
    func startRecording()
    /// What the sources had since a time, on the monotonic clock.
    func recordedDocuments(since start: Double) -> [RecordedDocument]
    /// A signal asks for the configuration to be loaded again.
    func reload()
    /// Called at the end of each turn of the frame loop, after input, results and frames.
    func turnDidEnd()
    /// Called when the run ends: the last chance to submit what must not be lost.
    func willStop()
    /// When a text that tells the time is to change, on the wall clock, in seconds since 1970.
    var wallDeadline: Double { get }
    /// The wall clock has reached `wallDeadline`, or has been set.
    func wallClockDidChange()
    /// Whether what earlier runs have saved is still to come: the first frame waits for it a moment.
    var isPreparing: Bool { get }
    /// An error that ends the run; nil while it can go on.
    var fatalError: (any Error)? { get }

    /// The tasks that fetch the content of refreshes.
    var refreshTasks: [RefreshTask] { get }
    /// Whether programs run whose documents or results a run on a virtual clock waits for.
    var isFetching: Bool { get }
    /// Appends the descriptors that are readable when `poll` has something to do.
    func addDescriptors(to list: inout [Int32])
    /// When to call `poll` at the latest in a live run, on the monotonic clock.
    var pollDeadline: Double { get }
    /// When to call `poll` at the latest in a run on a virtual clock, in which programs take no time.
    var timerDeadline: Double { get }
    /// Takes what programs have printed, and does what is due. Never blocks.
    func poll()
    /// Waits for the programs that run.
    ///
    /// - Throws: `Interrupted` if a signal asks the program to exit.
    func waitForPrograms() throws
    /// Why a run that has come to its end counts as failed; nil if it does not.
    var failure: (any Error)? { get }
}

extension RunnableApp {
    func key(_ stroke: KeyStroke) -> Bool { screen.key(stroke.press, text: stroke.text) }
    func type(_ text: String) -> Bool { screen.insertText(text) }
    func start() {}
    func startRecording() {}
    func recordedDocuments(since start: Double) -> [RecordedDocument] { [] }
    func reload() {}
    func turnDidEnd() {}
    func willStop() {}
    var wallDeadline: Double { .infinity }
    func wallClockDidChange() {}
    var isPreparing: Bool { false }
    var fatalError: (any Error)? { nil }
    var refreshTasks: [RefreshTask] { [] }
    var isFetching: Bool { false }
    func addDescriptors(to list: inout [Int32]) {}
    var pollDeadline: Double { .infinity }
    var timerDeadline: Double { .infinity }
    func poll() {}
    func waitForPrograms() {}
    var failure: (any Error)? { nil }
}
