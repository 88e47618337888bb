import Testing

/// Returns the error that `body` throws. Records an issue and returns nil if it throws none, or one of another type.
///
/// From Swift 6.1 on `#expect(throws:)` returns the error, too; with Swift 6.0, which Debian 13 has, it does not.
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
