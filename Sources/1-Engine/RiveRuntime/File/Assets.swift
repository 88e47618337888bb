import ImageHeaders
import Locking
import Typography

/// An encoded image that a file embeds or refers to: PNG, JPEG or WebP.
public final class ImageAsset: Sendable {
    /// The name in the file, without the asset's number.
    public let name: String
    /// The width of the upright image in pixels, from its header; 0 if that cannot be read.
    public let width: Int
    /// The height of the upright image in pixels, from its header; 0 if that cannot be read.
    public let height: Int
    /// The encoded image, in the bytes of the file that embeds it.
    private let content: ArraySlice<UInt8>

    /// The encoded image; empty if the file only refers to it.
    ///
    /// - Complexity: linear in the image's size if a file embeds it, since it is copied.
    public var bytes: [UInt8] { Array(content) }

    /// Whether the .riv file only refers to the image.
    var isEmpty: Bool { content.isEmpty }

    /// Creates an image that does not come from a .riv file.
    ///
    /// - Parameter bytes: PNG, JPEG or WebP; the size is read from its header.
    package convenience init(name: String, bytes: [UInt8]) {
        self.init(name: name, content: bytes[...])
    }

    /// Creates an image from a part of a file, which it retains.
    init(name: String, content: ArraySlice<UInt8>) {
        self.name = name
        self.content = content
        (width, height) = ImageHeader.size(of: Array(content)) ?? (0, 0)
    }
}

/// A font that a file embeds or refers to.
public final class FontAsset: Sendable {
    /// The name in the file, without the asset's number.
    public let name: String
    /// The TrueType or OpenType file.
    private let data: FontData
    /// Nil until the font is needed, then whether and how it was opened.
    private let opened = Lock<OpenedFont?>(nil)

    private struct OpenedFont {
        /// Nil if the file is not a font.
        let font: Font?
    }

    package convenience init(name: String, bytes: [UInt8]) {
        self.init(name: name, content: bytes[...])
    }

    /// Creates a font from a part of a file, which it copies.
    init(name: String, content: ArraySlice<UInt8>) {
        self.name = name
        data = FontData(content)
    }

    /// The TrueType or OpenType file; empty if the .riv file only refers to it.
    ///
    /// - Complexity: linear in the file's size, since it is copied.
    public var bytes: [UInt8] { data.array }

    /// The font, which all instances share; nil if it cannot be opened.
    var font: Font? {
        opened.withLock { [data, name] opened in
            if let opened { return opened.font }
            let new = OpenedFont(font: try? Font(data, path: name))
            opened = new
            return new.font
        }
    }

    /// Whether the .riv file only refers to the font.
    var isEmpty: Bool { data.count == 0 }
}

/// An asset of a file; objects refer to it by its index.
enum FileAsset: Sendable {
    case image(ImageAsset)
    case font(FontAsset)
    /// An asset of a type that the runtime does not use.
    case other

    var image: ImageAsset? { if case .image(let image) = self { image } else { nil } }
    var font: FontAsset? { if case .font(let font) = self { font } else { nil } }

    /// The name of an asset in a file.
    struct Name {
        var text: String
        var number: UInt32
    }

    /// Returns the names of a file's assets, in the file's order.
    static func names(in table: ObjectTable) -> [Name] {
        table.fileObjects.lazy
            .filter { isNumbered(table.typeKey($0)) }
            .map {
                Name(
                    text: table.string($0, .assetName), number: table.uint($0, .fileAssetAssetId))
            }
    }

    /// Returns how images are sampled, by their index in the file's order; images with the default sampling are
    /// omitted.
    static func samplers(in table: ObjectTable) -> [Int: ImageSampler] {
        var result: [Int: ImageSampler] = [:]
        let assets = table.fileObjects.lazy.filter { isNumbered(table.typeKey($0)) }
        for (index, object) in assets.enumerated()
        where table.typeKey(object) == TypeKey.imageAsset {
            let sampler = ImageSampler(table, asset: object)
            if sampler != ImageSampler() { result[index] = sampler }
        }
        return result
    }

    /// Whether an object of this type counts when objects refer to assets by index: all assets do, except the manifest.
    private static func isNumbered(_ typeKey: Int) -> Bool {
        CoreTypes.roles(typeKey).contains(.asset) && typeKey != TypeKey.manifestAsset
    }

    /// Returns the assets of a file, in its order; the library supplies those that are not embedded.
    static func all(in table: ObjectTable, _ library: AssetLibrary) -> [FileAsset] {
        var assets: [FileAsset] = []
        var name = ""
        for index in table.fileObjects {
            let typeKey = table.typeKey(index)
            if isNumbered(typeKey) {
                name = table.string(index, .assetName)
                let number = table.uint(index, .fileAssetAssetId)
                switch typeKey {
                case TypeKey.imageAsset:
                    assets.append(
                        .image(library.image(name, number) ?? ImageAsset(name: name, bytes: [])))
                case TypeKey.fontAsset:
                    assets.append(
                        .font(library.font(name, number) ?? FontAsset(name: name, bytes: [])))
                default: assets.append(.other)
                }
            } else if typeKey == TypeKey.fileAssetContents, let last = assets.indices.last {
                switch assets[last] {
                case .image(let image) where image.isEmpty:
                    let content = table.slice(index, .fileAssetContentsBytes)
                    assets[last] = .image(ImageAsset(name: name, content: content))
                case .font(let font) where font.isEmpty:
                    let content = table.slice(index, .fileAssetContentsBytes)
                    assets[last] = .font(FontAsset(name: name, content: content))
                default: break
                }
            }
        }
        return assets
    }
}
