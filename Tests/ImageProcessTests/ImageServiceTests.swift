import CLinux
import Glibc
import ImageCodecs
import Platform
import TestSupport
import Testing

@testable import ImageProcess

/// The decoding process's side of the connection, without a process.
@Suite struct ImageServiceTests {
    /// A socket for the kiosk's side and one for the service's.
    private final class Connection {
        let kiosk: ImageSocket
        let service: ImageSocket

        init() throws {
            var ends: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
                throw SystemError("socketpair")
            }
            kiosk = ImageSocket(descriptor: ends[0])
            service = ImageSocket(descriptor: ends[1])
        }

        deinit {
            close(kiosk.descriptor)
            close(service.descriptor)
        }

        /// Sends requests and serves them. They must fit into the socket's buffer.
        func serve(_ requests: [(header: [Int64], bytes: [UInt8])]) throws {
            for (header, bytes) in requests { try kiosk.write(header: header, bytes) }
            shutdown(kiosk.descriptor, Int32(SHUT_WR))
            try ImageService.serve(service)
            shutdown(service.descriptor, Int32(SHUT_WR))
        }

        func reply() throws -> ImageReply? {
            try kiosk.readHeader(count: ImageReply.headerCount).flatMap { ImageReply(header: $0) }
        }
    }

    private func png() throws -> [UInt8] {
        let bytes = (0..<128).map { $0 % 4 == 3 ? 255 : UInt8($0) }
        return try PNG.encode(BGRAImage(width: 8, height: 4, bytes: bytes))
    }

    @Test func picturesAreDecodedInOrder() throws {
        let png = try png()
        let half = ImageTarget(width: 4, height: 2, mode: .fit)
        let connection = try Connection()
        try connection.serve([
            (ImageRequest(count: png.count, target: nil).header, png),
            (ImageRequest(count: 3, target: nil).header, [1, 2, 3]),
            (ImageRequest(count: png.count, target: half).header, png),
        ])
        #expect(try connection.reply() == .image(width: 8, height: 4))
        let expected = try LocalImageDecoder().decode(png, for: nil).bytes
        #expect(try connection.kiosk.read(count: 128) == expected)
        guard case .failure(let count) = try connection.reply() else {
            Issue.record("three bytes were decoded")
            return
        }
        let reason = try connection.kiosk.read(count: count)
        let error = thrownError(ImageError.self) {
            try LocalImageDecoder().decode([1, 2, 3], for: nil)
        }
        #expect(reason.map { String(decoding: $0, as: UTF8.self) } == error?.reason)
        #expect(try connection.reply() == .image(width: 4, height: 2))
        #expect(try connection.kiosk.read(count: 32)?.count == 32)
        #expect(try connection.reply() == nil)
    }

    /// An invalid header ends the service, as does a connection that is closed within a request.
    @Test(arguments: [[-1, 0, 0, 0], [Int64(64 << 20) + 1, 0, 0, 0], [5, 0, 0, 0]] as [[Int64]])
    func invalidRequestEndsService(header: [Int64]) throws {
        let connection = try Connection()
        try connection.serve([(header, [1, 2, 3])])
        #expect(try connection.reply() == nil)
    }
}
