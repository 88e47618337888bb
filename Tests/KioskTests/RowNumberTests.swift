import DataSources
import JSON
import Testing

/// Numbers in rows are shown exactly as the command wrote them.
@Suite struct RowNumberTests {
    @Test(arguments: [
        "1234567890", "9007199254740993", "0.1", "1.10", "-0", "1e400", "-1E-400", "1.5e3",
        "16777217", "3.14159265358979", "12345678901234567890",
    ])
    func numbersAreShownAsWritten(number: String) throws {
        for text in ["[{\"a\": \(number) }]", "{\"a\":\(number)}"] {
            let document = try DocumentParser().parse(Array(text.utf8))
            #expect(Document.rows(of: document.value).map { $0["a"]?.text } == [number])
        }
    }
}
