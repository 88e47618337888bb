/// A run of a text: an object of the file or an item of a view model's list.
protocol StyledRun: AnyObject {
    var text: String { get }
    /// The style of the run; a run without a style is omitted.
    var style: TextStyle? { get }
}

/// The runs of a text that follow its own ones, one for each item of a view model's list. An item's properties give the
/// run's content and the name of its style; they are identified by their symbols.
final class TextListRuns {
    private(set) var runs: [TextListRun] = []

    /// The maximum number of items; further ones are ignored.
    private static let maximumCount = 10_000

    /// Sets the items. A run that is given another item keeps the values that this item does not have.
    func setItems(_ instances: [ViewModelInstance], of text: Text) {
        let count = min(instances.count, TextListRuns.maximumCount)
        while runs.count > count { runs.removeLast().stopObserving() }
        while runs.count < count { runs.append(TextListRun(text)) }
        for (run, instance) in zip(runs, instances) { run.follow(instance) }
    }

    func removeAll() {
        for run in runs { run.stopObserving() }
        runs = []
    }
}

/// A run of a text that follows a view model instance.
final class TextListRun: StyledRun {
    private(set) var text = ""
    private(set) weak var style: TextStyle?
    private weak var owner: Text?
    private var instance: ViewModelInstance?
    private var observed: [ViewModelInstance.Property] = []

    /// The meaning of a property, with the format's numbers.
    private enum Symbol: UInt32, CaseIterable {
        case style = 13
        case content
    }

    init(_ owner: Text) { self.owner = owner }

    func follow(_ new: ViewModelInstance) {
        if new === instance { return }
        stopObserving()
        instance = new
        for symbol in Symbol.allCases {
            let property = new.properties.last { $0.definition.symbol == symbol.rawValue }
            guard let property, case .string(let value) = property.value else { continue }
            write(symbol, value)
            observed.append(property)
            property.observe(by: self) { [weak self, weak property] in
                guard let self, case .string(let value)? = property?.value else { return }
                write(symbol, value)
                owner?.markShapeDirty()
            }
        }
    }

    func stopObserving() {
        for property in observed { property.stopObserving(self) }
        observed.removeAll(keepingCapacity: true)
        instance = nil
    }

    /// Sets the content or the style. A name that matches none of the text's styles selects the first one.
    private func write(_ symbol: Symbol, _ value: String) {
        switch symbol {
        case .content: text = value
        case .style:
            let styles = owner?.children.lazy.compactMap { $0 as? TextStyle }
            style = styles?.first { $0.name == value } ?? styles?.first
        }
    }
}
