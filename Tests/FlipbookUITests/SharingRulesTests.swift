import Geometry
import Testing

@testable import FlipbookUI

/// SwiftUI's rules of how stacks, spacers and scroll views share space, as the places of coloured boxes in a host of
/// 100 × 100 points.
@MainActor @Suite struct SharingRulesTests {
    typealias Case = LayoutTests.Case

    nonisolated static let shares: [Case] = [
        Case(
            "three flexible views take a third each", size: Size(90, 100),
            [Rect(0, 0, 30, 100), Rect(30, 0, 30, 100), Rect(60, 0, 30, 100)]
        ) {
            HStack(spacing: 0) {
                Color.red
                Color.red
                Color.red
            }
        },
        Case(
            "a flexible view takes what a fixed one leaves",
            [Rect(0, 45, 30, 10), Rect(30, 0, 70, 100)]
        ) {
            HStack(spacing: 0) {
                box(30, 10)
                Color.red
            }
        },
        Case(
            "flexible views on both sides centre a fixed one",
            [Rect(0, 0, 40, 100), Rect(40, 45, 20, 10), Rect(60, 0, 40, 100)]
        ) {
            HStack(spacing: 0) {
                Color.red
                box(20, 10)
                Color.red
            }
        },
        Case(
            "three views are 8 points apart",
            [Rect(45, 27, 10, 10), Rect(45, 45, 10, 10), Rect(45, 63, 10, 10)]
        ) {
            VStack {
                box(10, 10)
                box(10, 10)
                box(10, 10)
            }
        },
        Case(
            "an inner stack keeps its own spacing",
            [Rect(25, 45, 10, 10), Rect(37, 45, 10, 10), Rect(65, 45, 10, 10)]
        ) {
            HStack(spacing: 18) {
                HStack(spacing: 2) {
                    box(10, 10)
                    box(10, 10)
                }
                box(10, 10)
            }
        },
        Case(
            "a row of colours in a column takes the rest of the height",
            [Rect(40, 0, 20, 10), Rect(0, 10, 50, 90), Rect(50, 10, 50, 90)]
        ) {
            VStack(spacing: 0) {
                box(20, 10)
                HStack(spacing: 0) {
                    Color.red
                    Color.red
                }
            }
        },
        Case(
            "a colour before a fixed view of a column takes the rest",
            [Rect(0, 0, 100, 90), Rect(40, 90, 20, 10)]
        ) {
            VStack(spacing: 0) {
                Color.red
                box(20, 10)
            }
        },
        Case(
            "a negative priority gets what is left", [Rect(0, 0, 0, 100), Rect(0, 0, 100, 100)]
        ) {
            HStack(spacing: 0) {
                Color.red.layoutPriority(-1)
                Color.red
            }
        },
        Case(
            "three priorities are served in their order",
            [Rect(0, 0, 10, 100), Rect(10, 0, 60, 100), Rect(70, 0, 30, 100)]
        ) {
            HStack(spacing: 0) {
                Color.red.frame(minWidth: 10)
                Color.red.frame(maxWidth: 60).layoutPriority(2)
                Color.red.layoutPriority(1)
            }
        },
        Case(
            "minimum widths may exceed the space", size: Size(50, 100),
            [Rect(-5, 0, 30, 100), Rect(25, 0, 30, 100)]
        ) {
            HStack(spacing: 0) {
                Color.red.frame(minWidth: 30)
                Color.red.frame(minWidth: 30)
            }
        },
        Case(
            "maximum widths leave space around the stack",
            [Rect(30, 0, 20, 100), Rect(50, 0, 20, 100)]
        ) {
            HStack(spacing: 0) {
                Color.red.frame(maxWidth: 20)
                Color.red.frame(maxWidth: 20)
            }
        },
        Case(
            "a view of a range is served before a flexible one",
            [Rect(0, 0, 30, 100), Rect(30, 0, 70, 100)]
        ) {
            HStack(spacing: 0) {
                Color.red.frame(minWidth: 10, maxWidth: 30)
                Color.red
            }
        },
        Case(
            "several views of an element of ForEach are views of the stack",
            [
                Rect(35, 45, 10, 10), Rect(45, 45, 5, 10), Rect(50, 45, 10, 10),
                Rect(60, 45, 5, 10),
            ]
        ) {
            HStack(spacing: 0) {
                ForEach(0..<2) { _ in
                    box(10, 10)
                    box(5, 10)
                }
            }
        },
        Case(
            "views of a ForEach in a ForEach are views of the stack",
            [
                Rect(30, 45, 10, 10), Rect(40, 45, 10, 10), Rect(50, 45, 10, 10),
                Rect(60, 45, 10, 10),
            ]
        ) {
            HStack(spacing: 0) {
                ForEach(0..<2) { _ in ForEach(0..<2) { _ in box(10, 10) } }
            }
        },
        Case(
            "an empty ForEach takes no space and no spacing",
            [
                Rect(40, 36, 20, 10), Rect(40, 54, 20, 10),
            ]
        ) {
            VStack {
                box(20, 10)
                ForEach(0..<0) { _ in box(20, 10) }
                box(20, 10)
            }
        },
        Case(
            "views of a ZStack that differ in size share their centre",
            [
                Rect(30, 40, 40, 20), Rect(45, 30, 10, 40), Rect(48, 48, 4, 4),
            ]
        ) {
            ZStack {
                box(40, 20)
                box(10, 40)
                box(4, 4)
            }
        },
        Case(
            "a ZStack with a colour takes the whole space",
            [
                Rect(0, 0, 100, 100), Rect(40, 45, 20, 10),
            ]
        ) {
            ZStack {
                Color.red
                box(20, 10)
            }
        },
        Case(
            "a column in a row is aligned by its middle",
            [
                Rect(40, 40, 10, 10), Rect(40, 50, 10, 10), Rect(50, 45, 10, 10),
            ]
        ) {
            HStack(spacing: 0) {
                VStack(spacing: 0) {
                    box(10, 10)
                    box(10, 10)
                }
                box(10, 10)
            }
        },
    ]

    nonisolated static let spacers: [Case] = [
        Case("a spacer in a column takes the height", [Rect(40, 0, 20, 10), Rect(40, 90, 20, 10)]) {
            VStack(spacing: 0) {
                box(20, 10)
                Spacer()
                box(20, 10)
            }
        },
        Case("three spacers take the same length", [Rect(20, 45, 20, 10), Rect(60, 45, 20, 10)]) {
            HStack(spacing: 0) {
                Spacer()
                box(20, 10)
                Spacer()
                box(20, 10)
                Spacer()
            }
        },
        Case("a spacer of no minimum may vanish", [Rect(0, 45, 50, 10), Rect(50, 45, 50, 10)]) {
            HStack(spacing: 0) {
                box(50, 10)
                Spacer(minLength: 0)
                box(50, 10)
            }
        },
        Case("a spacer may have a fixed width", [Rect(30, 45, 10, 10), Rect(60, 45, 10, 10)]) {
            HStack(spacing: 0) {
                box(10, 10)
                Spacer().frame(width: 20)
                box(10, 10)
            }
        },
        Case("a spacer pushes a view to the trailing edge", [Rect(80, 45, 20, 10)]) {
            HStack {
                Spacer()
                box(20, 10)
            }
        },
        Case(
            "a spacer in a nested row takes the rest of its row",
            [
                Rect(0, 40, 10, 10), Rect(90, 40, 10, 10), Rect(45, 50, 10, 10),
            ]
        ) {
            VStack(spacing: 0) {
                HStack(spacing: 0) {
                    box(10, 10)
                    Spacer()
                    box(10, 10)
                }
                box(10, 10)
            }
        },
        Case("a spacer in a branch is one of the stack", [Rect(80, 45, 20, 10)]) {
            HStack(spacing: 0) {
                if Int.bitWidth > 0 { Spacer() }
                box(20, 10)
            }
        },
    ]

    nonisolated static let scrolling: [Case] = [
        Case(
            "a scroll view in a column takes the rest of the height",
            [
                Rect(40, 0, 20, 30), Rect(40, 30, 20, 70), Rect(40, 30, 20, 200),
            ]
        ) {
            VStack(spacing: 0) {
                box(20, 30)
                ScrollView { box(20, 200) }.background(Color.blue)
            }
        },
        Case(
            "a spacer in scrolling content has its minimum length",
            [
                Rect(40, 0, 20, 10), Rect(40, 18, 20, 10),
            ]
        ) {
            ScrollView {
                VStack(spacing: 0) {
                    box(20, 10)
                    Spacer()
                    box(20, 10)
                }
            }
        },
        Case("a colour in scrolling content is 10 points high", [Rect(0, 0, 100, 10)]) {
            ScrollView { Color.red }
        },
        Case("a colour in content that scrolls sideways is 10 points wide", [Rect(0, 0, 10, 100)]) {
            ScrollView(.horizontal) { Color.red }
        },
        Case("a minimum height counts in scrolling content", [Rect(0, 0, 100, 150)]) {
            ScrollView { Color.red.frame(minHeight: 150) }
        },
        Case("an infinite maximum width fills a row of scrolling content", [Rect(0, 0, 100, 10)]) {
            ScrollView { Color.red.frame(maxWidth: .infinity).frame(height: 10) }
        },
        Case("two scroll views of a row share it", [Rect(0, 0, 50, 10), Rect(50, 0, 50, 10)]) {
            HStack(spacing: 0) {
                ScrollView { Color.red }
                ScrollView { Color.red }
            }
        },
        Case(
            "a GeometryReader shares a row with a colour",
            [
                Rect(0, 0, 50, 100), Rect(50, 0, 50, 100),
            ]
        ) {
            HStack(spacing: 0) {
                GeometryReader { _ in Color.red }
                Color.red
            }
        },
        Case(
            "a GeometryReader leaves fixed views their size",
            [
                Rect(40, 0, 20, 30), Rect(0, 30, 100, 70),
            ]
        ) {
            VStack(spacing: 0) {
                box(20, 30)
                GeometryReader { _ in Color.red }
            }
        },
        Case(
            "several views of a GeometryReader lie on each other",
            [
                Rect(0, 0, 20, 10), Rect(0, 0, 10, 20),
            ]
        ) {
            GeometryReader { _ in
                box(20, 10)
                box(10, 20)
            }
        },
        Case("a reader in a frame has the frame's size", [Rect(30, 30, 20, 40)]) {
            GeometryReader { proxy in
                Color.red.frame(width: proxy.size.width / 2, height: proxy.size.height)
            }.frame(width: 40, height: 40)
        },
    ]

    @Test(arguments: shares + spacers + scrolling)
    func spaceIsSharedAsInSwiftUI(_ test: Case) throws {
        let hosted = try Hosted(test.view(), test.size, scale: 2)
        #expect(hosted.boxes == test.boxes, "\(test.name)")
    }
}
