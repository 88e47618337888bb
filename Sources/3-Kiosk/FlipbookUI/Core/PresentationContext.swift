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

    init(isDialog: Bool) { self.isDialog = isDialog }
}

extension EnvironmentValues {
    /// Closes the sheet or the dialog that contains the view.
    @MainActor public var dismiss: DismissAction {
        let presentation = presentation
        return DismissAction(close: presentation.map { context in { context.close() } })
    }
}
