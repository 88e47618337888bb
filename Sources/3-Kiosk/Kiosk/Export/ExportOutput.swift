import Glibc
import ImageCodecs
import Platform

/// Where an export is written, and in which format.
package struct ExportOutput: Equatable, Sendable {
    package enum Format: String, CaseIterable, Sendable {
        case png, apng, webp, gif, y4m, rgba

        /// Whether it has an alpha channel, so that the background is transparent by default.
        package var hasAlpha: Bool {
            switch self {
            case .png, .apng, .webp, .rgba: true
            case .gif, .y4m: false
            }
        }

        /// The largest picture, in pixels along each side.
        package var maximumExtent: Int {
            switch self {
            case .webp: WebPMovie.maximumExtent
            case .png, .apng, .gif, .y4m, .rgba: PNGMovie.maximumExtent
            }
        }
    }

    package var format: Format
    /// A path, or "-" for standard output. A PNG's may have "%d" or "%04d" where the number of the frame
    /// goes; without it the PNG is one picture.
    package var path: String

    /// - Parameters:
    ///   - path: a path, or "-".
    ///   - format: its name; nil for the one that the path ends with.
    /// - Throws: `UsageError` where there is no such format.
    package init(path: String, format: String?) throws(UsageError) {
        self.path = path
        let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
        guard let name = format ?? path.lastIndex(of: ".").map({ String(path[$0...].dropFirst()) })
        else {
            throw UsageError("'\(path)' does not say which format; --format is one of \(names)")
        }
        guard let format = Format(rawValue: name.lowercased()) else {
            throw UsageError("there is no format '\(name)'; there are \(names)")
        }
        self.format = format
        if path == "-", format == .png || format == .apng || format == .webp || format == .gif {
            if Terminal.isOutput {
                throw UsageError("a picture is not written to a terminal; redirect it")
            }
        }
    }

    /// Whether it is one picture, of one moment.
    package var isStill: Bool { format == .png && ExportOutput.number(in: path) == nil }

    /// The path of a frame's file.
    ///
    /// - Parameter frame: counted from 0.
    func path(ofFrame frame: Int) -> String {
        guard let (range, digits) = ExportOutput.number(in: path) else { return path }
        let text = String(frame)
        let zeros = String(repeating: "0", count: max(0, digits - text.count))
        return path.replacingCharacters(in: range, with: zeros + text)
    }

    /// Where "%d" or "%04d" is in a path, and how many digits it asks for.
    private static func number(in path: String) -> (Range<String.Index>, digits: Int)? {
        guard let percent = path.firstIndex(of: "%"),
            let end = path[percent...].firstIndex(of: "d")
        else { return nil }
        let digits = path[path.index(after: percent)..<end]
        guard digits.allSatisfy(\.isNumber), digits.count <= 2 else { return nil }
        return (percent..<path.index(after: end), digits.isEmpty ? 1 : Int(digits) ?? 1)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + self[range.upperBound...]
    }
}

/// The bytes of an export on their way to a file, standard output, or a file for each frame.
final class ExportSink {
    private let output: ExportOutput
    private let file: OutputFile?
    private var frames = 0

    /// Opens the output, so that one that cannot be written fails before anything is painted.
    init(_ output: ExportOutput) throws(SystemError) {
        self.output = output
        let isOneFile = output.path != "-" && (output.format != .png || output.isStill)
        file = isOneFile ? try OutputFile(path: output.path) : nil
    }

    /// Writes what follows.
    func write(_ bytes: [UInt8]) throws(SystemError) {
        if bytes.isEmpty { return }
        if let file { return try file.append(bytes) }
        if output.path == "-" {
            return try FileSystem.writeAll(bytes, to: STDOUT_FILENO, path: "standard output")
        }
        try FileSystem.write(bytes, to: output.path(ofFrame: frames))
        frames += 1
    }
}
