import JSON
import RiveRuntime

/// Why a .riv file does not play as it is described, or a value does not reach it.
struct RiveProblem: Error, Equatable, CustomStringConvertible {
    enum Kind: Equatable {
        case unusableFile(reason: String)
        /// A name of `kind` that the file does not have.
        case unknownName(kind: String, name: String, known: [String])
        /// A path of `bind` that is neither a property of the view model nor an input.
        case unknownPlace(path: String, known: [String])
        /// A property that takes no value from data.
        case unsupportedPlace(path: String, kind: String)
        case badTemplate(reason: String)
        /// `each` for a property that is no list.
        case notAList(path: String, kind: String)
        /// Which view model the items of a list are of is not known.
        case unknownItems(path: String, models: [String])
        /// A value that the document does not have.
        case missingValue(path: String, name: String, known: [String])
        /// A value that cannot be converted.
        case wrongValue(path: String, wanted: String, found: String)
        /// A picture that cannot be read.
        case unusableImage(path: String, reason: String)
        case tooManyItems(path: String, count: Int, limit: Int)
    }

    let kind: Kind
    /// The rest of the key that it is about, after that of the description: `bind.now/temperature`;
    /// empty for the description itself.
    var key: String

    init(_ kind: Kind, at key: String = "") {
        self.kind = kind
        self.key = key
    }

    /// What is wrong and which names are near.
    var description: String {
        switch kind {
        case .unusableFile(let reason): return reason
        case .unknownName(let kind, let name, let known):
            return "there is no \(kind) '\(name)'" + RiveProblem.suggestion(for: name, known)
        case .unknownPlace(let path, let known):
            return "there is no property or input '\(path)'"
                + RiveProblem.suggestion(for: path, known)
        case .unsupportedPlace(let path, let kind):
            return "the property '\(path)' is of the type \(kind), which takes no value"
        case .badTemplate(let reason): return reason
        case .notAList(let path, let kind):
            return "'\(path)' is of the type \(kind), not a list: give it a template"
        case .unknownItems(let path, let models):
            return "nothing says of which view model the items of '\(path)' are; put one into the "
                + "list in the editor"
                + (models.isEmpty ? "" : ", or bind the properties of one of " + quoted(models))
        case .missingValue(let path, let name, let known):
            return "'\(path)' shows '\(name)', which the data does not have"
                + RiveProblem.suggestion(for: name, known)
        case .wrongValue(let path, let wanted, let found):
            return "'\(path)' is \(wanted), but the value is \(found)"
        case .unusableImage(let path, let reason): return "the picture '\(path)': \(reason)"
        case .tooManyItems(let path, let count, let limit):
            return "'\(path)' has \(count) items, of which the first \(limit) are shown"
        }
    }

    /// "; did you mean 'x'?" or "; it has 'a', 'b'".
    private static func suggestion(for name: String, _ known: [String]) -> String {
        if let nearest = Spelling.nearest(to: name, among: known) {
            return "; did you mean '\(nearest)'?"
        }
        return known.isEmpty ? "" : "; there is " + quoted(known)
    }
}

private func quoted(_ names: [String]) -> String {
    let rest = names.count > 8 ? " and \(names.count - 8) more" : ""
    return names.prefix(8).map { "'\($0)'" }.joined(separator: ", ") + rest
}

extension KioskConfig {
    /// The error that a problem of a .riv file is.
    func error(_ problem: RiveProblem, in rive: RiveDescription) -> ConfigError {
        let key = problem.key.isEmpty ? rive.key : "\(rive.key).\(problem.key)"
        return error(at: key, .rive(key: key, "\(problem)"))
    }
}
