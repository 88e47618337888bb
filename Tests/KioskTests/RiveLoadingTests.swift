import Geometry
import Interface
import Locking
import Platform
import RiveAppleAPI
import RiveRuntime
import RiveWriter
import Testing

@testable import Kiosk
@testable import Runner

/// Loading a .riv file and creating objects from it, as described in Rive's guide.
@MainActor @Suite struct RiveLoadingTests {
    private let folder: KioskFolder
    private let bytes: [UInt8]

    init() throws {
        folder = try KioskFolder()
        let source = """
            {"name": "Main", "width": 40, "height": 20,
             "viewModel": {"name": "Header", "properties": [
               {"name": "pull", "type": "number", "value": 3},
               {"name": "on", "type": "boolean", "value": true}]},
             "children": [{"type": "node", "bind": {"x": "pull"}}],
             "animations": [{"name": "Idle", "duration": 1, "tracks": []}]}
            """
        bytes = try RivSource.compile(Array(source.utf8))
        try FileSystem.write(bytes, to: "\(folder.path)/my file.riv")
    }

    @Test func filesAreReadFromFolderURLAndMemory() async throws {
        let worker = try await Worker()
        let here = ResourceFolder(path: folder.path)
        let sources: [File.Source] = [
            .local("my file", here), .local("my file.riv", here),
            .url("file://\(folder.path)/my%20file.riv"), .url("\(folder.path)/my file.riv"),
            .url("file://localhost\(folder.path)/my%20file.riv"),
            .url("FILE:\(folder.path)/my file.riv"),
            .data(bytes), .data(bytes[...]),
        ]
        for source in sources {
            let file = try await File(source: source, worker: worker)
            #expect(file.artboardNames == ["Main"] && file.byteCount == bytes.count)
        }
    }

    @Test(arguments: [
        (
            "https://rive.app/a.riv",
            FileError.missingData(
                "https://rive.app/a.riv: only URLs of files are read; fetch it in the closure of "
                    + "'loading'")
        ),
        (
            "file:///a%2",
            .invalidData("file:///a%2: '%' must be followed by two hexadecimal digits")
        ),
        (
            "file:///a%zz",
            .invalidData("file:///a%zz: '%' must be followed by two hexadecimal digits")
        ),
        ("/gone/a.riv", .missingFile("/gone/a.riv: No such file or directory")),
    ])
    func unreadableURLIsReported(url: String, error: FileError) async throws {
        await #expect(throws: error) { try await File(source: .url(url), worker: Worker()) }
    }

    @Test func missingOrDamagedFileIsReported() async throws {
        let worker = try await Worker()
        let here = ResourceFolder(path: folder.path)
        await #expect(
            throws: FileError.missingFile("there is no 'gone.riv' in \(folder.path)")
        ) { try await File(source: .local("gone", here), worker: worker) }
        try folder.write("RIVE", to: "bad.riv")
        do {
            _ = try await File(source: .local("bad", here), worker: worker)
            Issue.record("the file is damaged")
        } catch FileError.invalidFile(let message) {
            #expect(message.hasPrefix("bad.riv: damaged at byte 4"))
        }
    }

    @Test func cancelledLoadIsReported() async throws {
        let source = File.Source.loading(name: "slow") {
            try await Task.sleep(for: .seconds(3600))
            return []
        }
        let task = Task { () -> FileError? in
            do {
                _ = try await File(source: source, worker: Worker())
                return nil
            } catch { return error as? FileError }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func resourcesAreFoundBesideExecutable() throws {
        try FileSystem.makeFolder("\(folder.path)/usr/bin/pkg_clock.resources")
        try FileSystem.makeFolder("\(folder.path)/usr/bin/pkg_other.resources")
        #expect(
            ResourceFolder(executable: "\(folder.path)/usr/bin/clock").paths == [
                "\(folder.path)/usr/bin/clock.resources",
                "\(folder.path)/usr/bin/pkg_clock.resources", "\(folder.path)/usr/share/clock",
                "\(folder.path)/usr/bin",
            ])
        #expect(ResourceFolder.beside("/a/b/main.swift") == "/a/b")
    }

    @Test func fileListsItsNames() async throws {
        let file = try await File(source: .data(bytes), worker: Worker())
        #expect(try await file.getArtboardNames() == ["Main"])
        #expect(try await file.getViewModelNames() == ["Header"])
        #expect(try await file.getInstanceNames(of: "Header") == [""])
        let properties = try await file.getProperties(of: "Header")
        #expect(properties.map(\.name) == ["pull", "on"])
        #expect(properties.map(\.type) == [.number, .boolean])
        let artboard = try await file.createArtboard("Main")
        #expect(try await artboard.getStateMachineNames() == [])
        let info = try await file.getDefaultViewModelInfo(for: artboard)
        #expect(info == (viewModelName: "Header", instanceName: ""))
        await #expect(
            throws: FileError.invalidArtboard("there is no artboard 'No'; available: 'Main'")
        ) { try await file.createArtboard("No") }
        await #expect(
            throws: FileError.invalidViewModel(
                "there is no view model 'No'; available: 'Header'")
        ) { try await file.getProperties(of: "No") }
        do {
            _ = try await artboard.createStateMachine("No")
            Issue.record("there is no such machine")
        } catch ArtboardError.invalidStateMachine(let message) {
            #expect(message == "the artboard 'Main' has no state machine 'No'; available: none")
        }
    }

    @Test func instancesAreCreatedFromTheirSources() async throws {
        let file = try await File(source: .data(bytes), worker: Worker())
        let artboard = try await file.createArtboard()
        let pull = NumberProperty(path: "pull")
        let defaults = try await file.createViewModelInstance(
            .viewModelDefault(from: .artboardDefault(artboard)))
        #expect(try await defaults.value(of: pull) == 3)
        let blank = try await file.createViewModelInstance(.blank(from: .name("Header")))
        #expect(try await blank.value(of: pull) == 0)
        let named = try await file.createViewModelInstance(.name("", from: .name("Header")))
        #expect(try await named.value(of: pull) == 3)
        do {
            _ = try await file.createViewModelInstance(.name("No", from: .name("Header")))
            Issue.record("there is no such instance")
        } catch FileError.invalidViewModelInstance(let message) {
            #expect(message == "the view model 'Header' has no instance 'No'; available: ''")
        }
    }

    @Test func riveUsesGivenParts() async throws {
        let file = try await File(source: .data(bytes), worker: Worker())
        let plain = try await Rive(file: file)
        #expect(plain.fit == .contain(alignment: .center) && plain.stateMachine == nil)
        #expect(plain.viewModelInstance?.number("pull") == 3)
        let artboard = try await file.createArtboard("Main")
        let instance = try await file.createViewModelInstance(.blank(from: .name("Header")))
        let rive = try await Rive(
            file: file, artboard: artboard, dataBind: .instance(instance),
            fit: .layout(scaleFactor: .explicit(2)), backgroundColor: .white)
        #expect(rive.artboard == artboard && rive.file == file)
        #expect(rive.viewModelInstance == instance && rive.backgroundColor == .white)
        let unbound = try await Rive(file: file, dataBind: .none)
        #expect(unbound.viewModelInstance == nil && unbound.artboard != artboard)
    }

    /// One logger receives the messages of all workers, on any thread.
    @Test func systemLoggerWritesRequestedLevels() async throws {
        let lines = Lock<[String]>([])
        let logger = SystemLogger(levels: .default) { line in lines.withLock { $0.append(line) } }
        logger.info(tag: .file) { "left out" }
        logger.warning(tag: .file) { "careful" }
        logger.error(tag: .custom("Clock"), error: FileError.cancelled) { "failed" }
        #expect(
            lines.withLock { $0 } == [
                "rive warning: File: careful",
                "rive error: Clock: failed: the task that awaited the file was cancelled",
            ])
    }
}
