import DataSources
import JSON
import KioskFile
import Runner
import Templates

/// The request that explains the conditions of a screen.
extension KioskApp {
    var whyVerb: ControlVerb {
        ControlVerb(
            "why", "SCREEN [ROW]", .control,
            "which conditions of a screen hold, and which part of the others is false"
        ) {
            [unowned self] (arguments, reply) throws(ControlRefusal) in
            let name = try arguments.word("SCREEN")
            let row = Int(try arguments.number(in: 1...1_000_000) ?? 1)
            try arguments.finish()
            guard let screen = model.config.screen(name) else {
                let names = model.config.screens.map(\.name).joined(separator: ", ")
                throw ControlRefusal(
                    "there is no screen '\(name.prefix(80))'; available: \(names)")
            }
            let item = try item(of: screen, row: row)
            var scope = model.scope(item, on: opened(screen)?.values)
            if opened(screen) == nil { scope.screen = screen.values }
            let (values, formats) = (scope, model.formats)
            executor.answer(reply) { ConditionReport.text(of: screen, values, formats) }
        }
    }

    /// The opened screen of a description, the one on top if it is opened several times; nil if it is not open.
    private func opened(_ screen: ScreenDescription) -> (any ContentScreen)? {
        if let top = kiosk.top, top.name == screen.name { return top }
        return kiosk.all.last { $0.name == screen.name }
    }

    /// The item whose values the conditions of a screen read.
    ///
    /// - Parameter row: the number of the row of a list, from 1.
    private func item(
        of screen: ScreenDescription, row: Int
    ) throws(ControlRefusal) -> DataValue {
        switch screen.content {
        case .list(let list):
            let rows = Document.rows(of: model.document(of: list.source))
            if rows.isEmpty { return .null }
            guard row <= rows.count else {
                throw ControlRefusal("there is no row \(row); '\(screen.name)' has \(rows.count)")
            }
            return rows[row - 1]
        case .page(let page):
            if let opened = opened(screen) as? PageScreen { return opened.shown }
            return page.source.flatMap { model.document(of: $0) } ?? .null
        case .rive(let rive):
            return rive.source.flatMap { model.document(of: $0) } ?? .null
        case .tabs: return .null
        }
    }
}

/// Describes which conditions of a screen hold, in a line each.
enum ConditionReport {
    /// The maximum number of lines, and of parts in a line.
    static let maximumLines = 200
    static let maximumParts = 4

    /// - Returns: a line for each condition, without those that always hold.
    static func text(
        of screen: ScreenDescription, _ scope: TemplateScope, _ formats: FormatContext
    ) -> String {
        let conditions = screen.allConditions.filter { $0.condition != .always }
        // The buttons below a list do not belong to a row.
        var (outside, outsideKey) = (scope, "")
        if case .list(let list) = screen.content {
            outside.item = .null
            outsideKey = list.buttons.key
        }
        var lines = conditions.prefix(maximumLines).map { key, condition in
            let isOutside = !outsideKey.isEmpty && key.hasPrefix("\(outsideKey)[")
            let parts = condition.explanation(isOutside ? outside : scope, formats)
            guard let whole = parts.first, !whole.holds else { return "\(key): holds" }
            let deciding = decidingParts(of: parts)
            let more = deciding.count - maximumParts
            return "\(key): does not hold: "
                + deciding.prefix(maximumParts).joined(separator: ", ")
                + (more > 0 ? ", and \(more) more" : "")
        }
        let more = conditions.count - lines.count
        if more > 0 { lines.append("and \(more) more conditions") }
        if lines.isEmpty { return "the screen has no conditions\n" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The tests that make the condition false: those that are false, or in a `not` those that are true.
    private static func decidingParts(of parts: [Condition.Part]) -> [String] {
        // For each depth, whether the part there is one that decides, and whether it holds.
        var path: [(decides: Bool, holds: Bool, isNot: Bool)] = []
        var result: [String] = []
        for (i, part) in parts.enumerated() {
            path.removeLast(path.count - part.depth)
            let decides =
                path.last.map { $0.decides && ($0.isNot || $0.holds == part.holds) } ?? true
            let hasParts = i + 1 < parts.count && parts[i + 1].depth > part.depth
            path.append((decides, part.holds, hasParts && part.text == "not"))
            if decides && !hasParts { result.append(part.text + (part.holds ? " (in a not)" : "")) }
        }
        return result
    }
}
