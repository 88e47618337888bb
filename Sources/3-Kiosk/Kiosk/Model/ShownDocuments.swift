/// Finds out which versions of the sources' documents have reached the display, from the numbers of the frames.
///
/// A document is presented with the flip of the first frame that was made from it. It is confirmed after further
/// frames, or if none is needed, since until then it may still crash or hang the program. Documents may change with
/// every frame; those of one frame at a time are followed until they are confirmed.
struct ShownDocuments {
    /// The versions of documents, by their sources' names.
    typealias Versions = [String: Int]
    /// The number of frames after the one that presents documents until they are confirmed.
    static let framesUntilConfirmed = 2
    /// The maximum number of frames that are remembered until they are on the display.
    private static let drawnLimit = 4

    private var hasChanged = true
    /// The frames that are not known to be on the display yet, the oldest first, and the documents that they were made
    /// from: the one that is being presented, and one that has been presented in this turn of the loop.
    private var drawn: [(frame: Int, versions: Versions)] = []
    /// Documents that were presented with a frame, and are not confirmed yet.
    private var unconfirmed: (frame: Int, versions: Versions)?
    /// The latest documents that were presented after `unconfirmed`.
    private var next: (frame: Int, versions: Versions)?

    /// Notes that documents, or the rows made from them, have changed.
    mutating func contentDidChange() { hasChanged = true }

    /// Whether documents wait to be presented or confirmed.
    var isWaiting: Bool { hasChanged || !drawn.isEmpty || unconfirmed != nil }

    /// Notes the documents from which a frame was made.
    mutating func didRecord(frame: Int, _ versions: () -> Versions) {
        guard hasChanged else { return }
        hasChanged = false
        drawn.append((frame, versions()))
        if drawn.count > ShownDocuments.drawnLimit { drawn.removeFirst() }
    }

    /// Notes the frame that is on the display.
    ///
    /// - Parameters:
    ///   - frame: its number; nil if none has been shown.
    ///   - isAtRest: whether no further frame is needed, or the display is off.
    ///   - versions: returns the current versions.
    /// - Returns: the documents that have been presented and confirmed since the last call; nil for none.
    mutating func didShow(
        frame: Int?, isAtRest: Bool, _ versions: () -> Versions
    ) -> (presented: Versions?, confirmed: Versions?) {
        if isAtRest {
            (hasChanged, drawn, unconfirmed, next) = (false, [], nil, nil)
            let all = versions()
            return (all, all)
        }
        guard let frame else { return (nil, nil) }
        var presented: Versions?
        while let first = drawn.first, frame >= first.frame {
            presented = first.versions
            if unconfirmed == nil { unconfirmed = first } else { next = first }
            drawn.removeFirst()
        }
        guard let (first, versions) = unconfirmed,
            frame >= first + ShownDocuments.framesUntilConfirmed
        else { return (presented, nil) }
        unconfirmed = next
        next = nil
        return (presented, versions)
    }
}
