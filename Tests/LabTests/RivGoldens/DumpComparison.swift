import Geometry
import JSON

@testable import Lab

/// Compares two dumps of `flipbook-lab riv-dump`, value by value.
enum DumpComparison {
    /// The maximum difference of numbers: on another processor, sines and square roots differ in the last digit, and
    /// positions are sums of many of them.
    static func tolerance(_ value: Double) -> Double { 0.002 + 2e-5 * abs(value) }
    /// The maximum difference of a colour's channels, of 255.
    static let colorTolerance = 1

    /// Returns the path and both values of the first difference; nil if there is none.
    static func difference(
        _ golden: JSONValue, _ dump: JSONValue, at place: String = "", key: String = ""
    ) -> String? {
        switch (golden.content, dump.content) {
        case (.object, .object): return objects(golden, dump, at: place)
        case (.array(let a), .array(let b)):
            for (i, (x, y)) in zip(a, b).enumerated() {
                if let difference = difference(x, y, at: "\(place)[\(i)]", key: key) {
                    return difference
                }
            }
            return a.count == b.count
                ? nil : "\(place): \(b.count) values instead of \(a.count)"
        case (.string(let a), .string(let b)): return texts(a, b, at: place, key: key)
        default:
            if let a = golden.number, let b = dump.number {
                return abs(a - b) <= tolerance(a) ? nil : "\(place): \(b) instead of \(a)"
            }
            let isSame = golden.kindName == dump.kindName && golden.bool == dump.bool
            return isSame ? nil : "\(place): \(dump.kindName) instead of \(golden.kindName)"
        }
    }

    private static func objects(
        _ golden: JSONValue, _ dump: JSONValue, at place: String
    ) -> String? {
        for member in golden.members ?? [] {
            let name = place.isEmpty ? member.key : "\(place).\(member.key)"
            guard let other = dump[member.key] else { return "\(name): missing" }
            if let difference = difference(member.value, other, at: name, key: member.key) {
                return difference
            }
        }
        for member in dump.members ?? [] where golden[member.key] == nil {
            return "\(place).\(member.key): not expected"
        }
        return nil
    }

    private static func texts(_ a: String, _ b: String, at place: String, key: String) -> String? {
        if a == b { return nil }
        let isSame: Bool
        switch key {
        case "path": return paths(a, b, at: place)
        case "clips":
            guard a.prefix(2) == b.prefix(2) else { return "\(place): \(b) instead of \(a)" }
            return paths(String(a.dropFirst(2)), String(b.dropFirst(2)), at: place)
        case "color", "stops":
            let (x, y) = (Color(hex: a)?.argb, Color(hex: b)?.argb)
            isSame = [0, 8, 16, 24].allSatisfy { shift in
                guard let x, let y else { return false }
                return abs(Int(x >> shift & 255) - Int(y >> shift & 255)) <= colorTolerance
            }
        default: isSame = false
        }
        return isSame ? nil : "\(place): \(b) instead of \(a)"
    }

    private static func paths(_ a: String, _ b: String, at place: String) -> String? {
        guard let x = PathText.parse(a), let y = PathText.parse(b), x.verbs == y.verbs else {
            return "\(place): \(b) instead of \(a)"
        }
        for (i, (p, q)) in zip(x.points, y.points).enumerated() {
            if abs(p.x - q.x) > tolerance(p.x) || abs(p.y - q.y) > tolerance(p.y) {
                return "\(place), point \(i): \(q.x) \(q.y) instead of \(p.x) \(p.y)"
            }
        }
        return nil
    }
}
