import RiveAppleAPI
import RiveFixtures
import Testing

@testable import RiveRuntime

/// What calls of Rive's newer Apple runtime answer, and when they throw instead.
@MainActor @Suite struct RuntimeRuleTests {
    private static let source = """
        {"viewModels": [
           {"name": "Test", "properties": [
             {"name": "text", "type": "string", "value": "some"},
             {"name": "number", "type": "number"}, {"name": "flag", "type": "boolean"},
             {"name": "tint", "type": "color"}, {"name": "mood", "type": "enum", "of": "Mood"},
             {"name": "rows", "type": "list", "of": "Other", "value": []},
             {"name": "picture", "type": "image"}],
            "instances": [{"name": "Second", "values": {"number": 2}}]},
           {"name": "Other", "properties": [{"name": "x", "type": "number"}]}],
         "enums": [{"name": "Mood", "values": ["calm", "busy"]}],
         "artboards": [
           {"name": "First", "width": 10, "height": 10, "viewModel": "Test",
            "stateMachines": [{"name": "One", "layers": []}, {"name": "Two", "layers": []}]},
           {"name": "Plain", "width": 10, "height": 10,
            "animations": [{"name": "Idle", "duration": 1, "tracks": []}]}]}
        """

    private let file: File

    init() throws { file = try Fixture.file(RuntimeRuleTests.source) }

    @Test func emptyNamesStandForDefaults() async throws {
        let artboard = try await file.createArtboard("")
        #expect(artboard.name == "First")
        #expect(try await artboard.createStateMachine("").definition.name == "One")
        #expect(try await file.createArtboard().name == "First")
        let second = try await file.createViewModelInstance(.name("Second", from: .name("Test")))
        let first = try await file.createViewModelInstance(.name("", from: .name("Test")))
        #expect(second.number("number") == 2 && first.string("text") == "some")
    }

    @Test func fileWithoutArtboardHasNone() async throws {
        let file = try Fixture.file([])
        #expect(try await file.getArtboardNames() == [])
        await #expect(throws: FileError.self) { _ = try await file.createArtboard() }
        await #expect(throws: FileError.self) { _ = try await file.createArtboard("First") }
    }

    /// Each instance that cannot be created is the same kind of error.
    @Test func missingPartsAreErrors() async throws {
        let plain = try await file.createArtboard("Plain")
        do {
            _ = try await plain.createStateMachine()
            Issue.record("the artboard has no state machine")
        } catch ArtboardError.invalidStateMachine {}
        let models: [ViewModelSource] = [.artboardDefault(plain), .name("Nonexistent")]
        for model in models {
            for source: ViewModelInstanceSource in [
                .blank(from: model), .viewModelDefault(from: model), .name("No", from: model),
            ] {
                do {
                    _ = try await file.createViewModelInstance(source)
                    Issue.record("there is no view model \(model)")
                } catch FileError.invalidViewModelInstance {}
            }
        }
    }

    @Test func instancesKnowTheirNames() async throws {
        let artboard = try await file.createArtboard()
        let info = try await file.getDefaultViewModelInfo(for: artboard)
        let sources: [(ViewModelInstanceSource, String)] = [
            (.name("Second", from: .name("Test")), "Second"), (.blank(from: .name("Test")), ""),
            (.viewModelDefault(from: .name("Test")), file.viewModels[0].instanceNames[0]),
            (.viewModelDefault(from: .artboardDefault(artboard)), info.instanceName),
        ]
        #expect(info.viewModelName == "Test")
        for (source, expected) in sources {
            let instance = try await file.createViewModelInstance(source)
            #expect(try await instance.viewModelName() == "Test")
            #expect(try await instance.name() == expected)
        }
    }

    @Test func equalityIsIdentity() async throws {
        let other = try Fixture.file(RuntimeRuleTests.source)
        #expect(file == file && file != other)
        let (a, b) = (try await file.createArtboard(), try await file.createArtboard())
        #expect(a == a && a != b)
    }

    @Test func artboardOfOtherFileIsNoneOfThisOne() async throws {
        let foreign = try await Fixture.file(RuntimeRuleTests.source).createArtboard()
        do {
            _ = try await file.createViewModelInstance(.blank(from: .artboardDefault(foreign)))
            Issue.record("the artboard is of another file")
        } catch FileError.invalidArtboard {}
        do {
            _ = try await file.getDefaultViewModelInfo(for: foreign)
            Issue.record("the artboard is of another file")
        } catch FileError.invalidArtboard {}
    }

    // MARK: Cancelled tasks

    /// Runs a call in a task that is cancelled before it begins.
    ///
    /// - Returns: the error that the call throws; nil for none.
    private func errorWhenCancelled(
        _ call: @escaping @MainActor () async throws -> Void
    ) async -> (any Error)? {
        let task = Task { @MainActor in
            do {
                try await call()
                return nil as (any Error)?
            } catch { return error }
        }
        // The task begins only when this one waits.
        task.cancel()
        return await task.value
    }

    @Test func cancelledTasksGetErrors() async throws {
        let artboard = try await file.createArtboard()
        let model = try await file.createViewModelInstance(from: .name("Test"))
        let worker = try await Worker()
        let png: [UInt8] =
            [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 4, 0, 0, 0, 4]
        let files: [@MainActor () async throws -> Void] = [
            { _ = try await file.getArtboardNames() }, { _ = try await file.getViewModelNames() },
            { _ = try await file.getInstanceNames(of: "Test") },
            { _ = try await file.getProperties(of: "Test") },
            { _ = try await file.getViewModelEnums() }, { _ = try await file.createArtboard() },
            { _ = try await file.createViewModelInstance(from: .name("Test")) },
        ]
        for (number, call) in files.enumerated() {
            try await call()
            let error = await errorWhenCancelled(call)
            #expect(error as? FileError == .cancelled, "file call \(number)")
        }
        let artboards: [@MainActor () async throws -> Void] = [
            { _ = try await artboard.getStateMachineNames() },
            { _ = try await artboard.createStateMachine() },
            { _ = try await file.getDefaultViewModelInfo(for: artboard) },
        ]
        for (number, call) in artboards.enumerated() {
            try await call()
            let error = await errorWhenCancelled(call)
            #expect(error as? ArtboardError == .cancelled, "artboard call \(number)")
        }
        let models: [@MainActor () async throws -> Void] = [
            { _ = try await model.value(of: StringProperty(path: "text")) },
            { _ = try await model.value(of: NumberProperty(path: "number")) },
            { _ = try await model.value(of: BoolProperty(path: "flag")) },
            { _ = try await model.value(of: ColorProperty(path: "tint")) },
            { _ = try await model.value(of: EnumProperty(path: "mood")) },
            { _ = try await model.size(of: ListProperty(path: "rows")) },
            { _ = try await model.viewModelName() }, { _ = try await model.name() },
        ]
        for (number, call) in models.enumerated() {
            try await call()
            let error = await errorWhenCancelled(call)
            guard case .cancelled? = error as? ViewModelInstanceError else {
                Issue.record("model call \(number): \(String(describing: error))")
                continue
            }
        }
        #expect(await errorWhenCancelled { _ = try await worker.decodeImage(from: png) } != nil)
        let font = await errorWhenCancelled { _ = try await worker.decodeFont(from: [1]) }
        #expect("\(String(describing: font))".contains("cancelled"))
    }

    // MARK: Values

    @Test func emptyTextIsReadAndYielded() async throws {
        let model = try await file.createViewModelInstance(from: .name("Test"))
        let text = StringProperty(path: "text")
        var texts = model.valueStream(of: text).makeAsyncIterator()
        #expect(model.setValue(of: text, to: ""))
        #expect(try await model.value(of: text) == "")
        #expect(try await texts.next() == "")
    }

    @Test func assignedImageIsRetainedUntilReplaced() async throws {
        let model = try await file.createViewModelInstance(from: .name("Test"))
        let property = ImageProperty(path: "picture")
        weak var image: ImageAsset?
        do {
            let first = ImageAsset(name: "first", bytes: [])
            image = first
            #expect(model.setValue(of: property, to: first))
        }
        #expect(image != nil)
        #expect(model.setValue(of: property, to: ImageAsset(name: "second", bytes: [])))
        #expect(image == nil)
    }
}
