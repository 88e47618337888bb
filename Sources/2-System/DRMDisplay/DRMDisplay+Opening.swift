import Glibc
import Platform

extension DRMDisplay {
    /// Opens a card and shows a black frame on one of its outputs. Content that is already shown there in
    /// the same mode, such as a boot splash, stays until the first frame.
    ///
    /// - Parameters:
    ///   - preferences: the card and the output; if no card is given, the first one with a display is used.
    ///   - access: opens the card.
    ///   - used: the path of a card not to use; nil for none.
    /// - Throws: `DRMError`, with `isDisplayMissing` if only a display is missing.
    package convenience init(
        _ preferences: OutputPreferences, access: DeviceAccess = .direct, except used: String? = nil
    ) throws(DRMError) {
        let candidates = (preferences.device.map { [$0] } ?? DRMDisplay.cards()).filter {
            $0 != used
        }
        if candidates.isEmpty {
            throw DRMError(
                "/dev/dri",
                "there is no graphics card here; load its driver, or run --display headless")
        }
        var failures: [DRMError] = []
        for path in candidates {
            do throws(DRMError) {
                let kms = try LibDRM(path: path, access: access)
                try self.init(kms, preferences, now: Clock.now)
                return
            } catch { failures.append(error) }
        }
        // Only a card that merely lacks a display is worth waiting for.
        throw failures.first(where: \.isDisplayMissing) ?? failures[0]
    }

    /// Adopts a card that an earlier run has opened and the service manager has kept open; its last frame stays on
    /// the display until the first one of this run. Nil, with the descriptor closed, if it is not the card that the
    /// preferences name, is no longer master, or has no display that can be driven.
    ///
    /// - Parameters:
    ///   - kept: the card's descriptor.
    ///   - preferences: the card and the output.
    package convenience init?(adopting kept: Int32, _ preferences: OutputPreferences) {
        var own = stat()
        fstat(kept, &own)
        let candidates = preferences.device.map { [$0] } ?? DRMDisplay.cards()
        let path = candidates.first { path in
            var named = stat()
            return stat(path, &named) == 0 && own.st_rdev == named.st_rdev
        }
        guard let path else {
            close(kept)
            return nil
        }
        guard let kms = LibDRM(path: path, adopting: kept) else { return nil }
        do throws(DRMError) { try self.init(kms, preferences, now: Clock.now) } catch { return nil }
    }

    /// Returns the paths of the cards in /dev/dri.
    static func cards() -> [String] {
        (0..<16).map { "/dev/dri/card\($0)" }.filter { FileSystem.exists($0) }
    }
}
