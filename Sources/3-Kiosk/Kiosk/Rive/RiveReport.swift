import Geometry
import Interface
import KioskFile
import Platform
import RiveRuntime

/// The output of `flipbook inspect` about how the artboards of a .riv file can be used in a kiosk, and with which keys
/// of its configuration.
package struct RiveReport {
    /// The lines of the report, without newlines.
    package private(set) var lines: [String] = []
    private let file: File
    /// The file's path as a JSON string for the configuration.
    private let path: String

    /// - Parameter path: the path of the file, as the configuration would name it.
    package init(_ file: File, path: String) {
        self.file = file
        self.path = RiveReport.quoted(path)
        for artboard in file.artboards { add(artboard) }
    }

    /// Quotes a name from the file, which must not be able to forge lines or control the terminal.
    private static func quoted(_ name: String) -> String {
        let escaped = name.escapingControlCharacters.map { $0 == "\"" ? "\\\"" : String($0) }
        return "\"\(escaped.joined())\""
    }

    private func quoted(_ name: String) -> String { RiveReport.quoted(name) }

    private mutating func add(_ artboard: ArtboardDefinition) {
        lines.append("\(quoted(artboard.name)) serves")
        addHeader(artboard)
        var description = RiveDescription(key: "", file: "")
        description.artboard = artboard.name
        guard let bindings = try? RiveBindings(description, file) else { return }
        addScreen(artboard, bindings)
        addRow(artboard)
    }

    /// `, "artboard": "NAME"`, unless the artboard is the file's first.
    private func artboardKey(_ artboard: ArtboardDefinition) -> String {
        artboard.name == file.artboards.first?.name
            ? "" : ", \"artboard\": \(quoted(artboard.name))"
    }

    // MARK: Headers

    private mutating func addHeader(_ artboard: ArtboardDefinition) {
        guard let plan = try? RiveHeaderPlan(artboard, of: file) else { return }
        lines.append("  as a header: " + plan.describe(in: artboard).escapingControlCharacters)
        lines.append("    \"header\": {\"rive\": \(path)\(artboardKey(artboard))}")
    }

    // MARK: Screens

    private mutating func addScreen(_ artboard: ArtboardDefinition, _ bindings: RiveBindings) {
        var plays = "a picture that does not move"
        if let machine = bindings.machine, machine.layerCount > 0 || !machine.inputs.isEmpty {
            plays = "the state machine \(quoted(machine.name))"
        } else if let animation = artboard.animations.first {
            plays = "the animation \(quoted(animation.name))"
        }
        lines.append("  as a screen: \(plays)")
        lines.append("    \"rive\": {\"file\": \(path)\(artboardKey(artboard))}")
        let model = file.viewModel(of: artboard)
        if let model {
            for (path, property) in file.properties(of: model) {
                guard let kind = kind(property) else { continue }
                lines.append("    \"bind\" \(quoted(path)): \(kind)")
                if property.kind == .list { addItems(path, model, bindings) }
            }
        }
        for input in bindings.machine?.inputs ?? [] {
            lines.append("    \"bind\" \(quoted(input.name)): \(input.kind), an input")
        }
        for name in file.eventNames(of: artboard) {
            lines.append("    \"on\" \(quoted(name)): event")
        }
        guard let model else { return }
        for (path, property) in file.properties(of: model) where property.kind == .trigger {
            lines.append("    \"on\" \(quoted(path)): trigger")
        }
    }

    /// The properties of the items of a list.
    private mutating func addItems(
        _ path: String, _ model: ViewModelDefinition, _ bindings: RiveBindings
    ) {
        guard let index = bindings.itemModel(path, in: model, bound: []) else { return }
        for property in file.viewModels[index].properties {
            guard let kind = kind(property) else { continue }
            lines.append("      \(quoted(property.name)): \(kind)")
        }
    }

    /// The kind of value that a property takes, in words; nil if it takes none.
    private func kind(_ property: ViewModelDefinition.Property) -> String? {
        switch property.kind {
        case .number: "number"
        case .boolean: "boolean"
        case .string: "text"
        case .color: "colour"
        case .enumeration: "one of " + property.names.map(quoted).joined(separator: ", ")
        case .trigger: "trigger"
        case .image: "picture"
        case .list: "list"
        case .viewModel, .listIndex, .artboard, .font, .blob: nil
        }
    }

    // MARK: Rows

    private mutating func addRow(_ artboard: ArtboardDefinition) {
        let size = artboard.size
        func text(_ value: Double) -> String {
            Number.text(value, decimals: value == value.rounded() ? 0 : 1)
        }
        let model = file.viewModel(of: artboard).map { ", with the view model \(quoted($0.name))" }
        lines.append(
            "  as a row: \(text(size.width)) × \(text(size.height)) points"
                + (model ?? ", without values"))
        lines.append("    \"row\": {\"rive\": {\"file\": \(path)\(artboardKey(artboard))}}")
    }
}
