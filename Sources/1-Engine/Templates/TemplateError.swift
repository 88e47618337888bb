/// The reason why a text is not a valid template.
package struct TemplateError: Error, Hashable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        /// A `{` without a `}`.
        case unclosedBrace
        /// A quoted argument without its second quote.
        case unclosedQuote
        /// Something follows a quoted argument.
        case textAfterQuote
        /// There is nothing between `{` and `}`, or before the first `|`.
        case noPath
        case unknownFormat(name: String, nearest: String?)
        /// An argument that a format does not accept, or a missing argument.
        ///
        /// - Parameter wanted: what the format accepts, with an example.
        case wrongArgument(format: String, argument: String?, wanted: String)
    }

    /// The position in the text, in characters from 1.
    package var column: Int
    package var reason: Reason

    /// The reason and how to fix it, in one line without the column.
    package var explanation: String {
        switch reason {
        case .unclosedBrace: "'{' has no '}'"
        case .unclosedQuote: "the quote is not closed"
        case .textAfterQuote:
            "text after a quoted argument; put the whole argument into double quotes"
        case .noPath: "no name after '{', such as {title}"
        case .unknownFormat(let name, let nearest?):
            "unknown format '\(name)'; did you mean '\(nearest)'?"
        case .unknownFormat(let name, nil):
            "unknown format '\(name)'; known formats: \(Format.names.joined(separator: ", "))"
        case .wrongArgument(let format, nil, let wanted): "'\(format)' needs \(wanted)"
        case .wrongArgument(let format, let argument?, let wanted):
            "'\(format)' takes \(wanted), not '\(argument)'"
        }
    }

    package var description: String { "column \(column): \(explanation)" }
}
