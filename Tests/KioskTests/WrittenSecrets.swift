import Geometry
import InputEvents
import JSON
import Telemetry
import Testing

@testable import Platform
@testable import Runner

/// Looks for what a visitor has typed, and where it was typed, in what a kiosk writes and says.
struct WrittenSecrets {
    /// What was typed.
    let words: [String]
    /// The places of the keys, in pixels, and the distance within which a touch would tell which one it was.
    let keys: [Point]
    let reach: Double
    /// A place that was touched before: whatever tells of touches has to tell of it, or the search finds nothing.
    let open: Point

    /// The bytes of the words in the encodings in which a program may write them.
    private var patterns: [[UInt8]] {
        words.flatMap { word in
            let units = Array(word.utf16)
            return [
                Array(word.utf8), units.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] },
                units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] },
            ]
        }
    }

    /// Expects that bytes have none of the words.
    func expectNoWords(in bytes: [UInt8], _ name: String) {
        for pattern in patterns { #expect(bytes.firstRange(of: pattern) == nil, "\(name)") }
    }

    func expectNoWords(in text: String, _ name: String) {
        expectNoWords(in: Array(text.utf8), name)
    }

    /// Expects that no file below a folder has any of the words.
    func expectNoWords(below folder: String) throws {
        for name in try FileSystem.list(folder) {
            let path = "\(folder)/\(name)"
            if (try? FileSystem.list(path)) != nil {
                try expectNoWords(below: path)
            } else {
                expectNoWords(in: try FileSystem.read(path), path)
            }
        }
    }

    /// Expects that touches are those of the open place only, as far as keys are concerned.
    private func expectNoKeys(among touches: [Point], _ name: String) {
        #expect(touches.contains { $0.distance(to: open) < 1 }, "\(name)")
        for key in keys {
            #expect(
                !touches.contains { abs($0.x - key.x) < reach && abs($0.y - key.y) < reach },
                "\(name)")
        }
    }

    func expectNoKeys(inRecording text: String) throws {
        let events = try TouchRecording(text).events
        expectNoKeys(among: events.map { Point($0.x, $0.y) }, "touches")
    }

    func expectNoKeys(inTrace text: String) throws {
        var places: [Point] = []
        func visit(_ value: DataValue) {
            for element in value.array ?? [] { visit(element) }
            guard let object = value.object else { return }
            if let x = object["x"]?.number, let y = object["y"]?.number {
                places.append(Point(x, y))
            }
            for member in object.values { visit(member) }
        }
        visit(DataValue(try JSONParser.parse(text)))
        expectNoKeys(among: places, "trace")
    }

    func expectNoKeys(inFlight path: String) throws {
        let events = try FlightRecording(path: path).events.filter { $0.kind == .touch }
        expectNoKeys(among: events.map { Point($0.x, $0.y) }, "flight")
    }
}
