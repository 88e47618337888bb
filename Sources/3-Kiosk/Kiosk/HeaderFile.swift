import Interface
import Platform
import RiveRuntime

/// A header's .riv file, imported, with its images decoded and its fonts checked.
struct HeaderFile: Sendable {
    /// The maximum size of a file, in bytes.
    static let maximumSize = 64 << 20

    let path: String
    let file: File
    let images: DecodedImages
    /// The images and fonts that cannot be used.
    let damagedAssets: [DamagedAsset]

    /// Reads a header's file; for a background thread, since it takes time with the file's size.
    init(_ header: KioskConfig.Header, _ config: KioskConfig) throws(ConfigError) {
        FrameThread.assertNotCurrent("importing a .riv file")
        path = header.rive
        func failure(_ reason: String) -> ConfigError {
            config.error(
                at: "header.rive",
                .file(key: "header.rive", path: header.rive, reason: reason))
        }
        let bytes: [UInt8]
        do { bytes = try FileSystem.read(path, limit: HeaderFile.maximumSize) } catch {
            throw failure(error.reason)
        }
        do { file = try File(bytes) } catch { throw failure("\(error)") }
        images = DecodedImages(of: file)
        damagedAssets = images.failures + DamagedAsset.fonts(of: file)
    }

    /// A header view that plays the file.
    @MainActor func makeHeader(_ config: KioskConfig) throws(ConfigError) -> RiveRefreshHeader {
        let artboard = config.header?.artboard
        do { return try RiveRefreshHeader(file, artboard: artboard) } catch {
            let key = artboard == nil ? "header.rive" : "header.artboard"
            throw config.error(at: key, .file(key: key, path: path, reason: "\(error)"))
        }
    }
}
