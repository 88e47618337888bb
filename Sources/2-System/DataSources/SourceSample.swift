import JSON
import Platform
import Processes

/// Fetches one document of a source for `flipbook check`; blocks until it is there.
package enum SourceSample {
    /// Runs a command once, waits for the first lines of a stream, or reads a file.
    ///
    /// - Returns: the document or the failure; for the outcome of an action, and for a stream that prints nothing within the source's timeout, a
    ///   blank document.
    /// - Throws: `Interrupted` if a signal requests this program's exit; the source's program is then killed.
    package static func document(
        of description: SourceDescription
    ) throws -> Result<Document, SourceFailure> {
        switch description.kind {
        case .command(let arguments): return try output(of: arguments, description)
        case .stream(let arguments): return try firstLines(of: arguments, description)
        case .file(let path):
            let bytes: [UInt8]
            do { bytes = try FileSystem.read(path, limit: DocumentParser.maximumSize) } catch {
                return .failure(SourceFailure(reading: path, error))
            }
            return parse(bytes, description)
        case .outcome: return .success(Document(value: .array([]), isBlank: true))
        }
    }

    private static func parse(
        _ bytes: [UInt8], _ description: SourceDescription
    ) -> Result<Document, SourceFailure> {
        Result { () throws(SourceFailure) in
            try description.documentParser.parse(bytes, collectsNames: true)
        }.mapError { SourceFailure("\(description.subject): \($0)") }
    }

    private static func start(
        _ arguments: [String], _ description: SourceDescription
    ) -> Result<ChildProcess, SourceFailure> {
        Result { () throws(SourceFailure) in
            try SourceProcess.start(arguments, description, timeout: description.timeout)
        }
    }

    private static func output(
        of arguments: [String], _ description: SourceDescription
    ) throws -> Result<Document, SourceFailure> {
        let process: ChildProcess
        switch start(arguments, description) {
        case .success(let started): process = started
        case .failure(let failure): return .failure(failure)
        }
        let result = try process.waitForEnd(Interruption())
        if let failure = failure(result, arguments, description) { return .failure(failure) }
        return parse(result.output, description)
    }

    private static func failure(
        _ result: ChildProcess.Result, _ arguments: [String], _ description: SourceDescription
    ) -> SourceFailure? {
        CommandFailure.failure(
            of: result, program: arguments[0], folder: description.folder,
            mask: ErrorMask(forCheckOf: description),
            key: description.kindKey,
            timeout: (description.timeout, "\(description.configurationKey).timeout"))
    }

    private static func firstLines(
        of arguments: [String], _ description: SourceDescription
    ) throws -> Result<Document, SourceFailure> {
        let process: ChildProcess
        switch start(arguments, description) {
        case .success(let started): process = started
        case .failure(let failure): return .failure(failure)
        }
        var buffer = LineBuffer()
        var joiner = StreamJoiner(
            description.lines, key: description.key, parser: description.documentParser)
        let limits = description.documentParser.limits
        var outcome = StreamJoiner.Outcome()
        var end: ChildProcess.Result?
        try run(process) { result in
            end = result
            var lines = buffer.append(process.takeOutput() + (result?.output ?? []))
            if result != nil { lines = lines ?? buffer.finish() }
            if let lines { outcome = joiner.join(lines) }
            return result != nil || outcome.document != nil || outcome.failure != nil
                || buffer.partial.count > limits.size
        }
        let reasons = outcome.reasons.map {
            SourceFailure("\(Executable.shownName(arguments[0])): \($0)")
        }
        if let document = outcome.document {
            let names = Document.rows(of: document).flatMap { ($0.object ?? [:]).keys }
            var sample = Document(value: document, names: Set(names).sorted())
            sample.skippedLines = reasons
            return .success(sample)
        }
        if let failure = reasons.last { return .failure(failure) }
        if buffer.partial.count > limits.size {
            return .failure(limits.lineTooLong(buffer.line, of: arguments[0]))
        }
        if let end, end.ending != .timedOut {
            let failure = failure(end, arguments, description)
            return .failure(
                failure ?? SourceFailure("\(Executable.shownName(arguments[0])): exited"))
        }
        if !buffer.partial.isEmpty {
            return .failure(
                SourceFailure(
                    "\(arguments[0]): printed \(buffer.partial.count) bytes without a line end in "
                        + "\(Number.text(description.timeout, decimals: 0)) s; end each document with one"
                ))
        }
        return .success(Document(value: .array([]), isBlank: true))
    }

    /// Runs an event loop that calls `isDone` with the program's result, or nil while it runs, until that
    /// returns true.
    private static func run(
        _ process: ChildProcess, until isDone: @escaping (ChildProcess.Result?) -> Bool
    ) throws {
        let loop = EventLoop()
        var isOver = isDone(process.poll())
        process.watch(on: loop) { if !isOver { isOver = isDone(process.poll()) } }
        defer { process.watch(on: nil) }
        try loop.run(Interruption()) { isOver }
    }
}
