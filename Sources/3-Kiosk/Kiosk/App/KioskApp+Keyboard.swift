import Display
import Geometry
import Interface
import KioskFile

/// The keyboard on the screen, which appears while a visitor edits a text.
extension KioskApp {
    /// Gives the keyboard the fonts, the colours and the languages of the model that is shown, and the screen its
    /// words.
    func updateKeyboard() {
        let theme = model.theme
        keyboard.family = fonts.regular
        var colors = theme.appearance == .dark ? KeyboardColors.dark : .light
        colors.tint = theme.accent
        keyboard.colors = colors
        keyboard.isEnabled = !usesInputMethod
        keyboard.decimalSeparator = model.formats.decimalSeparator
        keyboard.languages = [model.languageTag] + model.config.languages
        screen.words = InterfaceWords(model.strings)
    }

    /// Whether the compositor's input method types, as the configuration asks and the display allows.
    package var usesInputMethod: Bool { model.config.keyboard == .compositor && hasInputMethod }

    /// Where the keyboard is, in points of the screen; nil if it is not on the screen.
    package var keyboardFrame: Rect? { keyboard.frame }

    /// Tells the keyboard how large a finger is on a display, if its size is known.
    ///
    /// - Parameter scale: pixels per point.
    func fitKeyboard(to mode: DisplayMode, scale: Double) {
        keyboard.pointsPerMillimetre = mode.density.map { $0 / millimetresPerInch / scale }
    }

    /// Brings what is asked in front of the keyboard.
    func coverKeyboard() {
        guard keyboard.isShown || screen.isEditingText else { return }
        for view in [kiosk.messages, kiosk.warning, kiosk.lockPad] as [View] {
            screen.root.bringSubviewToFront(view)
        }
    }

    /// Goes on with what was typed, in the field that has taken the other one's place.
    func resumeEditing(_ editing: SuspendedEditing) {
        View.performWithoutAnimation {
            screen.root.layoutIfNeeded()
            screen.resumeEditing(editing)
        }
    }

    /// Ends to edit a text. What was typed last changes nothing: whoever has typed it was interrupted.
    func dropEditedText() {
        guard screen.isEditingText else { return }
        dropsChanges = true
        screen.setFocus(nil)
        dropsChanges = false
    }
}

private let millimetresPerInch = 25.4
