import Geometry
import Testing

@testable import FlipbookUI

/// Which bodies are evaluated when state changes.
@MainActor @Suite struct EvaluationTests {
    private final class Object {}

    private struct Pair {
        let first: Int
        let second: String
    }

    private enum Choice: Equatable {
        case none
        case some(Int)
    }

    /// A view with an input of some type.
    private struct Child<Input>: View {
        let log: Log
        let input: Input

        var body: some View {
            log.lines.append("child")
            return Text("a")
        }
    }

    private struct Parent<Content: View>: View {
        let log: Log
        let model: Note
        let content: (String) -> Content

        var body: some View {
            log.lines.append("parent")
            return VStack { content(model.title) }
        }
    }

    /// Evaluates the parent again and returns what was evaluated.
    private func evaluations<Content: View>(_ log: Log, _ content: @escaping (String) -> Content)
        throws -> [String]
    {
        let model = Note()
        let hosted = try Hosted(Parent(log: log, model: model, content: content))
        _ = log.take()
        model.title = "c"
        hosted.stage.settle()
        return log.take()
    }

    @Test func childWithTheSameInputsIsNotEvaluated() throws {
        let (log, object) = (Log(), Object())
        func check<Input>(_ input: Input) throws {
            let lines = try evaluations(log) { _ in Child(log: log, input: input) }
            #expect(lines == ["parent"], "\(Input.self)")
        }
        try check(1)
        try check("text")
        try check(object)
        try check(Optional<Int>.none)
        try check(Optional(object))
        try check([1, 2])
        try check(Pair(first: 1, second: "b"))
        try check([Pair(first: 1, second: "b")])
        try check(Choice.some(2))
        try check(Color.red)
        try check(Text("content").padding(3))
        try check(())
    }

    @Test func childWithOtherInputsIsEvaluatedOnce() throws {
        let log = Log()
        func check<Input>(_ input: @escaping (String) -> Input) throws {
            let lines = try evaluations(log) { Child(log: log, input: input($0)) }
            #expect(lines == ["parent", "child"], "\(Input.self)")
        }
        try check { $0 }
        try check { $0 == "a" ? 1 : 2 }
        try check { _ in Object() }
        try check { $0 == "a" ? nil : "b" }
        try check { [$0] }
        try check { Pair(first: 1, second: $0) }
        try check { [Pair(first: 1, second: $0)] }
        try check { Text($0).padding(3) }
        // A property of a protocol's type, whose metadata has no properties.
        try check { $0 == "a" ? Circle() : Rectangle() as any Shape }
        // Closures cannot be compared.
        try check { title in { title } }
    }

    @Test func childWithBindingIsEvaluatedOnlyIfItReadsIt() throws {
        struct Child: View {
            let log: Log
            @Binding var value: Int
            let reads: Bool
            var body: some View {
                log.lines.append(reads ? "reader" : "writer")
                return Text(reads ? "\(value)" : "a")
            }
        }
        struct Parent: View {
            let log: Log
            @State private var value = 0
            var body: some View {
                VStack {
                    Child(log: log, value: $value, reads: true)
                    Child(log: log, value: $value, reads: false)
                    Color.red.onTapGesture { value += 1 }
                }
            }
        }
        let log = Log()
        let hosted = try Hosted(Parent(log: log))
        _ = log.take()
        hosted.stage.tap(50, 90)
        hosted.stage.settle()
        #expect(log.take() == ["reader"])
    }

    /// A child that was skipped keeps its state, and is evaluated when that changes.
    @Test func skippedChildKeepsItsState() throws {
        struct Child: View {
            let log: Log
            @State private var count = 0
            var body: some View {
                log.lines.append("\(count)")
                return Color.red.onTapGesture { count += 1 }
            }
        }
        let (log, model) = (Log(), Note())
        let hosted = try Hosted(
            Parent(log: log, model: model) { _ in Child(log: log) })
        for count in 1...2 {
            _ = log.take()
            model.title += "x"
            hosted.stage.settle()
            #expect(log.take() == ["parent"])
            hosted.stage.frame(0.5)
            hosted.stage.tap(50, 50)
            hosted.stage.settle()
            #expect(log.take() == ["\(count)"])
        }
    }

    @Test func childIsEvaluatedInAnotherEnvironment() throws {
        let log = Log()
        let lines = try evaluations(log) {
            Child(log: log, input: 1).foregroundColor($0 == "a" ? .red : .blue)
        }
        #expect(lines == ["parent", "child"])
    }

    private struct Item: Identifiable {
        let id: Int
        var text: String
    }

    @Test func oneChangedRowOfManyIsEvaluated() throws {
        struct Row: View {
            let log: Log
            let item: Item
            var body: some View {
                log.lines.append(item.text)
                return Text(item.text)
            }
        }
        struct List: View {
            let log: Log
            @State private var items = (0..<1000).map { Item(id: $0, text: "a") }
            var body: some View {
                VStack {
                    Color.red.frame(height: 20).onTapGesture { items[700].text = "b" }
                    ScrollView { VStack { ForEach(items) { Row(log: log, item: $0) } } }
                }
            }
        }
        let log = Log()
        let hosted = try Hosted(List(log: log))
        #expect(log.take().count == 1000)
        hosted.stage.tap(50, 5)
        hosted.stage.frame()
        #expect(log.take() == ["b"])
        #expect(hosted.texts.firstIndex(of: "b") == 700)
    }

    /// A row whose closure reads observable state is evaluated alone when it changes.
    @Test func rowsThatReadStateAreEvaluatedAlone() throws {
        let log = Log()
        let notes = (0..<20).map { _ in Note() }
        let hosted = try Hosted(
            ScrollView {
                VStack {
                    ForEach(0..<20) { i in
                        let _ = log.lines.append("\(i)")
                        Text(notes[i].title)
                    }
                }
            })
        _ = log.take()
        for i in [3, 0, 3] {
            notes[i].title += "b"
            hosted.stage.settle()
            #expect(log.take() == ["\(i)"])
        }
        #expect(hosted.texts[3] == "abb" && hosted.texts[0] == "ab")
    }

    /// Rows of equal elements follow what the closure captures, and the environment.
    @Test func rowsOfTheSameElementsAreEvaluatedForOtherInputs() throws {
        struct Row: View {
            let log: Log
            let text: String
            @Environment(\.lineLimit) private var limit
            var body: some View {
                log.lines.append("\(text)\(limit ?? 0)")
                return Text(text)
            }
        }
        struct List: View {
            let log: Log
            let model: Note
            var body: some View {
                let captured = model.title
                VStack { ForEach(0..<2) { Row(log: log, text: "\($0)\(captured)") } }
                    .lineLimit(model.detail.count)
            }
        }
        let (log, model) = (Log(), Note())
        let hosted = try Hosted(List(log: log, model: model))
        func change(_ change: () -> Void) -> [String] {
            _ = log.take()
            change()
            hosted.stage.settle()
            return log.take()
        }
        #expect(change { model.title = "x" } == ["0x1", "1x1"])
        #expect(change { model.detail = "cc" } == ["0x2", "1x2"])
        #expect(change { model.detail = "dd" } == [])
    }

    /// Rows whose closure begins to read observable state keep their own, and are then evaluated alone.
    @Test func rowsKeepTheirStateWhenTheirClosureBeginsToReadOther() throws {
        struct Row: View {
            let log: Log
            let text: String
            @State private var count = 0
            var body: some View {
                log.lines.append("\(text)\(count)")
                return Color.red.frame(height: 10).onTapGesture { count += 1 }
            }
        }
        let (log, model) = (Log(), Note())
        let notes = (0..<3).map { _ in Note() }
        struct List: View {
            let log: Log
            let model: Note
            let notes: [Note]
            var body: some View {
                let reads = model.title != "a"
                VStack(spacing: 0) {
                    ForEach(0..<3) { Row(log: log, text: reads ? notes[$0].title : "-") }
                }
            }
        }
        let hosted = try Hosted(List(log: log, model: model, notes: notes), Size(100, 30))
        hosted.stage.tap(50, 15)
        hosted.stage.settle()
        #expect(log.take() == ["-0", "-0", "-0", "-1"])
        model.title = "b"
        hosted.stage.settle()
        #expect(log.take() == ["a0", "a1", "a0"])
        for (i, line) in ["x0", "x1", "x0"].enumerated() {
            notes[i].title = "x"
            hosted.stage.settle()
            #expect(log.take() == [line])
        }
        #expect(hosted.boxes.count == 3)
    }

    // MARK: Rows that switch their branches

    private struct Rows: View {
        let model: Note
        let isDone: (Int, String) -> Bool

        var body: some View {
            VStack(spacing: 0) {
                let title = model.title
                ForEach(0..<5) { i in
                    if isDone(i, title) {
                        Text("done")
                    } else {
                        Text(String("abcde".dropFirst(i).prefix(1)))
                    }
                    if title == "\(i)" { Text("after") }
                }
            }
        }
    }

    /// Of all rows, the one that switches its branch alone changes.
    @Test(arguments: [0, 2, 4], [false, true])
    func rowThatSwitchesItsBranchStays(_ index: Int, _ isAnimated: Bool) throws {
        let model = Note()
        let hosted = try Hosted(
            Rows(model: model) { i, title in i == index && title == "done" })
        func change(_ title: String) {
            if isAnimated {
                withAnimation(.linear(duration: 0.1)) { model.title = title }
            } else {
                model.title = title
            }
            hosted.stage.settle()
        }
        change("done")
        var expected = ["a", "b", "c", "d", "e"]
        expected[index] = "done"
        #expect(hosted.texts == expected)
        change("x")
        #expect(hosted.texts == ["a", "b", "c", "d", "e"])
    }

    @Test(arguments: [0, 2, 4], [false, true])
    func viewInsertedAfterRowLeavesTheOthers(_ index: Int, _ isAnimated: Bool) throws {
        let model = Note()
        let hosted = try Hosted(Rows(model: model) { _, _ in false })
        for title in ["\(index)", "x"] {
            if isAnimated {
                withAnimation(.linear(duration: 0.1)) { model.title = title }
            } else {
                model.title = title
            }
            hosted.stage.settle()
            var expected = ["a", "b", "c", "d", "e"]
            if title != "x" { expected.insert("after", at: index + 1) }
            #expect(hosted.texts == expected)
        }
    }
}

/// Long lists draw only the rows in sight.
@MainActor @Suite struct LongListTests {
    @Test func rowsInSightAreShown() throws {
        let hosted = try Hosted(
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<200) { i in
                        (i % 2 == 0 ? Color.black : .white).frame(height: 10)
                    }
                }
            })
        let scroll = try #require(hosted.elements(Interface.ScrollView.self).first)
        for row in [0, 50, 120, 190, 3] {
            scroll.setContentOffset(Point(0, Double(row) * 10), animated: false)
            hosted.stage.frame()
            let picture = hosted.stage.picture()
            let levels = (0..<10).map { picture[30, $0 * 10 + 5] & 255 }
            #expect(levels == (0..<10).map { ($0 + row) % 2 == 0 ? 0 : 255 }, "\(row)")
        }
        let shown = hosted.elements(ColorElement.self).filter { $0.superview?.isHidden == false }
        #expect(shown.count < 40)
    }
}
