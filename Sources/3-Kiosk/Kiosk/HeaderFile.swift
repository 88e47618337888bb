import Interface
import Platform
import RiveRuntime

/// A header's .riv file, imported, with its images decoded and its fonts checked.
struct HeaderFile: Sendable {
    /// The maximum size of a file, in bytes.
    static let maximumSize = 64 << 20

    /// The key that names it, for messages.
    let key: String
    let path: String
    let file: File
    let images: DecodedImages
    /// The images and fonts that cannot be used.
    let damagedAssets: [DamagedAsset]

    /// Reads a header's file; for a background thread, since it takes time with the file's size.
    init(_ header: KioskConfig.Header, _ config: KioskConfig) throws(ConfigError) {
        FrameThread.assertNotCurrent("importing a .riv file")
        let key = "\(header.key).rive"
        self.key = key
        path = header.rive
        func failure(_ reason: String) -> ConfigError {
            config.error(
                at: key,
                .file(key: key, path: header.rive, reason: reason))
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
    @MainActor func makeHeader(
        _ header: KioskConfig.Header, _ config: KioskConfig
    ) throws(ConfigError) -> RiveRefreshHeader {
        let artboard = header.artboard
        do { return try RiveRefreshHeader(file, artboard: artboard, roles: header.roles) } catch {
            let key = artboard == nil ? key : "\(header.key).artboard"
            throw config.error(at: key, .file(key: key, path: path, reason: "\(error)"))
        }
    }
}
