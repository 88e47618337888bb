import CXKB

/// What the keys of a keyboard type: a layout of libxkbcommon with its modifiers, and the sequences of
/// dead keys.
package final class Keymap {
    /// A layout by the names that X11, Wayland and the console use; nil for libxkbcommon's default.
    package struct Names: Equatable, Sendable {
        package var rules: String?
        package var model: String?
        package var layout: String?
        package var variant: String?
        package var options: String?

        /// The layout of the environment (XKB_DEFAULT_LAYOUT and its like), or that of the machine.
        ///
        /// - Parameters:
        ///   - environment: the value of a variable; nil where it is not set.
        ///   - file: the text of /etc/default/keyboard: lines such as `XKBLAYOUT="de"`. Other lines are
        ///     skipped.
        package init(environment: (String) -> String?, file: String) {
            var values: [Substring: String] = [:]
            for line in file.split(whereSeparator: \.isNewline) {
                guard let sign = line.firstIndex(of: "=") else { continue }
                let value = line[line.index(after: sign)...].drop { $0 == " " }
                let quote = value.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
                let text =
                    quote.map { quote in value.dropFirst().prefix { $0 != quote } }
                    ?? value.prefix { $0 != " " && $0 != "#" }
                values[line[..<sign]] = String(text)
            }
            func value(_ name: String) -> String? {
                let value = environment("XKB_DEFAULT_\(name)")
                return value?.isEmpty == false ? value : nil
            }
            rules = value("RULES")
            model = value("MODEL") ?? values["XKBMODEL"]
            layout = value("LAYOUT")
            variant = value("VARIANT")
            options = value("OPTIONS") ?? values["XKBOPTIONS"]
            // A variant is one of its layout.
            if layout == nil {
                layout = values["XKBLAYOUT"]
                variant = variant ?? values["XKBVARIANT"]
            }
        }

        /// libxkbcommon's default.
        package init() {}
    }

    private let context: OpaquePointer
    private let keymap: OpaquePointer
    private var state: OpaquePointer
    /// What dead keys have begun; nil where the locale has no sequences.
    private let compose: OpaquePointer?

    /// evdev's codes begin at 8 in XKB.
    private static let firstCode = 8

    /// Nil where libxkbcommon has no such layout, or none of its files.
    ///
    /// - Parameter locale: whose sequences of dead keys apply, such as "de_DE.UTF-8".
    package init?(_ names: Names, locale: String) {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        // Its messages would go to standard error, one for each file that it looks for.
        xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
        let keymap = Keymap.compile(context, names)
        guard let keymap, let state = xkb_state_new(keymap) else {
            xkb_keymap_unref(keymap)
            xkb_context_unref(context)
            return nil
        }
        self.context = context
        self.keymap = keymap
        self.state = state
        let table = xkb_compose_table_new_from_locale(
            context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
        compose = table.flatMap { xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
        xkb_compose_table_unref(table)
    }

    deinit {
        if let compose { xkb_compose_state_unref(compose) }
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
        xkb_context_unref(context)
    }

    private static func compile(_ context: OpaquePointer, _ names: Names) -> OpaquePointer? {
        // The names are copied for the call: a nil one is the default.
        let texts = [names.rules, names.model, names.layout, names.variant, names.options]
            .map { $0.map { Array($0.utf8CString) } }
        func with(
            _ number: Int, _ pointers: [UnsafePointer<CChar>?],
            _ body: ([UnsafePointer<CChar>?]) -> OpaquePointer?
        ) -> OpaquePointer? {
            guard number < texts.count else { return body(pointers) }
            guard let text = texts[number] else { return with(number + 1, pointers + [nil], body) }
            return text.withUnsafeBufferPointer {
                with(number + 1, pointers + [$0.baseAddress], body)
            }
        }
        return with(0, []) { pointers in
            var names = xkb_rule_names(
                rules: pointers[0], model: pointers[1], layout: pointers[2],
                variant: pointers[3], options: pointers[4])
            return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
    }

    // MARK: Keys

    /// Reads a key that is pressed or released, and the modifiers that it is pressed with.
    package func read(_ stroke: inout KeyStroke) {
        guard stroke.code >= 0, stroke.code < 1 << 16 else { return }
        let code = xkb_keycode_t(stroke.code + Keymap.firstCode)
        stroke.modifiers = modifiers
        if stroke.isDown { stroke.text = text(of: code, stroke.modifiers) }
        xkb_state_update_key(state, code, stroke.isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
    }

    /// Lets go of all modifiers: another session has the keyboard.
    package func reset() {
        if let new = xkb_state_new(keymap) {
            xkb_state_unref(state)
            state = new
        }
        if let compose { xkb_compose_state_reset(compose) }
    }

    private var modifiers: KeyStroke.Modifiers {
        var result: KeyStroke.Modifiers = []
        for (name, modifier) in [
            (XKB_MOD_NAME_SHIFT, KeyStroke.Modifiers.shift), (XKB_MOD_NAME_CTRL, .control),
            (XKB_MOD_NAME_ALT, .alt), (XKB_MOD_NAME_LOGO, .meta),
        ] where xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) == 1 {
            result.insert(modifier)
        }
        return result
    }

    /// What a key types: nothing with Control, Alt or the logo, which make commands, and nothing while a
    /// sequence of dead keys goes on.
    private func text(of code: xkb_keycode_t, _ modifiers: KeyStroke.Modifiers) -> String {
        guard modifiers.isDisjoint(with: [.control, .alt, .meta]) else { return "" }
        var bytes = [CChar](repeating: 0, count: 64)
        if let compose {
            let symbol = xkb_state_key_get_one_sym(state, code)
            if xkb_compose_state_feed(compose, symbol) == XKB_COMPOSE_FEED_ACCEPTED {
                switch xkb_compose_state_get_status(compose) {
                case XKB_COMPOSE_COMPOSING, XKB_COMPOSE_CANCELLED: return ""
                case XKB_COMPOSE_COMPOSED:
                    xkb_compose_state_get_utf8(compose, &bytes, bytes.count)
                    return Keymap.printable(bytes)
                default: break
                }
            }
        }
        xkb_state_key_get_utf8(state, code, &bytes, bytes.count)
        return Keymap.printable(bytes)
    }

    /// Enter, Tab and the like are control characters in XKB.
    private static func printable(_ bytes: [CChar]) -> String {
        let text = String(
            decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return isControl ? "" : text
    }
}
