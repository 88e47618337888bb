import Glibc
import ImageCodecs
import ImageHeaders
import Interface
import JSON
import KioskFile
import Platform
import Templates

/// Checks the pictures that a template names, for samples of the items that it is expanded for.
@MainActor struct PictureCheck {
    private(set) var errors: [ConfigError] = []
    private(set) var warnings: [ConfigError] = []
    private let config: KioskConfig
    private let samples: [DataValue]
    private let formats: FormatContext

    /// The maximum number of samples that are checked.
    private static let maximumSamples = 1000
    /// The maximum number of warnings about pictures of one template, of which each has another reason.
    private static let maximumPictureWarnings = 10
    /// The pixels of pictures that are still decoded; of others only the header is read.
    private var remainingPixels = 256 << 20

    init(_ config: KioskConfig, samples: [DataValue]) {
        self.config = config
        self.samples = samples
        formats = config.checkFormats
    }

    /// Reports pictures that do not exist or cannot be shown: the configuration's own, or else, for each reason, the
    /// first one of the samples.
    ///
    /// - Parameter indices: the indices of the samples that show the picture.
    mutating func checkPictures(_ template: Template, _ key: String, _ indices: [Int]) {
        guard !template.isEmpty else { return }
        let rule = ImagePathRule(
            template: template.text, folder: config.folder, followsLinks: config.followsPictureLinks
        )
        if template.placeholders.isEmpty {
            if let defect = defect(ofPicture: template.text, rule) {
                errors.append(
                    config.error(at: key, .picture(key: key, row: nil, reason: "\(defect)")))
            }
            return
        }
        var reasons: Set<String> = []
        var checked: Set<String> = []
        for i in indices.prefix(PictureCheck.maximumSamples) {
            let expanded = template.expand(TemplateScope(item: samples[i]), formats)
            guard checked.insert(expanded).inserted, let defect = defect(ofPicture: expanded, rule),
                reasons.insert(defect.reason).inserted
            else { continue }
            warnings.append(
                config.error(at: key, .picture(key: key, row: i + 1, reason: "\(defect)")))
            if reasons.count == PictureCheck.maximumPictureWarnings { return }
        }
    }

    /// Why a picture cannot be shown.
    private struct PictureDefect: CustomStringConvertible {
        /// The path of its file; nil for a picture in the data.
        var path: String?
        var reason: String
        var description: String { (path.map { "\($0): " } ?? "") + reason }
    }

    private mutating func defect(
        ofPicture text: String, _ rule: ImagePathRule
    ) -> PictureDefect? {
        let source: ImageSource?
        do throws(ImagePathError) { source = try rule.source(text) } catch {
            return PictureDefect(reason: error.reason)
        }
        switch source?.content {
        case nil: return nil
        case .data(let bytes)?: return defect(of: bytes).map { PictureDefect(reason: $0) }
        case .file(let path)?:
            if let file = source?.fileInFolder,
                let error = FileSystem.problem(file.name, beneath: file.folder),
                error.code != ENOENT
            {
                return PictureDefect(reason: "\(KioskImageFiles.explained(error, path))")
            }
            guard FileSystem.exists(path) else {
                return PictureDefect(path: path, reason: "there is no such file")
            }
            do throws(SystemError) {
                let bytes = try KioskImageFiles.read(
                    path, in: source?.fileInFolder, limit: KioskImageFiles.maximumSize)
                return defect(of: bytes).map { PictureDefect(path: path, reason: $0) }
            } catch { return PictureDefect(path: path, reason: error.reason) }
        }
    }

    /// Returns why a picture's file cannot be shown. So that a check takes no longer than a few seconds, not all pixels
    /// of many pictures are decoded.
    private mutating func defect(of bytes: [UInt8]) -> String? {
        let format = ImageFormat(of: bytes)
        if let format, format.isDecoded, let (width, height) = ImageHeader.size(of: bytes),
            ImageLimit.allows(width: Int64(width), height: Int64(height))
        {
            guard remainingPixels > 0 else { return nil }
            remainingPixels -= width * height
        }
        let thumbnail = ImageTarget(width: 64, height: 64, mode: .fit)
        do throws(ImageError) { _ = try LocalImageDecoder().decode(bytes, for: thumbnail) } catch {
            return error.reason
        }
        return nil
    }
}
