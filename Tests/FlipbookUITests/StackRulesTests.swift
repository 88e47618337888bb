import Geometry
import Testing

@testable import FlipbookUI

/// SwiftUI's rules of stacks, frames and modifiers, each as the places of coloured boxes in a host of 100 × 100 points.
@MainActor @Suite struct StackRulesTests {
    typealias Case = LayoutTests.Case

    nonisolated static let stacks: [Case] = [
        Case("An empty stack has no size", [Rect(50, 50, 0, 0)]) {
            VStack {}.background(Color.red)
        },
        Case("A root view smaller than the host is centred", [Rect(40, 45, 20, 10)]) {
            box(20, 10)
        },
        Case("A colour takes the whole space", [Rect(0, 0, 100, 100)]) { Color.red },
        Case("A stack of one view has its size", [Rect(40, 45, 20, 10), Rect(40, 45, 20, 10)]) {
            VStack { box(20, 10) }.background(Color.blue)
        },
        Case(
            "A column is as wide as its widest view",
            [Rect(30, 40, 40, 20), Rect(30, 40, 40, 10), Rect(45, 50, 10, 10)]
        ) {
            VStack(spacing: 0) {
                box(40, 10)
                box(10, 10)
            }.background(Color.blue)
        },
        Case(
            "A row is as high as its highest view",
            [Rect(40, 30, 20, 40), Rect(40, 30, 10, 40), Rect(50, 45, 10, 10)]
        ) {
            HStack(spacing: 0) {
                box(10, 40)
                box(10, 10)
            }.background(Color.blue)
        },
        Case("Views of a row are centred vertically", [Rect(40, 40, 10, 20), Rect(50, 45, 10, 10)])
        {
            HStack(spacing: 0) {
                box(10, 20)
                box(10, 10)
            }
        },
        Case("Negative spacing overlaps views", [Rect(35, 45, 20, 10), Rect(45, 45, 20, 10)]) {
            HStack(spacing: -10) {
                box(20, 10)
                box(20, 10)
            }
        },
        Case(
            "Views that do not fit keep their size", [Rect(-10, 45, 60, 10), Rect(50, 45, 60, 10)]
        ) {
            HStack(spacing: 0) {
                box(60, 10)
                box(60, 10)
            }
        },
        Case(
            "A nested stack is one view of the outer one",
            [
                Rect(40, 30, 20, 10), Rect(40, 40, 20, 10), Rect(40, 60, 20, 10),
            ]
        ) {
            VStack(spacing: 10) {
                VStack(spacing: 0) {
                    box(20, 10)
                    box(20, 10)
                }
                box(20, 10)
            }
        },
        Case(
            "EmptyView takes no space and no spacing", [Rect(40, 36, 20, 10), Rect(40, 54, 20, 10)]
        ) {
            VStack {
                box(20, 10)
                EmptyView()
                box(20, 10)
            }
        },
        Case(
            "An absent branch takes no space and no spacing",
            [
                Rect(40, 36, 20, 10), Rect(40, 54, 20, 10),
            ]
        ) {
            VStack {
                box(20, 10)
                if Int.bitWidth == 0 { box(20, 10) }
                box(20, 10)
            }
        },
        Case("Two flexible views share the space", [Rect(0, 0, 100, 50), Rect(0, 50, 100, 50)]) {
            VStack(spacing: 0) {
                Color.red
                Color.red
            }
        },
        Case(
            "The spacing is taken from the shared space",
            [
                Rect(0, 0, 45, 100), Rect(55, 0, 45, 100),
            ]
        ) {
            HStack(spacing: 10) {
                Color.red
                Color.red
            }
        },
        Case(
            "A view of a limited maximum leaves the rest to others",
            [
                Rect(0, 0, 80, 100), Rect(80, 0, 20, 100),
            ]
        ) {
            HStack(spacing: 0) {
                Color.red
                Color.red.frame(maxWidth: 20)
            }
        },
        Case("A view of a minimum takes at least it", [Rect(0, 0, 70, 100), Rect(70, 0, 30, 100)]) {
            HStack(spacing: 0) {
                Color.red.frame(minWidth: 70)
                Color.red
            }
        },
        Case(
            "A view of lower priority keeps its minimum",
            [
                Rect(0, 0, 20, 100), Rect(20, 0, 80, 100),
            ]
        ) {
            HStack(spacing: 0) {
                Color.red.frame(minWidth: 20)
                Color.red.layoutPriority(1)
            }
        },
        Case(
            "Views of the same priority share the space",
            [
                Rect(0, 0, 50, 100), Rect(50, 0, 50, 100),
            ]
        ) {
            HStack(spacing: 0) {
                Color.red.layoutPriority(2)
                Color.red.layoutPriority(2)
            }
        },
        Case(
            "A ZStack is as large as its largest view in each direction",
            [
                Rect(30, 35, 40, 30), Rect(30, 45, 40, 10), Rect(45, 35, 10, 30),
            ]
        ) {
            ZStack {
                box(40, 10)
                box(10, 30)
            }.background(Color.blue)
        },
        Case(
            "A ZStack proposes its space to each view",
            [Rect(0, 0, 100, 100), Rect(0, 0, 100, 100)]
        ) {
            ZStack {
                Color.red
                Color.red
            }
        },
        Case("A ZStack aligns at the bottom", [Rect(40, 30, 20, 40), Rect(40, 60, 20, 10)]) {
            ZStack(alignment: .bottom) {
                box(20, 40)
                box(20, 10)
            }
        },
        Case("A ZStack aligns at the trailing edge", [Rect(30, 40, 40, 20), Rect(60, 45, 10, 10)]) {
            ZStack(alignment: .trailing) {
                box(40, 20)
                box(10, 10)
            }
        },
        Case(
            "Views of ForEach are views of the stack",
            [
                Rect(35, 45, 10, 10), Rect(45, 45, 10, 10), Rect(55, 45, 10, 10),
            ]
        ) {
            HStack(spacing: 0) { ForEach(0..<3) { _ in box(10, 10) } }
        },
        Case("AnyView changes no layout", [Rect(0, 0, 50, 100), Rect(50, 0, 50, 100)]) {
            HStack(spacing: 0) {
                AnyView(Color.red)
                AnyView(Color.red)
            }
        },
    ]

    nonisolated static let spacers: [Case] = [
        Case("Spacers at both ends centre a view", [Rect(40, 45, 20, 10)]) {
            HStack {
                Spacer()
                box(20, 10)
                Spacer()
            }
        },
        Case("A spacer has no width in a column", [Rect(40, 0, 20, 100), Rect(40, 0, 20, 10)]) {
            VStack {
                box(20, 10)
                Spacer()
            }.background(Color.blue)
        },
        Case("A spacer of a minimum length keeps it", [Rect(0, 45, 40, 10), Rect(60, 45, 40, 10)]) {
            HStack(spacing: 0) {
                box(40, 10)
                Spacer(minLength: 20)
                box(40, 10)
            }
        },
        Case("A spacer outside a stack takes the whole space", [Rect(0, 0, 100, 100)]) {
            Spacer().background(Color.red)
        },
    ]

    nonisolated static let frames: [Case] = [
        Case(
            "A frame of a fixed width has the view's height",
            [Rect(20, 45, 60, 10), Rect(40, 45, 20, 10)]
        ) {
            box(20, 10).frame(width: 60).background(Color.blue)
        },
        Case("A frame proposes its size to its view", [Rect(20, 30, 60, 40)]) {
            Color.red.frame(width: 60, height: 40)
        },
        Case(
            "A view larger than its frame is centred on it",
            [Rect(45, 45, 10, 10), Rect(30, 30, 40, 40)]
        ) {
            box(40, 40).frame(width: 10, height: 10).background(Color.blue)
        },
        Case("A view larger than its frame sticks out at its alignment", [Rect(45, 45, 40, 40)]) {
            box(40, 40).frame(width: 10, height: 10, alignment: .topLeading)
        },
        Case("A frame without numbers changes nothing", [Rect(40, 45, 20, 10)]) {
            box(20, 10).frame(width: nil, height: nil)
        },
        Case(
            "The outer of two frames has its own size",
            [Rect(10, 10, 80, 80), Rect(45, 45, 10, 10)]
        ) {
            box(10, 10).frame(width: 80, height: 80).background(Color.blue)
        },
        Case("An infinite maximum height fills the height", [Rect(40, 0, 20, 10)]) {
            box(20, 10).frame(maxHeight: .infinity, alignment: .top)
        },
        Case("A maximum limits what is proposed", [Rect(30, 0, 40, 100)]) {
            Color.red.frame(maxWidth: 40)
        },
        Case(
            "A minimum is kept where less is proposed", size: Size(20, 100), [Rect(-10, 0, 40, 100)]
        ) {
            Color.red.frame(minWidth: 40)
        },
        Case("An ideal width is taken where none is proposed", [Rect(35, 0, 30, 100)]) {
            Color.red.frame(idealWidth: 30).fixedSize(horizontal: true, vertical: false)
        },
        Case("fixedSize gives a colour its ideal 10 points", [Rect(45, 45, 10, 10)]) {
            Color.red.fixedSize()
        },
        Case("fixedSize on one axis leaves the other", [Rect(45, 0, 10, 100)]) {
            Color.red.fixedSize(horizontal: true, vertical: false)
        },
        Case("Padding adds to the size of its view", [Rect(35, 40, 30, 20), Rect(40, 45, 20, 10)]) {
            box(20, 10).padding(5).background(Color.blue)
        },
        Case("Paddings add up", [Rect(30, 35, 40, 30), Rect(40, 45, 20, 10)]) {
            box(20, 10).padding(5).padding(5).background(Color.blue)
        },
        Case("Vertical padding leaves the width", [Rect(40, 40, 20, 20), Rect(40, 45, 20, 10)]) {
            box(20, 10).padding(.vertical, 5).background(Color.blue)
        },
        Case("Leading padding moves a view to the right", [Rect(50, 45, 20, 10)]) {
            box(20, 10).padding(.leading, 20)
        },
        Case("Negative padding proposes more space", [Rect(-10, -10, 120, 120)]) {
            Color.red.padding(-10)
        },
        Case("Padding by insets has its own length at each edge", [Rect(2, 1, 94, 96)]) {
            Color.red.padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
        },
        Case(
            "The order of padding and background counts",
            [Rect(40, 45, 20, 10), Rect(40, 45, 20, 10)]
        ) {
            box(20, 10).background(Color.blue).padding(5)
        },
        Case("A background has the size of its view", [Rect(40, 45, 20, 10), Rect(40, 45, 20, 10)])
        {
            box(20, 10).background(Color.blue)
        },
        Case("A background is behind its view", [Rect(45, 45, 10, 10), Rect(40, 40, 20, 20)]) {
            box(20, 20).background { box(10, 10) }
        },
        Case("An overlay is in front of its view", [Rect(40, 40, 20, 20), Rect(45, 45, 10, 10)]) {
            box(20, 20).overlay { box(10, 10) }
        },
        Case(
            "A larger overlay does not enlarge the layout",
            [
                Rect(40, 40, 20, 10), Rect(20, 15, 60, 60), Rect(40, 50, 20, 10),
            ]
        ) {
            VStack(spacing: 0) {
                box(20, 10).overlay { box(60, 60) }
                box(20, 10)
            }
        },
        Case("A background aligns at its edge", [Rect(40, 40, 10, 10), Rect(40, 40, 20, 20)]) {
            box(20, 20).background(alignment: .topLeading) { box(10, 10) }
        },
        Case(
            "Several views of an overlay lie on each other",
            [
                Rect(40, 40, 20, 20), Rect(45, 45, 10, 10), Rect(46, 46, 8, 8),
            ]
        ) {
            box(20, 20).overlay {
                box(10, 10)
                box(8, 8)
            }
        },
        Case(
            "An offset moves a view without its background",
            [Rect(40, 45, 20, 10), Rect(50, 45, 20, 10)]
        ) {
            box(20, 10).offset(x: 10).background(Color.blue)
        },
        Case(
            "A background before an offset moves along",
            [Rect(50, 45, 20, 10), Rect(50, 45, 20, 10)]
        ) {
            box(20, 10).background(Color.blue).offset(x: 10)
        },
        Case("A hidden view takes its space", [Rect(40, 40, 20, 10), Rect(40, 50, 20, 10)]) {
            VStack(spacing: 0) {
                box(20, 10).hidden()
                box(20, 10)
            }
        },
        Case("A modifier of a branch applies to the view that is shown", [Rect(40, 45, 20, 10)]) {
            Group { if Int.bitWidth > 0 { box(20, 10) } else { box(2, 1) } }.padding(5)
        },
        Case("A ratio fits into the space", [Rect(25, 0, 50, 100)]) {
            Color.red.aspectRatio(0.5, contentMode: .fit)
        },
        Case("A ratio fills the space and more", [Rect(0, -50, 100, 200)]) {
            Color.red.aspectRatio(0.5, contentMode: .fill)
        },
        Case(
            "A scroll view takes the height and has its content's width",
            [
                Rect(40, 0, 20, 100), Rect(40, 0, 20, 300),
            ]
        ) {
            ScrollView { box(20, 300) }.background(Color.blue)
        },
        Case(
            "A horizontal scroll view takes the width and has its content's height",
            [
                Rect(0, 45, 100, 10), Rect(0, 45, 300, 10),
            ]
        ) {
            ScrollView(.horizontal) { box(300, 10) }.background(Color.blue)
        },
        Case("Content shorter than its scroll view is at its top", [Rect(40, 0, 20, 10)]) {
            ScrollView { box(20, 10) }
        },
        Case("A GeometryReader takes the whole space", [Rect(0, 0, 100, 100), Rect(0, 0, 20, 10)]) {
            GeometryReader { _ in box(20, 10) }.background(Color.blue)
        },
    ]

    @Test(arguments: stacks + spacers + frames)
    func viewsArePlacedAsInSwiftUI(_ test: Case) throws {
        let hosted = try Hosted(test.view(), test.size, scale: 2)
        #expect(hosted.boxes == test.boxes, "\(test.name)")
    }
}
