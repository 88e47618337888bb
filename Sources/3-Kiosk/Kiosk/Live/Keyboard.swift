import Glibc
import InputEvents
import Locking
import Platform

/// What the keys of the display's keyboards type.
@MainActor final class Keyboard {
    /// Nil until it is loaded: keys type nothing by then.
    private var keymap: Keymap?

    /// Loads the layout of XKB_DEFAULT_LAYOUT and its like, or of /etc/default/keyboard, in the
    /// background: libxkbcommon reads and compiles several files.
    func load(on executor: any BackgroundExecutor) {
        let result = Lock<Keymap?>(nil)
        executor.run(
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

    /// The key with what it types, and the modifiers that it is pressed with.
    func read(_ stroke: KeyStroke) -> KeyStroke {
        var stroke = stroke
        keymap?.read(&stroke)
        return stroke
    }

    /// Lets go of all modifiers: another session has the keyboard.
    func reset() { keymap?.reset() }
}
