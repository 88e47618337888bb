import Testing

@testable import Platform

@Suite struct NumberTests {
    @Test(arguments: [
        (0.0, 0, "0"), (1, 2, "1.00"), (-1.005, 1, "-1.0"), (2.5, 0, "3"), (-2.5, 0, "-3"),
        (0.049, 1, "0.0"), (-0.049, 1, "0.0"), (0.05, 1, "0.1"), (12.3456, 3, "12.346"),
        (999.9999, 2, "1000.00"), (1.0625, 4, "1.0625"), (123_456_789, 2, "123456789.00"),
    ])
    func decimalCountIsFixed(value: Double, decimals: Int, text: String) {
        #expect(Number.text(value, decimals: decimals) == text)
    }

    /// Scaled values beyond the range of integers must not trap.
    @Test(arguments: [
        (Double.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"), (1e300, "1e+300"),
        (9e14, "900000000000000.0"),
    ])
    func unscalableValuesUseSwiftDescription(value: Double, text: String) {
        #expect(Number.text(value, decimals: 9) == text)
    }
}
