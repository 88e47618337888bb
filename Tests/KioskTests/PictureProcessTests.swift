import Fuzzing
import Glibc
import ImageCodecs
import ImageProcess
import Locking
import TestSupport
import Testing

@testable import Kiosk
@testable import Platform

/// The process in which `flipbook` decodes a kiosk's pictures.
@Suite struct PictureProcessTests {
    private let process: ImageProcess

    init() throws { process = ImageProcess(program: try BuiltProgram.path) }

    enum Format: CaseIterable {
        case png, jpeg, webp

        var files: [[UInt8]] {
            switch self {
            case .png: PictureSeeds.png
            case .jpeg: PictureSeeds.jpeg
            case .webp: PictureSeeds.webp
            }
        }
    }

    /// Intact and damaged pictures give the same pixels or the same error as in this process.
    @Test(arguments: Format.allCases)
    func processDecodesLikeLocalDecoder(_ format: Format) {
        var files = format.files
        for file in format.files {
            for position in stride(from: 0, to: file.count, by: max(1, file.count / 40)) {
                var damaged = file
                damaged[position] ^= 0x55
                files += [damaged, Array(file.prefix(position))]
            }
        }
        for file in files {
            for target in [nil, ImageTarget(width: 10, height: 5, mode: .cover)] {
                #expect(
                    outcome(process, file, target) == outcome(LocalImageDecoder(), file, target))
            }
        }
    }

    @Test func killedDecoderIsReplaced() throws {
        let file = try #require(PictureSeeds.png.first)
        let image = try process.decode(file, for: nil)
        let first = try #require(process.running.first)
        kill(first, SIGKILL)
        let again = try process.decode(file, for: nil)
        #expect(again == image)
        #expect(!process.running.contains(first))
    }

    @Test func decoderIsConfined() throws {
        _ = try process.decode(try #require(PictureSeeds.png.first), for: nil)
        let child = try #require(process.running.first)
        let status = String(decoding: try FileSystem.read("/proc/\(child)/status"), as: UTF8.self)
        #expect(status.contains("\nSeccomp:\t2\n"))
        #expect(status.contains("\nNoNewPrivs:\t1\n"))
    }

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

    private func outcome(
        _ decoder: any ImageDecoding, _ file: [UInt8], _ target: ImageTarget?
    ) -> Result<BGRAImage, ImageError> {
        do throws(ImageError) { return .success(try decoder.decode(file, for: target)) } catch {
            return .failure(error)
        }
    }
}
