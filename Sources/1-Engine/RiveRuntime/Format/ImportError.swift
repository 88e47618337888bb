/// The reason why a .riv file was rejected.
public enum ImportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file has a major version that this runtime does not support.
    case unsupportedVersion(major: Int, minor: Int)
    /// The bytes are damaged at `offset`.
    case malformed(offset: Int, reason: String)
    /// The bytes can be read, but an artboard violates a rule of the format, so the file is rejected as a whole.
    case invalid(artboard: String, reason: String)

    /// What is wrong and how to fix it.
    public var description: String {
        switch self {
        case .unsupportedVersion(let major, let minor):
            "version \(major).\(minor) is not supported, only \(File.majorVersion).x; export the "
                + "file again"
        case .malformed(let offset, let reason):
            "damaged at byte \(offset): \(reason); export or copy the file again"
        case .invalid(let artboard, let reason):
            "artboard '\(artboard)': \(reason); repair it in the editor and export the file again"
                .onOneLine
        }
    }
}

extension String {
    /// The string without characters with which a name in a file could break a line or control a terminal.
    fileprivate var onOneLine: String {
        let unsafe: Set<Unicode.GeneralCategory> = [
            .control, .format, .lineSeparator, .paragraphSeparator,
        ]
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            scalars.append(unsafe.contains(scalar.properties.generalCategory) ? "\u{fffd}" : scalar)
        }
        return String(scalars)
    }
}
