/// The light of a caret, which blinks while a text is edited.
@MainActor final class BlinkingCaret {
    /// The time for which the caret is lit and dark, in seconds.
    private static let interval = 0.5
    /// The number of times that it changes after a key; then it stays lit, so that an idle kiosk sleeps.
    private static let count = 20

    /// Whether the caret is in the lit half of its period.
    private(set) var isLit = false
    private var task: Task<Void, Never>?

    /// Lights the caret and lets it blink from now on, or stops it in the dark.
    ///
    /// - Parameter draw: Called when it is to be drawn again.
    func restart(isOn: Bool, _ draw: @escaping @MainActor () -> Void) {
        task?.cancel()
        task = nil
        isLit = isOn
        guard isOn else { return }
        task = Task { [weak self] in
            for change in 1...BlinkingCaret.count {
                try? await Task.sleep(for: .seconds(BlinkingCaret.interval))
                guard !Task.isCancelled, let self else { return }
                isLit = change % 2 == 0
                draw()
            }
        }
    }
}
