import Glibc
import Kiosk
import Platform

/// A CSV file of a template that is changed at random, one field or line at a time, as by those who keep it.
struct LiveCSV {
    private let path: String
    private let head: [String]
    private let original: [String]
    private var lines: [String]
    private var random: RepeatableRandom

    init(_ path: String, seed: Int) throws {
        self.path = path
        random = RepeatableRandom(seed: UInt64(seed) &+ 99)
        let all = String(decoding: try FileSystem.read(path), as: UTF8.self)
            .split(separator: "\n").map(String.init)
        head = Array(all.prefix(1))
        original = Array(all.dropFirst())
        lines = original
    }

    /// Changes a field; or removes, restores or moves a line.
    mutating func change() throws {
        switch random.next(8) {
        case 0 where lines.count > 1: lines.remove(at: random.next(lines.count))
        case 1, 2: if lines.count < original.count { restore() }
        case 3 where lines.count > 1: lines.swapAt(0, random.next(lines.count))
        case 4 where random.next(10) == 0: lines = []
        default: if !lines.isEmpty { changeField(random.next(lines.count)) }
        }
        let text = (head + lines).joined(separator: "\n") + "\n"
        try FileSystem.write(Array(text.utf8), to: path)
    }

    private mutating func restore() {
        func key(_ line: String) -> Substring { line.prefix { $0 != "," } }
        let missing = original.filter { line in !lines.contains { key($0) == key(line) } }
        guard !missing.isEmpty else { return }
        lines.insert(missing[random.next(missing.count)], at: random.next(lines.count + 1))
    }

    /// Changes a field other than the first, which identifies the line.
    private mutating func changeField(_ index: Int) {
        // Fields in quotes are left alone.
        guard !lines[index].contains("\"") else { return }
        var fields = lines[index].split(separator: ",", omittingEmptySubsequences: false).map(
            String.init)
        guard fields.count > 1 else { return }
        let i = 1 + random.next(fields.count - 1)
        let field = fields[i]
        if field.hasPrefix("#") { return }
        if field.count == 5, field.dropFirst(2).first == ":" {
            fields[i] = "\(10 + random.next(13)):\(10 + random.next(49))"
        } else if Double(field) != nil {
            fields[i] = field.contains(".") ? "\(1 + random.next(99)).50" : "\(1 + random.next(40))"
        } else if field.count > 40 {
            fields[i] = String(field.prefix(12))
        } else {
            fields[i] = field + ["", " today", " and a longer text than before"][random.next(3)]
        }
        lines[index] = fields.joined(separator: ",")
    }
}
