import Platform

/// Panel backlights (`/sys/class/backlight`), which some drivers leave on while the display is blanked.
enum Backlight {
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

    static func names(in folder: String) -> [String] {
        ((try? FileSystem.list(folder)) ?? []).sorted()
    }

    private static func number(_ path: String) -> Double? {
        guard let bytes = try? FileSystem.read(path, limit: 64) else { return nil }
        return Double(String(decoding: bytes, as: UTF8.self).filter(\.isNumber))
    }
}
