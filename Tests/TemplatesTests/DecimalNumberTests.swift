import JSON
import TestSupport
import Testing

@testable import Templates

@Suite struct DecimalNumberTests {
    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("0.000", "0"), ("1.50", "1.5"), ("-12.30", "-12.3"),
        ("1e3", "1000"),
        ("1.5E-3", "0.0015"), ("100", "100"), ("100e-2", "1"), ("0.1e1", "1"),
        ("0e999999999999", "0"),
        ("0.000000000000000001", "0.000000000000000001"), ("10.00e0", "10"),
        ("123456789012345678901234567890123456", "123456789012345678901234567890123456"),
        ("999999999999999999.999999999999999999", "999999999999999999.999999999999999999"),
        ("1e35", "1" + "00000000000000000000000000000000000"),
    ])
    func numberIsReadAndWrittenWithoutTrailingZeros(text: String, written: String) {
        #expect(DecimalNumber(text)?.text == written)
    }

    @Test(arguments: [
        "", "-", "+1", "01", "00", "1.", ".5", "1e", "1e+", "1 ", " 1", "1,5", "0x10", "nan",
        "1.2.3",
        "1e400", "1e36", "0.0000000000000000001", "1e-19", "1e99999999999999999999",
        "1234567890123456789012345678901234567", "١",
    ])
    func otherTextsAreNoDecimalNumbers(text: String) {
        #expect(DecimalNumber(text) == nil)
    }

    @Test(arguments: [
        ("0.1", "0.2", "0.3", "-0.1", "0.02"), ("1.50", "1.50", "3", "0", "2.25"),
        ("-1", "0.001", "-0.999", "-1.001", "-0.001"),
        ("12.5", "1.19", "13.69", "11.31", "14.875"), ("0", "5", "5", "-5", "0"),
        ("0.000000001", "0.0000000005", "0.0000000015", "0.0000000005", "0.000000000000000001"),
        ("0.000000001", "-0.0000000004", "0.0000000006", "0.0000000014", "0"),
    ])
    func sumsDifferencesAndProductsAreExact(
        a: String, b: String, sum: String, difference: String, product: String
    ) throws {
        let (a, b) = try (#require(DecimalNumber(a)), #require(DecimalNumber(b)))
        #expect(a.adding(b)?.text == sum)
        #expect(a.subtracting(b)?.text == difference)
        #expect(a.multiplied(by: b)?.text == product)
        #expect((a < b) == difference.hasPrefix("-"))
    }

    @Test func resultsWithTooManyDigitsAreRefused() throws {
        let large = try #require(DecimalNumber(String(repeating: "9", count: 36)))
        let small = try #require(DecimalNumber("0.000000000000000001"))
        let one = try #require(DecimalNumber("1"))
        #expect(large.adding(one) == nil)
        #expect(large.multiplied(by: large) == nil)
        #expect(large.adding(small) == nil)
        #expect(large.subtracting(one) != nil)
        #expect(small < large && !(large < small))
        let negative = try #require(DecimalNumber("-" + String(repeating: "9", count: 36)))
        #expect(negative < small && !(small < negative))
    }

    /// Sums and products of small numbers are those of whole numbers.
    @Test func randomNumbersAgreeWithIntegers() throws {
        var random = SeededRandom(seed: 9)
        for _ in 0..<2000 {
            let (a, b) = (random.next(2_000_001) - 1_000_000, random.next(2_000_001) - 1_000_000)
            func decimal(_ n: Int, _ scale: Int) throws -> DecimalNumber {
                try #require(DecimalNumber("\(n)e-\(scale)"))
            }
            let (x, y) = (try decimal(a, 3), try decimal(b, 3))
            #expect(try x.adding(y) == decimal(a + b, 3))
            #expect(try x.subtracting(y) == decimal(a - b, 3))
            #expect(try x.multiplied(by: y) == decimal(a * b, 6))
            #expect((x < y) == (a < b))
            #expect(DecimalNumber(x.text) == x)
        }
    }

    @Test func numbersWithTooManyDigitsAreComparedInDoublePrecision() throws {
        func number(_ text: String) -> ComparableNumber? {
            ComparableNumber(.number(JSONNumber(unchecked: text)))
        }
        let (small, huge) = try (#require(number("1e-300")), #require(number("1e300")))
        let one = try #require(number("1"))
        #expect(small < one && one < huge && small < huge)
        #expect(number("1e300") == number("10e299"))
        #expect(number("1e999") == nil)
        #expect(ComparableNumber(.string("1e3")) == nil)
        #expect(ComparableNumber(.string("12.50")) == number("12.5"))
        #expect(ComparableNumber(.bool(true)) == nil)
        #expect(ComparableNumber(.string(String(repeating: "1", count: 2000))) == nil)
    }
}
