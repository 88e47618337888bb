/// What closes the sheet or the dialog that contains a view; does nothing elsewhere.
@MainActor public struct DismissAction {
    let close: (() -> Void)?

    /// Closes it.
    public func callAsFunction() { close?() }
}

/// The sheet or dialog that contains a view.
@MainActor final class PresentationContext {
    let isDialog: Bool
    var close: () -> Void = {}
    weak var sheet: SheetView?
    /// The button with the role `cancel` that was made or updated last, which may have gone from the dialog.
    weak var lastCancelButton: ModifierElement?

    init(isDialog: Bool) { self.isDialog = isDialog }
}

extension EnvironmentValues {
    /// Closes the sheet or the dialog that contains the view.
    @MainActor public var dismiss: DismissAction {
        let presentation = presentation
        return DismissAction(close: presentation.map { context in { context.close() } })
    }
}
