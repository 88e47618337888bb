import Geometry
import ImageCodecs
import Testing

@testable import Interface

/// Pictures that are loaded by jobs, which the test runs.
@MainActor private final class LoaderStage {
    /// Files in memory. `reads` are the paths in the order in which they were read.
    final class Files: ImageFileReader, @unchecked Sendable {
        // @unchecked Sendable: jobs run on the test's thread.
        var bytes: [String: [UInt8]] = [:]
        var versions: [String: Int64] = [:]
        var reads: [String] = []
        /// Whether reading fails for want of descriptors.
        var lacksDescriptors = false

        struct Missing: Error, CustomStringConvertible {
            var description: String { "no such file" }
        }

        func read(_ path: String) throws -> [UInt8] {
            reads.append(path)
            if lacksDescriptors { throw ImageError(reason: "too many files", isTransient: true) }
            guard let bytes = bytes[path] else { throw Missing() }
            return bytes
        }

        func version(of path: String) -> Int64? {
            bytes[path] == nil ? nil : versions[path, default: 1]
        }
    }

    let files = Files()
    let loader: ImageLoader
    private(set) var jobs: [(@Sendable () -> Void, () -> Void)] = []
    /// What is called if a job takes too long, of all jobs so far.
    private(set) var overdues: [() -> Void] = []
    var failures: [String] = []

    init(limit: Int = 1 << 20) {
        var submit: BackgroundRunner = { _, _, _ in }
        loader = ImageLoader(limit: limit, files: files) { submit($0, $1, $2) }
        submit = { [unowned self] work, overdue, completion in
            jobs.append((work, completion))
            overdues.append(overdue)
        }
        loader.onFailure = { [unowned self] in failures.append("\($0.path ?? "data"): \($1)") }
    }

    /// Runs the oldest job.
    func runJob() {
        guard !jobs.isEmpty else { return }
        let (work, completion) = jobs.removeFirst()
        work()
        completion()
    }

    func runJobs() { while !jobs.isEmpty { runJob() } }

    func addFile(_ name: String, level: UInt8 = 90, size: Int = 8) {
        let pixel: [UInt8] = [level, level, level, 255]
        let image = BGRAImage(
            width: size, height: size, bytes: (0..<size * size).flatMap { _ in pixel })
        files.bytes[name] = try? PNG.encode(image)
        files.versions[name, default: 0] += 1
    }

    func request(
        _ name: String, size: Int = 8, group: String = "", onChange: @escaping () -> Void = {}
    ) -> ImageRequest {
        loader.request(
            .file(name), for: ImageTarget(width: size, height: size, mode: .cover), in: group,
            onChange: onChange)
    }
}

@MainActor @Suite struct ImageLoaderTests {
    @Test func concurrentRequestsShareOneDecode() {
        let stage = LoaderStage()
        stage.addFile("a")
        var changes = 0
        let first = stage.request("a") { changes += 1 }
        let second = stage.request("a") { changes += 1 }
        #expect(first.image == nil && stage.jobs.count == 1)
        stage.runJobs()
        #expect(first.image != nil && first.image === second.image && changes == 2)
        first.cancel()
        second.cancel()
        // The picture is cached, and available at once.
        #expect(stage.request("a").image != nil)
        #expect(stage.files.reads == ["a"])
    }

    /// A screen with 2,000 pictures scrolls through all of them twice: memory never exceeds the limit, and
    /// visible pictures are loaded.
    @Test func memoryStaysBelowLimit() {
        let limit = 256 << 10
        let stage = LoaderStage(limit: limit)
        stage.addFile("p", size: 16)
        let bytes = stage.files.bytes["p"]
        for i in 0..<2000 { stage.files.bytes["\(i)"] = bytes }
        var shown: [ImageRequest] = []
        var largest = 0
        for i in (0..<2000).map({ $0 }) + (0..<2000).reversed() {
            shown.append(stage.request("\(i)", size: 16))
            stage.runJobs()
            #expect(shown.allSatisfy { $0.image != nil })
            largest = max(largest, stage.loader.size)
            if shown.count > 12 { shown.removeFirst().cancel() }
        }
        #expect(largest <= limit)
        #expect(largest > limit / 2)
        for request in shown { request.cancel() }
        stage.loader.removeUnused()
        #expect(stage.loader.size == 0)
    }

    /// The limit removes only pictures that are not in use.
    @Test func imagesInUseAreNeverEvicted() {
        let stage = LoaderStage(limit: 4000)
        for i in 0..<10 { stage.addFile("\(i)", size: 16) }
        let shown = (0..<10).map { stage.request("\($0)", size: 16) }
        stage.runJobs()
        #expect(shown.allSatisfy { $0.image != nil })
        // Each takes 512 bytes, one byte for its path, and 1,365 for its pixels and mip levels.
        #expect(stage.loader.size == 10 * 1878)
        for request in shown { request.cancel() }
        // The two used last are kept.
        #expect(stage.loader.size == 2 * 1878)
        #expect(stage.request("9", size: 16).image != nil)
        #expect(stage.request("8", size: 16).image != nil)
        #expect(stage.request("7", size: 16).image == nil)
    }

    @Test func cancelledRequestsAreNotDecoded() {
        let stage = LoaderStage()
        for i in 0..<50 { stage.addFile("\(i)") }
        let shown = (0..<50).map { stage.request("\($0)") }
        for request in shown.dropLast() { request.cancel() }
        stage.runJobs()
        // Two were already being read.
        #expect(stage.files.reads == ["0", "1", "49"])
        #expect(shown[49].image != nil)
    }

    @Test func failuresAreReportedOnceAndNotRetried() {
        let stage = LoaderStage()
        stage.files.bytes["text"] = Array("no picture".utf8)
        for _ in 0..<3 {
            for (name, reason) in [
                ("gone", "no such file"), ("text", "this is no PNG, JPEG, WebP or GIF image"),
            ] {
                let request = stage.request(name)
                stage.runJobs()
                #expect(request.image == nil && request.failure == reason)
                request.cancel()
            }
        }
        #expect(
            stage.failures == [
                "gone: no such file", "text: this is no PNG, JPEG, WebP or GIF image",
            ])
        #expect(stage.files.reads == ["gone", "text"])
    }

    /// At a refresh, a changed picture in use is replaced, and one not in use is read when it is needed.
    @Test func changedFilesAreReloaded() throws {
        let stage = LoaderStage()
        for name in ["a", "b", "c"] { stage.addFile(name) }
        let (a, b) = (stage.request("a"), stage.request("b"))
        let gone = stage.request("later")
        stage.runJobs()
        b.cancel()
        let old = try #require(a.image)
        stage.loader.checkFiles()
        stage.runJobs()
        #expect(a.image === old && stage.files.reads == ["a", "b", "later"])
        stage.addFile("a", level: 200)
        stage.addFile("b", level: 200)
        stage.addFile("later")
        stage.loader.checkFiles()
        stage.runJob()
        // The old picture is shown until the new one is loaded.
        #expect(a.image === old)
        stage.runJobs()
        #expect(a.image != nil && a.image !== old && gone.image != nil)
        #expect(stage.request("b").image == nil)
    }

    /// However many pictures one list has, those of another take turns with them.
    @Test func groupsTakeTurns() {
        let stage = LoaderStage()
        for i in 0..<100 { stage.addFile("a\(i)") }
        for i in 0..<3 { stage.addFile("b\(i)") }
        stage.addFile("c")
        let many = (0..<100).map { stage.request("a\($0)", group: "a") }
        let few = (0..<3).map { stage.request("b\($0)", group: "b") }
        let other = stage.request("c", group: "c")
        // Requested by two groups, it is loaded in the turn that comes first.
        let shared = stage.request("a99", group: "c")
        stage.runJobs()
        // Two were already being read.
        #expect(
            Array(stage.files.reads.prefix(10))
                == ["a0", "a1", "a2", "b0", "c", "a3", "b1", "a99", "a4", "b2"])
        #expect(stage.files.reads.count == 104)
        #expect((many + few + [other, shared]).allSatisfy { $0.image != nil })
    }

    /// A picture that could not be read for want of descriptors is read again although its file is the same, and a
    /// failure is reported once.
    @Test func transientFailuresAreRetried() {
        let stage = LoaderStage()
        stage.addFile("a")
        stage.addFile("b")
        stage.files.lacksDescriptors = true
        let request = stage.request("a")
        stage.request("b").cancel()
        for _ in 0..<3 {
            stage.runJobs()
            #expect(request.image == nil)
            stage.loader.checkFiles(onlyShown: true)
        }
        stage.files.lacksDescriptors = false
        stage.loader.checkFiles(onlyShown: true)
        stage.runJobs()
        #expect(request.image != nil)
        #expect(stage.failures == ["a: too many files", "b: too many files"])
        let count = stage.files.reads.count
        stage.loader.checkFiles(onlyShown: true)
        stage.runJobs()
        #expect(stage.files.reads.count == count)
    }

    /// A picture that is half written, then complete, removed and written again is right after each look at its file.
    @Test func shownPictureFollowsItsFile() throws {
        let stage = LoaderStage()
        stage.addFile("a")
        let whole = try #require(stage.files.bytes["a"])
        func look() {
            stage.loader.checkFiles(onlyShown: true)
            stage.runJobs()
        }
        #expect(!stage.loader.showsFiles)
        stage.files.bytes["a"] = nil
        let request = stage.request("a")
        stage.runJobs()
        #expect(request.failure == "no such file" && stage.loader.showsFiles)
        stage.files.bytes["a"] = Array(whole.prefix(40))
        look()
        #expect(request.image == nil)
        stage.files.bytes["a"] = whole
        stage.files.versions["a"] = 7
        look()
        let first = try #require(request.image)
        // Removed: the last good picture remains.
        stage.files.bytes["a"] = nil
        look()
        #expect(request.image === first)
        stage.addFile("a", level: 200)
        look()
        #expect(request.image != nil && request.image !== first)
        // Unused pictures are not looked at.
        request.cancel()
        stage.addFile("a", level: 10)
        look()
        #expect(!stage.loader.showsFiles && stage.loader.size > 0)
    }

    /// Pictures that hang keep others waiting until they are overdue, and are shown should they arrive.
    @Test func overduePicturesDoNotKeepOthersWaiting() {
        let stage = LoaderStage()
        let names = (0..<20).map { "\($0)" }
        for name in names { stage.addFile(name) }
        let requests = names.map { stage.request($0) }
        #expect(stage.jobs.count == 2)
        for i in 0..<8 { stage.overdues[i]() }
        #expect(stage.jobs.count == 10)
        // A server that is gone does not hang any number of threads.
        for i in 8..<10 { stage.overdues[i]() }
        #expect(stage.jobs.count == 10)
        stage.runJobs()
        #expect(stage.jobs.isEmpty && requests.allSatisfy { $0.image != nil })
        // All that were overdue have ended.
        stage.addFile("more")
        for name in names + ["more"] { _ = stage.request(name) }
        stage.runJobs()
        #expect(stage.loader.decodeCount == 21)
    }

    // MARK: Data URIs

    @Test func dataURIsAreDecoded() throws {
        let source = try #require(ImageSource(dataURI: "data:image/png;base64,SGVsbG8h"))
        #expect(source == ImageSource.data(Array("Hello!".utf8)))
        #expect(source == ImageSource(dataURI: "data:;base64,SGVs\nbG8h"))
        for (text, count) in [("QQ==", 1), ("QUI=", 2), ("QQ", 1), ("", 0)] {
            let source = try #require(ImageSource(dataURI: "data:;base64," + text))
            #expect(source.byteCount == count)
        }
    }

    @Test func invalidAndTooLargeDataURIsAreRefused() {
        for text in ["data:;base64,A", "data:;base64,A*==", "data:text,A", "x", "data:;base64,Q=Q"]
        {
            #expect(ImageSource(dataURI: text) == nil)
        }
        let large = String(repeating: "A", count: ImageSource.maximumDataSize / 3 * 4 + 8)
        #expect(ImageSource(dataURI: "data:;base64," + large) == nil)
    }

    // MARK: Views

    private func view(_ stage: LoaderStage, _ name: String) -> LoadedImageView {
        let view = LoadedImageView(loader: stage.loader)
        view.frame = Rect(0, 0, 8, 8)
        view.placeholderColor = Color(argb: 0xff00_ff00)
        view.source = .file(name)
        return view
    }

    @Test func lateImageFadesInOverPlaceholder() {
        let (loading, stage) = (LoaderStage(), Stage(Size(20, 20)))
        loading.addFile("a", level: 255)
        stage.root.addSubview(view(loading, "a"))
        stage.frame()
        #expect(stage.pixel(4, 4) == 0xff00_ff00)
        loading.runJobs()
        stage.frame()
        stage.frames(6)
        // After half of its duration the fade, which slows down, has reached 0.685: white over green.
        let half = stage.pixel(4, 4)
        #expect(half >> 8 & 255 == 255 && (170...180).contains(half & 255))
        stage.settle()
        #expect(stage.pixel(4, 4) == 0xffff_ffff)
    }

    /// A picture that is available at once does not fade in, and with reduced motion none does.
    @Test(arguments: [false, true]) func cachedOrReducedMotionImageAppearsWithoutFade(
        reducesMotion: Bool
    ) {
        let (loading, stage) = (LoaderStage(), Stage(Size(20, 20)))
        loading.addFile("a", level: 255)
        stage.screen.reducesMotion = reducesMotion
        if !reducesMotion {
            _ = loading.request("a")
            loading.runJobs()
        }
        stage.root.addSubview(view(loading, "a"))
        stage.frame()
        loading.runJobs()
        stage.frame()
        #expect(stage.pixel(4, 4) == 0xffff_ffff)
    }

    /// A view that is not on a screen holds and requests no picture; it requests it again when it is back.
    @Test func viewsHoldImagesOnlyWhileOnScreen() {
        let (loading, stage) = (LoaderStage(limit: 0), Stage(Size(20, 20)))
        loading.addFile("a", level: 255)
        let view = view(loading, "a")
        stage.frame()
        #expect(loading.jobs.isEmpty)
        stage.root.addSubview(view)
        stage.frame()
        loading.runJobs()
        #expect(view.image != nil && loading.loader.size > 0)
        view.removeFromSuperview()
        #expect(view.image == nil && loading.loader.size == 0)
        stage.root.addSubview(view)
        stage.frame()
        loading.runJobs()
        #expect(view.image != nil)
    }

    /// A picture of the right size is drawn pixel for pixel at any scale.
    @Test(arguments: [1.0, 1.5, 2, 2.25]) func imagesAreDrawnPixelForPixel(scale: Double) throws {
        let (loading, stage) = (LoaderStage(), Stage(Size(40, 40), scale: scale))
        let extent = Int((20 * scale).rounded())
        var bytes: [UInt8] = []
        for i in 0..<extent * extent {
            let level: UInt8 = (i % extent + i / extent) % 2 == 0 ? 255 : 0
            bytes += [level, level, level, 255]
        }
        loading.files.bytes["a"] = try PNG.encode(
            BGRAImage(width: extent, height: extent, bytes: bytes))
        let view = view(loading, "a")
        view.frame = Rect(7.3, 5.7, 20, 20)
        stage.root.addSubview(view)
        stage.frame()
        loading.runJobs()
        stage.settle()
        let (x, y) = (Int((7.3 * scale).rounded()), Int((5.7 * scale).rounded()))
        let picture = stage.picture()
        for i in 0..<extent {
            #expect(picture[x + i, y + 3] == ((i + 3) % 2 == 0 ? 0xffff_ffff : 0xff00_0000))
        }
    }
}
