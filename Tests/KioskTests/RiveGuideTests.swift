import Geometry
import Interface
import Kiosk
import Locking
import Platform
import RiveAppleAPI
import RiveRuntime
import RiveWriter
import Testing

@testable import Runner

/// The snippets of the guide to Rive's newer Apple runtime. Each line is the guide's, unless a comment above it
/// quotes the guide's line and gives the reason for the difference.
@MainActor @Suite struct RiveGuideTests {
    private let folder: KioskFolder

    init() throws {
        folder = try KioskFolder()
        let source = """
            {"enums": [{"name": "Team", "values": ["Red", "Blue"]}], "images": [{"name": "logo"}],
             "viewModels": [
               {"name": "My View Model", "properties": [
                 {"name": "my_string", "type": "string"}, {"name": "my_number", "type": "number"},
                 {"name": "my_boolean", "type": "boolean"}, {"name": "my_color", "type": "color"},
                 {"name": "my_enum", "type": "enum", "of": "Team"},
                 {"name": "my_trigger", "type": "trigger"}, {"name": "my_image", "type": "image"},
                 {"name": "my_artboard", "type": "artboard"},
                 {"name": "my_nested", "type": "viewModel", "of": "Item"},
                 {"name": "my_list", "type": "list", "of": "Item"}],
                "instances": [{"name": "My Instance", "values": {"my_number": 3}}]},
               {"name": "Item", "properties": [{"name": "my_number", "type": "number"}]}],
             "artboards": [
               {"name": "My Artboard", "width": 40, "height": 20, "viewModel": "My View Model",
                "children": [{"type": "node", "bind": {"x": "my_number"}}],
                "animations": [{"name": "Idle", "duration": 1, "tracks": []}],
                "stateMachines": [
                  {"name": "My State Machine", "layers": [{"states": ["Idle"]}]}]}]}
            """
        let bytes = try RivSource.compile(Array(source.utf8))
        try FileSystem.write(bytes, to: "\(folder.path)/my_rive_file.riv")
    }

    /// Takes the place of the guide's `Bundle.main`: on Linux a program's files are in a folder.
    private var main: ResourceFolder { ResourceFolder(path: folder.path) }

    private func file() async throws -> File {
        let worker = try await Worker()
        return try await File(source: .local("my_rive_file", main), worker: worker)
    }

    @Test func viewPlaysFileOfFolder() async throws {
        let worker = try await Worker()
        // let file = try await File(source: .local("my_rive_file", Bundle.main), worker: worker)
        // A program would use its own folder, `.main`.
        let file = try await File(source: .local("my_rive_file", main), worker: worker)
        let rive = try await Rive(file: file)
        // let riveView = RiveUIView(rive: rive)
        let riveView = RiveUIView(rive: rive)
        riveView.isPaused = true
        #expect(RiveUIViewRepresentable(rive).paused(true).isPaused)
        #expect(riveView.rive === rive)
        #expect(rive.stateMachine.definition.name == "My State Machine")
    }

    @Test func artboardsAndStateMachinesAreCreated() async throws {
        let file = try await file()
        let artboard = try await file.createArtboard("My Artboard")
        let stateMachine = try await artboard.createStateMachine("My State Machine")
        let rive = try await Rive(file: file, artboard: artboard, stateMachine: stateMachine)
        #expect(rive.stateMachine == stateMachine)
        let defaultArtboard = try await file.createArtboard()
        let defaultStateMachine = try await defaultArtboard.createStateMachine()
        defaultStateMachine.advance(by: 0.1)
        #expect(defaultArtboard != artboard)
        let artboardNames = try await file.getArtboardNames()
        let stateMachineNames = try await artboard.getStateMachineNames()
        #expect(artboardNames == ["My Artboard"] && stateMachineNames == ["My State Machine"])
    }

    @Test func fitIsAssigned() async throws {
        let file = try await file()
        let fits: [Fit] = [
            .contain(alignment: .center), .cover(alignment: .topLeft), .fill(alignment: .center),
            .fitWidth(alignment: .centerLeft), .fitHeight(alignment: .bottomRight),
            .none(alignment: .topCenter), .scaleDown(alignment: .bottomCenter),
            .layout(scaleFactor: .automatic), .layout(scaleFactor: .explicit(2.0)),
        ]
        let rive = try await Rive(file: file, fit: .layout(scaleFactor: .automatic))
        for fit in fits { rive.fit = fit }
        #expect(rive.fit == .layout(scaleFactor: .explicit(2)))
    }

    @Test func viewModelInstancesAreCreatedAndBound() async throws {
        let file = try await file()
        let artboard = try await file.createArtboard()
        let blank = try await file.createViewModelInstance(.blank(from: .name("My View Model")))
        let standard = try await file.createViewModelInstance(from: .name("My View Model"))
        #expect(standard.number("my_number") != nil)
        let viewModelInstance = try await file.createViewModelInstance(
            .viewModelDefault(from: .artboardDefault(artboard)))
        let named = try await file.createViewModelInstance(
            .name("My Instance", from: .name("My View Model")))
        let stateMachine = try await artboard.createStateMachine()
        stateMachine.bindViewModelInstance(viewModelInstance)
        let auto = try await Rive(file: file, dataBind: .auto)
        let none = try await Rive(file: file, dataBind: .none)
        let rive = try await Rive(
            file: file, artboard: artboard, stateMachine: stateMachine,
            dataBind: .instance(viewModelInstance), fit: .contain(alignment: .center))
        #expect(rive.viewModelInstance == viewModelInstance && none.viewModelInstance == nil)
        #expect(auto.viewModelInstance?.number("my_number") == 0)
        #expect(blank.number("my_number") == 0 && named.number("my_number") == 3)
        let viewModelNames = try await file.getViewModelNames()
        let instanceNames = try await file.getInstanceNames(of: "My View Model")
        let properties = try await file.getProperties(of: "My View Model")
        let enums = try await file.getViewModelEnums()
        let info = try await file.getDefaultViewModelInfo(for: artboard)
        #expect(viewModelNames == ["My View Model", "Item"] && properties.count == 10)
        #expect(instanceNames == ["", "My Instance"] && enums.first?.values == ["Red", "Blue"])
        #expect(info.viewModelName == "My View Model")
    }

    @Test func propertiesAreSetReadAndObserved() async throws {
        let file = try await file()
        let rive = try await Rive(file: file)
        guard let viewModelInstance = rive.viewModelInstance else { throw FileError.cancelled }
        let stringProperty = StringProperty(path: "my_string")
        viewModelInstance.setValue(of: stringProperty, to: "Hello, Rive")
        let string = try await viewModelInstance.value(of: stringProperty)
        let numberProperty = NumberProperty(path: "my_number")
        viewModelInstance.setValue(of: numberProperty, to: 1337)
        let number: Float = try await viewModelInstance.value(of: numberProperty)
        let boolProperty = BoolProperty(path: "my_boolean")
        viewModelInstance.setValue(of: boolProperty, to: true)
        let bool = try await viewModelInstance.value(of: boolProperty)
        let colorProperty = ColorProperty(path: "my_color")
        viewModelInstance.setValue(of: colorProperty, to: Color(0xFFFF_0000))
        let color = try await viewModelInstance.value(of: colorProperty)
        let enumProperty = EnumProperty(path: "my_enum")
        viewModelInstance.setValue(of: enumProperty, to: "Blue")
        let team = try await viewModelInstance.value(of: enumProperty)
        #expect(string == "Hello, Rive" && number == 1337 && bool && team == "Blue")
        #expect(color == Color(argb: 0xFFFF_0000))
        let triggerProperty = TriggerProperty(path: "my_trigger")
        let triggers = viewModelInstance.stream(of: triggerProperty)
        viewModelInstance.fire(trigger: triggerProperty)
        for try await _ in triggers { break }
        let stream = viewModelInstance.valueStream(of: numberProperty)
        for try await value in stream {
            #expect(value == 1337)
            break
        }
    }

    @Test func nestedInstancesListsAndImagesAreSet() async throws {
        let worker = try await Worker()
        let file = try await File(source: .local("my_rive_file", main), worker: worker)
        let viewModelInstance = try await file.createViewModelInstance(
            .viewModelDefault(from: .name("My View Model")))
        let nestedProperty = ViewModelInstanceProperty(path: "my_nested")
        let nested = viewModelInstance.value(of: nestedProperty)
        nested.setValue(of: NumberProperty(path: "my_number"), to: 5)
        let new = try await file.createViewModelInstance(.blank(from: .name("Item")))
        viewModelInstance.setValue(of: nestedProperty, to: new)
        let listProperty = ListProperty(path: "my_list")
        viewModelInstance.appendInstance(new, to: listProperty)
        viewModelInstance.insertInstance(nested, to: listProperty, at: 0)
        viewModelInstance.swapInstance(atIndex: 0, withIndex: 1, in: listProperty)
        let first = viewModelInstance.value(of: listProperty, at: 0)
        viewModelInstance.removeInstance(at: 0, from: listProperty)
        viewModelInstance.removeInstance(nested, from: listProperty)
        let size = try await viewModelInstance.size(of: listProperty)
        #expect(first == new && size == 0)
        let artboardProperty = ArtboardProperty(path: "my_artboard")
        let artboard = try await file.createArtboard("My Artboard")
        viewModelInstance.setValue(of: artboardProperty, to: artboard)
        let imageProperty = ImageProperty(path: "my_image")
        let image = try await worker.decodeImage(from: png)
        viewModelInstance.setValue(of: imageProperty, to: image)
        viewModelInstance.setValue(of: imageProperty, to: nil)
    }

    /// A PNG header of 3 × 2 pixels.
    private let png: [UInt8] =
        [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 3, 0, 0, 0, 2]

    @Test func assetsAreDecodedAndRegistered() async throws {
        let worker = try await Worker()
        let image = try await worker.decodeImage(from: png)
        #expect(image.width == 3 && image.height == 2)
        worker.addGlobalImageAsset(image, name: "logo")
        worker.removeGlobalImageAsset(name: "logo")
        let bytes = try FileSystem.read("\(BuiltProgram.repository)/Tests/Fonts/boxes.ttf")
        let font = try await worker.decodeFont(from: bytes)
        #expect(font.bytes == bytes)
        worker.addGlobalFontAsset(font, name: "Inter-594377")
        worker.removeGlobalFontAsset("Inter-594377")
    }

    @Test func viewLoadsItsFile() async throws {
        let main = main
        let view = AsyncRiveUIViewRepresentable {
            let worker = try await Worker()
            let file = try await File(source: .local("my_rive_file", main), worker: worker)
            return try await Rive(file: file)
        }
        await withCheckedContinuation { continuation in
            view.onStateChange = { _ in continuation.resume() }
        }
        #expect(view.rive?.artboard.name == "My Artboard")
    }

    /// A logger that keeps the messages about "Clock"; other tests may log at the same time.
    private struct CustomLogger: RiveLog.Logger {
        let messages = Lock<[String]>([])

        private func add(_ tag: RiveLog.Tag, _ name: String, _ message: () -> String) {
            guard tag == .custom("Clock") else { return }
            messages.withLock { $0.append("\(name) \(message())") }
        }

        func notice(tag: RiveLog.Tag, _ message: @escaping () -> String) {
            add(tag, "notice", message)
        }
        func debug(tag: RiveLog.Tag, _ message: @escaping () -> String) {
            add(tag, "debug", message)
        }
        func trace(tag: RiveLog.Tag, _ message: @escaping () -> String) {
            add(tag, "trace", message)
        }
        func info(tag: RiveLog.Tag, _ message: @escaping () -> String) {
            add(tag, "info", message)
        }
        func error(tag: RiveLog.Tag, error: (any Error)?, _ message: @escaping () -> String) {
            add(tag, "error \(error.map { "\($0)" } ?? "")", message)
        }
        func warning(tag: RiveLog.Tag, _ message: @escaping () -> String) {
            add(tag, "warning", message)
        }
        func fault(tag: RiveLog.Tag, _ message: @escaping () -> String) {
            add(tag, "fault", message)
        }
        func critical(tag: RiveLog.Tag, _ message: @escaping () -> String) {
            add(tag, "critical", message)
        }
    }

    @Test func loggerIsReplaced() {
        let logger = CustomLogger()
        let clock = RiveLog.Tag.custom("Clock")
        RiveLog.logger = logger
        #expect(RiveLog.logger is CustomLogger)
        RiveLog.notice(tag: clock, "a")
        RiveLog.debug(tag: clock, "b")
        RiveLog.trace(tag: clock, "c")
        RiveLog.info(tag: clock, "d")
        RiveLog.error(tag: clock, error: FontError.cancelled, "e")
        RiveLog.warning(tag: clock, "f")
        RiveLog.fault(tag: clock, "g")
        RiveLog.critical(tag: clock, "h")
        #expect(
            logger.messages.withLock { $0 } == [
                "notice a", "debug b", "trace c", "info d", "error \(FontError.cancelled) e",
                "warning f", "fault g", "critical h",
            ])
        // Nothing is written, since no level is enabled.
        RiveLog.logger = RiveLog.system(levels: [])
        RiveLog.logger = .system(levels: [])
        #expect(RiveLog.logger is SystemLogger)
        RiveLog.logger = .none
        RiveLog.logger = RiveLog.none
        RiveLog.debug(tag: clock, "nobody reads it")
    }

    @Test func levelsAndTagsOfLoggerAreDistinct() {
        let levels: [RiveLog.Level] = [
            .notice, .debug, .trace, .info, .error, .warning, .fault, .critical,
        ]
        #expect(levels.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64, 128])
        #expect(RiveLog.Level.all == RiveLog.Level(levels))
        #expect(RiveLog.Level.default == [.debug, .warning, .error, .fault, .critical])
        let tags: [RiveLog.Tag] = [
            .rive, .worker, .file, .artboard, .stateMachine, .viewModelInstance, .image, .font,
            .audio, .view, .custom("Clock"),
        ]
        #expect(Set(tags).count == 11 && Set(tags.map(\.category)).count == 11)
    }
}
