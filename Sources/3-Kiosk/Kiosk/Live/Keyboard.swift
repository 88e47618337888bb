import Glibc
import InputEvents
import Locking
import Platform

/// The state of the keyboards: translates keys to the text that they type.
@MainActor final class Keyboard {
    /// nil until the layout is loaded; until then keys type nothing.
    private var keymap: Keymap?

    /// Loads the layout that XKB_DEFAULT_LAYOUT and related variables or /etc/default/keyboard specify, on a
    /// background thread, since libxkbcommon reads and compiles several files.
    func load(on executor: any BackgroundExecutor) {
        let result = Lock<Keymap?>(nil)
        executor.makeQueue(.other, "reading the keyboard's layout").run(
            { result.withLock { $0 = Keyboard.readKeymap() } },
            completion: { [weak self] in
                self?.keymap = result.withLock { keymap in
                    let value = keymap
                    keymap = nil
                    return value
                }
            })
    }

    private nonisolated static func readKeymap() -> Keymap? {
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        let file = try? FileSystem.read("/etc/default/keyboard", limit: maximumBytes)
        let names = Keymap.Names(
            environment: variable,
            file: file.map { String(decoding: $0, as: UTF8.self) } ?? "")
        let locale =
            ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
            ?? "C"
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
