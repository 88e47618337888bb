import Testing

/// The error that `body` throws; nil, and an issue of the test, where it throws none or one of another
/// type.
///
/// This is what `#expect(throws:)` returns from Swift 6.1 on. Swift 6.0, which Debian 13 has, returns
/// nothing there.
public func thrownError<Failure: Error, Result>(
    _ type: Failure.Type, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column, _ body: () throws -> Result
) -> Failure? {
    let sourceLocation = SourceLocation(
        fileID: fileID, filePath: filePath, line: line, column: column)
    do {
        _ = try body()
        Issue.record("no error was thrown, expected \(type)", sourceLocation: sourceLocation)
    } catch let error as Failure {
        return error
    } catch {
        Issue.record(
            "expected \(type), thrown was \(error)", sourceLocation: sourceLocation)
    }
    return nil
}
