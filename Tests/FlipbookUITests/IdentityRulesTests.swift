import Geometry
import Observation
import Testing

@testable import FlipbookUI

/// Shows the number that it was created with, as its own state, and counts taps in letters.
private struct Cell: View {
    @State private var first: Int
    @State private var taps = 0

    init(_ number: Int) { _first = State(initialValue: number) }

    var body: some View {
        Text("\(first)" + String(repeating: "a", count: taps)).frame(width: 100, height: 20)
            .contentShape(Rectangle())
            .onTapGesture { taps += 1 }
    }
}

@Observable @MainActor private final class Stepper {
    var step = 0
    var rows = [1, 2]
    var inner = Inner()

    @Observable @MainActor final class Inner {
        var name = "a"
    }
}

@Observable @MainActor private final class Counted {
    var number = 7
}

private struct Steps<Content: View>: View {
    let stepper: Stepper
    @ViewBuilder let content: (Int) -> Content
    var body: some View { VStack(spacing: 0) { content(stepper.step) } }
}

private struct Card {
    var name = "a"
    var size = 1
}

private struct CardView: View {
    @State private var card = Card()
    var body: some View {
        VStack(spacing: 0) {
            NameField(name: $card.name).frame(height: 20)
            Text("\(card.size)").frame(height: 20)
        }
    }
}

private struct NameField: View {
    @Binding var name: String
    var body: some View { Text(name).onTapGesture { name += "b" } }
}

private struct BindableView: View {
    @Bindable var note: Note
    var body: some View { NameField(name: $note.title) }
}

private struct Underlined: ViewModifier {
    @State private var count = 0
    @Environment(\.isEnabled) private var isEnabled
    func body(content: Content) -> some View {
        VStack(spacing: 0) {
            content.frame(height: 20)
            Text(isEnabled ? "\(count)" : "off").frame(height: 20)
                .onTapGesture { count += 1 }
        }
    }
}

private struct Framed: ViewModifier {
    let name: String
    func body(content: Content) -> some View {
        HStack(spacing: 0) {
            Text(name)
            content
        }
    }
}

/// What keeps its state, and what gets new state.
@MainActor @Suite struct IdentityRulesTests {
    /// Shows content for a step, taps the view at the top, goes to the next step and returns the texts.
    private static func after<Content: View>(
        steps: Int = 1, @ViewBuilder _ content: @escaping (Int) -> Content
    ) throws -> [String] {
        let stepper = Stepper()
        let hosted = try Hosted(Steps(stepper: stepper, content: content), Size(100, 60))
        let top = hosted.place(hosted.host.subviews[0]).minY
        hosted.stage.tap(70, top + 10)
        hosted.stage.settle()
        for _ in 0..<steps {
            stepper.step += 1
            hosted.stage.settle()
        }
        return hosted.texts
    }

    nonisolated static let identity: [Rule] = [
        Rule("an initial value counts only for a new view") {
            let result = try after { Cell($0) }
            #expect(result == ["0a"])
        },
        Rule("views of the same type have their own state") {
            let texts = try after { step in
                Cell(step)
                Cell(step + 5)
            }
            #expect(texts == ["0a", "5"])
        },
        Rule("a view whose id stays keeps its state") {
            let result = try after { Cell($0).id(7) }
            #expect(result == ["0a"])
        },
        Rule("a view whose id changes has new state") {
            let result = try after { Cell($0).id($0) }
            #expect(result == ["1"])
        },
        Rule("an id that comes back has new state") {
            let result = try after(steps: 2) { Cell($0).id($0 % 2) }
            #expect(result == ["2"])
        },
        Rule("a view that is shown again has new state") {
            let result = try after(steps: 2) { step in if step != 1 { Cell(step) } }
            #expect(result == ["2"])
        },
        Rule("a view before an absent branch keeps its state") {
            let texts = try after { step in
                Cell(step)
                if step == 0 { Text("z") }
            }
            #expect(texts == ["0a"])
        },
        Rule("a view in an AnyView keeps its state") {
            let result = try after { AnyView(Cell($0)) }
            #expect(result == ["0a"])
        },
        Rule("an AnyView of another type has new state") {
            let texts = try after(steps: 2) { step in
                step == 1 ? AnyView(Text("z")) : AnyView(Cell(step))
            }
            #expect(texts == ["2"])
        },
        Rule("a condition inside a modifier keeps the state") {
            let result = try after { Cell($0).padding($0 == 0 ? 0 : 5) }
            #expect(result == ["0a"])
        },
        Rule("a condition around a modifier gives new state") {
            let texts = try after { step in
                if step == 0 { Cell(step) } else { Cell(step).padding(5) }
            }
            #expect(texts == ["1"])
        },
        Rule("each case of a switch has its own state") {
            let texts = try after { step in
                switch step {
                case 0: Cell(0)
                case 1: Cell(1)
                default: Cell(2)
                }
            }
            #expect(texts == ["1"])
        },
        Rule("a view in a Group keeps its state") {
            let result = try after { step in Group { Cell(step) } }
            #expect(result == ["0a"])
        },
        Rule("a row that stays keeps its state when others are inserted before it") {
            let texts = try after { step in
                ForEach(step == 0 ? [5] : [4, 5], id: \.self) { Cell($0 * 10 + step) }
            }
            #expect(texts == ["41", "50a"])
        },
        Rule("a row keeps its state when others are removed before it") {
            let texts = try after { step in
                ForEach(step == 0 ? [5, 6] : [6], id: \.self) { Cell($0) }
            }
            #expect(texts == ["6"])
        },
        Rule("rows identified by their index keep the state of the index") {
            let texts = try after { step in
                ForEach(0..<(2 + step), id: \.self) { Cell($0 + step * 10) }
            }
            #expect(texts == ["0a", "1", "12"])
        },
    ]

    nonisolated static let state: [Rule] = [
        Rule("state set when a view appears is drawn in its first frame") {
            struct Appearing: View {
                @State private var text = "a"
                var body: some View { Text(text).onAppear { text = "b" } }
            }
            let hosted = try Hosted(Text("z"))
            hosted.host.setRootView(Appearing())
            hosted.stage.frame()
            #expect(hosted.texts == ["b"])
        },
        Rule("state set in onChange is drawn") {
            struct Doubling: View {
                let note: Note
                @State private var double = ""
                var body: some View {
                    Text(double).onChange(of: note.title) { _, new in double = new + new }
                }
            }
            let note = Note()
            let hosted = try Hosted(Doubling(note: note))
            note.title = "c"
            hosted.stage.settle()
            #expect(hosted.texts == ["cc"])
        },
        Rule("an action reads the value that it has just set") {
            struct Adding: View {
                let log: Log
                @State private var count = 0
                var body: some View {
                    Color.red.onTapGesture {
                        count += 1
                        count += 1
                        log.lines.append("\(count)")
                    }
                }
            }
            let log = Log()
            let hosted = try Hosted(Adding(log: log))
            hosted.stage.tap(50, 50)
            hosted.stage.settle()
            #expect(log.take() == ["2"])
        },
        Rule("several changes in one event evaluate a body once") {
            let (stepper, log) = (Stepper(), Log())
            let hosted = try Hosted(
                Steps(stepper: stepper) { step in
                    let _ = log.lines.append("\(step)")
                    Text("\(step)")
                })
            for _ in 0..<3 { stepper.step += 1 }
            hosted.stage.settle()
            #expect(log.take() == ["0", "3"])
        },
        Rule("an object in state stays the same") {
            struct Holder: View {
                @State private var object = Counted()
                let step: Int
                var body: some View {
                    Text("\(object.number) \(step)").onTapGesture { object.number += 1 }
                }
            }
            let stepper = Stepper()
            let hosted = try Hosted(Steps(stepper: stepper) { Holder(step: $0) })
            hosted.stage.tap(50, 50)
            stepper.step = 1
            hosted.stage.settle()
            #expect(hosted.texts == ["8 1"])
        },
        Rule("a property of an object in an object is observed") {
            struct Inside: View {
                let stepper: Stepper
                var body: some View { Text(stepper.inner.name) }
            }
            let stepper = Stepper()
            let hosted = try Hosted(Inside(stepper: stepper))
            stepper.inner.name = "b"
            hosted.stage.settle()
            #expect(hosted.texts == ["b"])
            stepper.inner = Stepper.Inner()
            hosted.stage.settle()
            #expect(hosted.texts == ["a"])
        },
        Rule("a property that a body does not read any more is not observed") {
            struct Either: View {
                let log: Log
                let note: Note
                let stepper: Stepper
                var body: some View {
                    log.lines.append("body")
                    return Text(stepper.step == 0 ? note.title : "z")
                }
            }
            let (log, note, stepper) = (Log(), Note(), Stepper())
            let hosted = try Hosted(Either(log: log, note: note, stepper: stepper))
            stepper.step = 1
            hosted.stage.settle()
            _ = log.take()
            note.title = "c"
            hosted.stage.settle()
            #expect(log.take().isEmpty && hosted.texts == ["z"])
        },
        Rule("an element added to an observed array adds a row") {
            struct Listed: View {
                let stepper: Stepper
                var body: some View {
                    VStack { ForEach(stepper.rows, id: \.self) { Text("\($0)") } }
                }
            }
            let stepper = Stepper()
            let hosted = try Hosted(Listed(stepper: stepper))
            stepper.rows.append(3)
            hosted.stage.settle()
            #expect(hosted.texts == ["1", "2", "3"])
        },
    ]

    nonisolated static let bindings: [Rule] = [
        Rule("a binding to a property changes that property") {
            let hosted = try Hosted(CardView(), Size(100, 40))
            hosted.stage.tap(50, 10)
            hosted.stage.settle()
            #expect(hosted.texts == ["ab", "1"])
        },
        Rule("a property of an object is bound by Bindable") {
            let note = Note()
            let hosted = try Hosted(BindableView(note: note))
            hosted.stage.tap(50, 50)
            hosted.stage.settle()
            #expect(note.title == "ab" && hosted.texts == ["ab"])
        },
        Rule("a constant binding ignores changes") {
            let hosted = try Hosted(NameField(name: .constant("a")))
            hosted.stage.tap(50, 50)
            hosted.stage.settle()
            #expect(hosted.texts == ["a"])
        },
        Rule("a binding of closures reads and writes by them") {
            var values = ["a"]
            let binding = Binding(get: { values.last ?? "" }, set: { values.append($0) })
            binding.wrappedValue = "b"
            #expect(values == ["a", "b"] && binding.wrappedValue == "b")
        },
        Rule("a binding to an optional of nil is none") {
            var value: Int?
            let optional = Binding(get: { value }, set: { value = $0 })
            let inner: Binding<Int>? = Binding(optional)
            #expect(inner == nil)
        },
        Rule("a binding to an optional's value writes it") {
            var value: Int? = 1
            let inner = try #require(Binding(Binding(get: { value }, set: { value = $0 })))
            inner.wrappedValue += 1
            #expect(value == 2)
        },
        Rule("a binding to an optional of a value writes it") {
            var value = 1
            let outer = Binding<Int?>(Binding(get: { value }, set: { value = $0 }))
            outer.wrappedValue = 3
            #expect(value == 3 && outer.wrappedValue == 3)
        },
        Rule("a binding passes through several views") {
            struct Middle: View {
                @Binding var name: String
                var body: some View { NameField(name: $name) }
            }
            struct Outer: View {
                @State private var name = "a"
                var body: some View {
                    VStack(spacing: 0) {
                        Text(name).frame(height: 20)
                        Middle(name: $name).frame(height: 20)
                    }
                }
            }
            let hosted = try Hosted(Outer(), Size(100, 40))
            hosted.stage.tap(50, 30)
            hosted.stage.settle()
            #expect(hosted.texts == ["ab", "ab"])
        },
    ]

    nonisolated static let modifiers: [Rule] = [
        Rule("a view modifier wraps its view") {
            let hosted = try Hosted(Text("a").modifier(Framed(name: "b")))
            #expect(hosted.texts == ["b", "a"])
        },
        Rule("the outer of two view modifiers wraps the inner one") {
            let view = Text("a").modifier(Framed(name: "b")).modifier(Framed(name: "c"))
            let result = try Hosted(view).texts
            #expect(result == ["c", "b", "a"])
        },
        Rule("a view modifier has state") {
            let hosted = try Hosted(Text("a").modifier(Underlined()), Size(100, 40))
            hosted.stage.tap(50, 30)
            hosted.stage.settle()
            #expect(hosted.texts == ["a", "1"])
        },
        Rule("a view modifier reads the environment") {
            let hosted = try Hosted(Text("a").modifier(Underlined()).disabled(true))
            #expect(hosted.texts == ["a", "off"])
        },
        Rule("a view keeps its state when its modifier changes") {
            let result = try after { Cell($0).modifier(Framed(name: "\($0)")) }
            #expect(result == ["1", "0a"])
        },
        Rule("a modifier keeps its state when its view changes") {
            let stepper = Stepper()
            let hosted = try Hosted(
                Steps(stepper: stepper) { Text("\($0)").modifier(Underlined()) }, Size(100, 40))
            hosted.stage.tap(50, 30)
            stepper.step = 5
            hosted.stage.settle()
            #expect(hosted.texts == ["5", "1"])
        },
    ]

    @Test(arguments: identity + state + bindings + modifiers)
    func identityFollowsSwiftUI(_ rule: Rule) throws { try rule.check() }
}
