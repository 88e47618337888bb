import Geometry
import Testing

@testable import FlipbookUI

/// What SwiftUI documents about stacks, spacers, frames and padding, as numbers.
@MainActor @Suite struct DescribedLayoutTests {
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

    @MainActor private static func box(_ width: Double, _ height: Double) -> some View {
        Color.red.frame(width: width, height: height)
    }

    nonisolated static let stacks: [Case] = [
        Case("a column is centred, 8 apart", [Rect(25, 31, 50, 20), Rect(35, 59, 30, 10)]) {
            VStack {
                box(50, 20)
                box(30, 10)
            }
        },
        Case(
            "a row is aligned at the top",
            [Rect(33, 30, 20, 20), Rect(57, 30, 10, 40)]
        ) {
            HStack(alignment: .top, spacing: 4) {
                box(20, 20)
                box(10, 40)
            }
        },
        Case("a row is aligned at the bottom", [Rect(33, 50, 20, 20), Rect(57, 30, 10, 40)]) {
            HStack(alignment: .bottom, spacing: 4) {
                box(20, 20)
                box(10, 40)
            }
        },
        Case("a leading column", [Rect(25, 36, 50, 10), Rect(25, 54, 30, 10)]) {
            VStack(alignment: .leading) {
                box(50, 10)
                box(30, 10)
            }
        },
        Case("a trailing column", [Rect(25, 36, 50, 10), Rect(45, 54, 30, 10)]) {
            VStack(alignment: .trailing) {
                box(50, 10)
                box(30, 10)
            }
        },
        Case(
            "flexible views share a row", size: Size(100, 10),
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
            "the least flexible view is asked first", size: Size(100, 10),
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
            "a priority takes all", size: Size(100, 10),
            [
                Rect(0, 0, 0, 10), Rect(0, 0, 100, 10),
            ]
        ) {
            HStack(spacing: 0) {
                Color.green
                Color.blue.layoutPriority(1)
            }
        },
        Case("layers are aligned in the largest", [Rect(30, 30, 40, 40), Rect(30, 30, 10, 10)]) {
            ZStack(alignment: .topLeading) {
                box(40, 40)
                box(10, 10)
            }
        },
        Case("layers at the end", [Rect(30, 30, 40, 40), Rect(60, 60, 10, 10)]) {
            ZStack(alignment: .bottomTrailing) {
                box(40, 40)
                box(10, 10)
            }
        },
        Case(
            "groups and branches are views of the stack",
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
            "repeated views are 8 apart",
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
            "a spacer takes what is left", size: Size(100, 20),
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
            "a spacer is 8 long at least", size: Size(30, 20),
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
            "spacing counts on both sides of a spacer", size: Size(30, 20),
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
        Case("two spacers share", size: Size(20, 100), [Rect(0, 45, 20, 10)]) {
            VStack {
                Spacer()
                box(20, 10)
                Spacer()
            }
        },
        Case("flexible views come before spacers", size: Size(100, 10), [Rect(0, 0, 92, 10)]) {
            HStack {
                Color.red
                Spacer()
            }
        },
        Case("a divider is a pixel", [Rect(40, 39.75, 20, 10), Rect(40, 50.25, 20, 10)]) {
            VStack(spacing: 0) {
                box(20, 10)
                Divider()
                box(20, 10)
            }
        },
    ]

    nonisolated static let frames: [Case] = [
        Case("a frame aligns its content", [Rect(60, 60, 20, 10)]) {
            box(20, 10).frame(width: 60, height: 40, alignment: .bottomTrailing)
        },
        Case("an infinite frame", [Rect(0, 45, 20, 10)]) {
            box(20, 10).frame(maxWidth: .infinity, alignment: .leading)
        },
        Case("an infinite frame in both directions", [Rect(80, 90, 20, 10)]) {
            box(20, 10).frame(
                maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)
        },
        Case("at most", [Rect(10, 45, 80, 10)]) {
            Color.red.frame(minWidth: 50, maxWidth: 80).frame(height: 10)
        },
        Case("at least", [Rect(25, 40, 50, 20), Rect(40, 45, 20, 10)]) {
            box(20, 10).frame(minWidth: 50, minHeight: 20).background(Color.blue)
        },
        Case("at least, offered less", size: Size(40, 100), [Rect(-5, 45, 50, 10)]) {
            Color.red.frame(minWidth: 50).frame(height: 10)
        },
        Case("padding of 16 on all sides", [Rect(24, 29, 52, 42), Rect(40, 45, 20, 10)]) {
            box(20, 10).padding().background(Color.blue)
        },
        Case("padding below", [Rect(40, 40, 20, 20), Rect(40, 40, 20, 10)]) {
            box(20, 10).padding(.bottom, 10).background(.blue)
        },
        Case("padding at the sides", [Rect(32, 45, 36, 10), Rect(40, 45, 20, 10)]) {
            box(20, 10).padding([.horizontal], 8).background(Color.blue)
        },
        Case("padding makes the offer smaller", [Rect(10, 10, 80, 80)]) {
            Color.red.padding(10)
        },
        Case("an offset moves nothing else", [Rect(45, 43, 20, 10), Rect(40, 50, 20, 10)]) {
            VStack(spacing: 0) {
                box(20, 10).offset(x: 5, y: 3)
                box(20, 10)
            }
        },
        Case("a layer in front", [Rect(30, 30, 40, 40), Rect(60, 30, 10, 10)]) {
            box(40, 40).overlay(box(10, 10), alignment: .topTrailing)
        },
        Case("a ratio", [Rect(0, 25, 100, 50)]) { Color.red.aspectRatio(2, contentMode: .fit) },
        Case("a ratio that covers", [Rect(-50, 0, 200, 100)]) {
            Color.red.aspectRatio(2, contentMode: .fill)
        },
        Case("content of a scroll view has its own height", [Rect(25, 0, 50, 300)]) {
            ScrollView { box(50, 300) }
        },
        Case(
            "a modifier of several views changes each",
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

    /// Text wraps at the proposed width, and is truncated if its lines do not fit.
    @Test func textWrapsAndTruncates() throws {
        func size(_ width: Double?, _ height: Double?, lines: Int? = nil) throws -> Size {
            let hosted = try Hosted(
                Text("aaaa bbbb cccc").font(.system(size: 10)).lineLimit(lines), Size(10, 10))
            let element = try #require(hosted.elements(TextElement.self).first)
            return element.size(proposing: ProposedViewSize(width: width, height: height))
        }
        let one = try size(nil, nil)
        #expect(one.width > 0 && one.height > 0)
        let wrapped = try size(one.width / 2, nil)
        #expect(wrapped.width <= one.width / 2 && wrapped.height > one.height * 1.8)
        let cut = try size(one.width / 2, one.height)
        #expect(cut.height == one.height)
        #expect(try size(one.width / 2, nil, lines: 1).height == one.height)
        #expect(try size(.infinity, .infinity) == one)
    }

    /// Nested stacks measure each view a bounded number of times, however deep they are.
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
