import JSON
import NamedValues

/// The values of an opened screen, which begin anew each time it is opened.
@MainActor final class ScreenValues {
    var store: ValueStore

    init(_ store: ValueStore) { self.store = store }

    /// Takes over the values that both declare, as when the screen's views are created again.
    func take(from old: ScreenValues) { store.take(from: old.store) }
}
