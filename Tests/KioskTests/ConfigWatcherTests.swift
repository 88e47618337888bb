import Glibc
import HeadlessDisplay
import ImageCodecs
import JSON
import Platform
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// Changes of real files, reported by inotify. Waits end when the event has occurred; their time limit only
/// ends a failing test.
@MainActor @Suite struct ConfigWatcherTests {
    private let folder: KioskFolder
    private let executor: BackgroundThreads
    private let watcher: ConfigWatcher
    private let loop = EventLoop()
    private let results = Results()

    private final class Results {
        var titles: [String] = []
        var failures = 0
    }

    private static func config(_ title: String, picture: String = "a.png") -> String {
        """
        {"title": "\(title)", "list": {"command": ["true"],
         "row": {"title": "{a}", "image": "\(picture)"}}}
        """
    }

    init() throws {
        folder = try KioskFolder()
        executor = try BackgroundThreads()
        try folder.write(ConfigWatcherTests.config("first"), to: "kiosk.json")
        try folder.write("picture", to: "a.png")
        let config = try KioskConfig.load("\(folder.path)/kiosk.json")
        watcher = ConfigWatcher(
            config, fonts: FontFiles(), executor: executor, decoder: LocalImageDecoder(),
            loop: loop)
        let results = results
        executor.attach(to: loop)
        watcher.onLoad = { result in
            switch result {
            case .success(let loaded): results.titles.append(loaded.config.title.text)
            case .failure: results.failures += 1
            }
        }
    }

    private func run(until isDone: () -> Bool) throws {
        let end = Clock.now() + 60
        while !isDone() {
            try #require(Clock.now() < end)
            loop.turn(until: end)
        }
    }

    /// The file is overwritten in place, and replaced by a rename, as editors save.
    @Test func writtenConfigurationIsLoaded() throws {
        try FileSystem.overwrite(
            "\(folder.path)/kiosk.json", with: Array(ConfigWatcherTests.config("again").utf8))
        try run { results.titles == ["again"] }
        try folder.write(ConfigWatcherTests.config("renamed"), to: "kiosk.json")
        try run { results.titles == ["again", "renamed"] }
        #expect(results.failures == 0)
        executor.stop()
    }

    /// Errors are reported, and the next valid configuration is loaded.
    @Test func invalidConfigurationIsReported() throws {
        try folder.write("{", to: "kiosk.json")
        try run { results.failures == 1 }
        #expect(results.titles.isEmpty)
        try folder.write(ConfigWatcherTests.config("right"), to: "kiosk.json")
        try run { results.titles == ["right"] }
        executor.stop()
    }

    /// Files named by the configuration are watched; once another configuration is loaded, the files that it
    /// names.
    @Test func referencedFilesAreWatched() throws {
        try folder.write("another", to: "a.png")
        try run { results.titles == ["first"] }
        try folder.write("picture", to: "b.png")
        try folder.write(ConfigWatcherTests.config("next", picture: "b.png"), to: "kiosk.json")
        try run { results.titles == ["first", "next"] }
        watcher.setFiles(
            of: try KioskConfig.load("\(folder.path)/kiosk.json"), fonts: FontFiles())
        try folder.write("unseen", to: "a.png")
        loop.turn(until: 0)
        #expect(!watcher.isReloading)
        try folder.write("seen", to: "b.png")
        try run { results.titles == ["first", "next", "next"] }
        executor.stop()
    }

    /// Included files are watched, also one that is included for the first time and has a mistake.
    @Test func includedFilesAreWatched() throws {
        let config = #"{"include": "words.json", "list": {"command": ["true"]}}"#
        try folder.write("{", to: "words.json")
        try folder.write(config, to: "kiosk.json")
        try run { results.failures == 1 }
        try folder.write(#"{"title": "mended"}"#, to: "words.json")
        try run { results.titles == ["mended"] }
        watcher.setFiles(
            of: try KioskConfig.load("\(folder.path)/kiosk.json"), fonts: FontFiles())
        try folder.write(#"{"title": "again"}"#, to: "words.json")
        try run { results.titles == ["mended", "again"] }
        executor.stop()
    }

    /// The file with the values of the board is watched, also after it has been removed.
    @Test func siteFileIsWatched() throws {
        let path = "\(folder.path)/site.json"
        try folder.write(#"{"name": "Harbour"}"#, to: "site.json")
        let loop = EventLoop(clock: VirtualClock())
        let instant = try VirtualExecutor(on: loop)
        defer { instant.stop() }
        let watcher = ConfigWatcher(
            try KioskConfig.load("\(folder.path)/kiosk.json", site: path), fonts: FontFiles(),
            executor: instant, decoder: LocalImageDecoder(), loop: loop)
        var sites: [DataValue?] = []
        watcher.onLoad = { result in
            switch result {
            case .success(let loaded): sites.append(loaded.config.site.value["name"])
            case .failure: sites.append(nil)
            }
        }
        for name in ["Desk", nil, "Hall"] as [String?] {
            if let name {
                try folder.write("{\"name\": \"\(name)\"}", to: "site.json")
            } else {
                try FileSystem.remove(path)
            }
            loop.turn(until: loop.now)
            #expect(loop.nextDeadline == loop.now + ConfigWatcher.quietTime)
            loop.turn()
            #expect(sites.last == name.map(DataValue.string))
        }
        #expect(sites.count == 3)
        executor.stop()
    }

    /// A .riv file that was copied in part is reported as an error, and the complete file is loaded.
    @Test(arguments: [#""header": {"rive": "a.riv"},"#, ""])
    func damagedRiveFileIsReported(header: String) throws {
        let riv = KioskFolder.header(picture: try KioskFolder.picture(side: 8))
        try FileSystem.write(riv, to: "\(folder.path)/a.riv")
        let row = header.isEmpty ? #", "row": {"rive": "a.riv"}"# : ""
        let config = "{\"title\": \"a\", \(header) \"list\": {\"command\": [\"true\"]\(row)}}"
        try folder.write(config, to: "kiosk.json")
        try run { results.titles == ["a"] }
        watcher.setFiles(
            of: try KioskConfig.load("\(folder.path)/kiosk.json"), fonts: FontFiles())
        try folder.write("RIVE", to: "a.riv")
        try run { results.failures == 1 }
        try FileSystem.write(riv, to: "\(folder.path)/a.riv")
        try run { results.titles == ["a", "a"] }
        executor.stop()
    }

    /// The folder is removed and copied again: the configuration is loaded, and later changes are noticed.
    @Test func recreatedFolderIsWatchedAgain() throws {
        let path = "\(folder.path)/site"
        try FileSystem.makeFolder(path)
        try folder.write(ConfigWatcherTests.config("old"), to: "site/kiosk.json")
        let loop = EventLoop(clock: VirtualClock())
        var titles: [String] = []
        // Its jobs take no time.
        let instant = try VirtualExecutor(on: loop)
        defer { instant.stop() }
        let site = ConfigWatcher(
            try KioskConfig.load("\(path)/kiosk.json"), fonts: FontFiles(), executor: instant,
            decoder: LocalImageDecoder(), loop: loop)
        site.onLoad = {
            if case .success(let loaded) = $0 { titles.append(loaded.config.title.text) }
        }
        try FileSystem.remove("\(path)/kiosk.json")
        try #require(rmdir(path) == 0)
        loop.turn(until: 0)
        try #require(loop.nextDeadline == ConfigWatcher.quietTime)
        try FileSystem.makeFolder(path)
        try folder.write(ConfigWatcherTests.config("new"), to: "site/kiosk.json")
        while loop.now < ConfigWatcher.folderInterval {
            loop.turn(until: ConfigWatcher.folderInterval)
        }
        let read = titles.count
        #expect(loop.nextDeadline == loop.now + ConfigWatcher.quietTime)
        loop.turn()
        #expect(titles.count == read + 1 && titles.last == "new" && !site.isReloading)
        try folder.write(ConfigWatcherTests.config("newer"), to: "site/kiosk.json")
        loop.turn(until: loop.now)
        #expect(loop.nextDeadline == loop.now + ConfigWatcher.quietTime)
        executor.stop()
    }

    /// Several writes within the quiet time count as one change.
    @Test func burstOfWritesIsOneChange() throws {
        for i in 0..<5 { try folder.write(ConfigWatcherTests.config("\(i)"), to: "kiosk.json") }
        loop.turn(until: 0)
        try run { !results.titles.isEmpty }
        #expect(results.titles == ["4"])
        executor.stop()
    }
}
