import Observation
import Rasterizer
import Testing

@testable import FlipbookUI

private struct TextRow: Identifiable {
    let id: Int
    var text: String
}

@Observable @MainActor private final class RowModel {
    var rows = [
        TextRow(id: 1, text: "a"), TextRow(id: 2, text: "b"), TextRow(id: 3, text: "c"),
    ]
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

@MainActor @Suite struct StateTests {
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
        #expect(requests == 1)
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

    /// A cancelled tracking leaves no observer on the properties that were read.
    @Test func cancelledTrackingIsReleased() {
        let model = Note()
        weak var observer: AnyObject?
        do {
            let tracking = Tracking()
            observer = tracking.isActive
            tracking.run({ _ = model.title }, onChange: {})
            tracking.cancel()
        }
        #expect(observer == nil)
    }

    /// The observer is released with the first change that it reports.
    @Test func trackingReportsOnlyFirstChange() {
        let (log, model) = (Log(), Note())
        weak var observer: AnyObject?
        do {
            let tracking = Tracking()
            observer = tracking.isActive
            tracking.run(
                { _ = model.title },
                onChange: { MainActor.assumeIsolated { log.lines.append("change") } })
        }
        #expect(observer != nil)
        model.title = "x"
        model.title = "y"
        #expect(observer == nil && log.lines == ["change"])
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

    /// Rows keep their views wherever they move. Rows with the same ID are distinguished by their order.
    @Test func rowsKeepViewsByID() throws {
        let model = RowModel()
        let hosted = try Hosted(Rows(model: model))
        let old = hosted.elements(TextElement.self)
        #expect(hosted.texts == ["a", "b", "c"])
        model.rows = [
            TextRow(id: 3, text: "c"), TextRow(id: 4, text: "d"), TextRow(id: 1, text: "x"),
            TextRow(id: 4, text: "e"),
        ]
        hosted.stage.frame()
        let new = hosted.elements(TextElement.self)
        #expect(hosted.texts == ["c", "d", "x", "e"])
        #expect(new[0] === old[2] && new[2] === old[0])
        #expect(!new.contains { $0 === old[1] } && old[1].window == nil)
        let tops = new.map { hosted.place($0).minY }
        #expect(tops == tops.sorted() && Set(tops).count == 4)
    }

    @Test func rowsKeepStateByID() throws {
        struct TappableRow: View {
            let text: String
            @State private var taps = ""
            var body: some View {
                HStack(spacing: 0) {
                    Text(text + taps)
                    Color.red.frame(width: 20, height: 20).onTapGesture { taps += "z" }
                }
            }
        }
        struct TappableRows: View {
            let model: RowModel
            var body: some View {
                VStack(spacing: 0) { ForEach(model.rows) { TappableRow(text: $0.text) } }
            }
        }
        let model = RowModel()
        let hosted = try Hosted(TappableRows(model: model))
        let first = hosted.boxes[0]
        hosted.stage.tap(first.midX, first.midY)
        hosted.stage.frame()
        #expect(hosted.texts == ["az", "b", "c"])
        model.rows.reverse()
        hosted.stage.frame()
        #expect(hosted.texts == ["c", "b", "az"])
        model.rows.removeLast()
        hosted.stage.frame()
        model.rows.append(TextRow(id: 1, text: "a"))
        hosted.stage.frame()
        #expect(hosted.texts == ["c", "b", "a"])
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
}
