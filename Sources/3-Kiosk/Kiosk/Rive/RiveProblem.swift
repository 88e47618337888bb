import JSON
import KioskFile
import RiveRuntime

/// The reason why a .riv file does not play as described, or why a value cannot be passed to it.
package struct RiveProblem: Error, Equatable, CustomStringConvertible {
    enum Kind: Equatable {
        case unusableFile(reason: String)
        /// The file has no `kind` of that name.
        case unknownName(kind: String, name: String, known: [String])
        /// A path in `bind` is neither a property of the view model nor an input.
        case unknownTarget(path: String, known: [String])
        /// A property is of a type that takes no value from data.
        case unsupportedTarget(path: String, kind: String)
        case badTemplate(reason: String)
        /// `each` is given for a property that is not a list.
        case notAList(path: String, kind: String)
        /// The view model of a list's items cannot be determined.
        case unknownItems(path: String, models: [String])
        /// The data does not have the value.
        case missingValue(path: String, name: String, known: [String])
        /// The value cannot be converted.
        case wrongValue(path: String, wanted: String, found: String)
        /// A property that takes values cannot be fired.
        case notATrigger(path: String, wanted: String)
        /// The picture cannot be read.
        case unusableImage(path: String, reason: String)
        case tooManyItems(path: String, count: Int, limit: Int)
    }

    let kind: Kind
    /// The key that the problem is about, relative to that of the description, such as `bind.now/temperature`; empty
    /// for the description itself.
    var key: String

    init(_ kind: Kind, at key: String = "") {
        self.kind = kind
        self.key = key
    }

    /// What is wrong, and which similar names exist.
    package var description: String {
        switch kind {
        case .unusableFile(let reason): return reason
        case .unknownName(let kind, let name, let known):
            return "there is no \(kind) '\(name)'" + RiveProblem.suggestion(for: name, known)
        case .unknownTarget(let path, let known):
            return "there is no property or input '\(path)'"
                + RiveProblem.suggestion(for: path, known)
        case .unsupportedTarget(let path, let kind):
            return "the property '\(path)' is of type \(kind), which takes no value; remove it"
        case .badTemplate(let reason): return reason
        case .notAList(let path, let kind):
            return "'\(path)' is of type \(kind), not a list; give it a template"
        case .unknownItems(let path, let models):
            return "the items of '\(path)' have no known view model; put one into the list in the "
                + "editor"
                + (models.isEmpty ? "" : ", or bind the properties of one of " + quoted(models))
        case .missingValue(let path, let name, let known):
            return "'\(path)' uses '\(name)', but the data has no such value"
                + RiveProblem.suggestion(for: name, known)
        case .wrongValue(let path, let wanted, let found):
            return "'\(path)' is \(wanted), but the value is \(found)"
        case .notATrigger(let path, let wanted):
            return "'\(path)' is \(wanted), not a trigger; set it instead"
        case .unusableImage(let path, let reason): return "the picture '\(path)': \(reason)"
        case .tooManyItems(let path, let count, let limit):
            return "'\(path)' has \(count) items; only the first \(limit) are shown"
        }
    }

    /// "; did you mean 'x'?" or "; available: 'a', 'b'".
    private static func suggestion(for name: String, _ known: [String]) -> String {
        if let nearest = Spelling.nearest(to: name, among: known) {
            return "; did you mean '\(nearest)'?"
        }
        return known.isEmpty ? "" : "; available: " + quoted(known)
    }
}

private func quoted(_ names: [String]) -> String {
    let rest = names.count > 8 ? " and \(names.count - 8) more" : ""
    return names.prefix(8).map { "'\($0)'" }.joined(separator: ", ") + rest
}

extension KioskConfig {
    /// The configuration error for a problem of a .riv file.
    func error(_ problem: RiveProblem, in rive: RiveDescription) -> ConfigError {
        let key = problem.key.isEmpty ? rive.key : "\(rive.key).\(problem.key)"
        return error(at: key, .rive(key: key, "\(problem)"))
    }
}
