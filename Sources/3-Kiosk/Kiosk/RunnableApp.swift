import DataSources
import Display
import Geometry
import InputEvents
import Interface
import Platform
import Telemetry

/// A program that `LiveRun` and `HeadlessRun` run: they pass it frames, input and requests.
@MainActor protocol RunnableApp: AnyObject {
    var pacer: FramePacer { get }
    /// The screen of its display.
    var screen: Screen { get }
    /// The fonts of its texts.
    var fonts: Fonts { get }
    /// Called once, before the first frame.
    func start()
    /// What is on its screen.
    var tree: ScreenTree { get }
    /// Handles a touch, in pixels of the display.
    func touch(_ event: TouchEvent)
    /// Scrolls the view at a position, in pixels of the display, in response to a wheel or a key.
    func scroll(_ step: ScrollStep, at place: Point)
    /// Handles a key.
    ///
    /// - Returns: whether something on the screen handled it.
    func key(_ stroke: KeyStroke) -> Bool
    /// Handles text that is entered without keys.
    ///
    /// - Returns: whether something on the screen took it.
    func type(_ text: String) -> Bool
    /// The requests of the control socket that it serves.
    var verbs: [ControlVerb] { get }
    /// Called when a recording starts: the documents of the sources are logged from now on, a time on the monotonic
    /// clock.
    func startRecording(at now: Double)
    /// Returns the documents of the sources since a time on the monotonic clock, and how many are missing because the
    /// recording would have become too large. Ends the recording that started at that time.
    func takeRecordedDocuments(
        since start: Double
    ) -> (documents: [RecordedDocument], missing: Int)
    /// Seconds without a touch until the display is blanked, unless an option sets them; nil for never. It may change
    /// while the app runs.
    var blankAfter: Double? { get }
    /// Reloads the configuration, because a signal asked for it.
    func reload()
    /// Called at the end of each turn of the frame loop, after input, results and frames.
    func iterationDidEnd()
    /// Called when the run ends: the last chance to submit jobs that save data.
    func willStop()
    /// When a text that shows the time changes next, on the wall clock, in seconds since 1970.
    var wallDeadline: Double { get }
    /// Called when the wall clock has reached `wallDeadline` or has been set.
    func wallClockDidChange()
    /// Whether the content that earlier runs saved is still being loaded: the first frame waits for it briefly.
    var isPreparing: Bool { get }
    /// An error that ends the run; nil while the run can go on.
    var fatalError: (any Error)? { get }

    /// The tasks that fetch the content of refreshes.
    var refreshTasks: [RefreshTask] { get }
    /// Whether programs are running whose documents or results a run on a virtual clock waits for.
    var isFetching: Bool { get }
    /// Appends the descriptors that are readable when `poll` has something to do.
    func addDescriptors(to list: inout [Int32])
    /// The latest time at which to call `poll` in a live run, on the monotonic clock.
    var pollDeadline: Double { get }
    /// The latest time at which to call `poll` in a run on a virtual clock, in which programs take no time.
    var timerDeadline: Double { get }
    /// Reads what programs have printed and does whatever is due. Never blocks.
    func poll()
    /// Waits for the programs that are running.
    ///
    /// - Throws: `Interrupted` if a signal asks this process to exit.
    func waitForPrograms() throws
    /// Why a completed run counts as failed; nil if it succeeded.
    var failure: (any Error)? { get }
}

extension RunnableApp {
    func key(_ stroke: KeyStroke) -> Bool { screen.key(stroke.press, text: stroke.text) }
    func type(_ text: String) -> Bool { screen.insertText(text) }
    var tree: ScreenTree { ScreenTree(screen) }
    /// Reports each contact that is given up, in the journal and in the recording.
    func reportContacts() {
        screen.onContactGivenUp = { [unowned self] touch in
            let place = "\(Int(touch.position.x)), \(Int(touch.position.y))"
            let text =
                "a contact at (\(place)) has not moved for \(Int(Touch.contactTimeout)) s and is ignored until it "
                + "is lifted; clean the glass or check the touch panel"
            pacer.recorder?.add(
                EventRecord(
                    .fault, at: touch.timestamp + Touch.contactTimeout, text: text))
            Console.message("flipbook: \(text)")
        }
    }

    func start() {}
    func startRecording(at now: Double) {}
    func takeRecordedDocuments(
        since start: Double
    ) -> (documents: [RecordedDocument], missing: Int) { ([], 0) }
    var blankAfter: Double? { nil }
    func reload() {}
    func iterationDidEnd() {}
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
