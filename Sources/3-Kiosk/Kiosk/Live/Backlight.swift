import Platform

/// Panel backlights (`/sys/class/backlight`), which some drivers leave on while the display is off.
enum Backlight {
    /// A backlight and its brightness before it was switched off.
    struct State {
        var path: String
        /// In the driver's units, as decimal text.
        var brightness: String
    }

    static let folder = "/sys/class/backlight"

    /// The share of its greatest brightness that the first backlight has.
    ///
    /// - Parameter folder: of the backlights.
    static func brightness(in folder: String = folder) throws(ControlRefusal) -> Double {
        for name in names(in: folder) {
            guard let value = number("\(folder)/\(name)/brightness"),
                let maximum = number("\(folder)/\(name)/max_brightness"), maximum > 0
            else { continue }
            return min(1, value / maximum)
        }
        throw ControlRefusal("this machine has no backlight in \(folder)")
    }

    /// Sets all backlights to a share of their greatest brightness.
    ///
    /// - Parameters:
    ///   - share: 0 to 1.
    ///   - folder: of the backlights.
    static func setBrightness(
        _ share: Double, in folder: String = folder
    ) throws(ControlRefusal) {
        _ = try brightness(in: folder)
        for name in names(in: folder) {
            guard let maximum = number("\(folder)/\(name)/max_brightness") else { continue }
            let value = Number.text((share * maximum).rounded(), decimals: 0)
            do throws(SystemError) {
                try FileSystem.overwrite("\(folder)/\(name)/brightness", with: Array(value.utf8))
            } catch {
                throw ControlRefusal(
                    "\(error); the udev rule of systemd/60-flipbook.rules gives the group video the "
                        + "permission")
            }
        }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileSystem.list(folder)) ?? []).sorted()
    }

    private static func number(_ path: String) -> Double? {
        guard let bytes = try? FileSystem.read(path, limit: 64) else { return nil }
        return Double(String(decoding: bytes, as: UTF8.self).filter(\.isNumber))
    }

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
