/// A strict parser of JSON (RFC 8259).
///
/// Foundation's decoder is not used because it reports no line and column for a value that is valid JSON but has the
/// wrong type or range, and because it doubles the size of the binary.
package struct JSONParser {
    /// The maximum nesting depth, which is limited because the parser recurses.
    package static let maximumDepth = 64
    /// The maximum length of a number, in characters.
    package static let maximumNumberLength = 1024

    /// Parses a text that holds one value.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark.
    ///   - maximumSize: the maximum number of bytes accepted.
    ///   - maximumCount: the maximum number of values accepted, including those in arrays and objects: a value takes
    ///     far more memory than the two bytes in which it can be written.
    /// - Throws: `JSONError` at the first byte that is not JSON.
    /// - Complexity: linear in the number of bytes.
    package static func parse(
        _ bytes: [UInt8], maximumSize: Int = 64 << 20, maximumCount: Int = .max
    ) throws(JSONError) -> JSONValue {
        guard bytes.count <= maximumSize else {
            throw JSONError(
                position: JSONPosition(line: 1, column: 1),
                reason: "\(bytes.count) bytes are more than the \(maximumSize) allowed")
        }
        if let encoding = TextEncoding(of: bytes) {
            throw JSONError(
                position: JSONPosition(line: 1, column: 1),
                reason: "the text is \(encoding.rawValue); save it as UTF-8")
        }
        var parser = JSONParser(bytes: bytes, maximumCount: maximumCount)
        if bytes.starts(with: TextEncoding.mark) {
            parser.index = TextEncoding.mark.count
            parser.lineStart = parser.index
        }
        parser.skipSpace()
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        if parser.index < bytes.count { throw parser.error("nothing may follow the value") }
        return value
    }

    /// Parses a text that holds one value.
    package static func parse(_ text: String) throws(JSONError) -> JSONValue {
        try parse(Array(text.utf8))
    }

    private let bytes: [UInt8]
    private let maximumCount: Int
    private var count = 0
    private var index = 0
    private var line = 1
    private var lineStart = 0

    private init(bytes: [UInt8], maximumCount: Int) {
        self.bytes = bytes
        self.maximumCount = maximumCount
    }

    private var position: JSONPosition {
        JSONPosition(line: line, column: index - lineStart + 1)
    }

    private func error(_ reason: String) -> JSONError {
        JSONError(position: position, reason: reason)
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let c = next {
            if c == UInt8(ascii: "\n") {
                line += 1
                lineStart = index + 1
            } else if c != UInt8(ascii: " "), c != UInt8(ascii: "\t"), c != UInt8(ascii: "\r") {
                return
            }
            index += 1
        }
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        if depth > JSONParser.maximumDepth { throw error("nested too deeply") }
        count += 1
        if count > maximumCount { throw error("more than \(maximumCount) values") }
        let start = position
        guard let c = next else { throw error("a value is missing at the end") }
        switch c {
        case UInt8(ascii: "{"): return JSONValue(.object(try object(depth: depth)), at: start)
        case UInt8(ascii: "["): return JSONValue(.array(try array(depth: depth)), at: start)
        case UInt8(ascii: "\""): return JSONValue(.string(try string()), at: start)
        case UInt8(ascii: "t"):
            try literal("true")
            return JSONValue(.bool(true), at: start)
        case UInt8(ascii: "f"):
            try literal("false")
            return JSONValue(.bool(false), at: start)
        case UInt8(ascii: "n"):
            try literal("null")
            return JSONValue(.null, at: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return JSONValue(.number(try number()), at: start)
        default: throw misplaced(c) ?? notAValue(c)
        }
    }

    /// The error for what other languages allow and JSON does not, such as comments; nil if a byte begins none of it.
    private func misplaced(_ c: UInt8) -> JSONError? {
        switch c {
        case UInt8(ascii: "/"), UInt8(ascii: "#"): error("there are no comments in JSON")
        case UInt8(ascii: "'"): error("names and texts are in double quotes, not in single ones")
        default: nil
        }
    }

    private func notAValue(_ c: UInt8) -> JSONError {
        let word = bytes[index...].prefix { JSONParser.isWord($0) }
        if word.isEmpty { return error("a value cannot start with \(JSONParser.name(of: c))") }
        let text = String(decoding: word.prefix(40), as: UTF8.self)
        return error("'\(text)' is not a value; put texts in double quotes")
    }

    private static func name(of c: UInt8) -> String {
        c > 32 && c < 127 ? "'\(Character(UnicodeScalar(c)))'" : "byte \(c)"
    }

    private mutating func literal(_ word: StaticString) throws(JSONError) {
        let found = bytes[index...].prefix { JSONParser.isWord($0) }
        guard word.withUTF8Buffer({ found.elementsEqual($0) }) else {
            throw notAValue(bytes[index])
        }
        index = found.endIndex
    }

    private static func isWord(_ c: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(c | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(c)
    }

    private mutating func object(depth: Int) throws(JSONError) -> [JSONMember] {
        var members: [JSONMember] = []
        index += 1
        skipSpace()
        if next == UInt8(ascii: "}") {
            index += 1
            return members
        }
        while true {
            let start = position
            guard next == UInt8(ascii: "\"") else {
                throw next.flatMap(misplaced) ?? error("a name in quotes was expected")
            }
            let key = try string()
            skipSpace()
            guard next == UInt8(ascii: ":") else { throw error("':' was expected after the name") }
            index += 1
            skipSpace()
            let value = try value(depth: depth + 1)
            members.append(JSONMember(key: key, position: start, value: value))
            if try !hasNextElement(closing: UInt8(ascii: "}")) { return members }
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        var values: [JSONValue] = []
        index += 1
        skipSpace()
        if next == UInt8(ascii: "]") {
            index += 1
            return values
        }
        while true {
            values.append(try value(depth: depth + 1))
            if try !hasNextElement(closing: UInt8(ascii: "]")) { return values }
        }
    }

    /// Reads the comma or the closing bracket after an element.
    ///
    /// - Returns: whether another element follows.
    private mutating func hasNextElement(closing: UInt8) throws(JSONError) -> Bool {
        skipSpace()
        if next == closing {
            index += 1
            return false
        }
        guard next == UInt8(ascii: ",") else {
            throw next.flatMap(misplaced)
                ?? error("',' or \(JSONParser.name(of: closing)) was expected")
        }
        index += 1
        skipSpace()
        if next == closing { throw error("a comma may not be the last") }
        return true
    }

    private mutating func number() throws(JSONError) -> JSONNumber {
        let start = index
        func isDigit(_ c: UInt8?) -> Bool { c.map { $0 >= 48 && $0 <= 57 } ?? false }
        if next == UInt8(ascii: "-") { index += 1 }
        guard isDigit(next) else { throw error("a digit was expected") }
        if next == UInt8(ascii: "0") {
            index += 1
        } else {
            while isDigit(next) { index += 1 }
        }
        if next == UInt8(ascii: ".") {
            index += 1
            guard isDigit(next) else { throw error("a digit was expected after the point") }
            while isDigit(next) { index += 1 }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            guard isDigit(next) else { throw error("a digit was expected in the exponent") }
            while isDigit(next) { index += 1 }
        }
        guard index - start <= JSONParser.maximumNumberLength else {
            throw error("the number has more than \(JSONParser.maximumNumberLength) characters")
        }
        return JSONNumber(unchecked: String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private mutating func string() throws(JSONError) -> String {
        index += 1
        let start = index
        while let c = next, c != UInt8(ascii: "\""), c != UInt8(ascii: "\\"), c >= 32 { index += 1 }
        var out = Array(bytes[start..<index])
        while true {
            guard let c = next else { throw error("the string is not closed") }
            switch c {
            case UInt8(ascii: "\""):
                index += 1
                guard let text = String(validating: out, as: UTF8.self) else {
                    throw error("the string is not valid UTF-8")
                }
                return text
            case UInt8(ascii: "\\"): try escape(into: &out)
            case 0..<32: throw error("a control character must be escaped")
            default:
                out.append(c)
                index += 1
            }
        }
    }

    private mutating func escape(into out: inout [UInt8]) throws(JSONError) {
        index += 1
        guard let c = next else { throw error("the string is not closed") }
        index += 1
        switch c {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(c)
        case UInt8(ascii: "b"): out.append(8)
        case UInt8(ascii: "f"): out.append(12)
        case UInt8(ascii: "n"): out.append(10)
        case UInt8(ascii: "r"): out.append(13)
        case UInt8(ascii: "t"): out.append(9)
        case UInt8(ascii: "u"):
            var scalar = UInt32(try hex4())
            if scalar >= 0xd800 && scalar < 0xdc00 {
                guard next == UInt8(ascii: "\\"), index + 1 < bytes.count,
                    bytes[index + 1] == UInt8(ascii: "u")
                else { throw error("half of a surrogate pair is missing") }
                index += 2
                let low = UInt32(try hex4())
                guard low >= 0xdc00 && low < 0xe000 else {
                    throw error("half of a surrogate pair is missing")
                }
                scalar = 0x10000 + (scalar - 0xd800) << 10 + (low - 0xdc00)
            }
            guard let unicode = UnicodeScalar(scalar) else {
                throw error("half of a surrogate pair is missing")
            }
            out.append(contentsOf: Character(unicode).utf8)
        default: throw error("unknown escape \(JSONParser.name(of: c))")
        }
    }

    private mutating func hex4() throws(JSONError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let c = next, let digit = Character(UnicodeScalar(c)).hexDigitValue else {
                throw error("four hexadecimal digits were expected")
            }
            value = value << 4 | UInt16(digit)
            index += 1
        }
        return value
    }
}
