import Geometry
import Testing

@testable import Flexbox

private let cases: [FlexCase] = [
    FlexCase("a column stretches across", [Rect(0, 0, 200, 10), Rect(0, 10, 200, 20)]) {
        box([box { $0.height = .points(10) }, box { $0.height = .points(20) }])
    },
    FlexCase("a row stretches down", [Rect(0, 0, 30, 100), Rect(30, 0, 40, 100)]) {
        box([box { $0.width = .points(30) }, box { $0.width = .points(40) }]) {
            $0.flexDirection = .row
        }
    },
    FlexCase("reversed rows start at the right", [Rect(170, 0, 30, 10), Rect(130, 0, 40, 10)]) {
        box([sized(30, 10), sized(40, 10)]) { $0.flexDirection = .rowReverse }
    },
    FlexCase("right to left turns rows round", [Rect(170, 0, 30, 10), Rect(130, 0, 40, 10)]) {
        box([sized(30, 10), sized(40, 10)]) {
            $0.flexDirection = .row
            $0.direction = .rightToLeft
        }
    },
    FlexCase("items grow by their shares", [Rect(0, 0, 80, 10), Rect(80, 0, 120, 10)]) {
        box([sized(40, 10) { $0.flexGrow = 1 }, sized(40, 10) { $0.flexGrow = 2 }]) {
            $0.flexDirection = .row
        }
    },
    FlexCase("a limit hands its share on", [Rect(0, 0, 50, 10), Rect(50, 0, 150, 10)]) {
        box([
            sized(0, 10) {
                $0.flexGrow = 1
                $0.maxWidth = .points(50)
            }, sized(0, 10) { $0.flexGrow = 1 },
        ]) { $0.flexDirection = .row }
    },
    FlexCase("an only item grows to its limit", [Rect(0, 0, 50, 10)]) {
        box([
            sized(0, 10) {
                $0.flexGrow = 1
                $0.flexShrink = 1
                $0.maxWidth = .points(50)
                $0.padding.left = .points(8)
            }
        ]) { $0.flexDirection = .row }
    },
    FlexCase("all items grow to their limits", [Rect(0, 0, 50, 10), Rect(50, 0, 30, 10)]) {
        box([
            sized(0, 10) {
                $0.flexGrow = 1
                $0.maxWidth = .points(50)
            },
            sized(0, 10) {
                $0.flexGrow = 1
                $0.maxWidth = .points(30)
            },
        ]) { $0.flexDirection = .row }
    },
    FlexCase(
        "items shrink by share and size", [Rect(0, 0, 66.6667, 10), Rect(66.6667, 0, 133.3333, 10)]
    ) {
        box([sized(100, 10) { $0.flexShrink = 1 }, sized(200, 10) { $0.flexShrink = 1 }]) {
            $0.flexDirection = .row
        }
    },
    FlexCase("nothing shrinks by itself", [Rect(0, 0, 150, 10), Rect(150, 0, 150, 10)]) {
        box([sized(150, 10), sized(150, 10)]) { $0.flexDirection = .row }
    },
    FlexCase("padding beyond the room takes no free space", [Rect(150, 0, 80, 10)]) {
        box([
            box([]) {
                $0.height = .points(10)
                $0.padding.left = .points(80)
                $0.flexGrow = 1
                $0.flexShrink = 1
                $0.flexBasis = .points(0)
            }
        ]) {
            $0.flexDirection = .row
            $0.padding.left = .points(150)
            $0.padding.right = .points(50)
            $0.justifyContent = .flexEnd
        }
    },
    FlexCase("space between", [Rect(0, 0, 20, 10), Rect(90, 0, 20, 10), Rect(180, 0, 20, 10)]) {
        box([sized(20, 10), sized(20, 10), sized(20, 10)]) {
            $0.flexDirection = .row
            $0.justifyContent = .spaceBetween
        }
    },
    FlexCase("space around", [Rect(40, 0, 20, 10), Rect(140, 0, 20, 10)]) {
        box([sized(20, 10), sized(20, 10)]) {
            $0.flexDirection = .row
            $0.justifyContent = .spaceAround
        }
    },
    FlexCase("space evenly", [Rect(40, 0, 40, 10), Rect(120, 0, 40, 10)]) {
        box([sized(40, 10), sized(40, 10)]) {
            $0.flexDirection = .row
            $0.justifyContent = .spaceEvenly
        }
    },
    FlexCase("centred in both directions", [Rect(80, 45, 40, 10)]) {
        box([sized(40, 10)]) {
            $0.justifyContent = .center
            $0.alignItems = .center
        }
    },
    FlexCase("an item's own alignment wins", [Rect(0, 90, 40, 10)]) {
        box([sized(40, 10) { $0.alignSelf = .flexEnd }]) {
            $0.flexDirection = .row
            $0.alignItems = .center
        }
    },
    FlexCase("gaps", [Rect(0, 0, 30, 10), Rect(38, 0, 30, 10)]) {
        box([sized(30, 10), sized(30, 10)]) {
            $0.flexDirection = .row
            $0.columnGap = .points(8)
        }
    },
    FlexCase("a negative gap overlaps", [Rect(0, 0, 30, 10), Rect(20, 0, 30, 10)]) {
        box([sized(30, 10), sized(30, 10)]) {
            $0.flexDirection = .row
            $0.columnGap = .points(-10)
        }
    },
    FlexCase(
        "lines wrap, with gaps",
        [Rect(0, 0, 90, 10), Rect(100, 0, 90, 20), Rect(0, 25, 90, 10)]
    ) {
        box([sized(90, 10), sized(90, 20), sized(90, 10)]) {
            $0.flexDirection = .row
            $0.wrap = .wrap
            $0.columnGap = .points(10)
            $0.rowGap = .points(5)
            $0.alignItems = .flexStart
        }
    },
    FlexCase("lines at the end", [Rect(0, 70, 150, 10), Rect(0, 80, 150, 20)]) {
        box([sized(150, 10), sized(150, 20)]) {
            $0.flexDirection = .row
            $0.wrap = .wrap
            $0.alignItems = .flexStart
            $0.alignContent = .flexEnd
        }
    },
    FlexCase("wrapped backwards", [Rect(0, 90, 150, 10), Rect(0, 70, 150, 20)]) {
        box([sized(150, 10), sized(150, 20)]) {
            $0.flexDirection = .row
            $0.wrap = .wrapReverse
            $0.alignItems = .flexStart
        }
    },
    FlexCase("margins, padding and border", [Rect(16, 6, 40, 10)]) {
        box([
            sized(40, 10) {
                $0.margin = FlexEdges(left: .points(4), top: .points(1))
            }
        ]) {
            $0.padding = FlexEdges(all: .points(5))
            $0.border = FlexEdges(left: .points(7))
            $0.alignItems = .flexStart
        }
    },
    FlexCase("an automatic margin takes what is free", [Rect(160, 0, 40, 10)]) {
        box([sized(40, 10) { $0.margin = FlexEdges(left: .auto) }]) { $0.flexDirection = .row }
    },
    FlexCase("percentages", [Rect(20, 0, 100, 25)]) {
        box([
            box {
                $0.width = .percent(50)
                $0.height = .percent(25)
                $0.margin = FlexEdges(left: .percent(10))
            }
        ]) { $0.flexDirection = .row }
    },
    FlexCase("a fixed shape", [Rect(0, 0, 80, 40)]) {
        box([
            box {
                $0.height = .points(40)
                $0.aspectRatio = 2
            }
        ]) {
            $0.flexDirection = .row
            $0.alignItems = .flexStart
        }
    },
    FlexCase("limits", [Rect(0, 0, 60, 30)]) {
        box([
            sized(100, 10) {
                $0.maxWidth = .points(60)
                $0.minHeight = .points(30)
            }
        ]) { $0.alignItems = .flexStart }
    },
    FlexCase("absolute by insets", [Rect(10, 65, 40, 30)]) {
        box([
            sized(40, 30) {
                $0.position = .absolute
                $0.inset = FlexEdges(left: .points(10), bottom: .points(5))
            }
        ])
    },
    FlexCase("absolute between insets", [Rect(10, 20, 170, 70)]) {
        box([
            box {
                $0.position = .absolute
                $0.inset = FlexEdges(
                    left: .points(10), top: .points(20), right: .points(20), bottom: .points(10))
            }
        ])
    },
    FlexCase("relative moves after the layout", [Rect(5, -3, 40, 10), Rect(0, 10, 40, 10)]) {
        box([
            sized(40, 10) { $0.inset = FlexEdges(left: .points(5), bottom: .points(3)) },
            sized(40, 10),
        ])
    },
    FlexCase("what is not displayed takes no room", [Rect(0, 0, 0, 0), Rect(0, 0, 40, 10)]) {
        box([sized(40, 10) { $0.display = .none }, sized(40, 10)])
    },
    FlexCase("text wraps in what there is", [Rect(0, 0, 200, 30)]) { box([text(500, 10)]) },
    FlexCase("text is as wide as it is", [Rect(0, 0, 90, 10)]) {
        box([text(90, 10)]) { $0.alignItems = .flexStart }
    },
    FlexCase("a box takes its content's size", [Rect(0, 0, 74, 24)]) {
        box([
            box([sized(30, 10), sized(40, 20)]) {
                $0.flexDirection = .row
                $0.padding = FlexEdges(all: .points(2))
            }
        ]) { $0.alignItems = .flexStart }
    },
    FlexCase("one that grows alone takes the rest", [Rect(0, 0, 160, 10), Rect(160, 0, 40, 10)]) {
        box([
            box {
                $0.flexGrow = 1
                $0.height = .points(10)
            }, sized(40, 10),
        ]) {
            $0.flexDirection = .row
        }
    },
]

@Suite struct FlexboxTests {
    @Test(arguments: cases)
    func childrenHaveExpectedFrames(_ flexCase: FlexCase) { flexCase.check() }

    /// A root without a size takes that of its content.
    @Test func rootWithoutSizeFitsContent() {
        let root = box([sized(30, 10), sized(50, 20)]) { $0.padding = FlexEdges(all: .points(3)) }
        root.calculateLayout(width: nil, height: nil)
        #expect(root.frame == Rect(0, 0, 56, 36))
    }
}
