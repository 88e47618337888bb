import Observation
import Rasterizer
import TestSupport
import Testing

@testable import FlipbookUI

private struct Row: Identifiable {
    let id: Int
    var text: String
}

@Observable @MainActor private final class RowModel {
    var rows = [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 3, text: "c")]
}

private struct Rows: View {
    let model: RowModel
    var body: some View {
        VStack(spacing: 0) { ForEach(model.rows) { Text($0.text) } }
    }
}

private struct Reader: View {
    let log: Log
    let name: String
    let read: () -> String

    var body: some View {
        log.lines.append(name)
        return Text(read())
    }
}

private struct Counter: View {
    let log: Log
    @State private var count = 0

    var body: some View {
        log.lines.append("counter")
        return VStack(spacing: 0) {
            Text(String(repeating: "a", count: count + 1)).frame(height: 20)
            Color.red.frame(width: 40, height: 20).onTapGesture { count += 1 }
            Fixed(log: log)
        }
    }
}

private struct Fixed: View, Equatable {
    let log: Log

    nonisolated static func == (a: Fixed, b: Fixed) -> Bool { true }

    var body: some View {
        log.lines.append("fixed")
        return Text("z")
    }
}

@MainActor @Suite struct DescribedStateTests {
    @Test func stateChangeRedrawsOnlyItsReaders() throws {
        let log = Log()
        let hosted = try Hosted(Counter(log: log))
        #expect(log.take() == ["counter", "fixed"] && hosted.texts == ["a", "z"])
        let labels = hosted.elements(Label.self)
        var before = DisplayList()
        hosted.stage.screen.draw(into: &before)
        let red = hosted.boxes[0]
        hosted.stage.tap(red.midX, red.midY)
        hosted.stage.frame()
        #expect(log.take() == ["counter"] && hosted.texts == ["aa", "z"])
        let isSame = hosted.elements(Label.self).elementsEqual(labels, by: ===)
        #expect(isSame)
        var after = DisplayList()
        hosted.stage.screen.draw(into: &after)
        let damage = after.damage(since: before)
        #expect(!damage.isEmpty && damage.allSatisfy { Double($0.y1) <= red.minY })
        hosted.stage.settle()
        #expect(!hosted.stage.frame() && log.take().isEmpty)
    }

    /// A change between frames requests a frame, which draws it.
    @Test func stateChangeRequestsFrame() async throws {
        let (log, model) = (Log(), Note())
        let hosted = try Hosted(Reader(log: log, name: "") { model.title })
        var requests = 0
        hosted.stage.screen.onNeedsFrame = { requests += 1 }
        model.title = "b"
        model.title = "c"
        for _ in 0..<10_000 where requests == 0 { await Task.yield() }
        #expect(requests == 1 && hosted.texts == ["a"])
        hosted.stage.frame()
        #expect(hosted.texts == ["c"])
    }

    /// Only the bodies that read a property of an observable object are evaluated when it changes.
    @Test func observationIsPerProperty() throws {
        let (log, model) = (Log(), Note())
        let hosted = try Hosted(
            VStack {
                Reader(log: log, name: "title") { model.title }
                Reader(log: log, name: "detail") { model.detail }
                ForEach(0..<2) { i in
                    Text(i == 0 ? model.title : model.detail)
                }
            })
        #expect(hosted.texts == ["a", "b", "a", "b"] && log.take() == ["title", "detail"])
        model.title = "c"
        hosted.stage.frame()
        #expect(hosted.texts == ["c", "b", "c", "b"] && log.take() == ["title"])
        model.detail = "d"
        model.detail = "e"
        hosted.stage.frame()
        #expect(hosted.texts == ["c", "e", "c", "e"] && log.take() == ["detail"])
    }

    /// An evaluation stops observing what only an earlier evaluation read.
    @Test func evaluationDropsStaleObservations() {
        let model = Note()
        weak var forgotten: AnyObject?
        do {
            let tracking = Tracking()
            forgotten = tracking.isActive
            tracking.run({ _ = model.title }, onChange: {})
            tracking.cancel()
        }
        #expect(forgotten == nil)
        weak var kept: AnyObject?
        var calls = [0]
        let log = Log()
        do {
            let tracking = Tracking()
            kept = tracking.isActive
            tracking.run(
                { _ = model.title }, onChange: { MainActor.assumeIsolated { log.lines.append("") } }
            )
        }
        #expect(kept != nil)
        model.title = "x"
        model.title = "y"
        calls[0] = log.lines.count
        #expect(kept == nil && calls == [1])
    }

    @Test func equalValueCausesNoUpdate() throws {
        struct Constant: View {
            let log: Log
            @State private var text = "a"
            var body: some View {
                log.lines.append(text)
                return Text(text).onTapGesture { text = "a" }
            }
        }
        let log = Log()
        let hosted = try Hosted(Constant(log: log))
        hosted.stage.tap(50, 50)
        hosted.stage.settle()
        #expect(log.lines == ["a"])
    }

    /// A parent that creates a child's description again does not reset the child's state.
    @Test func stateSurvivesParentReevaluation() throws {
        struct Child: View {
            let title: String
            @State private var taps = ""
            var body: some View {
                Text(title + taps).onTapGesture { taps += "z" }
            }
        }
        struct Parent: View {
            let model: Note
            @State private var isSecond = false
            var body: some View {
                if model.detail == "b" { Child(title: model.title) } else { Child(title: "q") }
            }
        }
        let model = Note()
        let hosted = try Hosted(Parent(model: model))
        hosted.stage.tap(50, 50)
        hosted.stage.frame()
        #expect(hosted.texts == ["az"])
        model.title = "c"
        hosted.stage.frame()
        #expect(hosted.texts == ["cz"])
        model.detail = "other branch"
        hosted.stage.frame()
        #expect(hosted.texts == ["q"])
    }

    /// Rows keep their views and their state wherever they move.
    @Test func rowsKeepViewsAndStateByID() throws {
        let model = RowModel()
        let hosted = try Hosted(Rows(model: model))
        let old = hosted.elements(TextElement.self)
        #expect(hosted.texts == ["a", "b", "c"])
        model.rows = [
            Row(id: 3, text: "c"), Row(id: 4, text: "d"), Row(id: 1, text: "x"),
            Row(id: 4, text: "e"),
        ]
        hosted.stage.frame()
        let new = hosted.elements(TextElement.self)
        #expect(hosted.texts == ["c", "d", "x", "e"])
        #expect(new[0] === old[2] && new[2] === old[0])
        #expect(!new.contains { $0 === old[1] } && old[1].window == nil)
        #expect(new.map { hosted.place($0).minY } == new.map { hosted.place($0).minY }.sorted())
    }

    @Test func bindingChangesParentState() throws {
        struct Child: View {
            @Binding var text: String
            var body: some View { Color.red.onTapGesture { text += "b" } }
        }
        struct Parent: View {
            @State private var text = "a"
            var body: some View {
                VStack {
                    Text(text)
                    Child(text: $text)
                }
            }
        }
        let hosted = try Hosted(Parent())
        hosted.stage.tap(50, 90)
        hosted.stage.frame()
        #expect(hosted.texts == ["ab"])
    }

    @Test func settledHostDrawsNoFrame() throws {
        let hosted = try Hosted(
            ScrollView {
                VStack { ForEach(0..<20) { _ in HStack { Text("abc").padding() } } }
            })
        hosted.stage.settle()
        #expect(!hosted.stage.frame())
    }

    /// This holds in a debug build too, since the host itself allocates nothing.
    @Test func unchangedHostDoesNotAllocate() throws {
        let hosted = try Hosted(Text("a"))
        let time = FrameTime(timestamp: 9, targetTimestamp: 9, duration: 0.01)
        hosted.stage.settle()
        #expect(Allocations.count { _ = hosted.host.advance(to: time) } == 0)
    }

    @Test(.enabled(if: Allocations.areCounted))
    func steadyFrameDoesNotAllocate() throws {
        let hosted = try Hosted(
            ScrollView {
                VStack { ForEach(0..<20) { _ in HStack { Text("abc").padding() } } }
            })
        var list = DisplayList()
        func frame() {
            hosted.stage.frame()
            hosted.stage.screen.draw(into: &list)
        }
        for _ in 0..<3 { frame() }
        #expect(Allocations.count { for _ in 0..<10 { frame() } } == 0)
    }
}
