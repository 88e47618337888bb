import Geometry
import Testing

@testable import FlipbookUI

/// What SwiftUI documents about stacks, spacers, frames and padding, as numbers.
@MainActor @Suite struct LayoutTests {
    struct Case: Sendable {
        var name: String
        var size = Size(100, 100)
        var view: @MainActor @Sendable () -> AnyView
        /// The rectangles of the colours in the view, from back to front.
        var boxes: [Rect]

        init(
            _ name: String, size: Size = Size(100, 100), _ boxes: [Rect],
            @ViewBuilder _ view: @escaping @MainActor @Sendable () -> some View
        ) {
            self.name = name
            self.size = size
            self.boxes = boxes
            self.view = { AnyView(view()) }
        }
    }

    nonisolated static let stacks: [Case] = [
        Case(
            "VStack centres its views, 8 points apart",
            [Rect(25, 31, 50, 20), Rect(35, 59, 30, 10)]
        ) {
            VStack {
                box(50, 20)
                box(30, 10)
            }
        },
        Case(
            "HStack aligned at the top",
            [Rect(33, 30, 20, 20), Rect(57, 30, 10, 40)]
        ) {
            HStack(alignment: .top, spacing: 4) {
                box(20, 20)
                box(10, 40)
            }
        },
        Case("HStack aligned at the bottom", [Rect(33, 50, 20, 20), Rect(57, 30, 10, 40)]) {
            HStack(alignment: .bottom, spacing: 4) {
                box(20, 20)
                box(10, 40)
            }
        },
        Case("VStack aligned at the leading edge", [Rect(25, 36, 50, 10), Rect(25, 54, 30, 10)]) {
            VStack(alignment: .leading) {
                box(50, 10)
                box(30, 10)
            }
        },
        Case("VStack aligned at the trailing edge", [Rect(25, 36, 50, 10), Rect(45, 54, 30, 10)]) {
            VStack(alignment: .trailing) {
                box(50, 10)
                box(30, 10)
            }
        },
        Case(
            "flexible views share the remaining width", size: Size(100, 10),
            [
                Rect(0, 0, 30, 10), Rect(30, 0, 35, 10), Rect(65, 0, 35, 10),
            ]
        ) {
            HStack(spacing: 0) {
                box(30, 10)
                Color.green
                Color.blue
            }
        },
        Case(
            "least flexible view is measured first", size: Size(100, 10),
            [
                Rect(0, 0, 70, 10), Rect(70, 0, 30, 10),
            ]
        ) {
            HStack(spacing: 0) {
                Color.green
                Color.blue.frame(maxWidth: 30)
            }
        },
        Case(
            "higher layout priority takes all space", size: Size(100, 10),
            [
                Rect(0, 0, 0, 10), Rect(0, 0, 100, 10),
            ]
        ) {
            HStack(spacing: 0) {
                Color.green
                Color.blue.layoutPriority(1)
            }
        },
        Case("ZStack aligned at topLeading", [Rect(30, 30, 40, 40), Rect(30, 30, 10, 10)]) {
            ZStack(alignment: .topLeading) {
                box(40, 40)
                box(10, 10)
            }
        },
        Case("ZStack aligned at bottomTrailing", [Rect(30, 30, 40, 40), Rect(60, 60, 10, 10)]) {
            ZStack(alignment: .bottomTrailing) {
                box(40, 40)
                box(10, 10)
            }
        },
        Case(
            "views of groups and branches are views of the stack",
            [
                Rect(40, 15, 20, 10), Rect(40, 25, 20, 20), Rect(40, 45, 20, 40),
            ]
        ) {
            VStack(spacing: 0) {
                Group {
                    box(20, 10)
                    box(20, 20)
                }
                if boxes.count > 100 { box(1, 1) }
                if boxes.isEmpty { box(20, 40) } else { box(2, 2) }
            }
        },
        Case(
            "views of ForEach are 8 points apart",
            [
                Rect(40, 27, 20, 10), Rect(40, 45, 20, 10), Rect(40, 63, 20, 10),
            ]
        ) {
            VStack { ForEach(0..<3) { _ in box(20, 10) } }
        },
    ]
    private static var boxes: [Int] { [] }

    nonisolated static let spacers: [Case] = [
        Case(
            "Spacer takes the remaining width", size: Size(100, 20),
            [
                Rect(0, 5, 20, 10), Rect(80, 5, 20, 10),
            ]
        ) {
            HStack {
                box(20, 10)
                Spacer()
                box(20, 10)
            }
        },
        Case(
            "Spacer is at least 8 points long", size: Size(30, 20),
            [
                Rect(-9, 5, 20, 10), Rect(19, 5, 20, 10),
            ]
        ) {
            HStack {
                box(20, 10)
                Spacer()
                box(20, 10)
            }
        },
        Case(
            "explicit spacing applies on both sides of Spacer", size: Size(30, 20),
            [
                Rect(-15, 5, 20, 10), Rect(25, 5, 20, 10),
            ]
        ) {
            HStack(spacing: 10) {
                box(20, 10)
                Spacer(minLength: 0)
                box(20, 10)
            }
        },
        Case("two Spacers share the remaining height", size: Size(20, 100), [Rect(0, 45, 20, 10)]) {
            VStack {
                Spacer()
                box(20, 10)
                Spacer()
            }
        },
        Case("flexible views take space before Spacer", size: Size(100, 10), [Rect(0, 0, 92, 10)]) {
            HStack {
                Color.red
                Spacer()
            }
        },
        Case("Divider is one pixel thick", [Rect(40, 39.75, 20, 10), Rect(40, 50.25, 20, 10)]) {
            VStack(spacing: 0) {
                box(20, 10)
                Divider()
                box(20, 10)
            }
        },
    ]

    nonisolated static let frames: [Case] = [
        Case("frame aligns its content", [Rect(60, 60, 20, 10)]) {
            box(20, 10).frame(width: 60, height: 40, alignment: .bottomTrailing)
        },
        Case("infinite maxWidth fills the width", [Rect(0, 45, 20, 10)]) {
            box(20, 10).frame(maxWidth: .infinity, alignment: .leading)
        },
        Case("infinite maxWidth and maxHeight fill the host", [Rect(80, 90, 20, 10)]) {
            box(20, 10).frame(
                maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)
        },
        Case("maxWidth limits a flexible view", [Rect(10, 45, 80, 10)]) {
            Color.red.frame(minWidth: 50, maxWidth: 80).frame(height: 10)
        },
        Case(
            "minWidth and minHeight enlarge a fixed view",
            [Rect(25, 40, 50, 20), Rect(40, 45, 20, 10)]
        ) {
            box(20, 10).frame(minWidth: 50, minHeight: 20).background(Color.blue)
        },
        Case("minWidth exceeds the proposed width", size: Size(40, 100), [Rect(-5, 45, 50, 10)]) {
            Color.red.frame(minWidth: 50).frame(height: 10)
        },
        Case("default padding is 16 points", [Rect(24, 29, 52, 42), Rect(40, 45, 20, 10)]) {
            box(20, 10).padding().background(Color.blue)
        },
        Case("bottom padding", [Rect(40, 40, 20, 20), Rect(40, 40, 20, 10)]) {
            box(20, 10).padding(.bottom, 10).background(.blue)
        },
        Case("horizontal padding", [Rect(32, 45, 36, 10), Rect(40, 45, 20, 10)]) {
            box(20, 10).padding([.horizontal], 8).background(Color.blue)
        },
        Case("padding reduces the proposed size", [Rect(10, 10, 80, 80)]) {
            Color.red.padding(10)
        },
        Case("offset moves no other view", [Rect(45, 43, 20, 10), Rect(40, 50, 20, 10)]) {
            VStack(spacing: 0) {
                box(20, 10).offset(x: 5, y: 3)
                box(20, 10)
            }
        },
        Case("overlay aligned at topTrailing", [Rect(30, 30, 40, 40), Rect(60, 30, 10, 10)]) {
            box(40, 40).overlay(box(10, 10), alignment: .topTrailing)
        },
        Case("aspectRatio that fits", [Rect(0, 25, 100, 50)]) {
            Color.red.aspectRatio(2, contentMode: .fit)
        },
        Case("aspectRatio that fills", [Rect(-50, 0, 200, 100)]) {
            Color.red.aspectRatio(2, contentMode: .fill)
        },
        Case("content of ScrollView has its own height", [Rect(25, 0, 50, 300)]) {
            ScrollView { box(50, 300) }
        },
        Case(
            "modifier of Group applies to each view",
            [
                Rect(40, 35, 20, 10), Rect(40, 55, 20, 10),
            ]
        ) {
            VStack(spacing: 0) {
                Group {
                    box(20, 10)
                    box(20, 10)
                }.padding(5)
            }
        },
    ]

    @Test(arguments: stacks + spacers + frames)
    func layoutMatchesSwiftUI(_ test: Case) throws {
        let hosted = try Hosted(test.view(), test.size, scale: 2)
        #expect(hosted.boxes == test.boxes, "\(test.name)")
    }

    /// Text wraps at the proposed width, and is truncated if its lines do not fit. Letters are 5 points wide, spaces
    /// 2.5, and lines 10 high.
    @Test func textWrapsAndTruncates() throws {
        func size(_ width: Double?, _ height: Double?, lines: Int? = nil) throws -> Size {
            let hosted = try Hosted(
                Text("aaaa bbbb cccc").font(.system(size: 10)).lineLimit(lines), Size(10, 10))
            let element = try #require(hosted.elements(TextElement.self).first)
            return element.size(proposing: ProposedViewSize(width: width, height: height))
        }
        let one = try size(nil, nil)
        #expect(one == Size(65, 10))
        #expect(try size(32.5, nil) == Size(20, 30))
        #expect(try size(32.5, 10) == Size(20, 10))
        #expect(try size(32.5, nil, lines: 1) == Size(32.5, 10))
        #expect(try size(.infinity, .infinity) == one)
    }

    @Test func truncatedTextDrawsNoFrames() throws {
        struct Growing: View {
            @State private var height = 20.0
            var body: some View {
                Text("aaaa bbbb cccc dddd").font(.system(size: 10))
                    .frame(width: 30, height: height)
                    .onTapGesture { height = 60 }
            }
        }
        let hosted = try Hosted(Growing())
        let label = try #require(hosted.elements(Label.self).first)
        let needsFrame = hosted.stage.frame()
        #expect(!needsFrame && label.numberOfLines == 2)
        hosted.stage.tap(50, 50)
        hosted.stage.settle()
        // There is room for all four lines.
        #expect(label.numberOfLines == 0)
    }

    /// The number of measurements grows at most twice as fast as the depth, not exponentially.
    @Test func deepStacksAreMeasuredInLinearTime() throws {
        final class Probe: Interface.View {
            var count = 0
            override func sizeThatFits(_ size: Size) -> Size {
                count += 1
                return Size(10, 10)
            }
        }
        struct Measured: ViewRepresentable {
            let probe: Probe
            func makeView() -> Probe { probe }
            func updateView(_ view: Probe) {}
            func sizeThatFits(_ proposal: ProposedViewSize, view: Probe) -> Size? {
                view.sizeThatFits(.zero)
            }
        }
        func nested(_ depth: Int, _ probe: Probe) -> AnyView {
            if depth == 0 { return AnyView(Measured(probe: probe)) }
            return AnyView(
                HStack {
                    VStack {
                        nested(depth - 1, probe)
                        Spacer()
                    }
                    Spacer()
                })
        }
        var counts: [Int] = []
        for depth in [4, 8, 16] {
            let probe = Probe()
            _ = try Hosted(nested(depth, probe), Size(400, 400))
            counts.append(probe.count)
        }
        #expect(counts[2] <= counts[0] * 8, "\(counts)")
    }
}
