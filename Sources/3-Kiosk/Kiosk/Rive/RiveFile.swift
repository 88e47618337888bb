import ImageCodecs
import Interface
import Platform
import RiveAppleAPI
import RiveRuntime
import SystemFonts

/// The .riv file of a header, a screen or a row: imported, with its images decoded and its fonts checked. Views share
/// it.
///
/// A font that the file refers to but does not contain is replaced by the installed text font, bold if its name
/// contains "bold". An image that it does not contain is read from a file of that name in the same folder.
package struct RiveFile: Sendable {
    let path: String
    package let file: File
    package let images: DecodedImages
    /// The images and fonts that cannot be used.
    let damagedAssets: [DamagedAsset]

    /// Reads a file. Use it on a background thread, since it takes longer the larger the file is.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - decoder: decodes its images.
    /// - Throws: the reason why the file cannot be used.
    package init(
        _ path: String, decoder: any ImageDecoding = LocalImageDecoder()
    ) throws(RiveProblem) {
        FrameThread.assertNotCurrent("importing a .riv file")
        self.path = path
        let bytes: [UInt8]
        do { bytes = try FileSystem.read(path, limit: File.Source.maximumSize) } catch {
            throw RiveProblem(.unusableFile(reason: error.reason))
        }
        do {
            let alone = try File(bytes)
            let library = RiveFile.library(for: alone, in: FileSystem.folder(of: path))
            file = try library.map { try File(bytes, assets: $0) } ?? alone
        } catch {
            throw RiveProblem(.unusableFile(reason: "\(error)"))
        }
        images = DecodedImages(of: file, decoder)
        damagedAssets = images.failures + DamagedAsset.fonts(of: file)
    }

    /// Loads the assets that a file refers to but does not contain; nil if there are none.
    private static func library(for file: File, in folder: String) -> AssetLibrary? {
        let (images, fonts) = (file.missingImages, file.missingFonts)
        if images.isEmpty, fonts.isEmpty { return nil }
        var library = AssetLibrary()
        for name in images where !name.utf8.contains(UInt8(ascii: "/")) && !name.isEmpty {
            for suffix in ["", ".png", ".jpg", ".jpeg", ".webp", ".gif"] {
                let path = "\(folder)/\(name)\(suffix)"
                guard FileSystem.exists(path),
                    let bytes = try? FileSystem.read(path, limit: RiveImages.maximumSize)
                else { continue }
                library.addImage(bytes, named: name)
                break
            }
        }
        if fonts.isEmpty { return library }
        let catalog = FontCatalog()
        for name in fonts {
            let isBold = name.lowercased().contains("bold")
            guard let location = catalog.textFonts(bold: isBold).first,
                let bytes = try? FileSystem.read(location.path, limit: 64 << 20)
            else { continue }
            library.addFont(bytes, named: name)
        }
        return library
    }
}
