import Geometry
import InputEvents
import Interface

extension EditedField {
    /// The text that is edited on a screen; nil if none is.
    @MainActor init?(on screen: Screen) {
        guard screen.isEditingText, let view = screen.focusedView else { return nil }
        let purpose: Purpose =
            switch view {
            case let field as TextField: Purpose(field)
            default: .text
            }
        let origin = view.convertToScreen(view.bounds.origin)
        let frame = Rect(origin: origin, size: view.frame.size)
        let scale = screen.scale
        self.init(
            number: screen.focusNumber, purpose: purpose,
            frame: PixelRect(
                x0: Int(frame.minX * scale), y0: Int(frame.minY * scale),
                x1: Int(frame.maxX * scale), y1: Int(frame.maxY * scale)))
    }
}

extension EditedField.Purpose {
    @MainActor fileprivate init(_ field: TextField) {
        if field.isSecureTextEntry {
            self = .secret
            return
        }
        self =
            switch field.keyboardType {
            case .default: .text
            case .url: .url
            case .emailAddress: .email
            case .numberPad: .digits
            case .decimalPad: .decimal
            case .phonePad: .phone
            }
    }
}
