import FlipbookSwiftUI
import FlipbookUI
import Geometry
import Interface
import Motion
import Rasterizer
import SystemFonts
import Testing
import Typography

/// The samples on a screen: what they show, and what their buttons do.
@MainActor @Suite struct RiveSampleTests {
    /// A screen with a description, and a clock that the test advances.
    @MainActor private final class SampleStage {
        let screen: Screen
        let host: HostingView
        private var now = 0.0

        init(_ view: some FlipbookUI.View, height: Double = 100) throws {
            screen = Screen(pixelSize: Size(100, height), scale: 1)
            let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
            let font = FontFamily([try FontLocation(path: "/\(folder)/Fonts/boxes.ttf").open()])
            host = HostingView(rootView: view, regular: font, bold: font)
            host.frame = screen.root.bounds
            screen.root.backgroundColor = .white
            screen.root.addSubview(host)
            settle()
        }

        @discardableResult func frame() -> Bool {
            now += 1.0 / 60
            return screen.advance(
                to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
        }

        func settle() { for _ in 0..<30 { frame() } }

        /// Advances until a condition holds; jobs of the main actor run in between.
        func wait(_ condition: () -> Bool) async throws {
            for _ in 0..<5000 {
                if condition() { return settle() }
                try await Task.sleep(for: .milliseconds(1))
                frame()
            }
            Issue.record("the condition did not come true within 5000 frames")
        }

        func views<ViewType: Interface.View>(_ type: ViewType.Type) -> [ViewType] {
            var result: [ViewType] = []
            func visit(_ view: Interface.View) {
                if let found = view as? ViewType { result.append(found) }
                for view in view.subviews { visit(view) }
            }
            visit(host)
            return result
        }

        var riveViews: [RiveUIView] { views(RiveUIView.self) }

        /// Whether all views have loaded their files.
        var isLoaded: Bool { !riveViews.isEmpty && riveViews.allSatisfy { $0.rive != nil } }

        /// Taps the label with a text.
        func tap(_ text: String) throws {
            let label = try #require(views(Label.self).first { $0.text == text })
            let middle = Point(label.frame.width / 2, label.frame.height / 2)
            tap(at: label.convertToScreen(label.boundsOrigin + middle))
        }

        func tap(at place: Point) {
            screen.touch(.began, finger: 1, at: place, time: now)
            frame()
            screen.touch(.ended, finger: 1, at: place, time: now)
            settle()
        }

        /// Returns the colour at a point in a view.
        func pixel(_ x: Double, _ y: Double, in view: Interface.View) -> UInt32 {
            var list = DisplayList()
            screen.draw(into: &list)
            let bitmap = PixelBuffer(
                width: Int(screen.size.width), height: Int(screen.size.height))
            FrameRasterizer(threads: 1).render(list, into: bitmap.surface)
            let place = view.convertToScreen(Point(x, y))
            return bitmap[Int(place.x), Int(place.y)]
        }

        /// Returns where the red box of the file is: 10, 50 or 90.
        func box(in view: Interface.View) -> Int? {
            [10, 50, 90].first { pixel(Double($0), 10, in: view) == 0xffff_0000 }
        }
    }

    @Test func viewLoadsAndPlaysItsFile() async throws {
        let stage = try SampleStage(LampView(), height: 50)
        try await stage.wait { stage.isLoaded }
        let view = try #require(stage.riveViews.first)
        #expect(stage.riveViews.count == 1 && view.frame.size == Size(100, 50))
        #expect(stage.box(in: view) == 10)
        #expect(stage.pixel(10, 40, in: view) == 0xff00_00ff)
    }

    @Test func viewIsPausedAndPlaysAgain() async throws {
        let stage = try SampleStage(PausedLampView())
        try await stage.wait { stage.isLoaded }
        let view = try #require(stage.riveViews.first)
        #expect(view.isPaused && view.frameRate == .fps(60))
        try stage.tap("play")
        #expect(stage.riveViews.first === view && !view.isPaused && view.frameRate == .fps(30))
        try stage.tap("pause")
        #expect(view.isPaused)
    }

    @Test func objectSetsValuesOfItsFile() async throws {
        let stage = try SampleStage(HealthView())
        try await stage.wait { stage.isLoaded }
        let view = try #require(stage.riveViews.first)
        #expect(stage.pixel(90, 40, in: view) == 0xff00_00ff)
        try stage.tap("hit")
        #expect(stage.pixel(50, 40, in: view) == 0xff00_00ff)
        #expect(stage.pixel(90, 40, in: view) != 0xff00_00ff)
    }

    @Test func viewsShareWorker() async throws {
        let stage = try SampleStage(FourLampsView(), height: 250)
        try await stage.wait { stage.isLoaded }
        #expect(stage.riveViews.count == 4)
        #expect(stage.riveViews.allSatisfy { stage.box(in: $0) == 10 })
        #expect(Set(stage.riveViews.map { ObjectIdentifier($0.rive!.file) }).count == 4)
    }

    @Test func delegateIsToldWhyFileIsMissing() async throws {
        let delegate = LampDelegate()
        let stage = try SampleStage(MissingLampView(delegate: delegate))
        try await stage.wait { !delegate.messages.isEmpty }
        #expect(delegate.messages.count == 1)
        #expect(delegate.messages[0].hasPrefix("there is no 'gone.riv' in "))
        #expect(LampDelegate.name(of: .contain(alignment: .topLeft)) == "contain topLeft")
        #expect(LampDelegate.name(of: .layout(scaleFactor: .automatic)) == "layout automatic")
        #expect(LampDelegate.name(of: .cover) == "another")
    }

    @Test func buttonsSetNumberOfStateMachine() throws {
        let stage = try SampleStage(SkillsView())
        let view = try #require(stage.riveViews.first)
        #expect(view.frame.size == Size(100, 50) && stage.box(in: view) == 10)
        try stage.tap("high")
        #expect(stage.box(in: view) == 90)
        try stage.tap("low")
        #expect(stage.box(in: view) == 10)
    }

    @Test func tapSetsBooleanOfStateMachine() throws {
        let stage = try SampleStage(TappedView(), height: 50)
        let view = try #require(stage.riveViews.first)
        stage.tap(at: Point(70, 25))
        #expect(stage.box(in: view) == 50)
        stage.tap(at: Point(70, 25))
        #expect(stage.box(in: view) == 10)
    }

    @Test func fitAndAlignmentFollowState() throws {
        let stage = try SampleStage(FittedView(), height: 200)
        let view = try #require(stage.riveViews.first)
        #expect(view.rive?.fit == .contain(alignment: .center))
        let middle = (view.frame.height - 50) / 2
        #expect(middle > 10 && stage.pixel(10, middle + 10, in: view) == 0xffff_0000)
        try stage.tap("top")
        #expect(view.rive?.fit == .contain(alignment: .topCenter))
        #expect(stage.pixel(10, 10, in: view) == 0xffff_0000)
        try stage.tap("fill")
        #expect(view.rive?.fit == .fill(alignment: .topCenter))
    }

    @Test func animationsOfOneFilePlayInTwoViews() throws {
        let stage = try SampleStage(TwoAnimationsView())
        #expect(stage.riveViews.count == 2)
        #expect(stage.box(in: stage.riveViews[0]) == 90)
        #expect(stage.pixel(50, 25, in: stage.riveViews[1]) == 0xff00_ff00)
    }

    @Test func inputsOfNestedArtboardsAreSetByPath() throws {
        let stage = try SampleStage(NestedInputsView())
        let view = try #require(stage.riveViews.first)
        #expect(stage.box(in: view) == 10)
        try stage.tap("on")
        #expect(stage.box(in: view) == 50)
        try stage.tap("off")
        #expect(stage.box(in: view) == 10)
    }

    @Test func subclassesShowThemselvesAndPublishValues() throws {
        let stage = try SampleStage(CounterView(), height: 300)
        let views = stage.riveViews
        #expect(views.count == 2 && stage.views(Label.self).contains { $0.text == "n0" })
        try stage.tap("add")
        try stage.tap("add")
        #expect(stage.views(Label.self).contains { $0.text == "n2" })
        #expect(views.map { stage.box(in: $0) } == [10, 90])
        try stage.tap("more")
        #expect(stage.views(Label.self).contains { $0.text == "n12" })
        #expect(stage.riveViews.map(ObjectIdentifier.init) == views.map(ObjectIdentifier.init))
    }

    @Test func publishedValueMovesStateMachine() throws {
        let stage = try SampleStage(ClockView(), height: 120)
        let view = try #require(stage.riveViews.first)
        #expect(stage.box(in: view) == 10)
        try stage.tap("later")
        #expect(stage.box(in: view) == 90)
    }

    @Test func viewModelPlaysPausesAndStartsOver() throws {
        let model = RiveViewModel(
            fileName: "lamp", in: RiveSampleFiles.bundle, stateMachineName: "Levels",
            autoPlay: false)
        let stage = try SampleStage(model.view(), height: 50)
        let view = try #require(stage.riveViews.first)
        #expect(model.riveView === view && !model.isPlaying && view.isPaused)
        model.setInput("Level", value: Float(2))
        stage.settle()
        #expect(model.isPlaying && stage.box(in: view) == 90)
        model.stop()
        stage.settle()
        #expect(!model.isPlaying && stage.box(in: view) == 10)
        model.play(animationName: "Middle")
        stage.settle()
        #expect(model.isPlaying && stage.box(in: view) == 50)
        model.pause()
        #expect(!model.isPlaying)
        model.resetToDefaultModel()
        model.play()
        stage.settle()
        #expect(stage.box(in: view) == 10)
        #expect(model.artboardNames() == ["Lamp", "Dot", "Frame", "Outer"])
        #expect(throws: RiveModelError.self) { try model.configureModel(artboardName: "No") }
        #expect(model.getTextRunValue("No") == nil)
        #expect(throws: RiveModelError.self) { try model.setTextRunValue("No", textValue: "x") }
    }

    @Test func missingFileShowsNothing() throws {
        let model = RiveViewModel(fileName: "gone", in: RiveSampleFiles.bundle)
        let stage = try SampleStage(model.view(), height: 50)
        #expect(model.riveModel == nil && stage.riveViews.first?.rive == nil)
        model.setInput("Level", value: 2.0)
        model.reset()
    }
}
