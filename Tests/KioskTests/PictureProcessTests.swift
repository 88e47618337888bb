import Fuzzing
import Glibc
import ImageCodecs
import ImageProcess
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

    private func outcome(
        _ decoder: any ImageDecoding, _ file: [UInt8], _ target: ImageTarget?
    ) -> Result<BGRAImage, ImageError> {
        do throws(ImageError) { return .success(try decoder.decode(file, for: target)) } catch {
            return .failure(error)
        }
    }
}
