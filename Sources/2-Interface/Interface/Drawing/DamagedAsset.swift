import RiveRuntime
import Typography

/// An image or font of a .riv file that is damaged or in an unknown format. Content that uses it is not drawn.
public struct DamagedAsset: Equatable, Sendable {
    /// The kinds of asset that are checked.
    public enum Kind: String, Sendable {
        /// A PNG, JPEG or WebP image.
        case image
        /// A TrueType or OpenType font.
        case font
    }

    /// The kind of asset.
    public var kind: Kind
    /// The asset's name in the file.
    public var name: String
    /// The reason why the asset cannot be used.
    public var reason: String

    /// Returns all damaged assets of a file. Decodes its images and opens its fonts, which takes time proportional to
    /// their size.
    public static func all(of file: File) -> [DamagedAsset] {
        DecodedImages(of: file).failures + fonts(of: file)
    }

    /// Returns the damaged fonts of a file.
    public static func fonts(of file: File) -> [DamagedAsset] {
        var damaged: [DamagedAsset] = []
        for asset in file.fonts {
            do throws(FontFileError) { _ = try Font(asset.bytes, path: asset.name) } catch {
                damaged.append(
                    DamagedAsset(kind: .font, name: asset.name, reason: error.reason))
            }
        }
        return damaged
    }
}
