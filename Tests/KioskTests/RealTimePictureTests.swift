import Fuzzing
import Glibc
import ImageCodecs
import ImageProcess
import Locking
import TestSupport
import Testing

@testable import Kiosk
@testable import Platform

/// How long the process that decodes pictures keeps some waiting for others.
@Suite struct RealTimePictureTests {
    private let process: ImageProcess

    init() throws { process = ImageProcess(program: try BuiltProgram.path) }

    /// A JPEG that announces as many pixels in all scans as are decoded.
    static func burningPicture() throws -> [UInt8] {
        var file = try #require(
            PictureSeeds.jpeg.first { $0.indices.dropLast().contains(where: isFrame($0)) })
        let frame = try #require(file.indices.dropLast().first(where: isFrame(file)))
        let starts = file.indices.dropLast().filter { file[$0] == 0xff && file[$0 + 1] == 0xda }
        let last = try #require(starts.last)
        let scan = file[last..<file.count - 2]
        file.removeLast(2)
        for _ in starts.count..<16 { file += scan }
        // 8,192 × 8,192 pixels.
        file.replaceSubrange(frame + 5..<frame + 9, with: [32, 0, 32, 0])
        return file + [0xff, 0xd9]
    }

    /// Whether the header of a progressive frame starts at an index.
    private static func isFrame(_ file: [UInt8]) -> (Int) -> Bool {
        { file[$0] == 0xff && file[$0 + 1] == 0xc2 }
    }

    /// However many pictures burn, another one is decoded soon, and at most two processes decode.
    @Test func burningPicturesKeepNoOthersWaiting() throws {
        let burning = try Self.burningPicture()
        let file = try #require(PictureSeeds.png.first)
        let process = process
        let done = Lock(0)
        for _ in 0..<4 {
            try BackgroundCall.run(stackSize: 1 << 20) {
                _ = try? process.decode(burning, for: nil)
                done.withLock { $0 += 1 }
            }
        }
        try #require(wait(within: 10) { !process.running.isEmpty })
        for _ in 0..<3 {
            let begin = Clock.now()
            _ = try process.decode(file, for: nil)
            #expect(Clock.now() - begin < 1.5)
            #expect(process.running.count <= 2)
        }
        #expect(done.withLock { $0 } < 4)
        #expect(wait(within: 60) { done.withLock { $0 } == 4 })
        #expect(process.running.count <= 1)
    }

    /// A decoder that hangs, as in the kernel, keeps one picture waiting.
    @Test func stoppedDecoderKeepsNoOthersWaiting() throws {
        let file = try #require(PictureSeeds.png.first)
        let image = try process.decode(file, for: nil)
        let first = try #require(process.running.first)
        kill(first, SIGSTOP)
        let process = process
        let late = Lock<BGRAImage?>(nil)
        try BackgroundCall.run(stackSize: 1 << 20) {
            let image = try? process.decode(file, for: nil)
            late.withLock { $0 = image }
        }
        usleep(50_000)
        for _ in 0..<3 {
            let begin = Clock.now()
            #expect(try process.decode(file, for: nil) == image)
            #expect(Clock.now() - begin < 1)
        }
        #expect(late.withLock { $0 } == nil)
        kill(first, SIGCONT)
        #expect(wait(within: 10) { late.withLock { $0 } == image })
    }
}
