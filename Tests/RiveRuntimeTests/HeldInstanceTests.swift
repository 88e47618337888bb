import RiveAppleAPI
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Instances that properties and lists hold, and that were created on their own: what follows them when they are
/// replaced, and what may hold what.
@MainActor @Suite struct HeldInstanceTests {
    private static let source = """
        {"viewModels": [
           {"name": "Root", "properties": [
             {"name": "child", "type": "viewModel", "of": "Child", "value": ""},
             {"name": "rows", "type": "list", "of": "Child", "value": []},
             {"name": "roots", "type": "list", "of": "Root", "value": []}]},
           {"name": "Child", "properties": [
             {"name": "label", "type": "string", "value": "first"},
             {"name": "go", "type": "trigger"},
             {"name": "inner", "type": "viewModel", "of": "Inner", "value": ""},
             {"name": "roots", "type": "list", "of": "Root", "value": []}]},
           {"name": "Inner", "properties": [{"name": "x", "type": "number", "value": 1}]}],
         "artboards": [{"name": "Main", "width": 10, "height": 10, "viewModel": "Root"}]}
        """

    private let file: File
    private let root: ViewModelInstance

    init() throws {
        file = try Fixture.file(HeldInstanceTests.source)
        root = try #require(ViewModelInstance(file, viewModel: 0))
    }

    private func child() throws -> ViewModelInstance {
        try #require(ViewModelInstance(file, viewModel: 1))
    }

    private final class Counter {
        var count = 0
    }

    // MARK: Changes

    @Test func changesOfHeldInstancesAreObserved() throws {
        let counter = Counter()
        root.observeChanges(for: counter) { counter.count += 1 }
        func changes(_ body: () -> Void) -> Int {
            counter.count = 0
            body()
            return counter.count
        }
        let (other, item) = (try child(), try child())
        let inner = try #require(ViewModelInstance(file, viewModel: 2))
        #expect(changes { other.setString("label", "a") } == 0)
        // One that is held by a property, at any depth, or by a list.
        #expect(root.setValue(of: ViewModelInstanceProperty(path: "child"), to: other))
        #expect(changes { other.setString("label", "b") } == 1)
        #expect(root.setValue(of: ViewModelInstanceProperty(path: "child/inner"), to: inner))
        #expect(changes { inner.setNumber("x", 2) } == 1)
        for _ in 0..<2 { #expect(root.appendInstance(item, to: ListProperty(path: "rows"))) }
        #expect(changes { item.setString("label", "c") } == 1)
        // Until none does any longer.
        #expect(root.removeInstance(at: 0, from: ListProperty(path: "rows")))
        #expect(changes { item.setString("label", "d") } == 1)
        #expect(root.removeInstance(at: 0, from: ListProperty(path: "rows")))
        #expect(changes { item.setString("label", "e") } == 0)
        #expect(root.setValue(of: ViewModelInstanceProperty(path: "child"), to: try child()))
        #expect(changes { other.setString("label", "f") } == 0)
        #expect(changes { inner.setNumber("x", 3) } == 0)
    }

    /// Instances that were created together hold each other by way of another one, which tells them once.
    @Test func changesOfInstancesInCircleAreToldOnce() throws {
        let counter = Counter()
        root.observeChanges(for: counter) { counter.count += 1 }
        let other = try child()
        #expect(root.setValue(of: ViewModelInstanceProperty(path: "child"), to: other))
        let second = try #require(
            ViewModelInstance(file, viewModel: 0, countingIn: root.changes))
        #expect(other.appendInstance(second, to: ListProperty(path: "roots")))
        counter.count = 0
        second.setItems("rows", [])
        #expect(counter.count == 2)
        other.setString("label", "x")
        #expect(counter.count == 3)
    }

    // MARK: Streams

    @Test func streamFollowsReplacedInstance() async throws {
        let label = StringProperty(path: "child/label")
        var labels = root.valueStream(of: label).makeAsyncIterator()
        var firings = root.stream(of: TriggerProperty(path: "child/go")).makeAsyncIterator()
        #expect(root.setValue(of: label, to: "a"))
        #expect(try await labels.next() == "a")
        let other = try child()
        let old = root.value(of: ViewModelInstanceProperty(path: "child"))
        #expect(root.setValue(of: ViewModelInstanceProperty(path: "child"), to: other))
        // The replaced one is no longer at the path, and being replaced is no new value.
        #expect(old.setString("label", "b"))
        #expect(other.setString("label", "c"))
        #expect(try await labels.next() == "c")
        #expect(root.setValue(of: label, to: "d"))
        #expect(try await labels.next() == "d")
        #expect(root.fire("child/go"))
        #expect(try await firings.next() != nil)
        let third = try child()
        #expect(root.setValue(of: ViewModelInstanceProperty(path: "child"), to: third))
        #expect(third.setString("label", "e"))
        #expect(try await labels.next() == "e")
        #expect(try #require(root.property(at: "child")).observerCount <= 4)
        #expect(try #require(other.property(at: "label")).observerCount <= 1)
    }

    @Test func streamOfPathEndsWithInstanceFromWhichItStarts() async throws {
        var root = ViewModelInstance(file, viewModel: 0)
        var labels = try #require(root?.valueStream(of: StringProperty(path: "child/label")))
            .makeAsyncIterator()
        let other = try child()
        #expect(root?.setValue(of: ViewModelInstanceProperty(path: "child"), to: other) == true)
        other.setString("label", "x")
        #expect(try await labels.next() == "x")
        root = nil
        #expect(try await labels.next() == nil)
    }

    /// A stream has no first element until the value changes.
    @Test func streamYieldsChangesOnly() async throws {
        let label = StringProperty(path: "child/label")
        var labels = root.valueStream(of: label).makeAsyncIterator()
        #expect(root.setValue(of: label, to: "first"))
        #expect(root.setValue(of: label, to: "second"))
        #expect(try await labels.next() == "second")
    }

    /// A value that was set just before the stream is as new as one that is set after it.
    @Test(arguments: [false, true])
    func valueSetBeforeStreamIsYieldedOnceUnlessReplaced(isReplaced: Bool) async throws {
        let label = StringProperty(path: "child/label")
        #expect(root.setValue(of: label, to: "before"))
        var labels = root.valueStream(of: label).makeAsyncIterator()
        var others = root.valueStream(of: label).makeAsyncIterator()
        if isReplaced { #expect(root.setValue(of: label, to: "after")) }
        #expect(try await labels.next() == (isReplaced ? "after" : "before"))
        #expect(root.setValue(of: label, to: "last"))
        #expect(try await labels.next() == "last")
        #expect(try await others.next() == (isReplaced ? "after" : "last"))
    }

    // MARK: Lists

    /// Instances that held each other would never be released.
    @Test func instancesCannotHoldEachOther() throws {
        weak var released: ViewModelInstance?
        do {
            let (a, b) = (
                try #require(ViewModelInstance(file, viewModel: 0)), try child()
            )
            released = a
            #expect(!a.appendInstance(a, to: ListProperty(path: "roots")))
            #expect(a.appendInstance(b, to: ListProperty(path: "rows")))
            #expect(!b.appendInstance(a, to: ListProperty(path: "roots")))
            #expect(!b.setItems("roots", [a]) && b.items("roots") == [])
            #expect(b.appendInstance(root, to: ListProperty(path: "roots")))
            // Also by way of a path: the list belongs to the instance that `a` holds.
            #expect(a.setValue(of: ViewModelInstanceProperty(path: "child"), to: b))
            #expect(!a.appendInstance(a, to: ListProperty(path: "child/roots")))
            #expect(!a.appendInstance(b, to: ListProperty(path: "rows/roots")))
        }
        #expect(released == nil)
    }

    @Test func instanceThatIsNotThereIsNoItem() throws {
        let rows = ListProperty(path: "rows")
        let missing = root.value(of: ViewModelInstanceProperty(path: "gone"))
        #expect(!root.appendInstance(missing, to: rows))
        #expect(!root.insertInstance(missing, to: rows, at: 0))
        #expect(root.items("rows") == [])
        #expect(!root.appendInstance(try child(), to: ListProperty(path: "gone")))
        #expect(root.items("rows") == [])
    }

    @Test func itemInsertedAtNegativeIndexIsAppended() throws {
        let rows = ListProperty(path: "rows")
        let items = [try child(), try child(), try child()]
        #expect(root.insertInstance(items[0], to: rows, at: -1))
        #expect(root.insertInstance(items[1], to: rows, at: Int32(-5)))
        #expect(root.insertInstance(items[2], to: rows, at: 0))
        #expect(root.items("rows") == [items[2], items[0], items[1]])
        #expect(!root.insertInstance(items[2], to: rows, at: 4))
        #expect(!root.insertInstance(items[2], to: rows, at: UInt64.max))
        #expect(root.items("rows")?.count == 3)
    }

    // MARK: Artboards of other files

    @Test func instanceOfOtherFileIsHeldIfItLooksTheSame() throws {
        let other = try Fixture.file(HeldInstanceTests.source)
        let child = ViewModelInstanceProperty(path: "child")
        let alike = try #require(ViewModelInstance(other, viewModel: 1))
        #expect(root.setValue(of: child, to: alike))
        alike.setString("label", "other")
        #expect(root.string("child/label") == "other")
        let unlike = try #require(ViewModelInstance(other, viewModel: 2))
        #expect(!root.setValue(of: child, to: unlike))
    }

    @Test func artboardOfOtherFileIsShown() throws {
        let host = try Fixture.file(
            """
            {"viewModels": [{"name": "M", "properties": [
               {"name": "x", "type": "number", "value": 7},
               {"name": "board", "type": "artboard", "value": "Inner"}]}],
             "artboards": [
               {"name": "Main", "width": 10, "height": 10, "viewModel": "M", "children": [
                 {"type": "artboard", "name": "nested", "bind": {"artboard": "board"}}]},
               {"name": "Inner", "width": 20, "height": 10}]}
            """)
        let guest = try Fixture.file(
            """
            {"viewModels": [{"name": "G", "properties": [{"name": "y", "type": "number", "value": 3}]}],
             "artboards": [
               {"name": "Guest", "width": 30, "height": 10, "viewModel": "G", "children": [
                 {"type": "node", "name": "n", "bind": {"x": "y"}}]},
               {"name": "Other", "width": 40, "height": 10}]}
            """)
        let artboard = try #require(try host.instantiate())
        let model = try #require(host.viewModelInstance(for: artboard))
        artboard.bind(model)
        artboard.advance()
        let nested: NestedArtboard = try #require(artboard.component(1))
        let board = ArtboardProperty(path: "board")
        #expect(nested.nested?.name == "Inner")
        for _ in 0..<2 {
            #expect(model.setValue(of: board, to: try guest.instantiate()))
            #expect(!artboard.areBindingsCurrent)
            artboard.advance()
            #expect(nested.nested?.name == "Guest" && nested.nested?.file === guest)
            // The first property of the first view model is the host's.
            let node: Node? = nested.nested?.component(1)
            #expect(node?.x == 7)
            #expect(model.setValue(of: board, to: try guest.instantiate(artboard: "Other")))
            artboard.advance()
            #expect(nested.nested?.name == "Other" && artboard.areBindingsCurrent)
            #expect(model.setValue(of: board, to: try host.instantiate(artboard: "Inner")))
            artboard.advance()
            #expect(nested.nested?.name == "Inner" && nested.nested?.file === host)
        }
        #expect(model.setValue(of: board, to: try guest.instantiate()))
        #expect(model.setValue(of: board, to: nil))
        artboard.advance()
        #expect(nested.nested == nil)
    }
}
