import CGIF

/// GIF by giflib.
enum GIF {
    /// Decodes the first frame of an image.
    ///
    /// - Parameters:
    ///   - bytes: a GIF file.
    ///   - maximumPixels: the maximum number of pixels; a larger image is rejected.
    static func decode(
        _ bytes: [UInt8], maximumPixels: Int
    ) throws(ImageError) -> BGRAImage {
        let input = Input(bytes)
        var code: Int32 = 0
        // `input` outlives the file.
        let user = Unmanaged.passUnretained(input).toOpaque()
        guard
            let file = DGifOpen(
                user,
                { file, memory, count in
                    guard let user = file?.pointee.UserData, let memory, count > 0 else { return 0 }
                    return Unmanaged<Input>.fromOpaque(user).takeUnretainedValue()
                        .read(memory, Int(count))
                }, &code)
        else { throw damage }
        defer { withExtendedLifetime(input) { _ = DGifCloseFile(file, nil) } }
        return try Frame(file, maximumPixels).decode()
    }

    static let damage = ImageError(reason: "a damaged GIF image")

    /// The bytes that giflib has not read yet.
    private final class Input {
        private let bytes: [UInt8]
        private var position = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        func read(_ memory: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int32 {
            let part = bytes[position..<min(bytes.count, position + count)]
            position = part.endIndex
            part.withUnsafeBufferPointer {
                guard let start = $0.baseAddress else { return }
                memory.update(from: start, count: $0.count)
            }
            return Int32(part.count)
        }
    }

    /// The first frame of an open file.
    private struct Frame {
        private let file: UnsafeMutablePointer<GifFileType>
        /// The size of the whole image, in pixels.
        private let width: Int
        private let height: Int
        /// The place of the frame in the image.
        private let rect: ImageRect
        /// The index of the transparent colour; -1 for none.
        private let transparent: Int

        /// Reads up to the frame's pixels.
        init(
            _ file: UnsafeMutablePointer<GifFileType>, _ maximumPixels: Int
        ) throws(ImageError) {
            self.file = file
            transparent = try Frame.skipExtensions(of: file)
            guard DGifGetImageDesc(file) != GIF_ERROR else { throw GIF.damage }
            let place = file.pointee.Image
            rect = ImageRect(
                x: Int(place.Left), y: Int(place.Top), width: Int(place.Width),
                height: Int(place.Height))
            // A frame that reaches beyond the image, or an image without a size, is shown whole.
            width = max(Int(file.pointee.SWidth), rect.x + rect.width)
            height = max(Int(file.pointee.SHeight), rect.y + rect.height)
            try ImageLimit.check(
                width: rect.width, height: rect.height, maximumPixels: maximumPixels)
            try ImageLimit.check(width: width, height: height, maximumPixels: maximumPixels)
        }

        /// Advances to the first frame, and returns the index of its transparent colour.
        private static func skipExtensions(
            of file: UnsafeMutablePointer<GifFileType>
        ) throws(ImageError) -> Int {
            var transparent = -1
            while true {
                var type = UNDEFINED_RECORD_TYPE
                guard DGifGetRecordType(file, &type) != GIF_ERROR else { throw GIF.damage }
                if type == IMAGE_DESC_RECORD_TYPE { return transparent }
                guard type == EXTENSION_RECORD_TYPE else { throw GIF.damage }
                var code: Int32 = 0
                var block: UnsafeMutablePointer<UInt8>?
                guard DGifGetExtension(file, &code, &block) != GIF_ERROR else { throw GIF.damage }
                while let content = block {
                    // Each block begins with its length.
                    var control = GraphicsControlBlock()
                    if code == GRAPHICS_EXT_FUNC_CODE,
                        DGifExtensionToGCB(Int(content[0]), content + 1, &control) != GIF_ERROR
                    {
                        transparent = Int(control.TransparentColor)
                    }
                    guard DGifGetExtensionNext(file, &block) != GIF_ERROR else { throw GIF.damage }
                }
            }
        }

        func decode() throws(ImageError) -> BGRAImage {
            guard let map = file.pointee.Image.ColorMap ?? file.pointee.SColorMap,
                let colors = map.pointee.Colors
            else { throw ImageError(reason: "a GIF image without colours") }
            let count = Int(map.pointee.ColorCount)
            var pixels = [UInt8](repeating: 0, count: width * height * 4)
            var line = [UInt8](repeating: 0, count: rect.width)
            for row in rows {
                guard DGifGetLine(file, &line, Int32(rect.width)) != GIF_ERROR else {
                    throw GIF.damage
                }
                let start = ((rect.y + row) * width + rect.x) * 4
                for x in 0..<rect.width {
                    let index = Int(line[x])
                    if index == transparent || index >= count { continue }
                    let i = start + 4 * x
                    pixels[i] = colors[index].Blue
                    pixels[i + 1] = colors[index].Green
                    pixels[i + 2] = colors[index].Red
                    pixels[i + 3] = 255
                }
            }
            return BGRAImage(width: width, height: height, bytes: pixels)
        }

        /// The frame's rows in the order in which they are stored.
        private var rows: [Int] {
            guard file.pointee.Image.Interlace else { return Array(0..<rect.height) }
            return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
                stride(from: first, to: rect.height, by: step)
            }
        }
    }
}
