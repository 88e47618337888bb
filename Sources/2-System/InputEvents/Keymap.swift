import CLinux
import CXKB

/// Interprets the keys of a keyboard: a libxkbcommon layout with its modifiers, and compose sequences of dead
/// keys.
package final class Keymap {
    /// A layout's RMLVO names, as used by X11, Wayland and the console; nil names stand for libxkbcommon's
    /// defaults.
    package struct Names: Equatable, Sendable {
        package var rules: String?
        package var model: String?
        package var layout: String?
        package var variant: String?
        package var options: String?

        /// Creates names from the environment (XKB_DEFAULT_LAYOUT and so on) or, for those not set there, from
        /// the machine's configuration.
        ///
        /// - Parameters:
        ///   - environment: returns the value of an environment variable; nil if it is not set.
        ///   - file: the text of /etc/default/keyboard, with lines such as `XKBLAYOUT="de"`. Other lines are
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
            // A variant belongs to a layout, so the file's is used only with the file's layout.
            if layout == nil {
                layout = values["XKBLAYOUT"]
                variant = variant ?? values["XKBVARIANT"]
            }
        }

        /// Creates the names of libxkbcommon's default layout.
        package init() {}
    }

    private let context: OpaquePointer
    private let keymap: OpaquePointer
    private var state: OpaquePointer
    /// The state of the current compose sequence; nil if the locale has no compose table.
    private let compose: OpaquePointer?

    /// Whether key presses change the modifiers; false for a compositor's keymap, whose modifiers it sends itself.
    private var isTracked = true

    /// The offset of XKB key codes from evdev's.
    private static let firstCode = 8

    /// Compiles a layout; nil if libxkbcommon does not have it, or its data files are not installed.
    ///
    /// - Parameters:
    ///   - names: the layout's names.
    ///   - locale: the locale whose compose sequences apply, such as "de_DE.UTF-8".
    package convenience init?(_ names: Names, locale: String) {
        self.init(locale: locale) { Keymap.compile($0, names) }
    }

    /// Compiles a compositor's keymap; nil if libxkbcommon does not understand it.
    ///
    /// - Parameters:
    ///   - text: the keymap in libxkbcommon's text format; what follows a null byte is ignored.
    ///   - locale: the locale whose compose sequences apply, such as "de_DE.UTF-8".
    package convenience init?(text: [UInt8], locale: String) {
        let bytes = text.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
        self.init(locale: locale) { context in
            xkb_keymap_new_from_buffer(
                context, bytes, bytes.count, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
        isTracked = false
    }

    private init?(locale: String, _ compile: (OpaquePointer) -> OpaquePointer?) {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        // libxkbcommon would print a message to standard error for each file that it looks for.
        xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
        let keymap = compile(context)
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
        // The names are copied to C strings for the call; nil stands for the default.
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

    /// Sets the modifiers and the text of a key press or release, and updates the keyboard's state. A key that the layout
    /// gives the function of another one, such as Caps Lock that is Escape, gets that one's code.
    package func read(_ stroke: inout KeyStroke) {
        guard stroke.code >= 0, stroke.code < 1 << 16 else { return }
        let code = xkb_keycode_t(stroke.code + Keymap.firstCode)
        stroke.modifiers = modifiers
        if stroke.isDown { stroke.text = text(of: code, stroke.modifiers) }
        let key = Keymap.code(of: symbol(of: code), at: stroke.code)
        if key != stroke.code {
            stroke.code = key
            if stroke.isDown { stroke.scroll = ScrollKey(code: key) }
        }
        guard isTracked else { return }
        xkb_state_update_key(state, code, stroke.isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
    }

    /// The symbol of a key without modifiers, so that it is the same when the key is released.
    private func symbol(of code: xkb_keycode_t) -> xkb_keysym_t {
        let layout = xkb_state_key_get_layout(state, code)
        guard layout != XKB_LAYOUT_INVALID else { return 0 }
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = xkb_keymap_key_get_syms_by_level(keymap, code, layout, 0, &symbols)
        return count == 1 ? symbols?.pointee ?? 0 : 0
    }

    /// Returns the evdev code of the key that a symbol belongs to, if it is a key with a function; else that of the key
    /// itself, which stands for its position on a US keyboard. The keyboards that compositors show have keymaps of their
    /// own, with functions and characters at any code.
    private static func code(of symbol: xkb_keysym_t, at code: Int) -> Int {
        if let function = functions[symbol] { return function }
        guard symbol != 0, functionCodes.contains(code) else { return code }
        return Int(KEY_UNKNOWN)
    }

    private static let functions: [xkb_keysym_t: Int] = {
        let pairs: [(Int32, Int32)] = [
            (XKB_KEY_Return, KEY_ENTER), (XKB_KEY_KP_Enter, KEY_KPENTER), (XKB_KEY_Tab, KEY_TAB),
            (XKB_KEY_ISO_Left_Tab, KEY_TAB), (XKB_KEY_BackSpace, KEY_BACKSPACE),
            (XKB_KEY_Delete, KEY_DELETE), (XKB_KEY_Escape, KEY_ESC), (XKB_KEY_space, KEY_SPACE),
            (XKB_KEY_Up, KEY_UP), (XKB_KEY_Down, KEY_DOWN), (XKB_KEY_Left, KEY_LEFT),
            (XKB_KEY_Right, KEY_RIGHT), (XKB_KEY_Page_Up, KEY_PAGEUP),
            (XKB_KEY_Page_Down, KEY_PAGEDOWN), (XKB_KEY_Home, KEY_HOME), (XKB_KEY_End, KEY_END),
        ]
        return Dictionary(
            uniqueKeysWithValues: pairs.map { (xkb_keysym_t($0.0), Int($0.1)) })
    }()

    private static let functionCodes = Set(functions.values)

    /// Takes the state of the modifiers and the layout from a compositor.
    ///
    /// - Parameters:
    ///   - depressed: the modifiers whose keys are pressed, as bits of the keymap.
    ///   - latched: the modifiers that apply to the next key.
    ///   - locked: the modifiers that are locked, such as Caps Lock.
    ///   - group: the index of the layout.
    package func setModifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
        xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
    }

    /// Releases all modifiers, since another session takes the keyboard.
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

    /// Returns the text that a key types: none with Control, Alt or the logo key, which make it a command, and
    /// none during a compose sequence.
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

    /// Returns the text, or an empty string for the control characters that XKB reports for Enter, Tab and
    /// similar keys.
    private static func printable(_ bytes: [CChar]) -> String {
        let text = String(
            decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return isControl ? "" : text
    }
}
