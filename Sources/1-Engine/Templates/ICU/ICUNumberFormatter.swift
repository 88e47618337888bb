import CICU

/// Formats numbers as specified by a skeleton. Halves are rounded away from zero.
final class ICUNumberFormatter: ICUFormatter, @unchecked Sendable {
    private let formatter: OpaquePointer
    /// The result of the last call, which plural rules read.
    private let result: OpaquePointer

    init?(_ locale: ICULocale, skeleton: String) {
        let units = Array("\(skeleton) rounding-mode-half-up".utf16)
        guard let formatter = flipbook_number_open(units, Int32(units.count), locale.name) else {
            return nil
        }
        guard let result = flipbook_number_result() else {
            flipbook_number_close(formatter)
            return nil
        }
        self.formatter = formatter
        self.result = result
    }

    deinit {
        flipbook_number_result_close(result)
        flipbook_number_close(formatter)
    }

    func text(_ number: NumberOperand) -> String? {
        format(number)
            ? ICUText.utf16 { flipbook_number_text(result, $0, $1) } : nil
    }

    /// Returns the plural category of a number as this formatter writes it, and its text.
    func select(_ rules: OpaquePointer, _ number: NumberOperand) -> (String, String)? {
        guard let text = text(number),
            let category = ICUText.utf16({ flipbook_plural_select(rules, result, $0, $1) })
        else { return nil }
        return (category, text)
    }

    private func format(_ number: NumberOperand) -> Bool {
        var text = number.text
        guard number.isDecimal else {
            return flipbook_number_double(formatter, number.value, result) != 0
        }
        return text.withUTF8 { digits in
            digits.withMemoryRebound(to: CChar.self) {
                flipbook_number_decimal(formatter, $0.baseAddress, Int32($0.count), result) != 0
            }
        }
    }
}
