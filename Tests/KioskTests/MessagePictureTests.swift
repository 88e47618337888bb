import Glibc
import ImageCodecs
import Interface
import Platform
import Testing

@testable import Kiosk
@testable import Runner

/// Pictures of messages that come over the control socket as open files.
@MainActor @Suite struct MessagePictureTests {
    /// Answers `notify` with a file that holds bytes, as a client sends it; nil while the kiosk has not answered.
    private func notify(_ bytes: [UInt8], _ fixture: KioskFixture) throws -> ControlSocket.Reply? {
        let path = "\(fixture.folder.path)/picture"
        try FileSystem.write(bytes, to: path)
        return try notify(try OpenFile(opening: path), fixture)
    }

    private func notify(_ file: OpenFile, _ fixture: KioskFixture) throws -> ControlSocket.Reply? {
        var reply: ControlSocket.Reply?
        var request = ControlRequest("notify", ["Number 7"])
        request.file = file
        ControlTable(fixture.app.verbs).answer(
            request, .control, ControlSocket.Responder { reply = $0 })
        try fixture.run()
        return reply
    }

    private func fixture() throws -> KioskFixture {
        let fixture = try KioskFixture(#"{"screens": {"p": {"page": {"title": "P"}}}}"#)
        try fixture.run()
        return fixture
    }

    @Test func pictureIsShown() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        let png = try PNG.encode(BGRAImage(width: 1, height: 1, bytes: [1, 2, 3, 255]))
        #expect(try notify(png, fixture) == .ok(""))
        #expect(fixture.app.messages.shown?.image == .data(png))
    }

    /// A file that is no picture, or too large, is refused with the reason; nothing is shown.
    @Test func otherFilesAreRefused() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        #expect(
            try notify(Array("text".utf8), fixture)
                == .error("the picture is no PNG, JPEG, WebP or GIF"))
        let large = [UInt8](repeating: 0, count: Message.maximumPicture + 1)
        guard case .error(let reason)? = try notify(large, fixture) else {
            Issue.record("a file that is too large was taken")
            return
        }
        #expect(reason.hasSuffix("it must be a file of at most 2 MiB"))
        // What might never end is not read.
        guard case .error? = try notify(try OpenFile(opening: "/dev/zero"), fixture) else {
            Issue.record("a device was read")
            return
        }
        #expect(fixture.app.messages.shown == nil)
    }

    /// A file passes over a socket with its bytes, and descriptors are closed with their objects.
    @Test func filePassesOverASocket() throws {
        let folder = try KioskFolder()
        try folder.write("hello", to: "file")
        let (a, b) = try UnixSocket.makePair()
        defer {
            close(a)
            close(b)
        }
        let file = try OpenFile(opening: "\(folder.path)/file")
        #expect(file.send(with: Array("line\n".utf8)[...], to: a))
        let received = try #require(UnixSocket.receiveWithFile(from: b, limit: 100))
        #expect(received.bytes == Array("line\n".utf8))
        #expect(try received.file?.read(limit: 5) == Array("hello".utf8))
        #expect(throws: SystemError.self) { try received.file?.read(limit: 4) }
    }
}
