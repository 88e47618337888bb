/// A run of a text: an object of the file or an item of a view model's list.
protocol StyledRun: AnyObject {
    var text: String { get }
    /// The style of the run; a run without a style is omitted.
    var style: TextStyle? { get }
}

/// A run of a text that follows an item of a view model's list. The item's properties give the run's content and the name
/// of its style; they are identified by their symbols.
final class TextListRun: InstanceFollower, StyledRun {
    private(set) var text = ""
    private(set) weak var style: TextStyle?
    private weak var owner: Text?

    /// The maximum number of items of a text; further ones are ignored.
    static let maximumCount = 10_000

    /// The meaning of a property, with the format's numbers.
    private enum Symbol: UInt32, CaseIterable {
        case style = 13
        case content
    }

    init(_ owner: Text) { self.owner = owner }

    override func didFollow(_ new: ViewModelInstance) {
        for symbol in Symbol.allCases {
            let property = new.property(withSymbol: symbol.rawValue)
            guard let property, case .string(let value) = property.value else { continue }
            write(symbol, value)
            observe(property) { [weak self, weak property] in
                guard let self, case .string(let value)? = property?.value else { return }
                write(symbol, value)
                owner?.markShapeDirty()
            }
        }
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
