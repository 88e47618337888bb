import CICU

/// An owner of an ICU object.
///
/// Conforming classes are `@unchecked Sendable`: ICU objects may be passed between threads, and `FormatterPool` lets
/// only one thread at a time use each of them.
protocol ICUFormatter: AnyObject, Sendable {}

/// ICU's name of a locale.
struct ICULocale {
    let name: String

    /// Converts a language tag to ICU's name.
    ///
    /// - Parameter tag: a BCP 47 language tag.
    init(_ tag: String) {
        var name = [CChar](repeating: 0, count: 160)
        let length = flipbook_locale(tag, &name, Int32(name.count))
        let isName = length > 0 && Int(length) < name.count
        self.name =
            isName
            ? String(
                decoding: name.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            : "root"
    }
}

/// Strings as ICU reads and writes them.
enum ICUText {
    /// Returns the text written by a function.
    ///
    /// - Parameter write: writes at most as many code units as there is room for, and returns the length of the whole
    ///   text, or a negative number for an error.
    static func utf16(
        _ write: (UnsafeMutablePointer<UInt16>?, Int32) -> Int32
    ) -> String? {
        text(UInt16.self, capacity: 128, write) { String(decoding: $0, as: UTF16.self) }
    }

    /// Returns the text written by a function that writes UTF-8.
    ///
    /// - Parameter capacity: a length that most likely suffices.
    static func utf8(
        capacity: Int, _ write: (UnsafeMutablePointer<CChar>?, Int32) -> Int32
    ) -> String? {
        text(CChar.self, capacity: capacity, write) {
            String(decoding: UnsafeRawBufferPointer($0), as: UTF8.self)
        }
    }

    private static func text<Unit>(
        _ unit: Unit.Type, capacity: Int,
        _ write: (UnsafeMutablePointer<Unit>?, Int32) -> Int32,
        _ decode: (UnsafeBufferPointer<Unit>) -> String
    ) -> String? {
        var needed = 0
        let text: String? = withUnsafeTemporaryAllocation(of: unit, capacity: capacity) { buffer in
            needed = Int(write(buffer.baseAddress, Int32(capacity)))
            guard (0...capacity).contains(needed) else { return nil }
            return decode(UnsafeBufferPointer(rebasing: buffer[..<needed]))
        }
        if needed <= capacity { return text }
        return withUnsafeTemporaryAllocation(of: unit, capacity: needed) { buffer in
            let length = Int(write(buffer.baseAddress, Int32(needed)))
            guard (0...needed).contains(length) else { return nil }
            return decode(UnsafeBufferPointer(rebasing: buffer[..<length]))
        }
    }
}
