import Testing

@testable import Kiosk

/// Numbers of rows are shown as the command wrote them.
@Suite struct RowNumberTests {
    @Test(arguments: [
        "1234567890", "9007199254740993", "0.1", "1.10", "-0", "1e400", "-1E-400", "1.5e3",
        "16777217", "3.14159265358979", "12345678901234567890",
    ])
    func areShownAsWritten(number: String) throws {
        let rows = try RowParser.parse(Array("[{\"a\": \(number) }]".utf8))
        #expect(rows == [["a": number]])
        let line = try RowParser.parse(Array("{\"a\":\(number)}".utf8))
        #expect(line == rows)
    }
}
