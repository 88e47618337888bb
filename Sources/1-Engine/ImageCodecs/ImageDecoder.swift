/// Reads an image of any kind that the libraries know, told by its first bytes.
public enum ImageDecoder {
    public static func decode(_ bytes: [UInt8]) throws -> BGRAImage {
        if bytes.starts(with: [0xff, 0xd8]) { return try JPEG.decode(bytes) }
        if bytes.count > 12, bytes.starts(with: Array("RIFF".utf8)) {
            return try WebP.decode(bytes)
        }
        return try PNG.decode(bytes)
    }
}
