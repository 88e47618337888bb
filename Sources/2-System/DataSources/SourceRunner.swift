import JSON
import Platform
import Processes

/// The services and settings that a run provides to its sources.
package struct SourceContext {
    /// Reads and parses documents in the background.
    package var executor: any BackgroundExecutor
    /// Loads and saves the documents of all sources, one after the other, since they are on the same disk.
    package var saving: any BackgroundExecutor
    /// The state folder; if nil, nothing is saved.
    package var stateFolder: String?
    /// The frame loop, in whose turns the sources do their work.
    package var loop: EventLoop
    /// The display's clock, in seconds.
    package var now: Double { loop.now }
    /// The wall clock, on which file times are, in seconds since 1970; nil in a run on a virtual clock, where
    /// file times have no meaning.
    package var wall: (() -> Double)?
    /// Whether the run is one on a virtual clock, which stands still while a program runs.
    package var isVirtual: Bool { wall == nil }
    /// Seconds between two frames, and so between two changes of a stream.
    package var frameInterval = 1.0 / 60
    /// Writes a message of one line about a source to the journal.
    package var report: (String) -> Void = { Console.message("flipbook: \($0)") }
    /// Records the sources' activity; nil records nothing.
    package var tracer: SourceTracer?
    /// The documents of a recording to replay instead of running the sources; nil for a normal run.
    package var recording: [RecordedDocument]?
    /// What the sources receive instead of running; nil for a normal run.
    package var feed: SourceFeed?

    /// - Parameter executor: makes the queues of sources, one each.
    package init(
        executor: any BackgroundExecutor, stateFolder: String?, loop: EventLoop,
        wall: (() -> Double)?
    ) {
        self.executor = executor
        saving = executor.makeQueue(.saving, "saving rows")
        self.stateFolder = stateFolder
        self.loop = loop
        self.wall = wall
    }
}

/// Fetches the documents of a source; there is a conformance for each `SourceDescription.Kind`. It is used on
/// the frame loop's thread and never blocks.
protocol SourceRunner: AnyObject {
    var delegate: (any SourceRunnerDelegate)? { get set }
    /// Whether a refresh is in progress.
    var isRefreshing: Bool { get }
    /// Whether a run on a virtual clock has to wait for the next document of a running program.
    var isAwaited: Bool { get }
    /// Starts fetching the first document.
    func start()
    /// Fetches a new document. Calls during a refresh share its document.
    ///
    /// - Parameter completion: called once with the failure, or with nil after the document was delivered.
    func refresh(_ completion: @escaping (SourceFailure?) -> Void)
    /// Lets the program of an awaited document wake another loop than the frame loop, which stands still meanwhile; nil
    /// for no longer.
    func wake(_ loop: EventLoop?)
    /// Stops waiting for a document, so that `isAwaited` becomes false.
    func stopAwaiting()
    /// Kills programs. The delegate and completions are no longer called; `DataSource` completes its refreshes.
    func stop()
}

extension SourceRunner {
    var isAwaited: Bool { false }
    func wake(_ loop: EventLoop?) {}
    func stopAwaiting() {}
}

/// Receives the documents and failures of a runner.
protocol SourceRunnerDelegate: AnyObject {
    /// Called with a new document.
    ///
    /// - Parameters:
    ///   - document: the document.
    ///   - size: its size as JSON, in bytes.
    ///   - age: seconds since it was written.
    ///   - output: the output that a command's document was parsed from; nil for other sources.
    func didRead(_ document: DataValue, size: Int, age: Double, output: [UInt8]?)
    /// Called if fetching a document failed.
    func didFail(_ failure: SourceFailure)
    /// Called if lines of a stream were skipped although others were accepted.
    ///
    /// - Parameters:
    ///   - reasons: why the first of them were skipped.
    ///   - count: the number of lines, at least that of the reasons.
    func didSkip(_ reasons: [SourceFailure], count: Int)
    /// Called if the cause of a failure is gone, although there is no new document yet.
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
                    named: description.variables,
                    own: description.values.merging(["FLIPBOOK_SOURCE": description.name]) { $1 }),
                credentials: description.credentials, timeout: timeout,
                outputLimit: DocumentParser.maximumSize)
        } catch {
            throw CommandFailure.starting(
                error, program: arguments[0], folder: description.folder,
                key: description.kindKey)
        }
    }
}
