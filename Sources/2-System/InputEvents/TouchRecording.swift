import Platform

/// Recorded touches, for replay.
///
/// The file format is text, one event a line. Times are seconds from the start; positions are
/// logical coordinates of a display whose size is in the first line:
///
///     flipbook-touch 1 800x480
///     0.500 began 0 400 120
///     0.516 moved 0 400 131.5
///     0.900 ended 0 400 380
package struct TouchRecording: Equatable, Sendable {
    /// A recording that could not be parsed.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        package var path: String
        /// Counted from 1.
        package var line: Int
        package var reason: String

        /// "PATH:LINE: REASON".
        package var description: String { "\(path):\(line): \(reason)" }
    }

    /// The display's logical width, in pixels.
    package var width: Int
    /// The display's logical height, in pixels.
    package var height: Int
    /// Sorted by time.
    package var events: [TouchEvent]

    package init(width: Int, height: Int, events: [TouchEvent] = []) {
        self.width = width
        self.height = height
        self.events = events
    }

    /// The largest number of events that a recording may have.
    static let maximumEvents = 1_000_000
    /// The largest file that is read, in bytes.
    private static let maximumFileSize = 64 << 20

    /// Parses a recording. Empty lines and lines that start with `#` are skipped.
    ///
    /// - Parameter path: the file's name, for error messages.
    /// - Throws: `Failure` with the line that could not be parsed.
    package init(_ text: String, path: String = "recording") throws(Failure) {
        var size: (width: Int, height: Int)?
        var events: [TouchEvent] = []
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            if line.isEmpty || line.hasPrefix("#") { continue }
            do throws(ParseError) {
                if size == nil {
                    size = try TouchRecording.parseHeader(line)
                } else {
                    events.append(try TouchRecording.parseEvent(line, after: events.last))
                }
                guard events.count <= TouchRecording.maximumEvents else {
                    throw ParseError(reason: "more than \(TouchRecording.maximumEvents) events")
                }
            } catch { throw Failure(path: path, line: number, reason: error.reason) }
        }
        guard let size else {
            throw Failure(path: path, line: 1, reason: "the recording is empty")
        }
        self.init(width: size.width, height: size.height, events: events)
    }

    private struct ParseError: Error {
        var reason: String
    }

    private static func parseHeader(
        _ line: Substring
    ) throws(ParseError) -> (width: Int, height: Int) {
        let fields = line.split(separator: " ")
        let extent = fields.count == 3 ? fields[2].split(separator: "x") : []
        guard fields.count == 3, fields[0] == "flipbook-touch", fields[1] == "1",
            extent.count == 2, let width = Int(extent[0]), let height = Int(extent[1]),
            (1...16384).contains(width), (1...16384).contains(height)
        else {
            throw ParseError(reason: "the first line must be 'flipbook-touch 1 WIDTHxHEIGHT'")
        }
        return (width, height)
    }

    private static func parseEvent(
        _ line: Substring, after previous: TouchEvent?
    ) throws(ParseError) -> TouchEvent {
        let fields = line.split(separator: " ")
        guard fields.count == 5, let time = Double(fields[0]), time.isFinite, time >= 0,
            let phase = TouchEvent.Phase(rawValue: String(fields[1])),
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
        var out = "flipbook-touch 1 \(width)x\(height)\n"
        for e in events {
            out += "\(Number.text(e.time, decimals: 4)) \(e.phase.rawValue) \(e.finger) "
            out += "\(Number.text(e.x, decimals: 2)) \(Number.text(e.y, decimals: 2))\n"
        }
        return out
    }

    /// The events scaled to a display of another size, `delay` seconds later.
    package func events(width: Int, height: Int, delay: Double = 0) -> [TouchEvent] {
        let (sx, sy) = (Double(width) / Double(self.width), Double(height) / Double(self.height))
        return events.map {
            TouchEvent(
                time: $0.time + delay, finger: $0.finger, phase: $0.phase, x: $0.x * sx,
                y: $0.y * sy)
        }
    }
}
