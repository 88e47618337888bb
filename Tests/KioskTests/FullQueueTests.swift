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

/// Work for which the queue of background jobs has no room is done later.
@MainActor @Suite struct FullQueueTests {
    /// An executor whose jobs run when the test says so.
    private final class Queue: BackgroundExecutor {
        var capacity = BackgroundThread.capacity
        private var jobs: [() -> Void] = []
        /// The number of jobs that were queued.
        private(set) var count = 0
        /// The largest number of jobs in the queue at one time.
        private(set) var most = 0

        func submit(_ job: BackgroundJob, completion: @escaping () -> Void) -> Bool {
            guard jobs.count < capacity else { return false }
            jobs.append {
                job.work()
                completion()
            }
            count += 1
            most = max(most, jobs.count)
            return true
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

    /// A list may have more pictures than the queue has room for.
    @Test func allPicturesOfLongListAreLoaded() throws {
        let picture = try KioskFolder.picture(side: 2)
        let names = (0..<2 * BackgroundThread.capacity).map { "\($0).png" }
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

    @Test func pictureWaitsForRoomInQueue() throws {
        try FileSystem.write(try KioskFolder.picture(side: 2), to: "\(folder.path)/a.png")
        queue.capacity = 0
        load("a.png")
        images.iterationDidEnd()
        #expect(queue.count == 0 && loaded.count == 0)
        queue.capacity = 1
        images.iterationDidEnd()
        queue.run()
        #expect(loaded.images["a.png"] != nil)
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

    @Test func riveScreenLoadsItsFileOnceQueueHasRoom() throws {
        let source = """
            {"name": "Main", "width": 40, "height": 20, "children": [],
             "animations": [{"name": "Idle", "duration": 1, "tracks": []}]}
            """
        try FileSystem.write(
            try RivSource.compile(Array(source.utf8)), to: "\(folder.path)/a.riv")
        queue.capacity = 0
        let view = RiveScreenView(
            RiveDescription(key: "rive", file: "\(folder.path)/a.riv"), images: images,
            executor: queue, decoder: LocalImageDecoder())
        let screen = Screen(pixelSize: Size(40, 20), scale: 1)
        view.frame = screen.root.bounds
        screen.root.addSubview(view)
        var now = 0.0
        func frame() -> Bool {
            now += 1.0 / 60
            return screen.advance(
                to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
        }
        let needsFrame = frame()
        #expect(needsFrame && view.content == nil && view.failure == nil)
        queue.capacity = 1
        _ = frame()
        queue.run()
        #expect(queue.count == 1 && view.content != nil)
    }

    @Test func keyboardLoadsItsLayoutOnceQueueHasRoom() {
        let keyboard = Keyboard()
        queue.capacity = 0
        keyboard.load(on: queue)
        queue.capacity = 1
        for _ in 0..<2 { _ = keyboard.read(KeyStroke(code: 30)) }
        #expect(queue.count == 1)
    }
}
