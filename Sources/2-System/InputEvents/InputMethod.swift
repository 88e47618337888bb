import Geometry

/// What an input method changes in the field that is edited.
package struct InputMethodChange: Equatable, Sendable {
    /// The text that is inserted at the caret.
    package var committed: String
    /// The text that is still being composed, after it, in place of the one that was composed before.
    package var composed: String

    package init(committed: String = "", composed: String = "") {
        (self.committed, self.composed) = (committed, composed)
    }
}

/// What an input method is told of the field that is edited. What is typed is not told to it.
package struct EditedField: Equatable, Sendable {
    /// What is typed into a field.
    package enum Purpose: Sendable {
        case text, digits, decimal, phone, url, email, secret
    }

    /// Differs between two fields, and between two times that one field is edited.
    package var number: Int
    package var purpose: Purpose
    /// The field's place on the display, in pixels.
    package var frame: PixelRect

    package init(number: Int, purpose: Purpose, frame: PixelRect) {
        (self.number, self.purpose, self.frame) = (number, purpose, frame)
    }
}
