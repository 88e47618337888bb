import Geometry
import Testing

@testable import FlipbookUI

@MainActor @Suite struct InteractionTests {
    /// A view that moves is animated from its old position to its new one.
    @Test func movedViewAnimatesBetweenPositions() throws {
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
        hosted.stage.tap(10, 50)
        hosted.stage.frame()
        hosted.stage.frames(30)
        // Half of the duration, give or take a frame.
        #expect(abs(x() - 40) < 1.5, "\(x())")
        hosted.stage.settle()
        #expect(x() == 80)
    }

    /// Inserted views fade in; removed views fade out before they are removed.
    @Test func insertedAndRemovedViewsFade() throws {
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
        func level() -> Int { Int(hosted.stage.pixel(50, 50) & 255) }
        #expect(level() == 255)
        hosted.stage.tap(50, 50)
        hosted.stage.frame()
        hosted.stage.frames(30)
        #expect(abs(level() - 128) < 6, "\(level())")
        hosted.stage.settle()
        #expect(level() == 0 && hosted.boxes.count == 2)
        hosted.stage.tap(50, 50)
        hosted.stage.frame()
        hosted.stage.frames(30)
        #expect(abs(level() - 128) < 6, "\(level())")
        hosted.stage.settle()
        #expect(level() == 255 && hosted.boxes.count == 1)
    }

    /// The first change has marked the body already when `withAnimation` changes what the body also reads.
    @Test func insertedViewFadesAfterChangeWithoutAnimation() throws {
        struct Fading: View {
            @State private var isLoading = true
            @State private var isShown = false
            var body: some View {
                ZStack {
                    Color.white
                    if isLoading { Text("a") }
                    if isShown { Color.black }
                }.onTapGesture {
                    isLoading = false
                    withAnimation(.linear(duration: 1)) { isShown = true }
                }
            }
        }
        let hosted = try Hosted(Fading())
        hosted.stage.tap(50, 50)
        hosted.stage.frame()
        hosted.stage.frames(30)
        let level = Int(hosted.stage.pixel(5, 5) & 255)
        #expect(abs(level - 128) < 6, "\(level)")
    }

    @Test func hostReturningToScreenIgnoresEarlierAnimations() throws {
        struct Screen: View {
            let model: Note
            var body: some View {
                ZStack {
                    Color.white
                    if model.title == "b" { Color.black }
                }
            }
        }
        let model = Note()
        let hosted = try Hosted(Screen(model: model))
        hosted.host.removeFromSuperview()
        model.title = "b"
        withAnimation(.linear(duration: 1)) {}
        hosted.stage.root.addSubview(hosted.host)
        hosted.stage.frame()
        let pixel = hosted.stage.pixel(50, 50)
        #expect(pixel == 0xff00_0000)
    }

    /// Gaps between views let touches through, and an offset view is touched where it is drawn.
    @Test func tapsReachViewsWhereTheyAreDrawn() throws {
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

    @Test func pressedButtonDimsAndRunsItsAction() throws {
        let log = Log()
        let hosted = try Hosted(Button("abc") { log.lines.append("tap") })
        hosted.stage.touch(.began, 50, 50)
        hosted.stage.frame()
        let label = try #require(hosted.elements(Label.self).first)
        #expect(opacity(label) == 0.3)
        hosted.stage.touch(.ended, 50, 50)
        hosted.stage.settle()
        #expect(log.lines == ["tap"])
    }

    /// Returns the opacity of a view with that of the views around it.
    private func opacity(_ view: Interface.View) -> Double {
        var alpha = 1.0
        var view: Interface.View? = view
        while let current = view {
            alpha *= current.alpha
            view = current.superview
        }
        return alpha
    }

    /// As in SwiftUI, a button acts however far the finger moves in it.
    @Test func buttonActsIfFingerLiftsInside() throws {
        let log = Log()
        let hosted = try Hosted(
            Button {
                log.lines.append("tap")
            } label: {
                Color.red.frame(width: 60, height: 40)
            })
        let color = try #require(hosted.elements(ColorElement.self).first)
        hosted.stage.drag(from: Point(30, 50), to: Point(70, 50))
        hosted.stage.settle()
        #expect(log.take() == ["tap"])
        hosted.stage.drag(from: Point(50, 50), to: Point(50, 90), ends: false)
        hosted.stage.settle()
        #expect(opacity(color) == 1)
        hosted.stage.touch(.moved, 50, 65)
        hosted.stage.settle()
        #expect(opacity(color) == 0.3)
        hosted.stage.touch(.ended, 50, 65)
        hosted.stage.settle()
        #expect(opacity(color) == 1 && log.take() == ["tap"])
        hosted.stage.drag(from: Point(50, 50), to: Point(50, 90))
        hosted.stage.settle()
        #expect(opacity(color) == 1 && log.lines.isEmpty)
    }

    @Test func scrollingCancelsButton() throws {
        let log = Log()
        let hosted = try Hosted(
            ScrollView {
                Button {
                    log.lines.append("tap")
                } label: {
                    Color.red.frame(width: 60, height: 300)
                }
            })
        let scroll = try #require(hosted.elements(Interface.ScrollView.self).first)
        hosted.stage.drag(from: Point(50, 80), to: Point(50, 40))
        hosted.stage.settle()
        #expect(scroll.contentOffset.y > 20 && log.lines.isEmpty)
    }

    @Test func viewsReportAppearanceAndDisappearance() throws {
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
            // Contacts that follow one another sooner are one tap.
            hosted.stage.frame(0.1)
            hosted.stage.tap(50, 80)
            hosted.stage.settle()
        }
        #expect(log.take() == ["0 1", "disappear", "1 2"])
    }

    @Test func taskRunsWhenViewAppears() async throws {
        let model = Note()
        let hosted = try Hosted(Text(model.title).task { model.title = "loaded" })
        for _ in 0..<100 where hosted.texts != ["loaded"] {
            await Task.yield()
            hosted.host.setRootView(Text(model.title).task {})
            hosted.stage.frame()
        }
        #expect(hosted.texts == ["loaded"])
    }

    @Test func taskIsCancelledWhenViewIsRemoved() async throws {
        struct Screen: View {
            let log: Log
            @State private var isShown = true
            var body: some View {
                VStack {
                    if isShown {
                        Text("a").task {
                            while !Task.isCancelled { await Task.yield() }
                            log.lines.append("cancelled")
                        }
                    }
                    Color.red.onTapGesture { isShown = false }
                }
            }
        }
        let log = Log()
        let hosted = try Hosted(Screen(log: log))
        for _ in 0..<100 { await Task.yield() }
        #expect(log.lines == [])
        hosted.stage.tap(50, 80)
        hosted.stage.settle()
        for _ in 0..<10_000 where log.lines.isEmpty { await Task.yield() }
        #expect(log.lines == ["cancelled"] && hosted.texts == [])
    }

    /// Scaled and rotated views are touched where they are drawn.
    @Test func transformedViewsAreTouchedWhereDrawn() throws {
        let log = Log()
        let hosted = try Hosted(
            Color.red.frame(width: 20, height: 10).onTapGesture { log.lines.append("tap") }
                .scaleEffect(2).rotationEffect(.degrees(90)))
        // The view is drawn from (40, 30) to (60, 70).
        for (point, count) in [
            (Point(50, 68), 1), (Point(42, 50), 2), (Point(37, 50), 2), (Point(50, 72), 2),
        ] {
            // Contacts that follow one another sooner are one tap.
            hosted.stage.frame(0.1)
            hosted.stage.tap(point.x, point.y)
            hosted.stage.settle()
            #expect(log.lines.count == count, "\(point)")
        }
        #expect(hosted.stage.pixel(50, 68) == 0xffff_0000)
        #expect(hosted.stage.pixel(37, 50) == 0xffff_ffff)
    }

    /// Removing a host cancels its tasks.
    @Test func removingHostCancelsItsTasks() async throws {
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

    /// Representables of retained views can have state and an environment.
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

    /// Letters are 5 points wide, spaces 2.5, and lines 10 high.
    @Test func retainedViewThatChangesItsSizeIsLaidOutAgain() throws {
        struct Wrapped: ViewRepresentable {
            let label: Label
            func makeView() -> Label { label }
            func updateView(_ view: Label) {}
        }
        let label = Label(family: try Hosted.boxes(), fontSize: 10)
        label.numberOfLines = 0
        label.text = "aaaa"
        let hosted = try Hosted(ScrollView { Wrapped(label: label) })
        #expect(label.frame.height == 10)
        label.text = "aaaa bbbb cccc dddd eeee ffff"
        hosted.stage.settle()
        #expect(label.frame.height == 20)
    }
}

extension Note {
    fileprivate var family: FontFamily {
        // The tests' font is part of the repository.
        guard let family = try? Hosted.boxes() else { preconditionFailure("no boxes.ttf") }
        return family
    }
}
