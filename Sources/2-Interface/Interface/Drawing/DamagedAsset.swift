import RiveRuntime
import Typography

/// An image or font of a .riv file that is damaged or in an unknown format. What needs it is not drawn.
public struct DamagedAsset: Equatable, Sendable {
    /// The kinds of assets that are checked.
    public enum Kind: String, Sendable {
        /// PNG, JPEG or WebP.
        case image
        /// TrueType or OpenType.
        case font
    }

    /// What the asset is.
    public var kind: Kind
    /// The name in the file.
    public var name: String
    /// Why it cannot be used.
    public var reason: String

    /// All of a file's. Decodes its images and opens its fonts, which takes time with their size.
    public static func all(of file: File) -> [DamagedAsset] {
        DecodedImages(of: file).failures + fonts(of: file)
    }

    /// The damaged fonts of a file.
    public static func fonts(of file: File) -> [DamagedAsset] {
        var damaged: [DamagedAsset] = []
        for asset in file.fonts {
            do throws(FontError) { _ = try Font(asset.bytes, path: asset.name) } catch {
                damaged.append(
                    DamagedAsset(kind: .font, name: asset.name, reason: error.reason))
            }
        }
        return damaged
    }
}
