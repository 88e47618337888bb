import JSON
import KioskFile
import Templates

/// The titles of parts of a screen, such as its buttons, and whether they are there and react to taps. They are made
/// again only when something that they read has changed.
@MainActor final class PartStates {
    struct State: Equatable {
        var title = ""
        var isVisible = true
        var isEnabled = true
    }

    private let parts: [(title: Template, conditions: ShownConditions)]
    private unowned let model: KioskModel
    private let reads: ReadNames
    private let isTimeDependent: Bool
    /// What the states were made from: what is read by name, the item, and the time.
    private var made: (versions: [UInt64], item: DataValue, time: Double)?
    /// The states, in the order of the parts.
    private(set) var states: [State] = []
    /// When a state may change next by itself, in seconds since 1970.
    private(set) var nextChange = Double.infinity
    /// The number of times that the states were made.
    private(set) var makeCount = 0

    init(_ parts: [(title: Template, conditions: ShownConditions)], of model: KioskModel) {
        self.parts = parts
        self.model = model
        let paths = parts.flatMap { $0.title.placeholders + $0.conditions.paths }
        reads = ReadNames(paths, model.config)
        isTimeDependent = parts.contains {
            $0.title.isTimeDependent || $0.conditions.visible.isTimeDependent
                || $0.conditions.enabled.isTimeDependent
        }
    }

    convenience init(_ buttons: ButtonsDescription, of model: KioskModel) {
        self.init(buttons.all.map { ($0.title, $0.conditions) }, of: model)
    }

    /// The titles; empty for those that are not there.
    var shownTitles: [String] { states.map { $0.isVisible ? $0.title : "" } }

    /// The indices of those that do not react to taps.
    var disabled: Set<Int> { Set(states.indices.filter { !states[$0].isEnabled }) }

    /// Makes the states again if something that they read has changed.
    ///
    /// - Parameters:
    ///   - item: the item for which they are made; null for none.
    ///   - screen: the values of the screen.
    func update(_ item: DataValue = .null, on screen: ScreenValues? = nil) {
        if parts.isEmpty { return }
        let versions = reads.versions(in: model, on: screen)
        let now = isTimeDependent ? model.wall.now() : 0
        if let made, made.versions == versions, made.item == item, made.time <= now,
            now < nextChange
        {
            return
        }
        made = (versions, item, now)
        makeCount += 1
        let (scope, formats) = (model.scope(item, on: screen), model.formats)
        nextChange = .infinity
        states = parts.map { title, conditions in
            for condition in [conditions.visible, conditions.enabled] {
                nextChange = min(nextChange, condition.nextChange(scope, formats))
            }
            nextChange = min(nextChange, title.nextChange(scope, formats))
            return State(
                title: title.display(scope, formats),
                isVisible: conditions.visible.holds(scope, formats),
                isEnabled: conditions.enabled.holds(scope, formats))
        }
    }
}
