/// How a controller is shown as a sheet; the equivalent of `UISheetPresentationController`.
@MainActor public final class SheetPresentationController {
    /// A height at which a sheet rests.
    public struct Detent: Hashable, Sendable {
        /// The names of the system's heights, for `selectedDetentIdentifier`.
        public enum Identifier: Hashable, Sendable {
            case medium, large
        }

        let identifier: Identifier

        /// About half of the screen.
        public static func medium() -> Detent { Detent(identifier: .medium) }
        /// Nearly all of the screen.
        public static func large() -> Detent { Detent(identifier: .large) }

        var height: SheetDetent { identifier == .medium ? .medium : .large }
    }

    weak var sheet: SheetView?

    /// The heights between which a finger drags the sheet. The default is a large one.
    public var detents = [Detent.large()] {
        didSet { sheet?.detents = detents.map(\.height) }
    }
    /// The height at which the sheet rests; nil for the first one.
    public var selectedDetentIdentifier: Detent.Identifier? {
        didSet { if let selectedDetentIdentifier { select(selectedDetentIdentifier) } }
    }
    /// Whether a short line at the top shows that the sheet can be dragged.
    public var prefersGrabberVisible = false {
        didSet { sheet?.showsGrabber = prefersGrabberVisible }
    }

    private func select(_ identifier: Detent.Identifier) {
        sheet?.selected = Detent(identifier: identifier).height
    }

    /// Moves the sheet with the changes that the closure makes.
    public func animateChanges(_ changes: () -> Void) {
        changes()
        sheet?.move(true, isShown: true)
    }

    func connect(_ sheet: SheetView) {
        self.sheet = sheet
        sheet.detents = detents.map(\.height)
        let first = selectedDetentIdentifier.map { Detent(identifier: $0) } ?? detents.first
        sheet.selected = first?.height ?? .large
        sheet.showsGrabber = prefersGrabberVisible
        sheet.onSelect = { [unowned self] detent in
            selectedDetentIdentifier = detent == .medium ? .medium : .large
        }
    }
}
