import ImageCodecs
import TestSupport
import Testing

@testable import ImageProcess

/// Processes that reply incorrectly, imitated by a shell.
@Suite struct ImageProcessTests {
    private static let programs: [(script: String, reason: String)] = [
        ("exit 3", "ended with status 3"),
        ("kill -SEGV $$", "was ended by signal 11 (Segmentation fault)"),
        ("exec cat <&0 >&0", "sent an invalid reply"),
        // These processes read the request before they reply.
        (
            "head -c 35 >/dev/null; printf '\(String(repeating: "\\377", count: 24))' >&0",
            "sent an invalid reply"
        ),
        // The reply announces an image of 4,096 × 1 pixels, but has only 4 bytes of it.
        (
            "head -c 35 >/dev/null; printf '\\1\\0\\0\\0\\0\\0\\0\\0\\0\\20\\0\\0\\0\\0\\0\\0\\1\\0\\0\\0\\0\\0\\0\\0abcd' >&0",
            "ended with status 0"
        ),
        ("exec sleep 60", "took longer than 1 s"),
    ]

    @Test(arguments: programs.indices)
    func decodingProcessFailureIsReported(_ index: Int) {
        let (script, reason) = ImageProcessTests.programs[index]
        // Only the program that hangs meets its time limit.
        let timeout = script.contains("sleep") ? 1.0 : 60
        let process = ImageProcess(["/bin/sh", "-c", script], .init(timeout: timeout))
        let error = thrownError(ImageError.self) { try process.decode([1, 2, 3], for: nil) }
        #expect(error?.reason == "the process that decodes pictures \(reason)")
    }

    /// A picture that burns the processor is abandoned, and the next one is decoded by another process.
    @Test func processorTimeIsLimited() throws {
        let image = "\\1\\0\\0\\0\\0\\0\\0\\0\\1\\0\\0\\0\\0\\0\\0\\0\\1\\0\\0\\0\\0\\0\\0\\0abcd"
        // The second byte of the picture decides.
        let script =
            "head -c 33 >/dev/null; if [ \"$(head -c 1)\" = b ]; then while :; do :; done; fi; "
            + "head -c 1 >/dev/null; printf '\(image)' >&0; exec sleep 60"
        let process = ImageProcess(
            ["/bin/sh", "-c", script], .init(timeout: 60, processorLimit: 0.3))
        let error = thrownError(ImageError.self) {
            try process.decode(Array("abc".utf8), for: nil)
        }
        #expect(
            error?.reason
                == "the process that decodes pictures used more than 0.3 s of processor time")
        #expect(process.running.isEmpty)
        #expect(try process.decode(Array("acc".utf8), for: nil).bytes == Array("abcd".utf8))
    }

    /// A picture is tried again by another process only if the process had closed its socket. This one decodes a
    /// picture, and replies wrongly to the next one.
    @Test func pictureThatProcessFailsToDecodeIsNotRetried() throws {
        let image = "\\1\\0\\0\\0\\0\\0\\0\\0\\1\\0\\0\\0\\0\\0\\0\\0\\1\\0\\0\\0\\0\\0\\0\\0abcd"
        let invalid = String(repeating: "\\377", count: 24)
        let script =
            "head -c 35 >/dev/null; printf '\(image)' >&0; "
            + "head -c 35 >/dev/null; printf '\(invalid)' >&0; exec sleep 60"
        let process = ImageProcess(["/bin/sh", "-c", script], .init(timeout: 60))
        #expect(try process.decode([1, 2, 3], for: nil).bytes == Array("abcd".utf8))
        let error = thrownError(ImageError.self) { try process.decode([1, 2, 3], for: nil) }
        #expect(error?.reason == "the process that decodes pictures sent an invalid reply")
    }

    /// A process that ended after its last picture is replaced.
    @Test func pictureIsRetriedIfProcessHasEnded() throws {
        let image = "\\1\\0\\0\\0\\0\\0\\0\\0\\1\\0\\0\\0\\0\\0\\0\\0\\1\\0\\0\\0\\0\\0\\0\\0abcd"
        let script = "head -c 35 >/dev/null; printf '\(image)' >&0"
        let process = ImageProcess(["/bin/sh", "-c", script], .init(timeout: 60))
        for _ in 0..<3 {
            #expect(try process.decode([1, 2, 3], for: nil).bytes == Array("abcd".utf8))
        }
    }

    @Test func missingProgramIsReported() {
        let process = ImageProcess(["/nowhere/flipbook"], .init(timeout: 1))
        let error = thrownError(ImageError.self) { try process.decode([1], for: nil) }
        #expect(
            error?.reason
                == "the process that decodes pictures failed: /nowhere/flipbook: No such file or directory"
        )
    }

    @Test(
        arguments: [
            [1, 0, 1], [1, 1, 0], [1, -1, -1], [1, 16385, 1], [1, 16384, 16384], [1, .max, .max],
            [0, -1, 0], [0, 4097, 0], [2, 1, 1], [-1, 0, 0], [1, 1], [],
        ] as [[Int64]])
    func impossibleReplyIsRefused(_ header: [Int64]) {
        #expect(ImageReply(header: header) == nil)
    }

    @Test(arguments: [
        ImageReply.image(width: 1, height: 1), .image(width: 16384, height: 4096),
        .failure(count: 0), .failure(count: 4096),
    ])
    func replySurvivesRoundTrip(_ reply: ImageReply) {
        #expect(ImageReply(header: reply.header) == reply)
    }

    @Test(arguments: [
        nil, ImageTarget(width: 1, height: 1, mode: .fit),
        ImageTarget(width: 9000, height: 2, mode: .cover),
        ImageTarget(width: 90, height: 20, mode: .automatic),
    ])
    func requestSurvivesRoundTrip(_ target: ImageTarget?) {
        let request = ImageRequest(count: 7, target: target)
        #expect(ImageRequest(header: request.header) == request)
    }
}
