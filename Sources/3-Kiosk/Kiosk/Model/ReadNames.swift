import JSON
import KioskFile
import NamedValues
import Templates

/// The names that templates and conditions read besides those of their item, to find out whether what they show may have
/// changed.
@MainActor struct ReadNames {
    private let values: [String]
    private let screen: [String]
    private let sources: [String]
    private let readsError: Bool

    /// - Parameters:
    ///   - paths: the paths of the values that they read.
    ///   - own: the name of a source whose documents are watched otherwise.
    init(_ paths: [TemplatePath], _ config: KioskConfig, except own: String? = nil) {
        values = TemplatePath.names(below: .values, in: paths)
        screen = TemplatePath.names(below: .screen, in: paths)
        sources = config.sourceNames(in: paths).filter { $0 != own }.sorted()
        readsError = paths.contains { $0.first == KioskAction.errorName }
    }

    /// Whether they read the document of a source.
    func contains(source: String) -> Bool { sources.contains(source) }

    /// Returns numbers that change with the values and documents of these names.
    func versions(in model: KioskModel, on screen: ScreenValues?) -> [UInt64] {
        var result = values.map { model.values.revision(of: $0) ?? 0 }
        result += self.screen.map { screen?.store.revision(of: $0) ?? 0 }
        result += sources.map { UInt64(model.sources[$0]?.state.version ?? 0) }
        if readsError { result.append(model.errorVersion) }
        return result
    }
}
