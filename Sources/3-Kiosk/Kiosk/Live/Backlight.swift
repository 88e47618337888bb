import Platform

/// The light behind a panel, which some drivers leave on when the display is off.
enum Backlight {
    private static let folder = "/sys/class/backlight"

    /// Switches all lights off.
    ///
    /// - Returns: how bright each was, for `restore`. Lights that may not be changed are left out.
    static func switchOff() -> [(path: String, brightness: String)] {
        var found: [(path: String, brightness: String)] = []
        for name in (try? FileSystem.list(folder)) ?? [] {
            let path = "\(folder)/\(name)/brightness"
            guard let bytes = try? FileSystem.read(path, limit: 64) else { continue }
            let old = String(decoding: bytes, as: UTF8.self)
                .filter { $0.isNumber }
            guard !old.isEmpty, old != "0",
                (try? FileSystem.overwrite(path, with: Array("0".utf8))) != nil
            else { continue }
            found.append((path, old))
        }
        return found
    }

    static func restore(_ lights: [(path: String, brightness: String)]) {
        for light in lights {
            try? FileSystem.overwrite(light.path, with: Array(light.brightness.utf8))
        }
    }
}
