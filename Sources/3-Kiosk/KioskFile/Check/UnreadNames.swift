import DataSources
import Templates

/// Finds the values of a table that nothing of a kiosk reads. That is no defect: a program's document may serve others
/// too.
package struct UnreadNames {
    private let config: KioskConfig

    package init(_ config: KioskConfig) { self.config = config }

    /// Returns the names of a file's values that no template, condition or action reads; none if rows go to programs or
    /// to .riv files as a whole.
    ///
    /// - Parameter names: the names of the values of its rows.
    package func names(of source: SourceDescription, _ names: [String]) -> [String] {
        guard case .file = source.kind, !goesOutWhole else { return [] }
        let paths = config.readPaths
        let read = Set(
            paths.flatMap { [$0.first] + $0.text.split(separator: ".").map(String.init) })
        return names.filter { name in
            // A value in another language is read with the one beside it.
            !read.contains(String(name.prefix { $0 != "@" })) && name != source.key
        }
    }

    private var goesOutWhole: Bool {
        !config.riveDescriptions.isEmpty
            || config.actions.contains { _, action in
                action.contained.contains {
                    if case .run(let run) = $0 { run.input == nil } else { false }
                }
            }
    }
}
