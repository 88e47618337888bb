import Platform

/// A recorded finger: what was done on the glass, to be done again.
///
/// A text file, one event a line, times in seconds from the start, places in pixels of a display of
/// the size in the first line:
///
///     flipbook-touch 1 800x480
///     0.500 began 0 400 120
///     0.516 moved 0 400 131.5
///     0.900 ended 0 400 380
public struct TouchRecording: Equatable, Sendable {
    /// Why a recording was refused.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        public var path: String
        public var line: Int
        public var reason: String

        public var description: String { "\(path):\(line): \(reason)" }
    }

    /// In pixels.
    public var width: Int
    public var height: Int
    /// In order of time.
    public var events: [TouchEvent]

    public init(width: Int, height: Int, events: [TouchEvent] = []) {
        self.width = width
        self.height = height
        self.events = events
    }

    /// Longer recordings are refused.
    static let maximumEvents = 1_000_000

    /// Reads a recording. Empty lines and lines that start with `#` are left out.
    public init(_ text: String, path: String = "recording") throws(Failure) {
        func failure(_ line: Int, _ reason: String) -> Failure {
            Failure(path: path, line: line, reason: reason)
        }
        var size: (Int, Int)?
        var events: [TouchEvent] = []
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            if line.isEmpty || line.hasPrefix("#") { continue }
            let fields = line.split(separator: " ")
            guard size != nil else {
                let extent = fields.count == 3 ? fields[2].split(separator: "x") : []
                guard fields.count == 3, fields[0] == "flipbook-touch", fields[1] == "1",
                    extent.count == 2, let w = Int(extent[0]), let h = Int(extent[1]),
                    (1...16384).contains(w), (1...16384).contains(h)
                else {
                    throw failure(number, "the first line must be 'flipbook-touch 1 WIDTHxHEIGHT'")
                }
                size = (w, h)
                continue
            }
            guard fields.count == 5, let time = Double(fields[0]), time.isFinite, time >= 0,
                let phase = TouchEvent.Phase(rawValue: String(fields[1])),
                let finger = Int(fields[2]), let x = Double(fields[3]), let y = Double(fields[4]),
                x.isFinite, y.isFinite
            else {
                throw failure(
                    number, "an event is 'SECONDS began|moved|ended|cancelled FINGER X Y'")
            }
            if let last = events.last, time < last.time {
                throw failure(number, "events must be in order of time")
            }
            guard events.count < TouchRecording.maximumEvents else {
                throw failure(number, "more than \(TouchRecording.maximumEvents) events")
            }
            events.append(TouchEvent(time: time, finger: finger, phase: phase, x: x, y: y))
        }
        guard let size else { throw failure(1, "the recording is empty") }
        (width, height) = size
        self.events = events
    }

    /// Reads a recording from a file.
    public init(load path: String) throws {
        let bytes = try FileSystem.read(path, limit: 64 << 20)
        try self.init(String(decoding: bytes, as: UTF8.self), path: path)
    }

    public var text: String {
        var out = "flipbook-touch 1 \(width)x\(height)\n"
        for e in events {
            out += "\(Number.text(e.time, decimals: 4)) \(e.phase.rawValue) \(e.finger) "
            out += "\(Number.text(e.x, decimals: 2)) \(Number.text(e.y, decimals: 2))\n"
        }
        return out
    }

    /// The events for a display of another size, `delay` seconds later.
    public func events(width: Int, height: Int, delay: Double = 0) -> [TouchEvent] {
        let (sx, sy) = (Double(width) / Double(self.width), Double(height) / Double(self.height))
        return events.map {
            TouchEvent(
                time: $0.time + delay, finger: $0.finger, phase: $0.phase, x: $0.x * sx,
                y: $0.y * sy)
        }
    }
}
