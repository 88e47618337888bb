import Geometry
import Testing

@testable import Flexbox

/// Where the layout library of the .riv format differs from CSS, or from what one would expect.
private let freeSpaceCases: [FlexCase] = [
    FlexCase("space around may be negative", [Rect(-25, 0, 150, 10), Rect(75, 0, 150, 10)]) {
        box([sized(150, 10), sized(150, 10)]) {
            $0.flexDirection = .row
            $0.justifyContent = .spaceAround
        }
    },
    FlexCase(
        "even space may be negative", [Rect(-33.3333, 0, 150, 10), Rect(83.3333, 0, 150, 10)]
    ) {
        box([sized(150, 10), sized(150, 10)]) {
            $0.flexDirection = .row
            $0.justifyContent = .spaceEvenly
        }
    },
    FlexCase("auto margins may be negative", [Rect(-100, 0, 150, 10), Rect(50, 0, 150, 10)]) {
        box([sized(150, 10) { $0.margin.left = .auto }, sized(150, 10)]) { $0.flexDirection = .row }
    },
    FlexCase("space around lines is part of them", [Rect(0, 45, 150, 20), Rect(0, 95, 150, 20)]) {
        box([sized(150, 20), sized(150, 20)]) {
            $0.flexDirection = .row
            $0.wrap = .wrap
            $0.alignItems = .flexEnd
            $0.alignContent = .spaceAround
        }
    },
    FlexCase("space around lines may be negative", [Rect(0, -30, 150, 80), Rect(0, 50, 150, 80)]) {
        box([sized(150, 80), sized(150, 80)]) {
            $0.flexDirection = .row
            $0.wrap = .wrap
            $0.alignContent = .spaceAround
        }
    },
    FlexCase("each line has at least the least height of all", [Rect(0, 0, 100, 100)]) {
        box([
            box([sized(80, 20), sized(80, 20)]) {
                $0.flexDirection = .row
                $0.wrap = .wrap
                $0.width = .points(100)
                $0.minHeight = .points(50)
            }
        ])
    },
    FlexCase("a gap remains before a last absolute child", [Rect(0, 0, 38, 10)]) {
        box([
            box([sized(30, 10), sized(5, 5) { $0.position = .absolute }]) {
                $0.flexDirection = .row
                $0.columnGap = .points(8)
            }
        ]) { $0.alignItems = .flexStart }
    },
]

private let lengthCases: [FlexCase] = [
    FlexCase("equal limits are a length", [Rect(0, 0, 40, 10)]) {
        box([
            sized(10, 10) {
                $0.minWidth = .points(40)
                $0.maxWidth = .points(40)
            }
        ])
    },
    FlexCase(
        "an item takes all space only if no other shrinks",
        [
            Rect(0, 0, 50, 10), Rect(50, 0, 150, 10),
        ]
    ) {
        box([
            sized(100, 10) { $0.flexShrink = 1 },
            sized(300, 10) {
                $0.flexGrow = 1
                $0.flexShrink = 1
            },
        ]) { $0.flexDirection = .row }
    },
    FlexCase(
        "a box that may have no width takes all height", [Rect(0, 0, 200, 100)]
    ) {
        box([
            box([
                box([box([sized(0, 10)])]) { $0.alignItems = .flexStart }
            ]) { $0.flexDirection = .row }
        ])
    },
    FlexCase("limits of a basis refer to the owner of the box", [Rect(100, 0, 100, 10)]) {
        box([sized(20, 10) { $0.minWidth = .percent(50) }]) {
            $0.flexDirection = .row
            $0.padding.left = .points(100)
        }
    },
]

private let positionCases: [FlexCase] = [
    FlexCase("an absolute child ignores the padding", [Rect(0, 0, 30, 10)]) {
        box([sized(30, 10) { $0.position = .absolute }]) {
            $0.padding = FlexEdges(all: .points(20))
        }
    },
    FlexCase("percentages of an absolute child refer to the content", [Rect(80, 0, 80, 30)]) {
        box([
            box {
                $0.position = .absolute
                $0.width = .percent(50)
                $0.height = .percent(50)
                $0.inset.left = .percent(50)
            }
        ]) { $0.padding = FlexEdges(all: .points(20)) }
    },
    FlexCase("an absolute child is centred in the whole box", [Rect(85, 45, 30, 10)]) {
        box([sized(30, 10) { $0.position = .absolute }]) {
            $0.padding.left = .points(100)
            $0.justifyContent = .center
            $0.alignItems = .center
        }
    },
    FlexCase("insets are taken in the order of the item's own axes", [Rect(160, 0, 30, 10)]) {
        box([sized(30, 10) { $0.inset.left = .points(10) }]) { $0.flexDirection = .rowReverse }
    },
    FlexCase("lines replace the insets across", [Rect(5, 0, 30, 10)]) {
        box([
            sized(30, 10) {
                $0.inset.left = .points(5)
                $0.inset.top = .points(5)
            }
        ]) {
            $0.flexDirection = .row
            $0.wrap = .wrap
        }
    },
]

@Suite struct YogaRuleTests {
    @Test(arguments: freeSpaceCases)
    func freeSpaceIsDividedAsInYoga(_ flexCase: FlexCase) { flexCase.check() }

    @Test(arguments: lengthCases)
    func lengthsAreThoseOfYoga(_ flexCase: FlexCase) { flexCase.check() }

    @Test(arguments: positionCases)
    func insetsAreThoseOfYoga(_ flexCase: FlexCase) { flexCase.check() }
}
