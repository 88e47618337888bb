import Platform

/// Panel backlights (`/sys/class/backlight`), which some drivers leave on while the display is off.
enum Backlight {
    /// A backlight and its brightness before it was switched off.
    struct State {
        var path: String
        /// In the driver's units, as decimal text.
        var brightness: String
    }

    private static let folder = "/sys/class/backlight"

    /// Switches all backlights off.
    ///
    /// - Returns: their previous states, for `restore`. Backlights that are off already or may not
    ///   be changed are left out.
    static func switchOff() -> [State] {
        var states: [State] = []
        for name in (try? FileSystem.list(folder)) ?? [] {
            let path = "\(folder)/\(name)/brightness"
            guard let bytes = try? FileSystem.read(path, limit: 64) else { continue }
            let brightness = String(decoding: bytes, as: UTF8.self).filter { $0.isNumber }
            guard !brightness.isEmpty, brightness != "0",
                (try? FileSystem.overwrite(path, with: Array("0".utf8))) != nil
            else { continue }
            states.append(State(path: path, brightness: brightness))
        }
        return states
    }

    static func restore(_ states: [State]) {
        for state in states {
            try? FileSystem.overwrite(state.path, with: Array(state.brightness.utf8))
        }
    }
}
