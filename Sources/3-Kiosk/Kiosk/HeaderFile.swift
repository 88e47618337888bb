import Interface
import Platform
import RiveRuntime

/// A header's .riv file, imported, with its pictures decoded.
struct HeaderFile: Sendable {
    /// Files larger than this are refused, in bytes.
    static let maximumSize = 64 << 20

    let path: String
    let file: File
    let images: DecodedImages

    /// Reads a header's file. Takes time with its size; for a background thread.
    ///
    /// - Parameter config: the path of the configuration, for messages.
    init(_ header: KioskConfig.Header, _ config: String) throws(ConfigError) {
        FrameThread.assertNotCurrent("importing a .riv file")
        path = header.rive
        let bytes: [UInt8]
        do { bytes = try FileSystem.read(path, limit: HeaderFile.maximumSize) } catch {
            throw ConfigError(
                path: path, line: 0, reason: "\(error.reason); check 'header.rive' in \(config)")
        }
        do { file = try File(bytes) } catch {
            throw ConfigError(path: path, line: 0, reason: "\(error)")
        }
        images = DecodedImages(of: file)
    }

    /// A header that plays the file.
    func makeHeader(artboard: String?) throws(ConfigError) -> RiveRefreshHeader {
        do { return try RiveRefreshHeader(file, artboard: artboard) } catch {
            throw ConfigError(path: path, line: 0, reason: "\(error)")
        }
    }
}
