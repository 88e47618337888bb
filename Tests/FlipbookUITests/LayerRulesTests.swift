import Geometry
import Rasterizer
import Testing

@testable import FlipbookUI

/// What lies in front, what is drawn, and what takes taps.
@MainActor @Suite struct LayerRulesTests {
    /// The colour in the middle of a view, and at a point from there.
    private static func color(_ view: some View, _ x: Double = 0, _ y: Double = 0) throws -> UInt32
    {
        try Hosted(view).stage.pixel(Int(50 + x), Int(50 + y))
    }

    private static let (white, red, blue) = (
        Color.white.argb, Color.red.argb, Color.blue.argb
    )

    private static func layers(_ first: Double, _ second: Double) -> some View {
        ZStack {
            Color.red.zIndex(first)
            Color.blue.zIndex(second)
        }
    }

    nonisolated static let order: [Rule] = [
        Rule("the last view of a ZStack is in front") {
            let result = try color(layers(0, 0))
            #expect(result == blue)
        },
        Rule("a higher index is in front") {
            let result = try color(layers(1, 0))
            #expect(result == red)
        },
        Rule("a negative index is behind") {
            let result = try color(layers(0, -1))
            #expect(result == red)
        },
        Rule("the same index keeps the order") {
            let result = try color(layers(2, 2))
            #expect(result == blue)
        },
        Rule("an index counts through other modifiers") {
            let view = ZStack {
                Color.red.zIndex(1).padding(1)
                Color.blue
            }
            let result = try color(view)
            #expect(result == red)
        },
        Rule("an index counts in its own container only") {
            let view = ZStack {
                ZStack { Color.red.zIndex(5) }
                Color.blue
            }
            let result = try color(view)
            #expect(result == blue)
        },
        Rule("an index moves no view of a row") {
            let hosted = try Hosted(
                HStack(spacing: 0) {
                    box(20, 10).zIndex(1)
                    box(30, 10)
                })
            #expect(Set(hosted.boxes.map(\.minX)) == [25, 45])
        },
        Rule("an index that changes moves a view to the front") {
            struct Swapping: View {
                @State private var isUp = false
                var body: some View {
                    ZStack {
                        Color.red.zIndex(isUp ? 1 : 0)
                        Color.blue.onTapGesture { isUp = true }
                    }
                }
            }
            let hosted = try Hosted(Swapping())
            hosted.stage.tap(50, 50)
            hosted.stage.settle()
            #expect(hosted.stage.pixel(50, 50) == red)
        },
        Rule("the view in front takes the tap") {
            var taps: [String] = []
            let hosted = try Hosted(
                ZStack {
                    Color.red.zIndex(1).onTapGesture { taps.append("red") }
                    Color.blue.onTapGesture { taps.append("blue") }
                })
            hosted.stage.tap(50, 50)
            hosted.stage.settle()
            #expect(taps == ["red"])
        },
    ]

    nonisolated static let shapes: [Rule] = [
        Rule("a rectangle fills its space") {
            let result = try color(Rectangle().fill(.red), -50, -50)
            #expect(result == red)
        },
        Rule("a circle leaves the corners") {
            let result = try color(Circle().fill(.red), -48, -48)
            #expect(result == white)
            let result2 = try color(Circle().fill(.red))
            #expect(result2 == red)
        },
        Rule("a circle in a wide space is in its middle") {
            let view = Circle().fill(.red).frame(width: 100, height: 40)
            let result = try color(view, 15)
            #expect(result == red)
            let result2 = try color(view, 25)
            #expect(result2 == white)
        },
        Rule("a capsule is round at its ends") {
            let view = Capsule().fill(.red).frame(width: 100, height: 40)
            let result = try color(view, 45)
            #expect(result == red)
            let result2 = try color(view, -48, -18)
            #expect(result2 == white)
        },
        Rule("an ellipse touches the middle of each edge") {
            let view = Ellipse().fill(.red).frame(width: 100, height: 40)
            let result = try color(view, 47)
            #expect(result == red)
            let result2 = try color(view, 40, 17)
            #expect(result2 == white)
        },
        Rule("a rounded rectangle leaves its corners") {
            let view = RoundedRectangle(cornerRadius: 20).fill(.red)
            let result = try color(view, -48, -48)
            #expect(result == white)
            let result2 = try color(view, -48, 0)
            #expect(result2 == red)
        },
        Rule("a radius beyond the half is the half") {
            let view = RoundedRectangle(cornerRadius: 500).fill(.red)
            let result = try color(view, 0, -48)
            #expect(result == red)
            let result2 = try color(view, -40, -40)
            #expect(result2 == white)
        },
        Rule("a shape is filled with the foreground colour") {
            let result = try color(Circle().foregroundColor(.red))
            #expect(result == red)
        },
        Rule("a fill counts more than the foreground colour") {
            let result = try color(Circle().fill(.red).foregroundColor(.blue))
            #expect(result == red)
        },
        Rule("a stroke leaves the inside") {
            let view = Rectangle().stroke(.red, lineWidth: 10)
            let result = try color(view)
            #expect(result == white)
            let result2 = try color(view, -48, 0)
            #expect(result2 == red)
        },
        Rule("half of a stroke is outside of the shape") {
            let view = Rectangle().stroke(.red, lineWidth: 20).frame(width: 40, height: 40)
            let result = try color(view, -28, 0)
            #expect(result == red)
            let result2 = try color(view, -12, 0)
            #expect(result2 == red)
            let result3 = try color(view, -8, 0)
            #expect(result3 == white)
            let result4 = try color(view, -32, 0)
            #expect(result4 == white)
        },
        Rule("a background in a shape is that shape") {
            let view = Color.clear.background(.red, in: Circle())
            let result = try color(view)
            #expect(result == red)
            let result2 = try color(view, -48, -48)
            #expect(result2 == white)
        },
        Rule("a shape clips its view") {
            let view = Color.red.clipShape(Circle())
            let result = try color(view)
            #expect(result == red)
            let result2 = try color(view, -48, -48)
            #expect(result2 == white)
        },
        Rule("clipped cuts what sticks out") {
            let view = Color.red.frame(width: 90, height: 90).frame(width: 40, height: 40)
            let result = try color(view, 40)
            #expect(result == red)
            let result2 = try color(view.clipped(), 40)
            #expect(result2 == white)
        },
        Rule("a corner radius clips the corners") {
            let view = Color.red.cornerRadius(20)
            let result = try color(view, -49, -49)
            #expect(result == white)
            let result2 = try color(view, -49, 0)
            #expect(result2 == red)
        },
        Rule("an opacity applies to overlapping views together") {
            let view = ZStack {
                Color.black
                Color.black
            }.opacity(0.5)
            let value = try color(view) & 255
            #expect((120...135).contains(value))
        },
        Rule("opacities multiply") {
            let value = try color(Color.black.opacity(0.5).opacity(0.5)) & 255
            #expect((185...197).contains(value))
        },
        Rule("a scale enlarges a view about its middle") {
            let view = box(20, 20).scaleEffect(2)
            let result = try color(view, 18, 18)
            #expect(result == red)
            let result2 = try color(view, 22, 0)
            #expect(result2 == white)
        },
        Rule("a scale may differ in both directions") {
            let view = box(20, 20).scaleEffect(x: 2, y: 1)
            let result = try color(view, 18, 0)
            #expect(result == red)
            let result2 = try color(view, 0, 12)
            #expect(result2 == white)
        },
        Rule("a rotation turns a view about its middle") {
            let view = box(60, 10).rotationEffect(.degrees(90))
            let result = try color(view, 0, 25)
            #expect(result == red)
            let result2 = try color(view, 25, 0)
            #expect(result2 == white)
        },
        Rule("a scale and a rotation leave the layout") {
            let hosted = try Hosted(
                VStack(spacing: 0) {
                    box(20, 10).scaleEffect(3).rotationEffect(.degrees(90))
                    Color.blue.frame(width: 20, height: 10)
                })
            #expect(hosted.boxes.last == Rect(40, 50, 20, 10))
        },
    ]

    /// Where a tap goes: a view, and what a tap in the middle logs.
    private static func taps<Content: View>(
        _ count: Int = 1, hold: Int = 0, _ view: (Log) -> Content
    ) throws -> [String] {
        let log = Log()
        let hosted = try Hosted(view(log))
        for _ in 0..<count {
            hosted.stage.touch(.began, 50, 50)
            hosted.stage.frames(1 + hold)
            hosted.stage.touch(.ended, 50, 50)
            hosted.stage.frames(6)
        }
        hosted.stage.frames(60)
        return log.take()
    }

    nonisolated static let gestures: [Rule] = [
        Rule("the inner of two taps acts alone") {
            let log = try taps { log in
                Color.red.onTapGesture { log.lines.append("inner") }
                    .onTapGesture { log.lines.append("outer") }
            }
            #expect(log == ["inner"])
        },
        Rule("a tap inside a stack with a tap acts alone") {
            let log = try taps { log in
                VStack { Color.red.onTapGesture { log.lines.append("inner") } }
                    .onTapGesture { log.lines.append("outer") }
            }
            #expect(log == ["inner"])
        },
        Rule("a button inside a view with a tap acts alone") {
            let log = try taps { log in
                VStack { Button("aaaa") { log.lines.append("button") } }.contentShape(Rectangle())
                    .onTapGesture { log.lines.append("outer") }
            }
            #expect(log == ["button"])
        },
        Rule("an overlay takes the tap of its view") {
            let log = try taps { log in
                Color.red.onTapGesture { log.lines.append("view") }
                    .overlay { Color.blue.onTapGesture { log.lines.append("overlay") } }
            }
            #expect(log == ["overlay"])
        },
        Rule("an overlay without hit testing leaves the tap") {
            let log = try taps { log in
                Color.red.onTapGesture { log.lines.append("view") }
                    .overlay { Color.blue.allowsHitTesting(false) }
            }
            #expect(log == ["view"])
        },
        Rule("a background takes the tap that its view leaves") {
            let log = try taps { log in
                Color.clear.background {
                    Color.blue.onTapGesture { log.lines.append("background") }
                }
            }
            #expect(log == ["background"])
        },
        Rule("two taps in succession are a double tap") {
            let log = try taps(2) { log in
                Color.red.onTapGesture(count: 2) { log.lines.append("double") }
            }
            #expect(log == ["double"])
        },
        Rule("one tap is no double tap") {
            let log = try taps { log in
                Color.red.onTapGesture(count: 2) { log.lines.append("double") }
            }
            #expect(log.isEmpty)
        },
        Rule("two taps are two single taps") {
            let log = try taps(2) { log in Color.red.onTapGesture { log.lines.append("tap") } }
            #expect(log == ["tap", "tap"])
        },
        Rule("a long press acts after half a second") {
            let log = try taps(hold: 40) { log in
                Color.red.onLongPressGesture { log.lines.append("press") }
            }
            #expect(log == ["press"])
        },
        Rule("a tap is no long press") {
            let log = try taps(hold: 10) { log in
                Color.red.onLongPressGesture { log.lines.append("press") }
            }
            #expect(log.isEmpty)
        },
        Rule("a long press may last shorter") {
            let log = try taps(hold: 10) { log in
                Color.red.onLongPressGesture(minimumDuration: 0.1) { log.lines.append("press") }
            }
            #expect(log == ["press"])
        },
        Rule("a tap on a view of a Group acts for that view") {
            let log = try taps { log in
                Group { Color.red }.onTapGesture { log.lines.append("tap") }
            }
            #expect(log == ["tap"])
        },
        Rule("a disabled stack disables its buttons") {
            let log = try taps { log in
                VStack { Button("aaaa") { log.lines.append("button") } }.disabled(true)
            }
            #expect(log.isEmpty)
        },
    ]

    @Test(arguments: order + shapes + gestures)
    func viewsLieAndTakeTapsAsInSwiftUI(_ rule: Rule) throws { try rule.check() }
}
