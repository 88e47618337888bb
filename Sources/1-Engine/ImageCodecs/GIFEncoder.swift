import CGIF

/// giflib's encoder, with a buffer for the bytes that it writes.
final class GIFEncoder {
    /// The user data of giflib's output function.
    private final class Output {
        var bytes: [UInt8] = []
    }

    private let output = Output()
    /// Nil once the file is complete.
    private var file: UnsafeMutablePointer<GifFileType>?

    /// Starts a file.
    ///
    /// - Throws: `ImageError` if giflib fails.
    init(width: Int, height: Int) throws(ImageError) {
        var code: Int32 = 0
        // `output` outlives the file, which `deinit` closes at the latest.
        let user = Unmanaged.passUnretained(output).toOpaque()
        file = EGifOpen(
            user,
            { file, bytes, count in
                guard let user = file?.pointee.UserData, let bytes else { return 0 }
                let output = Unmanaged<Output>.fromOpaque(user).takeUnretainedValue()
                output.bytes.append(
                    contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                return count
            }, &code)
        guard file != nil else { throw GIFEncoder.error(code) }
        EGifSetGifVersion(file, true)
        try check(EGifPutScreenDesc(file, Int32(width), Int32(height), 8, 0, nil))
        // Loop forever.
        try check(EGifPutExtensionLeader(file, Int32(APPLICATION_EXT_FUNC_CODE)))
        try check(EGifPutExtensionBlock(file, 11, Array("NETSCAPE2.0".utf8)))
        try check(EGifPutExtensionBlock(file, 3, [1, 0, 0]))
        try check(EGifPutExtensionTrailer(file))
    }

    deinit {
        if let file { EGifCloseFile(file, nil) }
    }

    /// Adds a frame.
    ///
    /// - Parameter keeps: whether the frame stays visible beneath the next one.
    /// - Throws: `ImageError` if giflib fails.
    func add(
        _ picture: GIFMovie.Picture, centiseconds: Int, keeps: Bool
    ) throws(ImageError) {
        var control = GraphicsControlBlock(
            DisposalMode: keeps ? Int32(DISPOSE_DO_NOT) : Int32(DISPOSE_BACKGROUND),
            UserInputFlag: false, DelayTime: Int32(centiseconds),
            TransparentColor: picture.transparent.map { Int32($0) } ?? -1)
        var block = [UInt8](repeating: 0, count: 4)
        EGifGCBToExtension(&control, &block)
        try check(EGifPutExtension(file, Int32(GRAPHICS_EXT_FUNC_CODE), 4, block))
        let colors = picture.palette.colors.map {
            GifColorType(
                Red: UInt8($0 >> 16 & 255), Green: UInt8($0 >> 8 & 255), Blue: UInt8($0 & 255))
        }
        // The size of a colour table is a power of two, and the transparent index must be in it.
        let padding = [GifColorType](
            repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: 256 - colors.count)
        guard let map = GifMakeMapObject(256, colors + padding) else {
            throw ImageError(reason: "no memory for a table of colours")
        }
        defer { GifFreeMapObject(map) }
        let rect = picture.rect
        try check(
            EGifPutImageDesc(
                file, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height), false,
                map))
        // giflib masks lines in place and therefore needs them to be mutable.
        var line = [UInt8](repeating: 0, count: rect.width)
        for y in 0..<rect.height {
            line.replaceSubrange(
                0..., with: picture.indices[y * rect.width..<(y + 1) * rect.width])
            try check(EGifPutLine(file, &line, Int32(rect.width)))
        }
    }

    /// Ends the file.
    ///
    /// - Throws: `ImageError` if giflib fails.
    func finish() throws(ImageError) {
        var code: Int32 = 0
        let status = EGifCloseFile(file, &code)
        file = nil
        guard status != GIF_ERROR else { throw GIFEncoder.error(code) }
    }

    /// Returns the bytes written since the last call.
    func takeBytes() -> [UInt8] {
        defer { output.bytes = [] }
        return output.bytes
    }

    private func check(_ status: Int32) throws(ImageError) {
        guard status == GIF_ERROR else { return }
        throw GIFEncoder.error(file?.pointee.Error ?? 0)
    }

    private static func error(_ code: Int32) -> ImageError {
        ImageError(
            reason: GifErrorString(code).map { String(cString: $0) } ?? "giflib failed")
    }
}
