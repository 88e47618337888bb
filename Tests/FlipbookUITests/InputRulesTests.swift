import Geometry
import Testing

@testable import FlipbookUI

/// What receives taps, and which.
@MainActor @Suite struct InputRulesTests {
    /// Taps at a point `count` times in quick succession, and waits until no further tap can follow.
    private func tap(_ hosted: Hosted, _ point: Point, count: Int = 1) {
        for _ in 0..<count {
            hosted.stage.tap(point.x, point.y)
            hosted.stage.frames(4)
        }
        hosted.stage.frames(60)
        hosted.stage.settle()
    }

    @Test(arguments: [(1, ["one"]), (2, ["two"])])
    func doubleTapBesideTapActsAlone(_ count: Int, _ expected: [String]) throws {
        let log = Log()
        let hosted = try Hosted(
            Color.red
                .onTapGesture(count: 2) { log.lines.append("two") }
                .onTapGesture { log.lines.append("one") })
        tap(hosted, Point(50, 50), count: count)
        #expect(log.take() == expected)
    }

    struct Case: Sendable {
        let name: String
        let takesTap: Bool
        let view: @MainActor @Sendable () -> AnyView

        init(
            _ name: String, _ takesTap: Bool,
            @ViewBuilder _ view: @escaping @MainActor @Sendable () -> some View
        ) {
            self.name = name
            self.takesTap = takesTap
            self.view = { AnyView(view()) }
        }
    }

    nonisolated static let contents: [Case] = [
        Case("a colour takes taps", true) { Color.red },
        Case("a clear colour takes none", false) { Color.clear },
        Case("a clear colour with a content shape takes taps", true) {
            Color.clear.contentShape(Rectangle())
        },
        Case("a spacer takes none", false) {
            VStack {
                Color.red.frame(width: 10, height: 10)
                Spacer()
            }
        },
        Case("a spacer inside a content shape takes taps", true) {
            VStack {
                Color.red.frame(width: 10, height: 10)
                Spacer()
            }.contentShape(Rectangle())
        },
        Case("a gap takes none", false) {
            VStack(spacing: 40) {
                Color.red.frame(width: 10, height: 10)
                Color.red.frame(width: 10, height: 10)
            }
        },
        Case("padding takes none", false) {
            Color.red.frame(width: 4, height: 4).padding(.top, 60)
        },
        Case("what is transparent takes none", false) { Color.red.opacity(0) },
        Case("what is translucent takes taps", true) { Color.red.opacity(0.5) },
        Case("what is hidden takes none", false) { Color.red.hidden() },
        Case("what is behind a hole takes taps", true) { Color.red.overlay { Color.clear } },
        Case("a view without hit testing takes none", false) { Color.red.allowsHitTesting(false) },
        Case("a disabled view takes none", false) { Color.red.disabled(true) },
        Case("an enabled view takes taps", true) { Color.red.disabled(false) },
        Case("a view in a disabled one is disabled", false) {
            Color.red.disabled(false).disabled(true)
        },
        Case("a shape takes taps", true) { Circle() },
        Case("a corner outside a shape takes none", false) {
            Circle().frame(width: 100, height: 100).offset(x: 50, y: 50)
        },
        Case("a corner inside a content shape takes taps", true) {
            Circle().frame(width: 100, height: 100).contentShape(Rectangle())
                .offset(x: 45, y: 45)
        },
        Case("a content shape limits the taps", false) {
            Color.red.contentShape(Circle()).offset(x: 48, y: 48)
        },
        Case("text takes taps", true) { Text("aaa") },
        Case("an offset view takes taps where it is seen", false) { Color.red.offset(x: 60) },
        Case("a clipped part takes none", false) {
            Color.red.frame(width: 100, height: 100).offset(y: 60)
                .frame(width: 100, height: 20, alignment: .top).clipped()
        },
    ]

    /// A tap in the middle of the screen.
    @Test(arguments: contents)
    func whatHasNoContentTakesNoTaps(_ test: Case) throws {
        let log = Log()
        let hosted = try Hosted(test.view().onTapGesture { log.lines.append("tap") })
        tap(hosted, Point(50, 50))
        #expect(log.lines.count == (test.takesTap ? 1 : 0), "\(test.name)")
    }

    @Test func tapsOnGapsReachTheViewBehind() throws {
        let log = Log()
        let hosted = try Hosted(
            ZStack {
                Color.red.onTapGesture { log.lines.append("behind") }
                Color.clear.onTapGesture { log.lines.append("in front") }
            })
        tap(hosted, Point(50, 50))
        #expect(log.lines == ["behind"])
    }

    @Test func disabledButtonLooksDisabledAndDoesNotAct() throws {
        let log = Log()
        func look(_ isDisabled: Bool) throws -> (Color, Double) {
            let hosted = try Hosted(
                Button("abc") { log.lines.append("tap") }.disabled(isDisabled))
            tap(hosted, Point(50, 50))
            let label = try #require(hosted.elements(Label.self).first)
            var (alpha, view) = (1.0, label as Interface.View?)
            while let current = view {
                alpha *= current.alpha
                view = current.superview
            }
            return (label.textColor, alpha)
        }
        let enabled = try look(false)
        #expect(log.take() == ["tap"])
        let disabled = try look(true)
        #expect(log.take() == [])
        #expect(enabled.0 == .systemBlue && enabled.1 == 1)
        #expect(disabled.0 == .systemGray && disabled.1 < 1)
    }

    /// A view reads whether it is enabled from its environment.
    @Test func viewsKnowWhetherTheyAreEnabled() throws {
        struct Reader: View {
            @Environment(\.isEnabled) private var isEnabled
            var body: some View { Text(isEnabled ? "on" : "off") }
        }
        let hosted = try Hosted(
            VStack {
                Reader()
                Reader().disabled(true)
                Reader().disabled(false).disabled(true)
            })
        #expect(hosted.texts == ["on", "off", "off"])
    }
}
