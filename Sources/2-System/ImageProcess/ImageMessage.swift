import ImageCodecs

/// A request to the decoding process: `headerCount` integers, followed by the file's bytes.
struct ImageRequest: Equatable {
    /// The maximum size of a file, in bytes.
    static let maximumCount = 64 << 20
    static let headerCount = 4
    /// The modes of targets, by their numbers in headers.
    private static let modes: [ImageTarget.Mode] = [.fit, .cover, .automatic]

    /// The size of the file, in bytes.
    var count: Int
    var target: ImageTarget?

    init(count: Int, target: ImageTarget?) {
        self.count = count
        self.target = target
    }

    /// The size of the file, and the width, height and mode of the target, or zeros if there is no target.
    var header: [Int64] {
        guard let target else { return [Int64(count), 0, 0, 0] }
        return [
            Int64(count), Int64(target.width), Int64(target.height),
            Int64(ImageRequest.modes.firstIndex(of: target.mode) ?? 0),
        ]
    }

    /// Decodes a header; nil if the file is too large.
    ///
    /// - Parameter header: `headerCount` integers.
    init?(header: [Int64]) {
        guard header.count == ImageRequest.headerCount,
            (0...Int64(ImageRequest.maximumCount)).contains(header[0])
        else { return nil }
        count = Int(header[0])
        target =
            header[1] > 0
            ? ImageTarget(
                width: Int(header[1]), height: Int(clamping: header[2]),
                mode: ImageRequest.modes.indices.contains(Int(clamping: header[3]))
                    ? ImageRequest.modes[Int(header[3])] : .fit)
            : nil
    }
}

/// A reply of the decoding process: `headerCount` integers, followed by pixels or the reason for a failure.
/// A malicious file may have taken control of the process, so replies are untrusted.
enum ImageReply: Equatable {
    /// An image of a size in pixels.
    case image(width: Int, height: Int)
    /// A failure, with the size of its reason in bytes of UTF-8.
    case failure(count: Int)

    static let headerCount = 3
    /// The maximum size of a reason, in bytes.
    static let maximumReason = 4096

    var header: [Int64] {
        switch self {
        case .image(let width, let height): [1, Int64(width), Int64(height)]
        case .failure(let count): [0, Int64(count), 0]
        }
    }

    /// The number of bytes that follow the header.
    var count: Int {
        switch self {
        case .image(let width, let height): width * height * 4
        case .failure(let count): count
        }
    }

    /// Decodes a header; nil if it is invalid, or if the image or the reason is larger than allowed.
    ///
    /// - Parameter header: `headerCount` integers.
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
