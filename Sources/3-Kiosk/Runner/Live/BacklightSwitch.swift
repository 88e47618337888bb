import Platform

/// Switches a panel's backlights off while its display is blanked.
///
/// The brightness of each is kept in a file too, in the runtime directory: if the process is killed in between, the
/// next one restores it.
final class BacklightSwitch {
    private let folder: String
    /// The path of the file; nil for none.
    private let record: String?
    /// The brightness of the backlights that are off, by name, in the driver's units as decimal text.
    private var brightness: [String: String] = [:]

    /// Restores what a process that was killed has left switched off.
    ///
    /// - Parameters:
    ///   - record: the path of the file, in a folder that exists.
    ///   - folder: the folder of the backlights.
    init(record: String?, folder: String = Backlight.folder) {
        (self.record, self.folder) = (record, folder)
        guard let record, let bytes = try? FileSystem.read(record, limit: 4096) else { return }
        let names = Backlight.names(in: folder)
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2, names.contains(words[0]), words[1].allSatisfy(\.isNumber)
            else { continue }
            brightness[words[0]] = words[1]
        }
        restore()
    }

    /// Switches off the backlights that are on.
    func switchOff() {
        for name in Backlight.names(in: folder) {
            guard let value = read(name), value != "0",
                (try? FileSystem.overwrite(path(name), with: Array("0".utf8))) != nil
            else { continue }
            brightness[name] = value
        }
        guard let record, !brightness.isEmpty else { return }
        let lines = brightness.map { "\($0.key) \($0.value)\n" }.sorted().joined()
        try? FileSystem.write(Array(lines.utf8), to: record)
    }

    /// Restores the brightness of the backlights that are still off. Others have been set by somebody since.
    func restore() {
        for (name, value) in brightness where read(name) == "0" {
            try? FileSystem.overwrite(path(name), with: Array(value.utf8))
        }
        if let record, !brightness.isEmpty { try? FileSystem.remove(record) }
        brightness = [:]
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)/brightness" }

    /// Returns the brightness of a backlight as decimal text.
    private func read(_ name: String) -> String? {
        guard let bytes = try? FileSystem.read(path(name), limit: 64) else { return nil }
        let digits = String(decoding: bytes, as: UTF8.self).filter(\.isNumber)
        return digits.isEmpty ? nil : digits
    }
}
