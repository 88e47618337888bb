/// The views that show the same content. Together they advance it once per frame, and each of them is redrawn when it
/// changes.
final class RiveViews {
    struct Entry {
        fileprivate weak var view: AnyObject?
        /// Called when the fit, alignment or background changes.
        let placement: () -> Void
        /// Called when the content changes between frames.
        let content: () -> Void
    }

    /// What the first view to advance the content in a frame found.
    struct Advance {
        /// The time of the frame, in seconds.
        let time: Double
        let view: ObjectIdentifier
        let needsAnotherFrame: Bool
        let events: [String]
    }

    private var entries: [Entry] = []
    /// The last advance; nil if there was none.
    var last: Advance?

    /// Adds a view, which is not retained.
    func add(
        _ view: AnyObject, placement: @escaping () -> Void, content: @escaping () -> Void
    ) {
        entries.removeAll { $0.view == nil }
        entries.append(Entry(view: view, placement: placement, content: content))
    }

    func forEachView(_ body: (Entry) -> Void) {
        for entry in entries where entry.view != nil { body(entry) }
    }
}
