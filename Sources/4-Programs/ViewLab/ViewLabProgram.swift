/// The commands of `flipbook-lab` about FlipbookUI.
@MainActor package enum ViewLabProgram {
    /// Runs a command.
    ///
    /// - Parameter arguments: The command's name and its arguments.
    /// - Returns: False if the command is not about FlipbookUI.
    package static func perform(_ arguments: [String]) throws -> Bool {
        switch (arguments.first, arguments.dropFirst().first) {
        case ("trees", _): try TreesCommand.run(Array(arguments.dropFirst()))
        case ("bench", "list"): try BenchList.run(Array(arguments.dropFirst(2)))
        default: return false
        }
        return true
    }
}
