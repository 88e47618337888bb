import CWaylandClient
import CWindowProtocols
import Geometry
import InputEvents

/// The input method of a seat, which composes text: zwp_text_input_v3.
///
/// It is told which kind of field is edited and where, but not what is in it, so that it cannot keep what a visitor
/// types; it therefore cannot delete text either. All state is sent again for each field.
final class TextInput {
    private let input: OpaquePointer
    /// Whether the window has the seat's keyboard focus.
    private var isEntered = false
    /// The field that is edited, and the one that the compositor knows of.
    private var field: EditedField?
    private var sent: EditedField?
    /// The change until the event done.
    private var pending = InputMethodChange()
    private var isComposing = false
    /// Called with each change, in its order among the seat's other events.
    private let onChange: (InputMethodChange) -> Void

    private static let listener = Listener(
        zwp_text_input_v3_listener(
            enter: { data, _, _ in owner(data, TextInput.self).setEntered(true) },
            leave: { data, _, _ in owner(data, TextInput.self).setEntered(false) },
            preedit_string: { data, _, text, _, _ in
                owner(data, TextInput.self).pending.composed = string(text)
            },
            commit_string: { data, _, text in
                owner(data, TextInput.self).pending.committed = string(text)
            },
            delete_surrounding_text: { _, _, _, _ in },
            done: { data, _, _ in owner(data, TextInput.self).finish() }))

    private static func string(_ text: UnsafePointer<CChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }

    /// - Parameters:
    ///   - manager: the zwp_text_input_manager_v3.
    ///   - seat: the wl_seat.
    ///   - onChange: called with each change.
    init?(
        _ manager: OpaquePointer, _ seat: OpaquePointer,
        _ onChange: @escaping (InputMethodChange) -> Void
    ) {
        guard let input = window_get_text_input(manager, seat) else { return nil }
        self.input = input
        self.onChange = onChange
        TextInput.listener.listen(to: input, self)
    }

    /// Destroys the object; to be called once, before the connection is closed.
    func destroy() { window_destroy(UnsafeMutableRawPointer(input)) }

    /// Sets the field that is edited, with its place in the compositor's logical pixels; nil for none.
    func edit(_ field: EditedField?) {
        self.field = field
        update()
    }

    private func setEntered(_ isEntered: Bool) {
        self.isEntered = isEntered
        // The compositor forgets the state when the window loses the focus.
        if !isEntered {
            sent = nil
            endComposing()
        }
        update()
    }

    private func update() {
        guard isEntered, field != sent else { return }
        if field?.number != sent?.number { endComposing() }
        if let field {
            if field.number != sent?.number { window_enable_text_input(input) }
            let isSecret = field.purpose == .secret
            // Nothing that a visitor types is to be learned.
            let hint =
                WINDOW_HINT_SENSITIVE_DATA.rawValue
                | (isSecret ? WINDOW_HINT_HIDDEN_TEXT.rawValue : 0)
            window_set_content_type(input, hint, TextInput.purpose(field.purpose).rawValue)
            let frame = field.frame
            window_set_text_rectangle(
                input, Int32(clamping: frame.x0), Int32(clamping: frame.y0),
                Int32(clamping: frame.x1 - frame.x0), Int32(clamping: frame.y1 - frame.y0))
        } else {
            window_disable_text_input(input)
        }
        window_commit_text_input(input)
        sent = field
    }

    /// What was composed and not committed is dropped.
    private func endComposing() {
        pending = InputMethodChange()
        if isComposing { onChange(pending) }
        isComposing = false
    }

    private func finish() {
        if sent != nil, isComposing || pending != InputMethodChange() {
            onChange(pending)
            isComposing = !pending.composed.isEmpty
        }
        pending = InputMethodChange()
    }

    private static func purpose(_ purpose: EditedField.Purpose) -> WindowPurpose {
        switch purpose {
        case .text: WINDOW_PURPOSE_NORMAL
        case .digits: WINDOW_PURPOSE_DIGITS
        case .decimal: WINDOW_PURPOSE_NUMBER
        case .phone: WINDOW_PURPOSE_PHONE
        case .url: WINDOW_PURPOSE_URL
        case .email: WINDOW_PURPOSE_EMAIL
        case .secret: WINDOW_PURPOSE_PASSWORD
        }
    }
}
