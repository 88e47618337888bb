import Geometry
import RiveAppleAPI
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Properties that hold lists, view models, images and artboards, and triggers, accessed by Rive's
/// API.
@MainActor @Suite struct ReferencePropertyTests {
    /// Returns a file with a view model of all kinds of references; a node is bound to `child/x`,
    /// an image and a nested artboard to their properties.
    private func file() throws -> File {
        func property(_ type: Int, _ name: String, _ more: (PropertyKey, Object.Value)...) -> Object
        {
            Object(type, [(.viewModelComponentName, .string(name))] + more)
        }
        var file = FileBuilder()
        file.append(TypeKey.imageAsset, (.assetName, .string("one")), (.fileAssetAssetId, .uint(7)))
        file.append(TypeKey.viewModel, (.viewModelComponentName, .string("Main")))
        var objects =
            file.objects + [
                property(
                    TypeKey.viewModelPropertyViewModel, "child",
                    (.viewModelPropertyViewModelViewModelReferenceId, .uint(1))),
                property(TypeKey.viewModelPropertyList, "items"),
                property(TypeKey.viewModelPropertyAssetImage, "picture"),
                property(TypeKey.viewModelPropertyArtboard, "board"),
                property(TypeKey.viewModelPropertyTrigger, "go"),
                property(TypeKey.viewModelPropertyColor, "tint"),
                Object(TypeKey.viewModelInstance, (.componentName, .string("first"))),
                Object(
                    TypeKey.viewModelInstanceViewModel,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
                    (.viewModelInstanceViewModelPropertyValue, .uint(0))),
                Object(
                    TypeKey.viewModelInstanceAssetImage,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(2)),
                    (.viewModelInstanceAssetPropertyValue, .uint(0))),
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Child"))),
                property(TypeKey.viewModelPropertyNumber, "x"),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1))),
                Object(
                    TypeKey.viewModelInstanceNumber,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
                    (.viewModelInstanceNumberPropertyValue, .double(5))),
            ]
        var board = FileBuilder()
        board.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        board.add(TypeKey.node)
        board.bind(.nodeX, to: [0, 0, 0])
        board.add(TypeKey.image, in: 0, (.imageAssetId, .uint(0)))
        board.bind(.imageAssetId, to: [0, 2])
        board.add(TypeKey.nestedArtboard)
        board.bind(.nestedArtboardArtboardId, to: [0, 3])
        board.artboard(30, 30, (.componentName, .string("Other")))
        objects += board.objects
        return try Fixture.file(objects)
    }

    private func bound() throws -> (Artboard, ViewModelInstance) {
        let artboard = try #require(try file().instantiate(artboardAt: 0))
        let instance = try #require(artboard.file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        artboard.advance()
        return (artboard, instance)
    }

    private func x(_ artboard: Artboard) -> Double? {
        let node: Node? = artboard.component(1)
        return node?.x
    }

    @Test func nestedViewModelInstanceIsReadWrittenAndReplaced() async throws {
        let (artboard, instance) = try bound()
        let property = ViewModelInstanceProperty(path: "child")
        let number = NumberProperty(path: "x")
        #expect(x(artboard) == 5)
        instance.value(of: property).setValue(of: number, to: 6)
        artboard.advance()
        #expect(x(artboard) == 6)
        let other = try await artboard.file.createViewModelInstance(.blank(from: .name("Child")))
        #expect(instance.setValue(of: property, to: other))
        artboard.advance()
        #expect(x(artboard) == 0)
        #expect(instance.value(of: property) == other)
        other.setValue(of: number, to: 9)
        artboard.advance()
        #expect(x(artboard) == 9)
        #expect(try await instance.value(of: NumberProperty(path: "child/x")) == 9)
        // The instance is not of the property's view model.
        #expect(!other.setValue(of: property, to: instance))
        #expect(!instance.setValue(of: property, to: instance))
        #expect(instance.value(of: property) == other)
    }

    /// The bindings become current again when the artboard advances.
    @Test func replacingViewModelInstanceMakesBindingsStale() async throws {
        let (artboard, instance) = try bound()
        #expect(artboard.areBindingsCurrent)
        let other = try await artboard.file.createViewModelInstance(.blank(from: .name("Child")))
        instance.setValue(of: ViewModelInstanceProperty(path: "child"), to: other)
        #expect(!artboard.areBindingsCurrent)
        artboard.advance()
        #expect(artboard.areBindingsCurrent)
    }

    @Test func blankInstanceHasBlankNestedInstanceAndEmptyList() async throws {
        let file = try file()
        let blank = try await file.createViewModelInstance(.blank(from: .name("Main")))
        let child = blank.value(of: ViewModelInstanceProperty(path: "child"))
        #expect(try await child.value(of: NumberProperty(path: "x")) == 0)
        #expect(child.setValue(of: NumberProperty(path: "x"), to: 1))
        #expect(try await blank.size(of: ListProperty(path: "items")) == 0)
        #expect(try await blank.name() == "")
        #expect(try await blank.viewModelName() == "Main")
        let named = try await file.createViewModelInstance(.name("first", from: .name("Main")))
        #expect(try await named.name() == "first")
        #expect(blank == blank && blank != named)
    }

    @Test func listItemsAreInsertedSwappedAndRemoved() async throws {
        let file = try file()
        let instance = try await file.createViewModelInstance(.blank(from: .name("Main")))
        let list = ListProperty(path: "items")
        var items: [ViewModelInstance] = []
        for _ in 0..<4 {
            items.append(try await file.createViewModelInstance(.blank(from: .name("Child"))))
        }
        func expect(_ order: [Int], _ line: Int = #line) {
            #expect(instance.items("items") == order.map { items[$0] }, "line \(line)")
        }
        #expect(instance.appendInstance(items[0], to: list))
        #expect(instance.appendInstance(items[1], to: list))
        #expect(instance.insertInstance(items[2], to: list, at: 1))
        #expect(instance.insertInstance(items[3], to: list, at: Int32(3)))
        expect([0, 2, 1, 3])
        #expect(instance.swapInstance(atIndex: 0, withIndex: 3, in: list))
        expect([3, 2, 1, 0])
        #expect(instance.removeInstance(at: 1, from: list))
        #expect(instance.removeInstance(items[0], from: list))
        expect([3, 1])
        #expect(instance.value(of: list, at: 1) == items[1])
        #expect(try await instance.size(of: list) == 2)
        // Impossible changes have no effect.
        #expect(!instance.removeInstance(items[0], from: list))
        #expect(!instance.removeInstance(at: -1, from: list))
        #expect(!instance.removeInstance(at: 2, from: list))
        #expect(!instance.insertInstance(items[0], to: list, at: 3))
        #expect(!instance.swapInstance(atIndex: 0, withIndex: 2, in: list))
        #expect(!instance.appendInstance(items[0], to: ListProperty(path: "tint")))
        #expect(instance.value(of: list, at: UInt64.max).properties.isEmpty)
        expect([3, 1])
        await #expect(throws: ViewModelInstanceError.self) {
            try await instance.size(of: ListProperty(path: "gone"))
        }
    }

    /// Returns a PNG's header, which is all that the runtime reads.
    private func png(_ width: UInt8, _ height: UInt8) -> [UInt8] {
        [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, width, 0, 0, 0, height]
    }

    private func imageWidth(_ artboard: Artboard) -> Int? {
        Fixture.record(artboard).images.first?.width
    }

    @Test func assignedImageIsShownAfterAdvance() async throws {
        let (artboard, instance) = try bound()
        let worker = try await Worker()
        let property = ImageProperty(path: "picture")
        #expect(imageWidth(artboard) == nil)
        let wide = try await worker.decodeImage(from: png(40, 2))
        #expect(instance.setValue(of: property, to: wide))
        artboard.advance()
        #expect(imageWidth(artboard) == 40)
        instance.setValue(of: property, to: try await worker.decodeImage(from: png(50, 2)))
        artboard.advance()
        #expect(imageWidth(artboard) == 50)
        instance.setValue(of: property, to: nil)
        artboard.advance()
        #expect(imageWidth(artboard) == nil)
        #expect(!instance.setValue(of: ImageProperty(path: "tint"), to: wide))
        await #expect(throws: ImageError.self) { try await worker.decodeImage(from: [1, 2, 3]) }
        await #expect(throws: ImageError.self) { try await worker.decodeImage(from: png(0, 2)) }
        await #expect(throws: FontError.self) { try await worker.decodeFont(from: [1, 2, 3]) }
    }

    /// An image that a program assigns reaches a component of a nested artboard, either through the
    /// shared view model or through a separate one that is bound to it.
    @Test(arguments: [false, true])
    func assignedImageReachesNestedArtboard(hasOwnModel: Bool) async throws {
        var file = FileBuilder()
        file.append(TypeKey.imageAsset, (.assetName, .string("one")))
        for name in ["Main", "Component"] {
            file.append(TypeKey.viewModel, (.viewModelComponentName, .string(name)))
            file.append(
                TypeKey.viewModelPropertyAssetImage, (.viewModelComponentName, .string("picture")))
        }
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let host = file.add(TypeKey.nestedArtboard, in: 0, (.nestedArtboardArtboardId, .uint(1)))
        if hasOwnModel {
            let own = file.add(
                TypeKey.viewModelInstance, in: host, (.viewModelInstanceViewModelId, .uint(1)))
            file.add(
                TypeKey.viewModelInstanceAssetImage, in: own,
                (.viewModelInstanceValueViewModelPropertyId, .uint(0)))
            file.bind(.viewModelInstanceAssetPropertyValue, to: [0, 0])
        }
        file.artboard(50, 50, (.artboardViewModelId, .uint(hasOwnModel ? 1 : 0)))
        file.add(TypeKey.image)
        file.bind(.imageAssetId, to: [hasOwnModel ? 1 : 0, 0])
        let artboard = try #require(try Fixture.file(file.objects).instantiate())
        let instance = try #require(artboard.file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        artboard.advance()
        let worker = try await Worker()
        let property = ImageProperty(path: "picture")
        for width in [40, 50, nil] as [UInt8?] {
            var image: ImageAsset?
            if let width { image = try await worker.decodeImage(from: png(width, 2)) }
            #expect(instance.setValue(of: property, to: image))
            for _ in 0..<2 { artboard.advance() }
            #expect(imageWidth(artboard) == width.map { Int($0) })
        }
    }

    /// An image that is registered with a worker reaches the files that are playing, and is removed
    /// from them with its registration.
    @Test func globalImageAssetChangesReachPlayingArtboard() async throws {
        let worker = try await Worker()
        var objects = [Object(TypeKey.imageAsset, (.assetName, .string("one")))]
        objects += [Fixture.artboard()]
        objects += [
            Object(TypeKey.image, (.componentParentId, .uint(0)), (.imageAssetId, .uint(0)))
        ]
        let file = try await File(source: .data(Fixture.bytes(objects)), worker: worker)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        #expect(imageWidth(artboard) == nil)
        for width: UInt8 in [20, 30] {
            worker.addGlobalImageAsset(
                try await worker.decodeImage(from: png(width, 2)), name: "one")
            #expect(!artboard.areBindingsCurrent)
            #expect(artboard.advance())
            #expect(imageWidth(artboard) == Int(width) && artboard.areBindingsCurrent)
        }
        worker.removeGlobalImageAsset(name: "one")
        artboard.advance()
        #expect(imageWidth(artboard) == nil)
    }

    @Test func artboardPropertyAssignsNestedArtboard() async throws {
        let (artboard, instance) = try bound()
        let property = ArtboardProperty(path: "board")
        func nested() -> String? {
            let host: NestedArtboard? = artboard.component(3)
            return host?.nested?.name
        }
        #expect(nested() == nil)
        let other = try await artboard.file.createArtboard("Other")
        #expect(instance.setValue(of: property, to: other))
        artboard.advance()
        #expect(nested() == "Other")
        #expect(instance.setValue(of: property, to: nil))
        artboard.advance()
        #expect(nested() == nil)
    }

    @Test func triggerStreamYieldsWhenTriggerFires() async throws {
        let (artboard, instance) = try bound()
        let go = TriggerProperty(path: "go")
        var fired = instance.stream(of: go).makeAsyncIterator()
        for _ in 0..<2 {
            #expect(instance.fire(trigger: go))
            #expect(try await fired.next() != nil)
            artboard.advance()
            _ = artboard.resetTriggers()
        }
        #expect(!instance.fire(trigger: TriggerProperty(path: "tint")))
        await #expect(throws: ViewModelInstanceError.self) {
            for try await _ in instance.stream(of: TriggerProperty(path: "gone")) {}
        }
    }

    @Test func colorPropertyIsReadAndWritten() async throws {
        let (_, instance) = try bound()
        let tint = ColorProperty(path: "tint")
        #expect(instance.setValue(of: tint, to: Color(argb: 0xff12_3456)))
        #expect(try await instance.value(of: tint) == Color(argb: 0xff12_3456))
        #expect(instance.color("tint") == 0xff12_3456)
    }

    @Test func propertyErrorsNameAvailablePropertiesOrType() async throws {
        let (_, instance) = try bound()
        do {
            _ = try await instance.value(of: NumberProperty(path: "no"))
            Issue.record("there is no such property")
        } catch ViewModelInstanceError.message(let message) {
            #expect(
                message
                    == "there is no property 'no'; the view model 'Main' has: 'child', 'items', "
                    + "'picture', 'board', 'go', 'tint'")
        }
        do {
            _ = try await instance.value(of: NumberProperty(path: "tint"))
            Issue.record("it is no number")
        } catch ViewModelInstanceError.valueMismatch(let expected, let actual) {
            #expect(expected == "number" && actual == "color")
        }
    }
}
