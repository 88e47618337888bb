import Geometry
import Observation
import Rasterizer
import TestSupport
import Testing

@testable import FlipbookUI

/// Counts what is evaluated.
@MainActor private final class Log {
    var lines: [String] = []

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

@Observable @MainActor private final class Note {
    var title = "a"
    var detail = "b"
}

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
    @Test func aChangeOfStateRedrawsWhatReadsIt() throws {
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

    /// A change between frames asks for one, and is drawn by it.
    @Test func aChangeRequestsAFrame() async throws {
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

    /// Of an observable object's properties, each is followed by those who read it.
    @Test func observableObjectsAreFollowedByProperty() throws {
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

    /// An evaluation leaves no observer behind at what it read before.
    @Test func evaluationsForgetWhatTheyRead() {
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

    @Test func anEqualValueChangesNothing() throws {
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

    /// A parent that describes a child anew leaves the child its state.
    @Test func stateOutlivesItsDescription() throws {
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
    @Test func rowsKeepTheirViewsById() throws {
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

    @Test func bindingsChangeTheStateOfAParent() throws {
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

    @Test func aSteadyFrameDoesNothing() throws {
        let hosted = try Hosted(
            ScrollView {
                VStack { ForEach(0..<20) { _ in HStack { Text("abc").padding() } } }
            })
        hosted.stage.settle()
        #expect(!hosted.stage.frame())
    }

    /// In a debug build too: the host itself makes none.
    @Test func aHostWithoutChangesMakesNoAllocation() throws {
        let hosted = try Hosted(Text("a"))
        let time = FrameTime(timestamp: 9, targetTimestamp: 9, duration: 0.01)
        hosted.stage.settle()
        #expect(Allocations.count { _ = hosted.host.advance(to: time) } == 0)
    }

    @Test(.enabled(if: Allocations.areCounted))
    func aSteadyFrameMakesNoAllocation() throws {
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

@MainActor @Suite struct DescribedInteractionTests {
    /// What is animated goes from where it is to where it will be; the rest is there at once.
    @Test func animationsLeadFromOnePlaceToTheOther() throws {
        struct Moving: View {
            @State private var isRight = false
            var body: some View {
                HStack(spacing: 0) {
                    if isRight { Spacer(minLength: 0) }
                    Color.red.frame(width: 20, height: 20)
                    if !isRight { Spacer(minLength: 0) }
                }
                .opacity(isRight ? 0.5 : 1)
                .onTapGesture {
                    withAnimation(.linear(duration: 1)) { isRight.toggle() }
                }
            }
        }
        let hosted = try Hosted(Moving())
        func x() -> Double {
            hosted.elements(ColorElement.self).map { $0.convertToScreen(.zero).x }.reduce(0, +)
        }
        #expect(x() == 0)
        hosted.stage.tap(50, 50)
        hosted.stage.frame()
        hosted.stage.frames(30)
        #expect(x() > 20 && x() < 60, "\(x())")
        hosted.stage.settle()
        #expect(x() == 80)
    }

    /// What comes fades in, what goes fades out and is removed.
    @Test func viewsComeAndGoByFading() throws {
        struct Fading: View {
            @State private var isShown = false
            var body: some View {
                ZStack {
                    Color.white
                    if isShown { Color.black }
                }.onTapGesture { withAnimation(.linear(duration: 1)) { isShown.toggle() } }
            }
        }
        let hosted = try Hosted(Fading())
        func level() -> UInt32 { hosted.stage.pixel(50, 50) & 255 }
        #expect(level() == 255)
        hosted.stage.tap(50, 50)
        hosted.stage.frame()
        hosted.stage.frames(30)
        #expect(level() > 64 && level() < 192, "\(level())")
        hosted.stage.settle()
        #expect(level() == 0 && hosted.boxes.count == 2)
        hosted.stage.tap(50, 50)
        hosted.stage.frame()
        hosted.stage.frames(30)
        #expect(level() > 64 && level() < 192, "\(level())")
        hosted.stage.settle()
        #expect(level() == 255 && hosted.boxes.count == 1)
    }

    /// Room between views lets touches through; an offset view is touched where it is seen.
    @Test func tapsReachWhatIsSeen() throws {
        let log = Log()
        let hosted = try Hosted(
            ZStack {
                Color.red.onTapGesture { log.lines.append("behind") }
                VStack(spacing: 40) {
                    Color.blue.frame(width: 20, height: 20)
                        .onTapGesture { log.lines.append("upper") }
                    Color.blue.frame(width: 20, height: 20)
                        .onTapGesture { log.lines.append("lower") }.offset(x: 40)
                }
            })
        for point in [Point(50, 20), Point(50, 50), Point(90, 80), Point(50, 80)] {
            hosted.stage.tap(point.x, point.y)
            hosted.stage.settle()
        }
        #expect(log.lines == ["upper", "behind", "lower", "behind"])
    }

    @Test func buttonsAreDimmedAndAct() throws {
        let log = Log()
        let hosted = try Hosted(Button("abc") { log.lines.append("tap") })
        hosted.stage.touch(.began, 50, 50)
        hosted.stage.frame()
        let label = try #require(hosted.elements(Label.self).first)
        var alpha = 1.0
        var view: Interface.View? = label
        while let current = view {
            alpha *= current.alpha
            view = current.superview
        }
        #expect(alpha < 0.5)
        hosted.stage.touch(.ended, 50, 50)
        hosted.stage.settle()
        #expect(log.lines == ["tap"])
    }

    @Test func viewsAreToldWhenTheyComeAndGo() throws {
        struct Screen: View {
            let log: Log
            @State private var count = 0
            var body: some View {
                VStack {
                    if count < 2 {
                        Text("a")
                            .onAppear { log.lines.append("appear") }
                            .onDisappear { log.lines.append("disappear") }
                    }
                    Color.red.onTapGesture { count += 1 }
                        .onChange(of: count) { old, new in log.lines.append("\(old) \(new)") }
                }
            }
        }
        let log = Log()
        let hosted = try Hosted(Screen(log: log))
        #expect(log.take() == ["appear"])
        for _ in 0..<2 {
            hosted.stage.tap(50, 80)
            hosted.stage.settle()
        }
        #expect(log.take() == ["0 1", "disappear", "1 2"])
    }

    @Test func tasksRunWhileTheirViewIsShown() async throws {
        let model = Note()
        let hosted = try Hosted(Text(model.title).task { model.title = "loaded" })
        for _ in 0..<100 where hosted.texts != ["loaded"] {
            await Task.yield()
            hosted.host.setRootView(Text(model.title).task {})
            hosted.stage.frame()
        }
        #expect(hosted.texts == ["loaded"])
    }

    /// Also where they are scaled and turned.
    @Test func transformedViewsAreTouchedWhereTheyAreSeen() throws {
        let log = Log()
        let hosted = try Hosted(
            Color.red.frame(width: 20, height: 10).onTapGesture { log.lines.append("tap") }
                .scaleEffect(2).rotationEffect(.degrees(90)))
        // It is seen from (40, 30) to (60, 70).
        for (point, count) in [
            (Point(50, 68), 1), (Point(42, 50), 2), (Point(37, 50), 2), (Point(50, 72), 2),
        ] {
            hosted.stage.tap(point.x, point.y)
            hosted.stage.settle()
            #expect(log.lines.count == count, "\(point)")
        }
        #expect(hosted.stage.pixel(50, 68) == 0xffff_0000)
        #expect(hosted.stage.pixel(37, 50) == 0xffff_ffff)
    }

    /// A host that goes ends its tasks.
    @Test func aHostThatGoesEndsItsTasks() async throws {
        let log = Log()
        var stage: Stage?
        weak var host: HostingView?
        do {
            let hosted = try Hosted(
                Text("a").task {
                    while !Task.isCancelled { await Task.yield() }
                    log.lines.append("cancelled")
                })
            (stage, host) = (hosted.stage, hosted.host)
        }
        host?.removeFromSuperview()
        #expect(host == nil && stage != nil)
        for _ in 0..<10_000 where log.lines.isEmpty { await Task.yield() }
        #expect(log.lines == ["cancelled"])
    }

    /// Retained views have state and an environment too.
    @Test func retainedViewsReadStateAndEnvironment() throws {
        struct Wrapped: ViewRepresentable {
            let title: String
            @State private var names = ["x"]
            @Environment(\.screen) private var screen
            func makeView() -> Interface.View { Interface.View() }
            func updateView(_ view: Interface.View) {
                view.backgroundColor = screen == nil ? .red : .blue
                view.alpha = names.count == 1 ? 1 : 0.5
                if title == "b" && names.count == 1 { names.append("y") }
            }
        }
        let model = Note()
        let hosted = try Hosted(VStack { ForEach(0..<1) { _ in Wrapped(title: model.title) } })
        let view = try #require(
            hosted.elements(Interface.View.self).first { $0.backgroundColor == .red })
        for title in ["b", "c", "d"] {
            model.title = title
            hosted.stage.settle()
            #expect(view.backgroundColor == .blue)
        }
        #expect(view.alpha == 0.5)
    }

    @Test func retainedViewsAreUpdatedInPlace() throws {
        struct Wrapped: ViewRepresentable {
            let model: Note
            func makeView() -> Label { Label(family: model.family, fontSize: 10) }
            func updateView(_ view: Label) { view.text = model.title }
        }
        let model = Note()
        let hosted = try Hosted(Wrapped(model: model))
        let label = try #require(hosted.elements(Label.self).first)
        #expect(label.text == "a" && label.frame.size == Size(100, 100))
        model.title = "c"
        hosted.stage.frame()
        #expect(label.text == "c" && hosted.elements(Label.self).first === label)
    }
}

extension Note {
    fileprivate var family: FontFamily {
        // The tests' font is part of the repository.
        guard let family = try? Hosted.boxes() else { preconditionFailure("no boxes.ttf") }
        return family
    }
}
