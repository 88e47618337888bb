import CICU

/// Converts text to upper, lower and title case by a locale's rules.
final class ICUCaseMap: ICUFormatter, @unchecked Sendable {
    private let map: OpaquePointer

    init?(_ locale: ICULocale) {
        guard let map = flipbook_case_open(locale.name) else { return nil }
        self.map = map
    }

    deinit { flipbook_case_close(map) }

    func upper(_ text: String) -> String? { mapped(text, flipbook_case_upper) }
    func lower(_ text: String) -> String? { mapped(text, flipbook_case_lower) }

    /// Capitalises the first letter of each word and leaves the rest unchanged.
    func title(_ text: String) -> String? { mapped(text, flipbook_case_title) }

    private typealias Function = (
        OpaquePointer?, UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<CChar>?, Int32
    ) -> Int32

    private func mapped(_ text: String, _ function: Function) -> String? {
        var text = text
        // ICU counts in 32 bits.
        guard !text.isEmpty, text.utf8.count < 1 << 28 else { return nil }
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { source in
                ICUText.utf8(capacity: source.count + 16) {
                    function(map, source.baseAddress, Int32(source.count), $0, $1)
                }
            }
        }
    }
}
