import Platform

/// Recorded touches, and the documents that the data sources had meanwhile, for replay.
///
/// The file format is text, one event per line. Times are seconds from the start; positions are
/// logical coordinates of a display whose size is in the first line:
///
///     flipbook-touch 1 800x480
///     0.500 began 0 400 120
///     0.516 moved 0 400 131.5
///     0.900 ended 0 400 380
///
/// With documents the file has version 2, in which a line may also be a source's document as JSON:
///
///     flipbook-touch 2 800x480
///     0.000 data next%20trains [{"line":"4"}]
///     0.500 began 0 400 120
///
/// In the name of a source, bytes of spaces, control characters and percent signs are written as `%20`.
package struct TouchRecording: Equatable, Sendable {
    /// A recording that could not be parsed.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        package var path: String
        /// The line's number, from 1.
        package var line: Int
        package var reason: String

        package init(path: String, line: Int, reason: String) {
            (self.path, self.line, self.reason) = (path, line, reason)
        }

        /// The failure as text: "PATH:LINE: REASON".
        package var description: String { "\(path):\(line): \(reason)" }
    }

    /// The display's logical width, in pixels.
    package var width: Int
    /// The display's logical height, in pixels.
    package var height: Int
    /// The touches, sorted by time.
    package var events: [TouchEvent]
    /// The sources' documents, sorted by time.
    package var documents: [Document]
    /// The number of documents that are missing because the recording would have become too large. The file
    /// mentions it in a comment, so it is 0 in a recording that was read.
    package var missingDocuments = 0

    /// A data source's document in a recording.
    package struct Document: Equatable, Sendable {
        /// Seconds from the start.
        package var time: Double
        /// The source's name.
        package var source: String
        /// The document, on one line.
        package var json: String
        /// The number of the line that it was read from, from 1; 0 if it was not read.
        package var line: Int

        package init(time: Double, source: String, json: String, line: Int = 0) {
            (self.time, self.source, self.json, self.line) = (time, source, json, line)
        }

        /// Whether two documents are equal, whatever lines they were read from.
        package static func == (a: Document, b: Document) -> Bool {
            (a.time, a.source, a.json) == (b.time, b.source, b.json)
        }
    }

    package init(
        width: Int, height: Int, events: [TouchEvent] = [], documents: [Document] = []
    ) {
        self.width = width
        self.height = height
        self.events = events
        self.documents = documents
    }

    /// The maximum number of events and documents in a recording.
    static let maximumEvents = 1_000_000
    /// The maximum size of a file, in bytes.
    private static let maximumFileSize = 64 << 20

    /// Parses a recording. Empty lines and lines that start with `#` are skipped; lines may end in CR LF.
    ///
    /// - Parameter path: the file's name, for error messages.
    /// - Throws: `Failure` with the line that could not be parsed.
    package init(_ text: String, path: String = "recording") throws(Failure) {
        var size: (width: Int, height: Int)?
        var events: [TouchEvent] = []
        var documents: [Document] = []
        var number = 0
        // Lines are split by scalars, since CR LF is one `Character`, and so is a space with a combining mark.
        for var line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        {
            number += 1
            while line.last == "\r" { line.removeLast() }
            if line.isEmpty || line.first == "#" { continue }
            do throws(ParseError) {
                if size == nil {
                    size = try TouchRecording.parseHeader(line)
                } else if let document = try TouchRecording.parseDocument(
                    line, number: number, after: documents.last)
                {
                    documents.append(document)
                } else {
                    events.append(try TouchRecording.parseEvent(line, after: events.last))
                }
                guard events.count + documents.count <= TouchRecording.maximumEvents else {
                    throw ParseError(reason: "more than \(TouchRecording.maximumEvents) events")
                }
            } catch { throw Failure(path: path, line: number, reason: error.reason) }
        }
        guard let size else {
            throw Failure(path: path, line: 1, reason: "the recording is empty")
        }
        self.init(
            width: size.width, height: size.height, events: events, documents: documents)
    }

    private typealias Line = String.UnicodeScalarView.SubSequence

    /// Returns the words of a line; with a maximum count, the last one contains the rest of the line.
    private static func fields(of line: Line, maximumCount: Int = .max) -> [String] {
        line.split(separator: " ", maxSplits: maximumCount - 1).map { String(Substring($0)) }
    }

    private struct ParseError: Error {
        var reason: String
    }

    private static func parseHeader(
        _ line: Line
    ) throws(ParseError) -> (width: Int, height: Int) {
        let fields = fields(of: line)
        let extent = fields.count == 3 ? fields[2].split(separator: "x") : []
        guard fields.count == 3, fields[0] == "flipbook-touch", ["1", "2"].contains(fields[1]),
            extent.count == 2, let width = Int(extent[0]), let height = Int(extent[1]),
            (1...16384).contains(width), (1...16384).contains(height)
        else {
            throw ParseError(
                reason: "the first line must be 'flipbook-touch 1 WIDTHxHEIGHT', or 2 for 1")
        }
        return (width, height)
    }

    /// - Returns: the document; nil if the line is not one.
    private static func parseDocument(
        _ line: Line, number: Int, after previous: Document?
    ) throws(ParseError) -> Document? {
        // Of other lines, only the start is examined.
        guard let first = line.firstIndex(of: " "),
            line[first...].starts(with: " data ".unicodeScalars)
        else {
            return nil
        }
        let fields = fields(of: line, maximumCount: 4)
        guard fields.count == 4, let time = Double(fields[0]), time.isFinite, time >= 0 else {
            throw ParseError(reason: "a document is 'SECONDS data SOURCE JSON'")
        }
        if let previous, time < previous.time {
            throw ParseError(reason: "documents must be sorted by time")
        }
        return Document(
            time: time, source: decodedName(fields[2]), json: fields[3], line: number)
    }

    /// Returns a source's name as one word.
    private static func encodedName(_ name: String) -> String {
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            if byte <= 0x20 || byte == 0x7f || byte == UInt8(ascii: "%") {
                let digits = String(byte, radix: 16, uppercase: true)
                bytes += Array("%\(byte < 16 ? "0" : "")\(digits)".utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the name that a word encodes. Percent signs without two hexadecimal digits stand for themselves.
    private static func decodedName(_ word: String) -> String {
        func digit(_ byte: UInt8?) -> UInt8? {
            byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map { UInt8($0) }
        }
        var bytes: [UInt8] = []
        var rest = Array(word.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = digit(rest.first),
                let low = digit(rest.dropFirst().first)
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func parseEvent(
        _ line: Line, after previous: TouchEvent?
    ) throws(ParseError) -> TouchEvent {
        let fields = fields(of: line)
        guard fields.count == 5, let time = Double(fields[0]), time.isFinite, time >= 0,
            let phase = TouchPhase(rawValue: fields[1]),
            let finger = Int(fields[2]), let x = Double(fields[3]), let y = Double(fields[4]),
            x.isFinite, y.isFinite
        else {
            throw ParseError(reason: "an event is 'SECONDS began|moved|ended|cancelled FINGER X Y'")
        }
        if let previous, time < previous.time {
            throw ParseError(reason: "events must be sorted by time")
        }
        return TouchEvent(time: time, finger: finger, phase: phase, x: x, y: y)
    }

    /// Reads a recording from a file.
    ///
    /// - Throws: `SystemError` if the file cannot be read, `Failure` if it cannot be parsed.
    package init(load path: String) throws {
        let bytes = try FileSystem.read(path, limit: TouchRecording.maximumFileSize)
        try self.init(String(decoding: bytes, as: UTF8.self), path: path)
    }

    /// The recording in its file format.
    package var text: String {
        var out = missingDocumentsText.map { "# \($0)\n" } ?? ""
        out += "flipbook-touch \(documents.isEmpty ? 1 : 2) \(width)x\(height)\n"
        for d in documents {
            let name = TouchRecording.encodedName(d.source)
            out += "\(Number.text(d.time, decimals: 4)) data \(name) \(d.json)\n"
        }
        for e in events {
            out += "\(Number.text(e.time, decimals: 4)) \(e.phase.rawValue) \(e.finger) "
            out += "\(Number.text(e.x, decimals: 2)) \(Number.text(e.y, decimals: 2))\n"
        }
        return out
    }

    /// How many documents are missing and why, as a sentence; nil if none is.
    private var missingDocumentsText: String? {
        guard missingDocuments > 0 else { return nil }
        let count = missingDocuments == 1 ? "1 document is" : "\(missingDocuments) documents are"
        return "\(count) missing, since the recording would have become too large"
    }

    /// Returns the events scaled to a display of another size, and delayed by `delay` seconds.
    package func events(width: Int, height: Int, delay: Double = 0) -> [TouchEvent] {
        let (sx, sy) = (Double(width) / Double(self.width), Double(height) / Double(self.height))
        return events.map {
            TouchEvent(
                time: $0.time + delay, finger: $0.finger, phase: $0.phase, x: $0.x * sx,
                y: $0.y * sy)
        }
    }
}
