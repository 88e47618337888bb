import Geometry
import Testing

@testable import FlipbookUI

/// Layout across a stack's axis, on whole pixels, from right to left and in the safe area.
@MainActor @Suite struct LayoutRulesTests {
    typealias Case = LayoutTests.Case

    nonisolated static let acrossCases: [Case] = [
        Case(
            "views of an infinite maximum are as wide as the widest",
            [Rect(20, 30, 60, 20), Rect(20, 50, 60, 20)]
        ) {
            VStack(spacing: 0) {
                box(60, 20)
                Color.red.frame(maxWidth: .infinity).frame(height: 20)
            }.fixedSize()
        },
        Case(
            "views of an infinite maximum are as high as the highest",
            [Rect(0, 35, 20, 30), Rect(20, 35, 80, 30)]
        ) {
            HStack(spacing: 0) {
                box(20, 30)
                Color.red.frame(maxHeight: .infinity)
            }.fixedSize(horizontal: false, vertical: true)
        },
        Case(
            "a column in a scroll view is as high as its rows",
            [Rect(0, 0, 20, 30), Rect(20, 0, 80, 30)]
        ) {
            ScrollView {
                HStack(spacing: 0) {
                    box(20, 30)
                    Color.red
                }
            }
        },
        Case(
            "a smaller view is not stretched",
            [Rect(30, 35, 20, 30), Rect(50, 45, 20, 10)]
        ) {
            HStack(spacing: 0) {
                box(20, 30)
                box(20, 10)
            }.fixedSize()
        },
    ]

    @Test(arguments: acrossCases)
    func stackProposesItsOwnLengthAcross(_ test: Case) throws {
        let hosted = try Hosted(test.view(), test.size, scale: 2)
        #expect(hosted.boxes == test.boxes, "\(test.name)")
    }

    @Test func dividerInScrollViewIsAsHighAsItsRow() throws {
        let hosted = try Hosted(
            ScrollView {
                HStack(spacing: 0) {
                    box(20, 30)
                    Divider()
                    box(20, 10)
                }
            })
        let divider = try #require(hosted.elements(DividerElement.self).first)
        #expect(divider.frame.height == 30)
    }

    /// Neighbours of equal shares meet on the same pixel: no background is seen between them.
    @Test(arguments: [1.0, 1.5, 2], [3, 6, 7, 9, 11, 13])
    func equalSharesLeaveNoGap(_ scale: Double, _ count: Int) throws {
        for width in [100.0, 101, 87] {
            let hosted = try Hosted(
                HStack(spacing: 0) { ForEach(0..<count) { _ in Color.black } },
                Size(width, 10), scale: scale)
            let picture = hosted.stage.picture()
            let row = (0..<picture.width).map { picture[$0, 5] & 255 }
            #expect(row.dropLast().allSatisfy { $0 == 0 }, "\(scale) \(count) \(width)")
        }
    }

    nonisolated static let mirroredCases: [Case] = [
        Case("the first view of a row is right", [Rect(70, 45, 30, 10), Rect(50, 45, 20, 10)]) {
            HStack(spacing: 0) {
                box(30, 10)
                box(20, 10)
                Spacer()
            }
        },
        Case("leading is right in a column", [Rect(25, 40, 50, 10), Rect(45, 50, 30, 10)]) {
            VStack(alignment: .leading, spacing: 0) {
                box(50, 10)
                box(30, 10)
            }
        },
        Case("trailing is left in a column", [Rect(25, 40, 50, 10), Rect(25, 50, 30, 10)]) {
            VStack(alignment: .trailing, spacing: 0) {
                box(50, 10)
                box(30, 10)
            }
        },
        Case("leading is right in a frame", [Rect(80, 45, 20, 10)]) {
            box(20, 10).frame(maxWidth: .infinity, alignment: .leading)
        },
        Case("leading padding is at the right", [Rect(40, 45, 20, 10)]) {
            box(20, 10).padding(.leading, 40).frame(maxWidth: .infinity, alignment: .leading)
        },
        Case(
            "an overlay at the leading edge is right", [Rect(30, 30, 40, 40), Rect(60, 30, 10, 10)]
        ) {
            box(40, 40).overlay(box(10, 10), alignment: .topLeading)
        },
        Case(
            "the leading corner of a ZStack is right", [Rect(30, 30, 40, 40), Rect(60, 30, 10, 10)]
        ) {
            ZStack(alignment: .topLeading) {
                box(40, 40)
                box(10, 10)
            }
        },
        Case("columns are not mirrored vertically", [Rect(40, 40, 20, 10), Rect(40, 50, 20, 10)]) {
            VStack(spacing: 0) {
                box(20, 10)
                box(20, 10)
            }
        },
    ]

    @Test(arguments: mirroredCases)
    func leadingIsRightFromRightToLeft(_ test: Case) throws {
        let hosted = try Hosted(test.view(), test.size, scale: 2)
        hosted.stage.screen.userInterfaceLayoutDirection = .rightToLeft
        hosted.stage.settle()
        #expect(hosted.boxes == test.boxes, "\(test.name)")
    }

    @Test func hostKeepsItsContentInTheSafeArea() throws {
        let hosted = try Hosted(Color.red)
        hosted.stage.screen.safeAreaInsets = EdgeInsets(top: 10, left: 5, bottom: 20, right: 15)
        hosted.stage.settle()
        #expect(hosted.boxes == [Rect(5, 10, 80, 70)])
        // A part of the screen that no bezel covers is not inset.
        hosted.host.frame = Rect(20, 20, 40, 40)
        hosted.stage.settle()
        #expect(hosted.boxes == [Rect(20, 20, 40, 40)])
        hosted.host.frame = Rect(0, 20, 40, 80)
        hosted.stage.settle()
        #expect(hosted.boxes == [Rect(5, 20, 35, 60)])
    }

    @Test func hostInScrollingContentIgnoresTheSafeArea() throws {
        let hosted = try Hosted(Color.red)
        let scroll = Interface.ScrollView(frame: hosted.stage.root.bounds)
        hosted.stage.root.addSubview(scroll)
        scroll.addSubview(hosted.host)
        hosted.stage.screen.safeAreaInsets = EdgeInsets(top: 10, left: 5, bottom: 20, right: 15)
        hosted.stage.settle()
        #expect(hosted.boxes == [Rect(0, 0, 100, 100)])
    }
}
