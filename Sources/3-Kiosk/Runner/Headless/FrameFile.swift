import Platform

/// The name of the PNG file of a headless run's frame: frame-NUMBER-MILLISECONDSms.png, with leading zeros, so that
/// names sort by time.
package struct FrameFile: Hashable, Sendable {
    /// The number of the frame within its run, from 1.
    var number: Int
    /// The time of the frame since the start of the run, in milliseconds.
    package var milliseconds: Int

    package init(number: Int, milliseconds: Int) {
        self.number = number
        self.milliseconds = milliseconds
    }

    /// Parses a file name; nil if a run would not have chosen it.
    package init?(name: String) {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "frame", parts[2].hasSuffix("ms.png"),
            let number = Int(parts[1]), let milliseconds = Int(parts[2].dropLast(6))
        else { return nil }
        self.init(number: number, milliseconds: milliseconds)
        guard self.name == name else { return nil }
    }

    package var name: String {
        "frame-\(Number.padded(number, to: 5))-\(Number.padded(milliseconds, to: 6))ms.png"
    }
}
