import Geometry
import Testing

@testable import FlipbookUI

/// SwiftUI's rules of frames, padding, offsets, ratios and layers, each as the places of coloured boxes in a host of
/// 100 × 100 points.
@MainActor @Suite struct FrameRulesTests {
    typealias Case = LayoutTests.Case

    private nonisolated static let alignments: [(name: String, alignment: Alignment, at: Point)] = [
        ("topLeading", .topLeading, Point(20, 20)), ("top", .top, Point(40, 20)),
        ("topTrailing", .topTrailing, Point(60, 20)), ("leading", .leading, Point(20, 45)),
        ("center", .center, Point(40, 45)), ("trailing", .trailing, Point(60, 45)),
        ("bottomLeading", .bottomLeading, Point(20, 70)), ("bottom", .bottom, Point(40, 70)),
        ("bottomTrailing", .bottomTrailing, Point(60, 70)),
    ]

    nonisolated static let aligned: [Case] = alignments.flatMap { name, alignment, at in
        let small = Rect(origin: at, size: Size(20, 10))
        let large = Rect(20, 20, 60, 60)
        return [
            Case("a frame places its view at \(name)", [small]) {
                box(20, 10).frame(width: 60, height: 60, alignment: alignment)
            },
            Case("an overlay is placed at \(name)", [large, small]) {
                box(60, 60).overlay(alignment: alignment) { box(20, 10) }
            },
            Case("a background is placed at \(name)", [small, large]) {
                box(60, 60).background(alignment: alignment) { box(20, 10) }
            },
            Case("views of a ZStack meet at \(name)", [large, small]) {
                ZStack(alignment: alignment) {
                    box(60, 60)
                    box(20, 10)
                }
            },
        ]
    }

    @Test(arguments: aligned)
    func viewsAreAlignedAsInSwiftUI(_ test: Case) throws {
        let hosted = try Hosted(test.view(), test.size, scale: 2)
        #expect(hosted.boxes == test.boxes, "\(test.name)")
    }

    nonisolated static let frames: [Case] = [
        Case(
            "a frame of a fixed height has the view's width",
            [Rect(40, 20, 20, 60), Rect(40, 45, 20, 10)]
        ) {
            box(20, 10).frame(height: 60).background(Color.blue)
        },
        Case(
            "a maximum width takes what is proposed up to it",
            [Rect(20, 45, 60, 10), Rect(40, 45, 20, 10)]
        ) {
            box(20, 10).frame(maxWidth: 60).background(Color.blue)
        },
        Case(
            "a view wider than its maximum sticks out on both sides",
            [Rect(40, 45, 20, 10), Rect(30, 45, 40, 10)]
        ) {
            box(40, 10).frame(maxWidth: 20).background(Color.blue)
        },
        Case("a range of widths takes the proposed one inside it", [Rect(20, 0, 60, 100)]) {
            Color.red.frame(minWidth: 20, maxWidth: 60)
        },
        Case("an ideal height is taken where none is proposed", [Rect(0, 35, 100, 30)]) {
            Color.red.frame(idealHeight: 30).fixedSize(horizontal: false, vertical: true)
        },
        Case("an ideal size may exceed the space", [Rect(-20, 40, 140, 20)]) {
            Color.red.frame(idealWidth: 140, idealHeight: 20).fixedSize()
        },
        Case("a minimum height exceeds the proposed one", [Rect(0, -20, 100, 140)]) {
            Color.red.frame(minHeight: 140)
        },
        Case("an infinite maximum height aligns at the bottom", [Rect(40, 90, 20, 10)]) {
            box(20, 10).frame(maxHeight: .infinity, alignment: .bottom)
        },
        Case("the outer of two frames aligns the inner one", [Rect(60, 60, 10, 10)]) {
            box(10, 10).frame(width: 20, height: 20, alignment: .topLeading)
                .frame(width: 60, height: 60, alignment: .bottomTrailing)
        },
        Case(
            "a frame of no size centres its view", [Rect(50, 50, 0, 0), Rect(40, 45, 20, 10)]
        ) {
            box(20, 10).frame(width: 0, height: 0).background(Color.blue)
        },
        Case("fixedSize of the height leaves the width", [Rect(0, 45, 100, 10)]) {
            Color.red.fixedSize(horizontal: false, vertical: true)
        },
        Case("fixedSize of a fixed view changes nothing", [Rect(40, 45, 20, 10)]) {
            box(20, 10).fixedSize()
        },
    ]

    nonisolated static let padding: [Case] = [
        Case("top padding moves a centred view down by half of it", [Rect(40, 55, 20, 10)]) {
            box(20, 10).padding(.top, 20)
        },
        Case("trailing padding moves a centred view to the left", [Rect(30, 45, 20, 10)]) {
            box(20, 10).padding(.trailing, 20)
        },
        Case("padding of two edges moves a centred view by half of it", [Rect(45, 50, 20, 10)]) {
            box(20, 10).padding([.top, .leading], 10)
        },
        Case("padding of zero changes nothing", [Rect(40, 45, 20, 10)]) {
            box(20, 10).padding(0)
        },
        Case("padding larger than the space leaves none", [Rect(50, 50, 0, 0)]) {
            Color.red.padding(60)
        },
        Case(
            "padding of a stack is around all of its views",
            [Rect(30, 30, 40, 40), Rect(40, 40, 20, 10), Rect(40, 50, 20, 10)]
        ) {
            VStack(spacing: 0) {
                box(20, 10)
                box(20, 10)
            }.padding(10).background(Color.blue)
        },
        Case(
            "negative padding of one edge lets the view stick out there",
            [Rect(40, 45, 20, 10), Rect(40, 35, 20, 20)]
        ) {
            box(20, 20).padding(.top, -10).background(Color.blue)
        },
        Case("padding inside a frame makes its view smaller", [Rect(30, 30, 40, 40)]) {
            Color.red.padding(10).frame(width: 60, height: 60)
        },
        Case(
            "padding around a frame leaves the frame its size",
            [Rect(10, 10, 80, 80), Rect(20, 20, 60, 60)]
        ) {
            Color.red.frame(width: 60, height: 60).padding(10).background(Color.blue)
        },
        Case("padding is inside a later background", [Rect(35, 40, 30, 20), Rect(40, 45, 20, 10)]) {
            box(20, 10).padding(5).background(Color.blue).padding(5)
        },
        Case("padding of EmptyView shows nothing", [Rect(40, 45, 20, 10)]) {
            VStack {
                EmptyView().padding(10)
                box(20, 10)
            }
        },
    ]

    nonisolated static let moved: [Case] = [
        Case("a negative offset moves to the left and up", [Rect(30, 25, 20, 10)]) {
            box(20, 10).offset(x: -10, y: -20)
        },
        Case("offsets add up", [Rect(55, 50, 20, 10)]) {
            box(20, 10).offset(x: 10).offset(x: 5, y: 5)
        },
        Case("an offset may be a size", [Rect(45, 55, 20, 10)]) {
            box(20, 10).offset(Size(5, 10))
        },
        Case("an overlay moves with its view", [Rect(40, 65, 20, 10), Rect(45, 65, 10, 10)]) {
            box(20, 10).overlay { box(10, 10) }.offset(y: 20)
        },
        Case("an overlay of a moved view stays", [Rect(40, 65, 20, 10), Rect(45, 45, 10, 10)]) {
            box(20, 10).offset(y: 20).overlay { box(10, 10) }
        },
        Case("a position is that of the view's centre", [Rect(20, 25, 20, 10)]) {
            box(20, 10).position(x: 30, y: 30)
        },
        Case(
            "a positioned view takes the whole space", [Rect(0, 0, 100, 100), Rect(20, 25, 20, 10)]
        ) {
            box(20, 10).position(x: 30, y: 30).background(Color.blue)
        },
        Case("a position may be a point", [Rect(60, 65, 20, 10)]) {
            box(20, 10).position(Point(70, 70))
        },
        Case(
            "a positioned view in a row takes its share",
            [Rect(0, 5, 20, 10), Rect(60, 45, 40, 10)]
        ) {
            HStack(spacing: 0) {
                box(20, 10).position(x: 10, y: 10)
                box(40, 10)
            }
        },
        Case("a ratio of a fixed view changes nothing", [Rect(40, 45, 20, 10)]) {
            box(20, 10).aspectRatio(3, contentMode: .fit)
        },
        Case("a ratio above one fits into the width", [Rect(0, 25, 100, 50)]) {
            Color.red.aspectRatio(2, contentMode: .fit)
        },
        Case("a ratio above one fills the height", [Rect(-50, 0, 200, 100)]) {
            Color.red.aspectRatio(2, contentMode: .fill)
        },
        Case(
            "a ratio in a row leaves the rest to others", size: Size(100, 40),
            [Rect(0, 0, 40, 40), Rect(40, 0, 60, 40)]
        ) {
            HStack(spacing: 0) {
                Color.red.aspectRatio(1, contentMode: .fit)
                Color.red
            }
        },
        Case(
            "scaledToFit keeps the ratio of the ideal size", size: Size(100, 60),
            [Rect(20, 0, 60, 60)]
        ) {
            Color.red.scaledToFit()
        },
        Case("scaledToFill covers the space", size: Size(100, 60), [Rect(0, -20, 100, 100)]) {
            Color.red.scaledToFill()
        },
    ]

    nonisolated static let layers: [Case] = [
        Case(
            "a background may be larger than its view",
            [Rect(30, 30, 40, 40), Rect(40, 45, 20, 10)]
        ) {
            box(20, 10).background { box(40, 40) }
        },
        Case(
            "the outer of two backgrounds is behind",
            [Rect(30, 30, 40, 40), Rect(35, 35, 30, 30), Rect(40, 40, 20, 20)]
        ) {
            box(20, 20).background { box(30, 30) }.background { box(40, 40) }
        },
        Case(
            "the outer of two overlays is in front",
            [Rect(30, 30, 40, 40), Rect(35, 35, 30, 30), Rect(40, 40, 20, 20)]
        ) {
            box(40, 40).overlay { box(30, 30) }.overlay { box(20, 20) }
        },
        Case(
            "an overlay is proposed its view's size", [Rect(40, 45, 20, 10), Rect(40, 45, 20, 10)]
        ) {
            box(20, 10).overlay { Color.blue }
        },
        Case(
            "an overlay of padding is inside its view",
            [Rect(30, 30, 40, 40), Rect(35, 35, 30, 30)]
        ) {
            box(40, 40).overlay { Color.blue.padding(5) }
        },
        Case("an empty overlay shows nothing", [Rect(40, 45, 20, 10)]) {
            box(20, 10).overlay {}
        },
        Case(
            "a background of a Group is behind each view",
            [
                Rect(40, 40, 20, 10), Rect(40, 40, 20, 10), Rect(40, 50, 20, 10),
                Rect(40, 50, 20, 10),
            ]
        ) {
            VStack(spacing: 0) {
                Group {
                    box(20, 10)
                    box(20, 10)
                }.background(Color.blue)
            }
        },
        Case("a transparent view takes its space", [Rect(40, 40, 20, 10), Rect(40, 50, 20, 10)]) {
            VStack(spacing: 0) {
                box(20, 10).opacity(0)
                box(20, 10)
            }
        },
        Case("clipping changes no layout", [Rect(40, 40, 20, 10), Rect(40, 50, 20, 10)]) {
            VStack(spacing: 0) {
                box(20, 10).clipped()
                box(20, 10)
            }
        },
    ]

    @Test(arguments: frames + padding + moved + layers)
    func framesMatchSwiftUI(_ test: Case) throws {
        let hosted = try Hosted(test.view(), test.size, scale: 2)
        #expect(hosted.boxes == test.boxes, "\(test.name)")
    }
}
