import Geometry
import Testing

@testable import FlipbookUI

/// Geometry, preferences and alignment guides.
@MainActor @Suite struct GeometryReaderTests {
    /// What views have reported.
    private final class Log {
        var values: [String] = []
    }

    // MARK: Geometry

    @Test func readerTakesTheProposedSize() throws {
        var sizes: [Size] = []
        let hosted = try Hosted(
            VStack(spacing: 0) {
                Color.black.frame(height: 30)
                GeometryReader { proxy in
                    let _ = sizes.append(proxy.size)
                    Color.red.frame(width: 20, height: 10)
                }
            })
        #expect(sizes.last == Size(100, 70))
        // The content is at the top left.
        #expect(hosted.boxes == [Rect(0, 0, 100, 30), Rect(0, 30, 20, 10)])
        let scrolled = try Hosted(ScrollView { GeometryReader { _ in Color.red } })
        #expect(scrolled.boxes == [Rect(0, 0, 100, 10)])
    }

    @Test func contentFollowsTheSize() throws {
        let hosted = try Hosted(
            GeometryReader { proxy in Color.red.frame(width: proxy.size.width / 2, height: 10) })
        #expect(hosted.boxes == [Rect(0, 0, 50, 10)])
        hosted.host.frame = Rect(0, 0, 60, 100)
        hosted.stage.settle()
        #expect(hosted.boxes == [Rect(0, 0, 30, 10)])
    }

    private struct Toggled: View {
        @State var isWide = false
        var body: some View {
            GeometryReader { proxy in
                Color.red.frame(width: isWide ? proxy.size.width : 10, height: 10)
            }
            .onTapGesture { isWide.toggle() }
        }
    }

    // State that the content reads is tracked, as that of any body.
    @Test func contentReadsState() throws {
        let hosted = try Hosted(Toggled())
        #expect(hosted.boxes == [Rect(0, 0, 10, 10)])
        hosted.stage.tap(5, 5)
        hosted.stage.settle()
        #expect(hosted.boxes == [Rect(0, 0, 100, 10)])
    }

    @Test func framesAreExpressedInSpaces() throws {
        var frames: [[Rect]] = []
        _ = try Hosted(
            VStack(spacing: 0) {
                Color.black.frame(height: 40)
                VStack(spacing: 0) {
                    Color.black.frame(height: 10)
                    GeometryReader { proxy in
                        let _ = frames.append([
                            proxy.frame(in: .local), proxy.frame(in: .global),
                            proxy.frame(in: .named("lower")),
                        ])
                        Color.red
                    }
                }
                .padding(.leading, 20)
                .coordinateSpace(name: "lower")
            })
        #expect(frames.last == [Rect(0, 0, 80, 50), Rect(20, 50, 80, 50), Rect(20, 10, 80, 50)])
    }

    @Test func framesFollowScrolling() throws {
        var tops: [Double] = []
        let hosted = try Hosted(
            ScrollView {
                GeometryReader { proxy in
                    let _ = tops.append(proxy.frame(in: .global).minY)
                    Color.red
                }
                .frame(height: 400)
            })
        let scroll = try #require(hosted.elements(Interface.ScrollView.self).first)
        #expect(tops.last == 0)
        let count = tops.count
        scroll.contentOffset.y = 30
        hosted.stage.frame()
        #expect(tops.last == -30)
        hosted.stage.settle()
        #expect(tops.count <= count + 2)
        // At rest nothing is evaluated.
        let rest = tops.count
        hosted.stage.frames(5)
        #expect(tops.count == rest)
    }

    // Content that reads only the size is not evaluated while it moves.
    @Test func sizesDoNotFollowScrolling() throws {
        var sizes: [Size] = []
        let hosted = try Hosted(
            ScrollView {
                GeometryReader { proxy in
                    let _ = sizes.append(proxy.size)
                    Color.red.frame(width: proxy.size.width)
                }
                .frame(height: 400)
            })
        let scroll = try #require(hosted.elements(Interface.ScrollView.self).first)
        let before = sizes.count
        scroll.contentOffset.y = 30
        hosted.stage.settle()
        #expect(sizes.count == before)
    }

    // MARK: Preferences

    private struct Names: PreferenceKey {
        static let defaultValue: [String] = []
        static func reduce(value: inout [String], nextValue: () -> [String]) {
            value += nextValue()
        }
    }

    @Test func preferencesAreCombinedInOrder() throws {
        let log = Log()
        _ = try Hosted(
            VStack {
                Color.red.preference(key: Names.self, value: ["a"])
                HStack {
                    Color.red.preference(key: Names.self, value: ["b"])
                    Color.red
                }
                Color.red
                    .background(Color.black.preference(key: Names.self, value: ["d"]))
                    .overlay(Color.black.preference(key: Names.self, value: ["e"]))
                    .padding(2)
            }
            .onPreferenceChange(Names.self) { log.values.append($0.joined()) })
        #expect(log.values == ["abde"])
    }

    @Test func outerPreferenceReplacesInnerOnes() throws {
        let log = Log()
        _ = try Hosted(
            VStack {
                Color.red.preference(key: Names.self, value: ["a"])
                Color.red.preference(key: Names.self, value: ["b"])
            }
            .preference(key: Names.self, value: ["c"])
            .onPreferenceChange(Names.self) { log.values.append($0.joined()) })
        #expect(log.values == ["c"])
    }

    private struct Changing: View {
        let log: Log
        @State var step = 0
        var body: some View {
            VStack(spacing: 0) {
                if step < 2 { Color.red.preference(key: Names.self, value: ["a\(step)"]) }
                Color.red.preference(key: Names.self, value: ["b"])
            }
            .onPreferenceChange(Names.self) { log.values.append($0.joined()) }
            .onTapGesture { step += 1 }
        }
    }

    @Test func changesOfPreferencesAreReported() throws {
        let log = Log()
        let hosted = try Hosted(Changing(log: log))
        #expect(log.values == ["a0b"])
        hosted.stage.frames(5)
        for _ in 0..<2 {
            // Taps right after each other would be a bounce.
            hosted.stage.frames(40)
            hosted.stage.tap(50, 90)
            hosted.stage.settle()
        }
        hosted.stage.frames(40)
        #expect(log.values == ["a0b", "a1b", "b"])
        hosted.stage.tap(50, 90)
        hosted.stage.settle()
        #expect(log.values.count == 3)
    }

    // Nothing is reported where no view sets a value.
    @Test func defaultValueIsNotReported() throws {
        let log = Log()
        _ = try Hosted(
            Color.red.onPreferenceChange(Names.self) { log.values.append($0.joined()) })
        #expect(log.values.isEmpty)
    }

    // MARK: Alignment guides

    @Test func guidesAlignViews() throws {
        // The guide of the second view is 20 points above it, so that it lies 20 points lower.
        let overlaid = try Hosted(
            ZStack(alignment: .top) {
                Color.black.frame(width: 10, height: 30)
                Color.red.frame(width: 10, height: 30).alignmentGuide(.top) { _ in -20 }
            })
        #expect(overlaid.boxes == [Rect(45, 25, 10, 30), Rect(45, 45, 10, 30)])
        let column = try Hosted(
            VStack(alignment: .leading, spacing: 0) {
                Color.black.frame(width: 40, height: 10)
                Color.red.frame(width: 40, height: 10).alignmentGuide(.leading) { _ in 15 }
            })
        // Together they are 55 points wide, centred in 100.
        #expect(column.boxes == [Rect(37.5, 40, 40, 10), Rect(22.5, 50, 40, 10)])
        let row = try Hosted(
            HStack(alignment: .bottom, spacing: 0) {
                Color.black.frame(width: 10, height: 40)
                Color.red.frame(width: 10, height: 20).alignmentGuide(.bottom) { _ in 0 }
            })
        #expect(row.boxes == [Rect(40, 20, 10, 40), Rect(50, 60, 10, 20)])
    }

    // A guide of another alignment does nothing.
    @Test func otherGuidesAreIgnored() throws {
        let hosted = try Hosted(
            ZStack(alignment: .top) {
                Color.black.frame(width: 10, height: 30)
                Color.red.frame(width: 10, height: 20).alignmentGuide(.bottom) { _ in 99 }
            })
        #expect(hosted.boxes == [Rect(45, 35, 10, 30), Rect(45, 35, 10, 20)])
    }

    @Test func guidesMayDependOnDimensions() throws {
        let hosted = try Hosted(
            VStack(alignment: .leading, spacing: 0) {
                Color.black.frame(width: 40, height: 10)
                Color.red.frame(width: 20, height: 10)
                    .alignmentGuide(.leading) {
                        $0.width / 2 + $0[.leading] + $0[VerticalAlignment.top]
                    }
                Color.red.frame(width: 20, height: 10)
                    .alignmentGuide(.leading) { $0[HorizontalAlignment.trailing] }
                    .padding(.leading, 4)
            })
        // The guides are at 0, 10 and 24 points; the column is 24 + 40 points wide.
        #expect(
            hosted.boxes == [Rect(42, 35, 40, 10), Rect(32, 45, 20, 10), Rect(22, 55, 20, 10)])
    }
}
