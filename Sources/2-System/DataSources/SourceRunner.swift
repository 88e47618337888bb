import JSON
import Platform

/// What sources take from the run that they are part of.
package struct SourceContext {
    /// Reads documents, and saves them.
    package var executor: any BackgroundExecutor
    /// The state folder; nil saves nothing.
    package var stateFolder: String?
    /// The display's clock, in seconds.
    package var now: () -> Double
    /// The clock of the times of files, in seconds since 1970; nil in a run on a virtual clock, in
    /// which the times of files mean nothing.
    package var wall: (() -> Double)?
    /// Whether `now` is a virtual clock, which stands still while a program runs.
    package var isVirtual: Bool { wall == nil }
    /// Seconds between two frames: a stream has at most one change in that time.
    package var frameInterval = 1.0 / 60
    /// Records what sources do; nil records nothing.
    package var tracer: SourceTracer?
    /// The documents of a recording, which the sources get in place of their own; nil for their own.
    package var recording: [RecordedDocument]?

    package init(
        executor: any BackgroundExecutor, stateFolder: String?, now: @escaping () -> Double,
        wall: (() -> Double)?
    ) {
        self.executor = executor
        self.stateFolder = stateFolder
        self.now = now
        self.wall = wall
    }
}

/// Gets the documents of a source, in one of the ways of `SourceDescription.Kind`. It is used on the
/// frame loop's thread and never blocks there.
protocol SourceRunner: AnyObject {
    var delegate: (any SourceRunnerDelegate)? { get set }
    /// Appends the descriptors that become readable when `poll` has work to do.
    func addDescriptors(to list: inout [Int32])
    /// When `poll` must be called even if no descriptor is readable, on the monotonic clock.
    var processDeadline: Double { get }
    /// When `poll` must be called, on the display's clock.
    var timerDeadline: Double { get }
    /// Whether a refresh is in progress.
    var isRefreshing: Bool { get }
    /// Whether a program runs whose next document a run on a virtual clock waits for.
    var isAwaited: Bool { get }
    /// Gets the first document.
    func start()
    /// Gets a new document. A refresh in progress serves several calls.
    ///
    /// - Parameter completion: called once with why it failed, or nil, after the document was taken.
    func refresh(_ completion: @escaping (SourceFailure?) -> Void)
    /// Does what is due.
    func poll()
    /// As `poll`, for the document that a run on a virtual clock waits for.
    func pollAwaited()
    /// Waits no longer for a document.
    func stopAwaiting()
    /// Ends programs. Nothing is called after it.
    func stop()
}

extension SourceRunner {
    var processDeadline: Double { .infinity }
    var isAwaited: Bool { false }
    func pollAwaited() {}
    func stopAwaiting() {}
}

/// Takes what a runner gets.
protocol SourceRunnerDelegate: AnyObject {
    /// There is a new document.
    ///
    /// - Parameters:
    ///   - age: seconds since it was written.
    ///   - output: the bytes that it was read from, of a command.
    func didRead(_ document: DataValue, age: Double, output: [UInt8]?)
    /// There is no new document, for this reason.
    func didFail(_ failure: SourceFailure)
    /// What had failed works again, though there is no new document yet.
    func didRecover()
}

enum SourceProcess {
    /// Starts a program of a source.
    static func start(
        _ arguments: [String], _ description: SourceDescription, timeout: Double
    ) throws(SourceFailure) -> ChildProcess {
        do {
            return try ChildProcess(
                arguments, folder: description.folder,
                environment: ProcessEnvironment.variables(
                    named: description.variables, own: ["FLIPBOOK_SOURCE": description.name]),
                timeout: timeout, outputLimit: DocumentParser.maximumSize)
        } catch {
            throw CommandFailure.starting(
                error, program: arguments[0], folder: description.folder,
                key: description.kindKey)
        }
    }
}
