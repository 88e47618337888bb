import Glibc
import InputEvents
import Locking
import Platform

/// The state of the keyboards: translates keys to the text that they type.
@MainActor final class Keyboard {
    /// nil until the layout is loaded; until then keys type nothing.
    private var keymap: Keymap?
    /// The number of keymaps that a compositor has sent. Only the latest one is used.
    private var sent = 0
    /// What a compositor has said last about the modifiers, which a keymap that is being compiled starts with.
    private var modifiers: (depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32)?

    /// Loads the layout that XKB_DEFAULT_LAYOUT and related variables or /etc/default/keyboard specify, on a
    /// background thread, since libxkbcommon reads and compiles several files. Does nothing if a compositor has sent
    /// its keymap.
    func load(on executor: any BackgroundExecutor) {
        guard sent == 0 else { return }
        load(0, on: executor) { Keyboard.readKeymap() }
    }

    /// Takes a compositor's keymap, which is compiled on a background thread. One that libxkbcommon does not understand
    /// changes nothing.
    ///
    /// - Parameters:
    ///   - text: the keymap in libxkbcommon's text format.
    ///   - executor: the background threads.
    func load(_ text: [UInt8], on executor: any BackgroundExecutor) {
        sent += 1
        load(sent, on: executor) { Keymap(text: text, locale: Keyboard.locale) }
    }

    private func load(
        _ number: Int, on executor: any BackgroundExecutor,
        _ make: @escaping @Sendable () -> Keymap?
    ) {
        let result = Lock<Keymap?>(nil)
        executor.makeQueue(.other, "reading the keyboard's layout").run(
            { result.withLock { $0 = make() } },
            completion: { [weak self] in
                let new = result.withLock { keymap in
                    let value = keymap
                    keymap = nil
                    return value
                }
                guard let self, number == sent, let new else { return }
                keymap = new
                if let modifiers {
                    setModifiers(
                        depressed: modifiers.depressed, latched: modifiers.latched,
                        locked: modifiers.locked, group: modifiers.group)
                }
            })
    }

    /// Takes the state of the modifiers and the layout from a compositor, as in `Keymap.setModifiers`.
    func setModifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
        modifiers = (depressed, latched, locked, group)
        keymap?.setModifiers(depressed: depressed, latched: latched, locked: locked, group: group)
    }

    private nonisolated static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The locale of the compose sequences.
    private nonisolated static var locale: String {
        ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? "C"
    }

    private nonisolated static func readKeymap() -> Keymap? {
        let file = try? FileSystem.read("/etc/default/keyboard", limit: maximumBytes)
        let names = Keymap.Names(
            environment: variable,
            file: file.map { String(decoding: $0, as: UTF8.self) } ?? "")
        if let keymap = Keymap(names, locale: locale) { return keymap }
        let layout = names.layout.map { "'\($0)'" } ?? "of libxkbcommon's default"
        Console.message(
            "flipbook: there is no keyboard layout \(layout); correct XKBLAYOUT in "
                + "/etc/default/keyboard, or install xkb-data")
        return Keymap(Keymap.Names(), locale: locale)
    }

    private nonisolated static let maximumBytes = 1 << 16

    /// Returns the key with the text that it types and the modifiers that are pressed.
    func read(_ stroke: KeyStroke) -> KeyStroke {
        var stroke = stroke
        keymap?.read(&stroke)
        return stroke
    }

    /// Releases all modifiers, because another session has the keyboard.
    func reset() { keymap?.reset() }
}
