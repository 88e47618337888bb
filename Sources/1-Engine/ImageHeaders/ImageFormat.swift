/// A format of image files, recognised by a file's first bytes. Raw values are the formats' names.
package enum ImageFormat: String, CaseIterable, Sendable {
    case png = "PNG"
    case jpeg = "JPEG"
    case webp = "WebP"
    case gif = "GIF"
    case bmp = "BMP"
    case tiff = "TIFF"
    case svg = "SVG"
    case heif = "HEIF"
    case avif = "AVIF"
    case jpegXL = "JPEG XL"
    case jpeg2000 = "JPEG 2000"
    case ico = "ICO"
    case psd = "PSD"
    case pdf = "PDF"

    /// Recognises a file's format; nil for an unknown one.
    ///
    /// - Complexity: at most the first 1,024 bytes are read.
    package init?(of bytes: [UInt8]) {
        func has(_ text: StaticString, at offset: Int = 0) -> Bool {
            text.withUTF8Buffer { bytes.dropFirst(offset).starts(with: $0) }
        }
        switch bytes.first {
        case 0x89 where bytes.starts(with: ImageFormat.pngSignature): self = .png
        case 0xff where bytes.starts(with: [0xff, 0xd8]): self = .jpeg
        case 0xff where bytes.starts(with: [0xff, 0x0a]): self = .jpegXL
        case UInt8(ascii: "R") where has("RIFF") && has("WEBP", at: 8): self = .webp
        case UInt8(ascii: "G") where has("GIF87a") || has("GIF89a"): self = .gif
        case UInt8(ascii: "B") where has("BM") && bytes.count >= 14: self = .bmp
        case UInt8(ascii: "I") where has("II*\0") || has("II+\0"): self = .tiff
        case UInt8(ascii: "M") where has("MM\0*") || has("MM\0+"): self = .tiff
        case UInt8(ascii: "8") where has("8BPS"): self = .psd
        case UInt8(ascii: "%") where has("%PDF-"): self = .pdf
        case 0 where bytes.starts(with: [0, 0, 1, 0]): self = .ico
        case 0 where has("ftyp", at: 4):
            self = has("avif", at: 8) || has("avis", at: 8) ? .avif : .heif
        case 0 where has("JXL ", at: 4): self = .jpegXL
        case 0 where has("jP  ", at: 4): self = .jpeg2000
        default:
            guard ImageFormat.isSVG(bytes) else { return nil }
            self = .svg
        }
    }

    /// The first bytes of every PNG file.
    package static let pngSignature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    /// Whether the text begins with the element `svg`, perhaps after a declaration and comments.
    private static func isSVG(_ bytes: [UInt8]) -> Bool {
        var text = bytes.prefix(1024)
        if text.starts(with: [0xef, 0xbb, 0xbf]) { text.removeFirst(3) }
        guard text.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "<") else {
            return false
        }
        return String(decoding: text, as: UTF8.self).contains("<svg")
    }

    /// Whether images of this format can be decoded.
    package var isDecoded: Bool {
        switch self {
        case .png, .jpeg, .webp, .gif: true
        default: false
        }
    }

    /// The reason why an image of this format cannot be shown, with a command that converts it, in one line.
    package var refusal: String {
        let article = [.avif, .ico, .svg].contains(self) ? "an" : "a"
        return
            "\(article) \(rawValue) image cannot be shown; convert it, for example by "
            + "'\(conversion)'"
    }

    /// A command of Debian's packages that converts an image of this format into one that can be decoded.
    private var conversion: String {
        switch self {
        case .svg: "rsvg-convert -w 960 picture.svg -o picture.png"
        case .heif: "heif-convert picture.heic picture.jpg"
        case .avif: "avifdec picture.avif picture.png"
        case .jpegXL: "djxl picture.jxl picture.png"
        case .jpeg2000: "opj_decompress -i picture.jp2 -o picture.png"
        case .pdf: "pdftoppm -png -singlefile picture.pdf picture"
        case .ico, .psd: "convert 'picture.\(rawValue.lowercased())[0]' picture.png"
        default: "convert picture.\(rawValue.lowercased()) picture.png"
        }
    }
}
