import Glibc
import ImageCodecs
import Platform

/// The destination and the format of an export.
package struct ExportOutput: Equatable, Sendable {
    package enum Format: String, CaseIterable, Sendable {
        case png, apng, webp, gif, y4m, rgba

        /// Whether the format has an alpha channel; if so, the background is transparent by default.
        package var hasAlpha: Bool {
            switch self {
            case .png, .apng, .webp, .rgba: true
            case .gif, .y4m: false
            }
        }

        /// The maximum width and height of a picture, in pixels.
        package var maximumExtent: Int {
            switch self {
            case .webp: WebPMovie.maximumExtent
            case .png, .apng, .gif, .y4m, .rgba: PNGMovie.maximumExtent
            }
        }
    }

    package var format: Format
    /// A path, or "-" for standard output. A PNG's path may contain "%d" or "%04d" for the frame's number; without it,
    /// the PNG is a single picture.
    package var path: String

    /// - Parameters:
    ///   - path: a path, or "-" for standard output.
    ///   - format: the name of the format; nil to derive it from the path's extension.
    /// - Throws: `UsageError` if the format is unknown or missing, or if a picture would be written to a terminal.
    package init(path: String, format: String?) throws(UsageError) {
        self.path = path
        let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
        guard let name = format ?? ExportOutput.fileExtension(of: path) else {
            let advice =
                path == "-" ? "" : ", or name a file such as '\(ExportOutput.example(for: path))'"
            throw UsageError(
                "'\(path)' has no extension that gives the format; add --format with one of \(names)"
                    + advice)
        }
        guard let format = Format(rawValue: name.lowercased()) else {
            throw UsageError(
                "there is no format '\(name)'; available: \(names)"
                    + (format == nil ? "; give --format if that is not an extension" : ""))
        }
        self.format = format
        if path == "-", format == .png || format == .apng || format == .webp || format == .gif {
            if Terminal.isOutput {
                throw UsageError("a picture is not written to a terminal; redirect it")
            }
        }
    }

    /// Returns the extension of a path's last component; nil if it has none, as `.png`, `./out` and `folder.d/out`.
    private static func fileExtension(of path: String) -> String? {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        guard let dot = name.lastIndex(of: "."), name[..<dot].contains(where: { $0 != "." }) else {
            return nil
        }
        let text = name[dot...].dropFirst()
        return text.isEmpty ? nil : String(text)
    }

    /// Returns the path of a file for somebody who has named one without an extension, or a folder.
    private static func example(for path: String) -> String {
        if path.hasSuffix("/") { return path + "%04d.png" }
        let hasName = path.split(separator: "/").last?.contains { $0 != "." } ?? false
        return hasName ? path + ".gif" : "frames/%04d.png"
    }

    /// Whether the output is a single picture of one moment.
    package var isStill: Bool { format == .png && ExportOutput.number(in: path) == nil }

    /// Returns the path of a frame's file.
    ///
    /// - Parameter frame: the frame's number, counted from 0.
    func path(ofFrame frame: Int) -> String {
        guard let (range, digits) = ExportOutput.number(in: path) else { return path }
        let text = String(frame)
        let zeros = String(repeating: "0", count: max(0, digits - text.count))
        return path.replacingCharacters(in: range, with: zeros + text)
    }

    /// Returns the range of "%d" or "%04d" in a path, and the minimum number of digits.
    private static func number(in path: String) -> (Range<String.Index>, digits: Int)? {
        // Other percent signs are part of the path.
        for percent in path.indices where path[percent] == "%" {
            let rest = path[path.index(after: percent)...]
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard digits.count <= 2, digits.endIndex < path.endIndex, path[digits.endIndex] == "d"
            else { continue }
            return (percent..<path.index(after: digits.endIndex), Int(digits) ?? 1)
        }
        return nil
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + self[range.upperBound...]
    }
}

/// Writes the bytes of an export to a file, to standard output, or to one file for each frame.
final class ExportSink {
    private let output: ExportOutput
    private let file: OutputFile?
    private var frames = 0

    /// Opens the output at once, so that an error is thrown before anything is painted.
    init(_ output: ExportOutput) throws(SystemError) {
        self.output = output
        let isOneFile = output.path != "-" && (output.format != .png || output.isStill)
        file = isOneFile ? try OutputFile(path: output.path) : nil
    }

    /// Appends bytes; if each frame has its own file, writes the next frame's file.
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
