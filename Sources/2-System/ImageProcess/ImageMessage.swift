import ImageCodecs

/// What is asked of the decoding process: `headerCount` integers, then the file.
struct ImageRequest: Equatable {
    /// The bytes of the largest file that is read.
    static let maximumCount = 64 << 20
    static let headerCount = 4

    /// In bytes.
    var count: Int
    var target: ImageTarget?

    init(count: Int, target: ImageTarget?) {
        self.count = count
        self.target = target
    }

    /// The bytes of the file, and width, height and mode of the target, or zeros.
    var header: [Int64] {
        guard let target else { return [Int64(count), 0, 0, 0] }
        return [
            Int64(count), Int64(target.width), Int64(target.height), target.mode == .cover ? 1 : 0,
        ]
    }

    /// - Parameter header: `headerCount` integers.
    /// - Returns: nil for more bytes than are read.
    init?(header: [Int64]) {
        guard header.count == ImageRequest.headerCount,
            (0...Int64(ImageRequest.maximumCount)).contains(header[0])
        else { return nil }
        count = Int(header[0])
        target =
            header[1] > 0
            ? ImageTarget(
                width: Int(header[1]), height: Int(clamping: header[2]),
                mode: header[3] == 1 ? .cover : .fit)
            : nil
    }
}

/// What the decoding process answers: `headerCount` integers, then pixels or the reason of a failure. The
/// process may have been taken over by what it decodes: nothing here is believed.
enum ImageReply: Equatable {
    /// In pixels.
    case image(width: Int, height: Int)
    /// In bytes of UTF-8.
    case failure(count: Int)

    static let headerCount = 3
    /// In bytes.
    static let maximumReason = 4096

    var header: [Int64] {
        switch self {
        case .image(let width, let height): [1, Int64(width), Int64(height)]
        case .failure(let count): [0, Int64(count), 0]
        }
    }

    /// The bytes that follow.
    var count: Int {
        switch self {
        case .image(let width, let height): width * height * 4
        case .failure(let count): count
        }
    }

    /// - Parameter header: `headerCount` integers.
    /// - Returns: nil for an image that no decoder returns, for a longer reason, and for anything else.
    init?(header: [Int64]) {
        guard header.count == ImageReply.headerCount else { return nil }
        switch header[0] {
        case 1:
            guard ImageLimit.allows(width: header[1], height: header[2]) else { return nil }
            self = .image(width: Int(header[1]), height: Int(header[2]))
        case 0:
            guard (0...Int64(ImageReply.maximumReason)).contains(header[1]) else { return nil }
            self = .failure(count: Int(header[1]))
        default: return nil
        }
    }
}
