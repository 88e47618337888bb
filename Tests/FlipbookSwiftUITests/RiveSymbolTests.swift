import FlipbookSwiftUI
import RiveWriter
import Testing

/// The names of Rive's newer Apple runtime, with the types and labels that its programs write.
@MainActor @Suite struct RiveSymbolTests {
    /// A file of bytes in memory.
    private func file() async throws -> File {
        let source = """
            {"enums": [{"name": "Team", "values": ["Red", "Blue"]}], "images": [{"name": "logo"}],
             "viewModels": [
               {"name": "Values", "properties": [
                 {"name": "text", "type": "string", "value": "a"},
                 {"name": "number", "type": "number", "value": 0.5},
                 {"name": "flag", "type": "boolean"}, {"name": "tint", "type": "color"},
                 {"name": "team", "type": "enum", "of": "Team"},
                 {"name": "go", "type": "trigger"}, {"name": "picture", "type": "image"},
                 {"name": "board", "type": "artboard"},
                 {"name": "item", "type": "viewModel", "of": "Item"},
                 {"name": "items", "type": "list", "of": "Item"}],
                "instances": [{"name": "Second", "values": {"number": 3}}]},
               {"name": "Item", "properties": [{"name": "number", "type": "number"}]}],
             "artboards": [
               {"name": "Main", "width": 40, "height": 20, "viewModel": "Values",
                "children": [{"type": "node", "bind": {"x": "number"}}],
                "animations": [{"name": "Idle", "duration": 1, "tracks": []}],
                "stateMachines": [{"name": "Machine", "layers": [{"states": ["Idle"]}]}]}]}
            """
        let data: [UInt8] = try RivSource.compile(Array(source.utf8))
        return try await File(source: Source.data(data), worker: try await Worker())
    }

    private func instance() async throws -> ViewModelInstance {
        try await file().createViewModelInstance(.viewModelDefault(from: .name("Values")))
    }

    @Test func valuesHaveTheirTypes() async throws {
        let instance = try await instance()
        let text: StringProperty.Value = try await instance.value(of: StringProperty(path: "text"))
        let number: NumberProperty.Value = try await instance.value(
            of: NumberProperty(path: "number"))
        let flag: BoolProperty.Value = try await instance.value(of: BoolProperty(path: "flag"))
        let tint: ColorProperty.Value = try await instance.value(of: ColorProperty(path: "tint"))
        let team: EnumProperty.Value = try await instance.value(of: EnumProperty(path: "team"))
        let float: Float = number
        let color: Color = tint
        #expect(text == "a" && float == 0.5 && !flag && color == .black && team == "Red")
        // The type of a number is that of its property unless the context asks for another one.
        let inferred = try await instance.value(of: NumberProperty(path: "number"))
        #expect(type(of: inferred) == Float.self)
        let double: Double = try await instance.value(of: NumberProperty(path: "number"))
        #expect(double == 0.5)
        let values: [any PropertyValue] = [text, number, flag, tint, team]
        let properties: [any Property] = [
            StringProperty(path: "text"), NumberProperty(path: "number"),
            BoolProperty(path: "flag"), ColorProperty(path: "tint"), EnumProperty(path: "team"),
            TriggerProperty(path: "go"), ImageProperty(path: "picture"),
            ArtboardProperty(path: "board"), ViewModelInstanceProperty(path: "item"),
            ListProperty(path: "items"),
        ]
        #expect(values.count == 5 && properties.map(\.path).first == "text")
        #expect(properties.filter { $0 is any ValueProperty }.count == 6)
    }

    @Test func valuesAreSet() async throws {
        let instance = try await instance()
        let number = NumberProperty(path: "number")
        let value: Float = 0.25
        instance.setValue(of: StringProperty(path: "text"), to: "b")
        instance.setValue(of: number, to: value)
        instance.setValue(of: BoolProperty(path: "flag"), to: true)
        instance.setValue(of: ColorProperty(path: "tint"), to: Color(0xFF01_0203))
        instance.setValue(of: EnumProperty(path: "team"), to: "Blue")
        instance.fire(trigger: TriggerProperty(path: "go"))
        #expect(try await instance.value(of: StringProperty(path: "text")) == "b")
        #expect(try await instance.value(of: number) == value)
        #expect(try await instance.value(of: BoolProperty(path: "flag")))
        #expect(try await instance.value(of: EnumProperty(path: "team")) == "Blue")
        // A Double keeps its precision.
        let precise: Double = 0.1
        instance.setValue(of: number, to: precise)
        let read: Double = try await instance.value(of: number)
        #expect(read == 0.1)
        #expect(instance.currentValue(of: number) == 0.1)
        #expect(instance.currentValue(of: NumberProperty(path: "no")) == nil)
    }

    @Test func streamsHaveTheirTypes() async throws {
        let instance = try await instance()
        let texts: AsyncThrowingStream<String, Error> = instance.valueStream(
            of: StringProperty(path: "text"))
        let numbers: AsyncThrowingStream<Float, Error> = instance.valueStream(
            of: NumberProperty(path: "number"))
        let flags: AsyncThrowingStream<Bool, Error> = instance.valueStream(
            of: BoolProperty(path: "flag"))
        let tints: AsyncThrowingStream<Color, Error> = instance.valueStream(
            of: ColorProperty(path: "tint"))
        let teams: AsyncThrowingStream<String, Error> = instance.valueStream(
            of: EnumProperty(path: "team"))
        let triggers: AsyncThrowingStream<Void, Error> = instance.stream(
            of: TriggerProperty(path: "go"))
        let changes: AsyncStream<Void> = instance.dirtyStream()
        instance.setValue(of: StringProperty(path: "text"), to: "b")
        instance.setValue(of: NumberProperty(path: "number"), to: Float(2))
        instance.setValue(of: BoolProperty(path: "flag"), to: true)
        instance.setValue(of: EnumProperty(path: "team"), to: "Blue")
        instance.setValue(of: ColorProperty(path: "tint"), to: Color(red: 1, green: 0, blue: 0))
        instance.fire(trigger: TriggerProperty(path: "go"))
        func first<Element: Sendable>(
            _ stream: AsyncThrowingStream<Element, Error>
        ) async throws -> Element? {
            var iterator = stream.makeAsyncIterator()
            return try await iterator.next()
        }
        #expect(try await first(texts) == "b")
        #expect(try await first(numbers) == 2)
        #expect(try await first(flags) == true)
        #expect(try await first(teams) == "Blue")
        #expect(try await first(tints) == Color(argb: 0xffff_0000))
        #expect(try await first(triggers) != nil)
        var dirty = changes.makeAsyncIterator()
        #expect(await dirty.next() != nil)
    }

    /// A reader on the main actor continues in the job in which it was resumed.
    @Test func streamEndsWithItsTaskAndItsInstance() async throws {
        var instance: ViewModelInstance? = try await instance()
        let stream = try #require(instance).valueStream(of: NumberProperty(path: "number"))
        let changes = try #require(instance).dirtyStream()
        let reading = Task { @MainActor in
            var values: [Float] = []
            for try await value in stream { values.append(value) }
            return values
        }
        instance?.setValue(of: NumberProperty(path: "number"), to: Float(2))
        await Task.yield()
        instance = nil
        #expect(try await reading.value == [2])
        var count = 0
        for await _ in changes { count += 1 }
        #expect(count == 1)
        let kept = try await self.instance()
        let other = kept.valueStream(of: NumberProperty(path: "number"))
        let cancelled = Task { @MainActor in
            for try await _ in other {}
            return true
        }
        cancelled.cancel()
        #expect(try await cancelled.value)
    }

    @Test func missingPropertiesThrowTheirErrors() async throws {
        let instance = try await instance()
        do {
            _ = try await instance.value(of: StringProperty(path: "number"))
            Issue.record("it is no text")
        } catch ViewModelInstanceError.valueMismatch(let expected, let actual) {
            #expect(expected == "string" && actual == "number")
        }
        do {
            for try await _ in instance.valueStream(of: StringProperty(path: "no")) {}
            Issue.record("there is none")
        } catch ViewModelInstanceError.message(let message) {
            #expect(message.hasPrefix("there is no property 'no'"))
        }
        await #expect(throws: ViewModelInstanceError.self) {
            for try await _ in instance.stream(of: TriggerProperty(path: "text")) {}
        }
        await #expect(throws: ViewModelInstanceError.self) {
            try await instance.size(of: ListProperty(path: "text"))
        }
    }

    @Test func referencesAndListsAreSet() async throws {
        let worker = try await Worker()
        let file = try await file()
        let instance = try await file.createViewModelInstance(
            .viewModelDefault(from: .name("Values")))
        let item = try await file.createViewModelInstance(.blank(from: .name("Item")))
        let held = ViewModelInstanceProperty(path: "item")
        instance.setValue(of: held, to: item)
        #expect(instance.value(of: held) == item)
        let list = ListProperty(path: "items")
        let (first, second): (Int32, Int32) = (0, 1)
        instance.appendInstance(item, to: list)
        instance.insertInstance(instance.value(of: held), to: list, at: first)
        instance.swapInstance(atIndex: first, withIndex: second, in: list)
        #expect(instance.value(of: list, at: first) == item)
        instance.removeInstance(at: first, from: list)
        instance.removeInstance(item, from: list)
        #expect(try await instance.size(of: list) == 0)
        instance.setValue(of: ArtboardProperty(path: "board"), to: try await file.createArtboard())
        instance.setValue(of: ArtboardProperty(path: "board"), to: nil)
        instance.setValue(of: ImageProperty(path: "picture"), to: nil)
        #expect(try await instance.viewModelName() == "Values")
        #expect(try await instance.name() == "")
        do {
            _ = try await worker.decodeImage(from: [1, 2, 3])
        } catch ImageError.failedDecoding(let message) {
            #expect(message == "the 3 bytes are no PNG, JPEG or WebP image")
        }
        do {
            _ = try await worker.decodeFont(from: [1, 2, 3])
        } catch FontError.failedDecoding(let message) {
            #expect(!message.isEmpty)
        }
    }

    @Test func filesAreAskedForTheirContents() async throws {
        let file = try await file()
        let artboards: [String] = try await file.getArtboardNames()
        let models: [String] = try await file.getViewModelNames()
        let instances: [String] = try await file.getInstanceNames(of: "Values")
        let properties: [ViewModelProperty] = try await file.getProperties(of: "Values")
        let enums: [ViewModelEnum] = try await file.getViewModelEnums()
        let artboard: Artboard = try await file.createArtboard("Main")
        let info: (viewModelName: String, instanceName: String) =
            try await file.getDefaultViewModelInfo(for: artboard)
        #expect(artboards == ["Main"] && models == ["Values", "Item"])
        #expect(instances == ["", "Second"] && enums.map(\.name) == ["Team"])
        #expect(enums[0].values == ["Red", "Blue"] && info.viewModelName == "Values")
        let kinds: [ViewModelProperty.DataType] = [
            .string, .number, .boolean, .color, .enum, .trigger, .assetImage, .artboard,
            .viewModel, .list,
        ]
        #expect(properties.map(\.type) == kinds)
        #expect(properties[4].metaData == "Team" && properties[8].metaData == "Item")
        #expect(properties[0] == ViewModelProperty(type: .string, name: "text", metaData: ""))
        let others: [ViewModelProperty.DataType] = [
            .none, .integer, .symbolListIndex, .assetFont, .assetBlob, .input, .any,
        ]
        #expect(others.allSatisfy { !kinds.contains($0) })
        let named = try await file.createViewModelInstance(.name("Second", from: .name("Values")))
        let own = try await file.createViewModelInstance(
            .viewModelDefault(from: .artboardDefault(artboard)))
        #expect(try await named.value(of: NumberProperty(path: "number")) == 3)
        #expect(own != named && file == file)
        #expect(try await artboard.getStateMachineNames() == ["Machine"])
    }

    @Test func stateMachineReportsThatItHasSettled() async throws {
        let file = try await file()
        let artboard = try await file.createArtboard()
        let machine: StateMachine = try await artboard.createStateMachine("Machine")
        let settled: AsyncStream<Void> = machine.settledStream()
        let instance = try await file.createViewModelInstance(
            .viewModelDefault(from: .artboardDefault(artboard)))
        machine.bindViewModelInstance(instance)
        for _ in 0..<100 { machine.advance(by: 0.1) }
        var iterator = settled.makeAsyncIterator()
        #expect(await iterator.next() != nil)
        #expect(machine == machine && artboard == artboard)
        let other = try await artboard.createStateMachine()
        #expect(other != machine)
    }

    @Test func contentsAreEqualIfTheyPlayTheSame() async throws {
        let file = try await file()
        let rive: Rive = try await Rive(
            file: file, artboard: nil, stateMachine: nil, dataBind: .auto,
            fit: .contain(alignment: .center), backgroundColor: Color(red: 0, green: 0, blue: 0))
        let same = try await Rive(
            file: rive.file, artboard: rive.artboard, stateMachine: rive.stateMachine,
            dataBind: .instance(try #require(rive.viewModelInstance)), fit: rive.fit,
            backgroundColor: rive.backgroundColor)
        #expect(rive == same && rive !== same)
        same.fit = .cover(alignment: .topLeft)
        #expect(rive != same)
        rive.stateMachine.advance(by: 0.1)
        let unbound = try await Rive(file: file, dataBind: DataBind.none)
        #expect(unbound.viewModelInstance == nil && unbound != rive)
    }

    /// Each error has its cases, and a text.
    @Test func errorsHaveTheirCases() {
        struct Cause: Error {}
        let errors: [(any Error, String?)] = [
            (FileError.missingFile("a"), FileError.missingFile("a").errorDescription),
            (FileError.invalidData("a"), FileError.invalidData("a").errorDescription),
            (FileError.missingData("a"), FileError.missingData("a").errorDescription),
            (FileError.invalidFile("a"), FileError.invalidFile("a").errorDescription),
            (FileError.invalidArtboard("a"), FileError.invalidArtboard("a").errorDescription),
            (FileError.invalidViewModel("a"), FileError.invalidViewModel("a").errorDescription),
            (
                FileError.invalidViewModelInstance("a"),
                FileError.invalidViewModelInstance("a").errorDescription
            ),
            (FileError.cancelled, FileError.cancelled.errorDescription),
            (
                ArtboardError.invalidArtboard("a"),
                ArtboardError.invalidArtboard("a").errorDescription
            ),
            (
                ArtboardError.invalidStateMachine("a"),
                ArtboardError.invalidStateMachine("a").errorDescription
            ),
            (ArtboardError.cancelled, ArtboardError.cancelled.errorDescription),
            (StateMachineError.error("a"), StateMachineError.error("a").errorDescription),
            (StateMachineError.cancelled, StateMachineError.cancelled.errorDescription),
            (ImageError.failedDecoding("a"), ImageError.failedDecoding("a").errorDescription),
            (ImageError.cancelled, ImageError.cancelled.errorDescription),
            (FontError.failedDecoding("a"), FontError.failedDecoding("a").errorDescription),
            (FontError.cancelled, FontError.cancelled.errorDescription),
            (
                ViewModelInstanceError.missingData,
                ViewModelInstanceError.missingData.errorDescription
            ),
            (
                ViewModelInstanceError.valueMismatch("a", "b"),
                ViewModelInstanceError.valueMismatch("a", "b").errorDescription
            ),
            (
                ViewModelInstanceError.error(Cause()),
                ViewModelInstanceError.error(Cause()).errorDescription
            ),
            (
                ViewModelInstanceError.message("a"),
                ViewModelInstanceError.message("a").errorDescription
            ),
            (ViewModelInstanceError.cancelled, ViewModelInstanceError.cancelled.errorDescription),
            (RiveUIViewError.renderer("a"), RiveUIViewError.renderer("a").errorDescription),
            (RiveUIViewError.noDrawable, RiveUIViewError.noDrawable.errorDescription),
            (RiveUIViewError.noDevice, RiveUIViewError.noDevice.errorDescription),
            (RiveUIViewError.noRenderer, RiveUIViewError.noRenderer.errorDescription),
            (
                RiveUIViewError.failedToLoad(Cause()),
                RiveUIViewError.failedToLoad(Cause()).errorDescription
            ),
            (WorkerError.missingDevice, WorkerError.missingDevice.errorDescription),
        ]
        for (error, text) in errors {
            #expect(text == "\(error)" && text?.isEmpty == false)
        }
        #expect(Set(errors.compactMap(\.1)).count >= 14)
    }

    @Test func coloursHaveTheirChannels() {
        let color = Color(0x8001_0203)
        #expect(color.alpha == 128 && color.red == 1 && color.green == 2 && color.blue == 3)
        #expect(color.argbValue == 0x8001_0203)
        let (red, green, blue): (UInt8, UInt8, UInt8) = (200, 100, 50)
        #expect(Color(red: red, green: green, blue: blue).argbValue == 0xffc8_6432)
        #expect(Color(red: red, green: green, blue: blue, alpha: 0).argbValue == 0x00c8_6432)
    }

    @Test func fitsAndRatesHaveTheirCases() {
        let fits: [Fit] = [
            .fill(alignment: .topLeft), .contain(alignment: .topCenter),
            .cover(alignment: .topRight), .fitWidth(alignment: .centerLeft),
            .fitHeight(alignment: .center), .none(alignment: .centerRight),
            .scaleDown(alignment: .bottomLeft), .layout(scaleFactor: .explicit(2.0)),
        ]
        var factors: [ScaleFactor] = []
        for fit in fits {
            switch fit {
            case .fill(let alignment), .contain(let alignment), .cover(let alignment),
                .fitWidth(let alignment), .fitHeight(let alignment), .none(let alignment),
                .scaleDown(let alignment):
                #expect(alignment == fit.alignment)
            case .layout(let factor): factors.append(factor)
            }
        }
        #expect(factors == [.explicit(2)] && ScaleFactor.automatic != .explicit(1))
        let rates: [FrameRate] = [
            .default, .fps(30), .range(minimum: 10, maximum: 60, preferred: nil),
        ]
        #expect(rates[0] == RiveUIView.Constants.Defaults.frameRate)
        #expect(!RiveUIView.Constants.Defaults.isPaused)
        #expect(RiveUIViewRepresentable(rive: nil) == RiveUIViewRepresentable(rive: nil))
        for rate in rates {
            let view = RiveUIViewRepresentable(rive: nil).frameRate(rate).paused(true)
            #expect((view == RiveUIViewRepresentable(rive: nil).paused(true)) == (rate == .default))
        }
        let views: [NativeView] = [RiveUIView(rive: nil), RiveUIView(rive: nil, isPaused: true)]
        #expect(views.count == 2)
    }

    /// A view of the program's own, by Rive's name for the platform's protocol.
    private struct Represented: NativeViewRepresentable {
        func makeUIView(context: Context) -> RiveUIView { RiveUIView(rive: nil) }
        func updateUIView(_ uiView: RiveUIView, context: Context) { uiView.isPaused = true }
    }

    @Test func representedViewsNameTheirProtocol() {
        let represented = Represented()
        let view = represented.makeView()
        represented.updateView(view)
        #expect(view.isPaused)
    }
}
