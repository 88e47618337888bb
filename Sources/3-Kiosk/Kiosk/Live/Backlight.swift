import Platform

/// Panel backlights (`/sys/class/backlight`), which some drivers leave on while the display is blanked.
enum Backlight {
    /// A backlight and its brightness before it was switched off.
    struct State {
        var path: String
        /// The brightness in the driver's units, as decimal text.
        var brightness: String
    }

    static let folder = "/sys/class/backlight"

    /// The brightness of the first backlight as a fraction of its maximum, 0...1.
    ///
    /// - Parameter folder: the folder of the backlights.
    /// - Throws: `ControlRefusal` if there is no backlight.
    static func brightness(in folder: String = folder) throws(ControlRefusal) -> Double {
        for name in names(in: folder) {
            guard let value = number("\(folder)/\(name)/brightness"),
                let maximum = number("\(folder)/\(name)/max_brightness"), maximum > 0
            else { continue }
            return min(1, value / maximum)
        }
        throw ControlRefusal("this machine has no backlight in \(folder)")
    }

    /// Sets all backlights to a fraction of their maximum brightness.
    ///
    /// - Parameters:
    ///   - share: the fraction, 0...1.
    ///   - folder: the folder of the backlights.
    /// - Throws: `ControlRefusal` if there is no backlight or it may not be changed.
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

    /// Switches off all backlights.
    ///
    /// - Returns: their previous states, for `restore`. Backlights that are already off or cannot be changed are left
    ///   out.
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
