/// A parser of JSON texts to values without positions, for documents of many rows. It accepts what `JSONParser` accepts,
/// and is several times as fast. It gives no reason for an error: `JSONParser` finds it again.
///
/// The names of the objects that follow each other in an array are shared. A parser can be used for several texts, whose
/// objects then share them too.
package struct DataParser: Sendable {
    /// The maximum number of different sets of names that are kept.
    private static let maximumShapes = 256

    /// The names of the objects so far.
    private struct Shapes: Sendable {
        /// Those of the last object, by its depth.
        var last: [Shape?] = []
        /// All of them, by the names in the order of the text.
        var all: [[String]: Shape] = [:]
    }

    private var shapes = Shapes()

    /// The names of an object in the order of the text.
    private struct Shape: Sendable {
        /// The names in quotes, as bytes.
        var bytes: [[UInt8]]
        /// The index of each name among the sorted names.
        var places: [Int]
        var names: DataObject.Names
        /// Whether the names are in ascending order in the text.
        var isSorted: Bool
    }

    /// Creates a parser.
    package init() {}

    /// Parses a text that holds one value.
    ///
    /// - Parameters:
    ///   - bytes: valid UTF-8, without a byte-order mark.
    ///   - maximumCount: the maximum number of values accepted, including those in arrays and objects.
    /// - Returns: the value and the number of values; nil if the text is not JSON or has too many values.
    /// - Complexity: linear in the number of bytes.
    package mutating func parse(
        _ bytes: some Collection<UInt8>, maximumCount: Int = .max
    ) -> (value: DataValue, count: Int)? {
        let result = bytes.withContiguousStorageIfAvailable {
            read($0, maximumCount)
        }
        if let result { return result }
        return Array(bytes).withUnsafeBufferPointer { read($0, maximumCount) }
    }

    private mutating func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ maximumCount: Int
    ) -> (value: DataValue, count: Int)? {
        var reader = Reader(bytes: bytes, maximumCount: maximumCount, shapes: shapes)
        defer { shapes = reader.shapes }
        reader.skipSpace()
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipSpace()
        return reader.index == bytes.count ? (value, reader.count) : nil
    }

    private struct Reader {
        let bytes: UnsafeBufferPointer<UInt8>
        let maximumCount: Int
        var shapes: Shapes
        var index = 0
        var count = 0
        /// Values of arrays and objects that are not complete, reused to save memory.
        var stack: [DataValue] = []

        private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

        mutating func skipSpace() {
            while index < bytes.count {
                switch bytes[index] {
                case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                    index += 1
                default: return
                }
            }
        }

        mutating func value(depth: Int) -> DataValue? {
            count += 1
            guard depth <= JSONParser.maximumDepth, count <= maximumCount, let c = next else {
                return nil
            }
            switch c {
            case UInt8(ascii: "\""): return string().map(DataValue.string)
            case UInt8(ascii: "{"): return object(depth: depth)
            case UInt8(ascii: "["): return array(depth: depth)
            case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
            case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
            case UInt8(ascii: "n"): return take("null") ? .null : nil
            default: return number().map(DataValue.number)
            }
        }

        private mutating func take(_ word: StaticString) -> Bool {
            let end = index + word.utf8CodeUnitCount
            guard end <= bytes.count else { return false }
            for i in 0..<word.utf8CodeUnitCount where bytes[index + i] != word.utf8Start[i] {
                return false
            }
            index = end
            return true
        }

        private mutating func array(depth: Int) -> DataValue? {
            index += 1
            skipSpace()
            if next == UInt8(ascii: "]") {
                index += 1
                return .array([])
            }
            let start = stack.count
            while true {
                guard let value = value(depth: depth + 1) else { return nil }
                stack.append(value)
                skipSpace()
                guard let c = next else { return nil }
                index += 1
                if c == UInt8(ascii: "]") { break }
                guard c == UInt8(ascii: ",") else { return nil }
                skipSpace()
            }
            let values = Array(stack[start...])
            stack.removeSubrange(start...)
            return .array(values)
        }

        private mutating func object(depth: Int) -> DataValue? {
            index += 1
            skipSpace()
            if next == UInt8(ascii: "}") {
                index += 1
                return .object([:])
            }
            let known = depth < shapes.last.count ? shapes.last[depth] : nil
            let start = stack.count
            var names: [String]?
            while true {
                let place = stack.count - start
                if names == nil, !takes(known, place) {
                    names =
                        known.map { shape in
                            shape.places[..<place].map { shape.names.names[$0] }
                        } ?? []
                }
                if names != nil {
                    guard next == UInt8(ascii: "\""), let name = string() else { return nil }
                    names?.append(name)
                }
                skipSpace()
                guard next == UInt8(ascii: ":") else { return nil }
                index += 1
                skipSpace()
                guard let value = value(depth: depth + 1) else { return nil }
                stack.append(value)
                skipSpace()
                guard let c = next else { return nil }
                index += 1
                if c == UInt8(ascii: "}") { break }
                guard c == UInt8(ascii: ",") else { return nil }
                skipSpace()
            }
            defer { stack.removeSubrange(start...) }
            if names == nil, let known, known.places.count == stack.count - start {
                return .object(DataObject(known.names, values(from: start, known)))
            }
            let all =
                names
                ?? (known?.places ?? []).prefix(stack.count - start).compactMap {
                    known?.names.names[$0]
                }
            return .object(object(all, start, depth))
        }

        /// Takes the next name if it is the one that a shape has there.
        private mutating func takes(_ shape: Shape?, _ place: Int) -> Bool {
            guard let shape, place < shape.bytes.count else { return false }
            let name = shape.bytes[place]
            guard index + name.count <= bytes.count else { return false }
            for i in 0..<name.count where bytes[index + i] != name[i] { return false }
            index += name.count
            return true
        }

        private func values(from start: Int, _ shape: Shape) -> [DataValue] {
            if shape.isSorted { return Array(stack[start...]) }
            var values = [DataValue](repeating: .null, count: shape.places.count)
            for (i, place) in shape.places.enumerated() { values[place] = stack[start + i] }
            return values
        }

        /// Creates an object with other names than the one before.
        private mutating func object(_ names: [String], _ start: Int, _ depth: Int) -> DataObject {
            guard let shape = shapes.all[names] ?? shape(names) else {
                // A name repeats: the last value is kept.
                var object = DataObject()
                for (i, name) in names.enumerated() { object[name] = stack[start + i] }
                return object
            }
            if shapes.all.count < DataParser.maximumShapes { shapes.all[names] = shape }
            while shapes.last.count <= depth { shapes.last.append(nil) }
            shapes.last[depth] = shape
            return DataObject(shape.names, values(from: start, shape))
        }

        /// Sorts names; nil if one repeats.
        private func shape(_ names: [String]) -> Shape? {
            let order = names.indices.sorted { names[$0] < names[$1] }
            let sorted = order.map { names[$0] }
            for i in sorted.indices.dropFirst() where sorted[i] == sorted[i - 1] { return nil }
            var places = [Int](repeating: 0, count: names.count)
            for (place, i) in order.enumerated() { places[i] = place }
            return Shape(
                bytes: names.map(quoted), places: places, names: DataObject.Names(sorted),
                isSorted: order == Array(names.indices))
        }

        /// The bytes of a name in a text; a byte that no text has for a name that is written with escapes.
        private func quoted(_ name: String) -> [UInt8] {
            let needsEscapes = name.utf8.contains {
                $0 < 32 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
            }
            return needsEscapes ? [0] : Array("\"\(name)\"".utf8)
        }

        private func isDigit(_ place: Int) -> Bool {
            place < bytes.count && bytes[place] >= 48 && bytes[place] <= 57
        }

        private mutating func skipDigits() -> Bool {
            guard isDigit(index) else { return false }
            while isDigit(index) { index += 1 }
            return true
        }

        private mutating func number() -> JSONNumber? {
            let start = index
            if next == UInt8(ascii: "-") { index += 1 }
            if next == UInt8(ascii: "0") {
                index += 1
            } else if !skipDigits() {
                return nil
            }
            if next == UInt8(ascii: ".") {
                index += 1
                if !skipDigits() { return nil }
            }
            if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
                index += 1
                if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
                if !skipDigits() { return nil }
            }
            guard index - start <= JSONParser.maximumNumberLength else { return nil }
            return JSONNumber(unchecked: text(start, index))
        }

        private func text(_ start: Int, _ end: Int) -> String {
            String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
        }

        private mutating func string() -> String? {
            index += 1
            let start = index
            while index < bytes.count {
                let c = bytes[index]
                if c == UInt8(ascii: "\"") {
                    defer { index += 1 }
                    return text(start, index)
                }
                if c < 32 { return nil }
                if c == UInt8(ascii: "\\") { return escapedString(start) }
                index += 1
            }
            return nil
        }

        /// Reads a string that has escapes, with the strict parser.
        private mutating func escapedString(_ start: Int) -> String? {
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard index < bytes.count else { return nil }
            index += 1
            let text = Array(bytes[(start - 1)..<index])
            guard case .string(let string)? = (try? JSONParser.parse(text))?.content else {
                return nil
            }
            return string
        }
    }
}
