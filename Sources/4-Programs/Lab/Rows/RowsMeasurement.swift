import Glibc
import HeadlessDisplay
import InputEvents
import Kiosk
import KioskFile
import Platform
import Processes
import Runner

/// Measures what many rows cost: the first ones, a change of one of them, and a search. A kiosk on the virtual clock shows a
/// stream with keys, or a file that is written again for each change. Frames are recorded, but not painted, which costs
/// the same for any number of rows.
@MainActor final class RowsMeasurement {
    /// Where rows come from.
    enum Kind: String, CaseIterable, Sendable {
        case stream, file
    }

    /// Processor time, in seconds.
    struct Cost: Sendable {
        /// The time of the thread that makes frames.
        var frameThread = 0.0
        /// The largest part of it between two waits of the loop.
        var longestTurn = 0.0
        /// The time of all threads.
        var all = 0.0

        init(frameThread: Double = 0, longestTurn: Double = 0, all: Double = 0) {
            self.frameThread = frameThread
            self.longestTurn = longestTurn
            self.all = all
        }
    }

    /// The resident memory before the rows were loaded, in bytes.
    let memoryBefore: Int
    /// The resident memory once they are shown, in bytes.
    private(set) var memoryAfter = 0
    /// The cost of the first rows.
    private(set) var load = Cost()
    /// The costs of the changes.
    private(set) var changes: [Cost] = []
    /// The costs of the letters of a search, with the rows that match.
    private(set) var letters: [Cost] = []

    private let folder: String
    private let kind: Kind
    private let count: Int
    private let session: HeadlessSession
    private let app: KioskApp
    private let interruption: Interruption
    private var pipe: Int32 = -1

    /// Measures.
    ///
    /// - Parameters:
    ///   - kind: where the rows come from.
    ///   - count: the number of rows.
    ///   - changes: the number of changes, each of one row.
    ///   - text: what is then searched for, letter by letter.
    ///   - folder: an empty folder for the kiosk's files.
    /// - Throws: an error if a file cannot be written, or the kiosk does not start.
    init(_ kind: Kind, rows count: Int, changes: Int, typing text: String, in folder: String) throws
    {
        (self.kind, self.count, self.folder) = (kind, count, folder)
        interruption = try Interruption()
        let source =
            kind == .stream
            ? #""stream": ["cat", "rows"], "lines": "rows""# : #""file": "rows""#
        let config = """
            {"list": {\(source), "key": "id", "search": ["title", "place"], "row": {"title": "{title}", "subtitle": "{place}",
              "trailing": "{state}", "icon": "{due}"}}}
            """
        try FileSystem.write(Array(config.utf8), to: "\(folder)/kiosk.json")
        if kind == .stream {
            if mkfifo("\(folder)/rows", 0o600) != 0 { throw SystemError("mkfifo") }
        } else {
            try FileSystem.write(Array("[]".utf8), to: "\(folder)/rows")
        }
        let loaded = try KioskConfig.load("\(folder)/kiosk.json")
        let kiosk = try HeadlessKiosk(
            loaded, fonts: try loaded.openFonts(), size: (480, 800), interruption: interruption)
        (session, app) = (kiosk.session, kiosk.app)
        memoryBefore = RowsMeasurement.residentMemory
        try FrameThread.run { try measure(changes, typing: text) }
        session.stop()
        if pipe >= 0 { close(pipe) }
    }

    private func measure(_ changeCount: Int, typing text: String) throws {
        let first = Array(("[" + (0..<count).map(row).joined(separator: ",") + "]\n").utf8)
        if kind == .file { try FileSystem.write(first, to: "\(folder)/rows") }
        load = try cost {
            app.start()
            if kind == .stream { try send(first) }
        }
        memoryAfter = RowsMeasurement.residentMemory
        for change in 0..<changeCount {
            let text = #"{"id":"\#(change * 7 % 20)","state":"late by \#(change) min"}"#
            var rows: [UInt8] = []
            if kind == .file {
                let all = (0..<count).map {
                    $0 == change % 20 ? row($0, "late \(change)") : row($0)
                }
                rows = Array(("[" + all.joined(separator: ",") + "]").utf8)
            }
            changes.append(
                try cost {
                    switch kind {
                    case .stream: try send(Array((text + "\n").utf8))
                    case .file: try FileSystem.write(rows, to: "\(folder)/rows")
                    }
                })
        }
        for letter in text {
            letters.append(
                try cost(waits: false) {
                    _ = app.key(KeyStroke(code: 30, text: String(letter), time: session.now))
                })
        }
    }

    private func row(_ number: Int) -> String { row(number, ["on time", "late"][number % 2]) }

    private func row(_ number: Int, _ state: String) -> String {
        let (hour, minute) = (number / 60 % 24, number % 60)
        return #"{"id":"\#(number)","title":"Row number \#(number) of the list","#
            + #""place":"Platform \#(number % 20), coach \#(number % 7)","#
            + #""due":"\#(hour):\#(minute)","state":"\#(state)"}"#
    }

    /// Sends lines to the stream, turning the loop meanwhile.
    private func send(_ bytes: [UInt8]) throws {
        if pipe < 0 {
            // Opening succeeds once the program has opened the other end.
            let end = Clock.now() + 60
            while pipe < 0, Clock.now() < end {
                pipe = open("\(folder)/rows", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
                if pipe < 0 { try turn() }
            }
            if pipe < 0 { throw SystemError("open") }
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
            if written > 0 { rest = rest.dropFirst(written) } else { try turn() }
        }
    }

    /// Measures a change and what follows it.
    ///
    /// - Parameter waits: whether other rows follow, all of which are waited for.
    private func cost(waits: Bool = true, of change: () throws -> Void) throws -> Cost {
        let version = app.topRowsVersion
        let (thread, all) = (Clock.threadTime(), Clock.processTime())
        longest = 0
        try change()
        while waits,
            app.topRowsVersion == version || app.isPreparing || app.topRowCount < count
        {
            try turn()
        }
        // The frame with the rows, and what follows it. Keys are held back for less than that, as they may be a scanner's.
        for _ in 0..<5 { try turn() }
        return Cost(
            frameThread: Clock.threadTime() - thread, longestTurn: longest,
            all: Clock.processTime() - all)
    }

    private var longest = 0.0

    /// Lets a refresh interval pass.
    private func turn() throws {
        let start = Clock.threadTime()
        let end = session.now + 1.0 / 60
        while try session.turn(until: end) {}
        try session.turn(at: end)
        try interruption.check()
        longest = max(longest, Clock.threadTime() - start)
    }

    private static var residentMemory: Int {
        ProcessUsage(process: Int(getpid()))?.residentBytes ?? 0
    }
}
