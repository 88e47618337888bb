import RiveAppleAPI
import RiveFixtures
import Testing
import Typography

@testable import RiveRuntime

extension ObserverList {
    fileprivate func add(
        owner: ObjectIdentifier? = nil, isEnded: @escaping () -> Bool = { false },
        _ receive: @escaping (Value) -> Bool
    ) {
        add(ValueObserver(isEnded: isEnded, receive: receive), owner: owner)
    }
}

/// Observers of view models may come, go and change values at any time.
@MainActor @Suite struct ObserverTests {
    private typealias List = ObserverList<Int>

    @Test func observersMayAddAndRemoveObserversWhileNotified() {
        let list = List()
        let owner = FocusManager()
        var seen: [String] = []
        list.add { value in
            seen.append("a\(value)")
            if value == 1 {
                list.remove(owner)
                list.add { later in
                    seen.append("c\(later)")
                    return later < 3
                }
            }
            return true
        }
        list.add(owner: ObjectIdentifier(owner)) { value in
            seen.append("b\(value)")
            return true
        }
        for value in 0...3 { list.notify { value } }
        #expect(seen == ["a0", "b0", "a1", "a2", "c2", "a3", "c3"])
        #expect(list.count == 1)
    }

    @Test func observersMayChangeTheValueWhileNotified() {
        let list = List()
        var (value, seen) = (0, [Int]())
        func set(_ new: Int) {
            value = new
            list.notify { value }
        }
        list.add { new in
            if new == 1 { set(2) }
            return new != 2
        }
        list.add { new in
            seen.append(new)
            return true
        }
        set(1)
        set(3)
        #expect(seen == [2, 2, 3] && list.count == 1)
    }

    /// Releasing an observer may call the list, too.
    @Test func releasedObserversMayUseTheList() {
        final class Releases {
            let body: () -> Void
            init(_ body: @escaping () -> Void) { self.body = body }
            deinit { body() }
        }
        let list = List()
        var releases = 0
        for _ in 0..<4 {
            let object = Releases {
                releases += 1
                list.add { _ in true }
                list.notify { 7 }
            }
            list.add { value in withExtendedLifetime(object) { value == 7 } }
        }
        list.notify { 8 }
        #expect(releases == 4 && list.count == 4)
    }

    @Test func endedObserversAreRemoved() {
        let list = List()
        var most = 0
        for number in 0..<10_000 {
            list.add(isEnded: { number >= 5 }, { _ in true })
            most = max(most, list.count)
        }
        #expect(most <= 16)
        // Observers that are in use all stay.
        for _ in 0..<1000 { list.add { _ in true } }
        #expect((1005...1021).contains(list.count))
    }

    /// A view model whose instances hold others of the same view model.
    private func file() throws -> File {
        func property(_ type: Int, _ name: String) -> Object {
            Object(
                type, (.viewModelComponentName, .string(name)),
                (.viewModelPropertyViewModelViewModelReferenceId, .uint(0)))
        }
        return try Fixture.file([
            Object(TypeKey.viewModel, (.viewModelComponentName, .string("Node"))),
            property(TypeKey.viewModelPropertyViewModel, "left"),
            property(TypeKey.viewModelPropertyViewModel, "right"),
            property(TypeKey.viewModelPropertyTrigger, "go"),
            property(TypeKey.viewModelPropertyNumber, "x"), Fixture.artboard(),
        ])
    }

    private func instance(of file: File) throws -> ViewModelInstance {
        try #require(ViewModelInstance(file, viewModel: 0, makesNested: false))
    }

    @Test func droppedStreamsAreRemoved() throws {
        let instance = try instance(of: file())
        let kept = instance.valueStream(of: NumberProperty(path: "x"))
        for _ in 0..<1000 {
            _ = instance.valueStream(of: NumberProperty(path: "x"))
            _ = instance.stream(of: TriggerProperty(path: "go"))
            let owner = FocusManager()
            instance.observeChanges(for: owner) {}
            instance.observeProperty("x", for: owner) { _ in }
        }
        for path in ["x", "go"] {
            #expect(try #require(instance.property(at: path)).observerCount <= 17)
        }
        #expect(instance.changes.observerCount <= 17)
        withExtendedLifetime(kept) {}
    }

    /// Each instance holds the next one twice, so there are 2⁶⁰ ways to the last one.
    @Test func triggersOfSharedInstancesAreResetOnce() throws {
        let file = try file()
        let instances = try (0...60).map { _ in try instance(of: file) }
        for (holder, held) in zip(instances, instances.dropFirst()) {
            for side in ["left", "right"] {
                #expect(
                    holder.setValue(of: ViewModelInstanceProperty(path: side), to: held))
            }
        }
        var firings = 0
        #expect(
            instances[60].observeProperty("go", for: file) { change in
                if case .trigger = change { firings += 1 }
            })
        for _ in 0..<3 {
            for instance in instances { #expect(instance.fire("go")) }
            instances[0].resetTriggers()
            for instance in instances {
                #expect(instance.property(at: "go")?.value == .trigger(0))
            }
        }
        #expect(firings == 3)
    }

    /// A trigger that an observer fires at the end of an advance lasts for the next one.
    @Test func triggerFiredWhileItIsResetLastsForOneAdvance() throws {
        let instance = try instance(of: file())
        let go = try #require(instance.property(at: "go"))
        var isFiring = true
        let observer = ValueObserver<BoundValue> { value in
            if value == .trigger(0), isFiring, go.value == .trigger(0) {
                isFiring = false
                go.fire()
            }
            return true
        }
        go.observe(observer)
        go.fire()
        instance.resetTriggers()
        #expect(go.value == .trigger(1))
        instance.resetTriggers()
        #expect(go.value == .trigger(0))
    }

    /// All instances use the same font, but each has its own at positions on its axes.
    @Test func instancesShareTheirFonts() throws {
        let asset = FontAsset(name: "shared", bytes: try TextTests.font())
        let file = try file()
        let artboards = try (0..<2).map { _ in try #require(try file.instantiate(artboardAt: 0)) }
        let fonts = artboards.map { $0.font(asset, axes: []) }
        #expect(fonts[0] != nil && fonts[0] === fonts[1])
        let axes = [FontAxis(tag: 1, value: 2)]
        let varied = artboards.map { $0.font(asset, axes: axes) }
        #expect(varied[0] != nil && varied[0] !== fonts[0] && varied[0] !== varied[1])
        #expect(artboards[0].font(asset, axes: axes) === varied[0])
        #expect(artboards.map(\.tree.fontCount) == [1, 1])
        let broken = FontAsset(name: "broken", bytes: [1, 2, 3])
        #expect(artboards[0].font(broken, axes: []) == nil)
    }

    @Test func fontsThatAreNoLongerAssignedAreClosed() throws {
        let artboard = try #require(try file().instantiate(artboardAt: 0))
        let bytes = try TextTests.font()
        var kept: FontAsset? = FontAsset(name: "kept", bytes: bytes)
        let first = try #require(kept.flatMap { artboard.font($0, axes: []) })
        weak var gone: FontAsset?
        for _ in 0..<40 {
            let asset = FontAsset(name: "other", bytes: bytes)
            gone = asset
            #expect(artboard.font(asset, axes: []) != nil)
        }
        #expect(gone == nil && artboard.tree.fontCount <= 2)
        #expect(kept.flatMap { artboard.font($0, axes: []) } === first)
        kept = nil
    }
}
