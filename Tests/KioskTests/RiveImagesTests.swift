import Geometry
import ImageCodecs
import InputEvents
import Interface
import Motion
import Platform
import RiveRuntime
import RiveWriter
import Testing

@testable import Kiosk

/// The pictures that bindings show.
@MainActor @Suite struct RiveImagesTests {
    /// An executor whose jobs run when the test says so.
    private final class Queue: BackgroundExecutor {
        private var jobs: [() -> Void] = []
        /// What is called if a job takes too long, of all jobs so far.
        private(set) var overdues: [() -> Void] = []
        /// The number of jobs that were queued.
        var count: Int { overdues.count }
        /// The largest number of jobs in the queue at one time.
        private(set) var most = 0

        func makeQueue(_ kind: WorkKind, _ name: String) -> any BackgroundExecutor { self }

        func submit(
            _ job: BackgroundJob, overdue: (() -> Void)?, completion: @escaping () -> Void
        ) {
            jobs.append {
                job.work()
                completion()
            }
            overdues.append(overdue ?? {})
            most = max(most, jobs.count)
        }

        func run() { while !jobs.isEmpty { jobs.removeFirst()() } }
    }

    /// The pictures that were loaded, by their names.
    @MainActor private final class Loaded {
        var images: [String: ImageAsset] = [:]
        /// The number of requests that were completed.
        var count = 0
    }

    private let folder: KioskFolder
    private let queue = Queue()
    private let images: RiveImages
    private let loaded = Loaded()

    init() throws {
        folder = try KioskFolder()
        images = RiveImages(folder: folder.path, executor: queue)
    }

    private func load(_ name: String, isWanted: Bool = true) {
        images.load(
            name, from: "{picture}", isWanted: { isWanted },
            completion: { [loaded] image in
                loaded.images[name] = image
                loaded.count += 1
            })
    }

    @Test func allPicturesOfLongListAreLoaded() throws {
        let picture = try KioskFolder.picture(side: 2)
        let names = (0..<200).map { "\($0).png" }
        for name in names {
            try FileSystem.write(picture, to: "\(folder.path)/\(name)")
        }
        for name in names { load(name) }
        queue.run()
        #expect(loaded.images.count == names.count)
        #expect(queue.most == 2)
    }

    @Test func viewsShareLoadOfPicture() throws {
        try FileSystem.write(try KioskFolder.picture(side: 2), to: "\(folder.path)/a.png")
        for _ in 0..<3 { load("a.png") }
        queue.run()
        #expect(queue.count == 1 && loaded.count == 3)
    }

    /// A picture on the file system of a server that is gone does not keep others waiting.
    @Test func hangingPicturesDoNotStopOthers() throws {
        try FileSystem.write(try KioskFolder.picture(side: 2), to: "\(folder.path)/a.png")
        for name in ["x.png", "y.png", "a.png"] { load(name) }
        #expect(queue.count == 2)
        queue.overdues[0]()
        #expect(queue.count == 3)
        queue.run()
        #expect(loaded.images["a.png"] != nil && loaded.count == 3)
    }

    /// Pictures that are replaced faster than they can be read are not kept waiting.
    @Test func picturesThatAreNotWantedAnyMoreAreDropped() {
        for i in 0..<1000 { load("\(i).png", isWanted: false) }
        queue.run()
        #expect(queue.count < 100)
    }

    @Test func failingPictureIsReportedInJournalOnce() throws {
        let fixture = try KioskFixture(#"{"screens": {"a": {"page": {}}}}"#)
        defer { fixture.stop() }
        var reports: [String] = []
        let model = fixture.app.model
        model.problems.write = { reports.append($0) }
        for name in ["gone.png", "gone.png", "../a.png"] {
            model.riveImages.load(
                name, from: "{picture}", isWanted: { true }, completion: { _ in })
        }
        #expect(reports.count == 2)
        #expect(reports.first?.hasSuffix("/gone.png': No such file or directory") == true)
        #expect(reports.last?.hasPrefix("the picture '../a.png': ") == true)
    }
}
