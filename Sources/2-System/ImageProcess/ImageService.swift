import Glibc
import ImageCodecs
import Platform

/// The process that decodes pictures. It reads requests from its standard input, a socket, and replies on it
/// until the other end is closed. It can do nothing else; see `Confinement`.
package enum ImageService {
    /// The argument with which the program flipbook runs as this process.
    package static let command = "decode-pictures"

    /// The maximum address space of the process, in bytes: enough for the largest image and its conversions.
    private static let memoryLimit = 2 << 30
    private static let niceness: Int32 = 10

    /// Serves until the other end is closed.
    ///
    /// - Throws: `SystemError` if the socket fails. If the kernel does not support seccomp, a message is printed
    ///   and pictures are decoded without confinement.
    package static func run() throws(SystemError) {
        var limit = rlimit(rlim_cur: rlim_t(memoryLimit), rlim_max: rlim_t(memoryLimit))
        if setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) != 0 {
            Console.message("flipbook: \(SystemError("setrlimit")); pictures may take all memory")
        }
        // Frames come first.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, ImageService.niceness)
        do throws(SystemError) { try Confinement.begin() } catch {
            Console.message(
                "flipbook: \(error); pictures are decoded in a process that is not confined")
        }
        try serve(ImageSocket(descriptor: STDIN_FILENO))
    }

    /// Decodes pictures until the other end is closed or sends an invalid request.
    static func serve(_ socket: ImageSocket) throws(SystemError) {
        while let header = try socket.readHeader(count: ImageRequest.headerCount),
            let request = ImageRequest(header: header),
            let bytes = try socket.read(count: request.count)
        {
            let (reply, content) = answer(bytes, request.target)
            try socket.write(header: reply.header, content)
        }
    }

    private static func answer(_ bytes: [UInt8], _ target: ImageTarget?) -> (ImageReply, [UInt8]) {
        do throws(ImageError) {
            let image = try LocalImageDecoder().decode(bytes, for: target)
            return (.image(width: image.width, height: image.height), image.bytes)
        } catch {
            let reason = Array(error.reason.utf8.prefix(ImageReply.maximumReason))
            return (.failure(count: reason.count), reason)
        }
    }
}
