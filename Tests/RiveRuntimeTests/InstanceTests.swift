import Geometry
import Glibc
import RiveAppleAPI
import RiveFixtures
import Testing

@testable import RiveRuntime

@Suite struct InstanceTests {
    /// A settled state machine needs no advance until an input, a component or the pointer changes.
    @Test func settledStateMachineStaysSettledUntilChange() throws {
        let file = try Fixture.file(
            [Fixture.artboard()] + Fixture.box(at: 1, parent: 0) + [
                Object(
                    TypeKey.linearAnimation, (.linearAnimationFps, .uint(10)),
                    (.linearAnimationDuration, .uint(5))),
                Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(1))),
                Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeX))),
                Object(
                    TypeKey.keyFrameDouble, (.keyFrameFrame, .uint(0)),
                    (.interpolatingKeyFrameInterpolationType, .uint(1))),
                Object(
                    TypeKey.keyFrameDouble, (.keyFrameFrame, .uint(5)),
                    (.interpolatingKeyFrameInterpolationType, .uint(1)),
                    (.keyFrameDoubleValue, .double(50))),
                Object(TypeKey.stateMachine),
                Object(TypeKey.stateMachineBool, (.stateMachineComponentName, .string("on"))),
                Object(TypeKey.stateMachineLayer), Object(TypeKey.entryState),
                Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3))),
                Object(TypeKey.anyState), Object(TypeKey.exitState),
                Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0))),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        var steps = 0
        while !machine.isSettled && steps < 100 {
            machine.advanceAndApply(0.1)
            steps += 1
        }
        #expect((5...9).contains(steps))
        let box: Node = try #require(artboard.component(1))
        #expect(box.x == 50)
        #expect(!machine.advanceAndApply(1) && machine.isSettled)
        machine.setBool("on", true)
        #expect(!machine.isSettled)
        machine.advanceAndApply(0)
        machine.advanceAndApply(0)
        #expect(machine.isSettled)
        // The animation overwrites the value again.
        box.setDouble(.nodeX, 1)
        #expect(!machine.isSettled)
        machine.advanceAndApply(0)
        #expect(box.x == 50)
        machine.pointer(.move, at: .zero)
        #expect(!machine.isSettled)
    }

    private final class Weak {
        weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    /// Returns weak references to all objects of an artboard and of its nested artboards.
    private func objects(of artboard: Artboard) -> [Weak] {
        var result = [Weak(artboard), Weak(artboard.tree)]
        for case let component? in artboard.components {
            result.append(Weak(component))
            if let layout = component as? LayoutComponent { result.append(Weak(layout.node)) }
            guard let holder = component as? NestedArtboard else { continue }
            if let nested = holder.nested { result += objects(of: nested) }
        }
        return result
    }

    /// No object of an instance remains after it has been created, advanced and released.
    @Test func releasedInstancesFreeAllObjects() throws {
        let file = try Fixture.file(
            [
                Object(TypeKey.viewModel),
                Object(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("x"))),
                Object(
                    TypeKey.viewModelPropertyViewModel, (.viewModelComponentName, .string("me")),
                    (.viewModelPropertyViewModelViewModelReferenceId, .uint(0))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
                Object(
                    TypeKey.viewModelInstanceViewModel,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(1)),
                    (.viewModelInstanceViewModelPropertyValue, .uint(0))),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(10)),
                    (.layoutComponentHeight, .double(10)), (.artboardViewModelId, .uint(0))),
                Object(
                    TypeKey.nestedArtboard, (.componentParentId, .uint(0)),
                    (.nestedArtboardArtboardId, .uint(1))),
                Object(
                    TypeKey.nestedStateMachine, (.componentParentId, .uint(1)),
                    (.nestedAnimationAnimationId, .uint(0))),
            ] + Fixture.box(at: 3, parent: 0).prefix(1) + [
                Object(
                    TypeKey.dataBindContext, (.dataBindTargetKey, .key(.nodeX)),
                    (.dataBindFlags, .uint(2)), (.dataBindContextSourcePathIds, .bytes([0, 0])))
            ] + Fixture.box(at: 3, parent: 0).dropFirst() + [
                Object(TypeKey.stateMachine), Object(TypeKey.stateMachineLayer),
                Object(TypeKey.entryState), Object(TypeKey.anyState), Object(TypeKey.exitState),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(10)),
                    (.layoutComponentHeight, .double(10))),
                Object(
                    TypeKey.layoutComponent, (.componentParentId, .uint(0)),
                    (.layoutComponentWidth, .double(5)), (.layoutComponentHeight, .double(5))),
                Object(TypeKey.stateMachine), Object(TypeKey.stateMachineLayer),
                Object(TypeKey.entryState), Object(TypeKey.anyState), Object(TypeKey.exitState),
            ])
        var left: [Weak] = []
        for _ in 0..<20 {
            let artboard = try #require(try file.instantiate(artboardAt: 0))
            let machine = try #require(artboard.stateMachine(at: 0))
            let instance = try #require(file.viewModelInstance(for: artboard))
            machine.bind(instance)
            instance.setNumber("x", 4)
            machine.advanceAndApply(0.1)
            _ = Fixture.draws(artboard)
            left += objects(of: artboard) + [Weak(machine), Weak(instance)]
            left += instance.properties.map { Weak($0) }
        }
        #expect(left.count > 20 * 12)
        #expect(left.allSatisfy { $0.object == nil })
    }

    /// Components of which one refers to another one, up, down or across the tree, are released with their artboard.
    @Test func releasedComponentsFreeEachOther() throws {
        var file = FileBuilder()
        file.artboard(100, 100)
        let bone = file.add(TypeKey.rootBone)
        let sliced = file.add(TypeKey.nSlicedNode)
        let shape = file.add(TypeKey.shape, in: sliced)
        let path = file.add(TypeKey.pointsPath, in: shape)
        let vertex = file.add(TypeKey.straightVertex, in: path)
        file.add(TypeKey.weight, in: vertex)
        let curve = file.add(TypeKey.cubicDetachedVertex, in: path)
        file.add(TypeKey.cubicWeight, in: curve)
        let skin = file.add(TypeKey.skin, in: path)
        file.add(TypeKey.tendon, in: skin, (.tendonBoneId, .uint(bone)))
        file.add(
            TypeKey.translationConstraint, in: shape, (.targetedConstraintTargetId, .uint(bone)))
        let stroke = file.add(TypeKey.stroke, in: shape)
        let gradient = file.add(TypeKey.linearGradient, in: stroke)
        file.add(TypeKey.gradientStop, in: gradient)
        let dashes = file.add(TypeKey.dashPath, in: stroke)
        file.add(TypeKey.dash, in: dashes)
        file.add(TypeKey.feather, in: stroke)
        file.add(TypeKey.nSlicer, in: file.add(TypeKey.image))
        let style = file.add(TypeKey.textStylePaint, in: file.add(TypeKey.text))
        for parent in [style, file.add(TypeKey.textStyleBackground, in: style)] {
            file.add(TypeKey.fill, in: parent)
        }
        let layout = file.add(TypeKey.layoutComponent)
        file.add(TypeKey.fill, in: file.add(TypeKey.foregroundLayoutDrawable, in: layout))
        let imported = try Fixture.file(file.objects)
        var left: [Weak] = []
        do {
            let artboard = try #require(try imported.instantiate())
            artboard.advance(by: 0.1)
            _ = Fixture.draws(artboard)
            left = objects(of: artboard)
        }
        #expect(left.count > 25)
        #expect(left.allSatisfy { $0.object == nil })
    }

    /// An artboard and the one nested in it are released with the last reference, although they
    /// refer to each other; an animation that is held keeps its artboard.
    @Test func artboardAndNestedArtboardAreReleased() throws {
        let file = try Fixture.file(
            [
                Fixture.artboard(),
                Fixture.nested(1, in: 0),
                Fixture.playing(in: 1),
                Object(TypeKey.joystick, (.componentParentId, .uint(0)), (.joystickXId, .uint(0))),
                Object(TypeKey.linearAnimation), Object(TypeKey.stateMachine),
                Fixture.artboard(),
            ] + Fixture.box(at: 1, parent: 0) + [Object(TypeKey.linearAnimation)])
        weak var artboard: Artboard?
        weak var nested: Artboard?
        do {
            let instance = try #require(try file.instantiate(artboardAt: 0))
            artboard = instance
            let holder: NestedArtboard? = instance.component(1)
            nested = holder?.nested
            let animation = instance.animation(at: 0)
            let machine = instance.stateMachine(at: 0)
            machine?.advanceAndApply(0.1)
            animation?.apply()
            #expect(nested != nil)
        }
        #expect(artboard == nil && nested == nil)
        let animation = try #require(try file.instantiate(artboardAt: 0)?.animation(at: 0))
        animation.advance(by: 0.1)
        animation.apply()
    }

    @Test func workerSharesAssetsAndReportsMissingOnes() async throws {
        final class Messages: @unchecked Sendable {
            private var lines: [String] = []
            private let lock = TestLock()
            func add(_ line: String) { lock.with { lines.append(line) } }
            var all: [String] { lock.with { lines } }
        }
        let messages = Messages()
        var writer = [
            Object(
                TypeKey.imageAsset, (.assetName, .string("logo.png")), (.fileAssetAssetId, .uint(7))
            )
        ]
        writer.append(Object(TypeKey.fontAsset, (.assetName, .string("face"))))
        writer += [
            Fixture.artboard(),
            Object(TypeKey.image, (.componentParentId, .uint(0)), (.imageAssetId, .uint(0))),
        ]
        let bytes = Fixture.bytes(writer)
        let worker = Worker(log: RiveLog(level: .warning) { messages.add("\($0): \($1)") })
        let bare = try await File.load(.bytes(bytes, name: "a.riv"), worker: worker)
        #expect(bare.missingAssets == ["logo.png", "face"])
        #expect(messages.all.count == 2)
        #expect(messages.all.first?.contains("a.riv: 'logo.png' is not embedded") == true)
        // The runtime reads only the picture's header, here of 3 × 2 pixels.
        let picture =
            [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 3, 0, 0, 0, 2]
        await worker.addImage(picture, named: "logo-7")
        await worker.addFont([1], named: "face")
        let full = try await File.load(.bytes(bytes), worker: worker)
        let other = try await File.load(.bytes(bytes), worker: worker)
        #expect(full.missingAssets.isEmpty)
        #expect(full.image(at: 0)?.width == 3)
        #expect(full.image(at: 0) === other.image(at: 0))
        await #expect(throws: ImportError.self) {
            try await File.load(.bytes([1, 2, 3], name: "bad"), worker: worker)
        }
        #expect(messages.all.last?.hasPrefix("error: bad: damaged at byte 0") == true)
    }
}

/// A lock for messages of a test.
final class TestLock: @unchecked Sendable {
    private var mutex = pthread_mutex_t()

    init() { pthread_mutex_init(&mutex, nil) }

    func with<T>(_ body: () -> T) -> T {
        pthread_mutex_lock(&mutex)
        defer { pthread_mutex_unlock(&mutex) }
        return body()
    }
}
