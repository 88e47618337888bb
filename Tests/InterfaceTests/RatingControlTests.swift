import Geometry
import Testing

@testable import Interface

/// Stars under fingers, and a switch whose actions set it.
@MainActor @Suite struct RatingControlTests {
    private let stage = Stage(Size(300, 600))

    private func rating() -> RatingControl {
        let rating = RatingControl()
        rating.frame = Rect(40, 100, 220, 44)
        stage.root.addSubview(rating)
        stage.frame()
        return rating
    }

    private final class Log { var values: [Int] = [] }

    @Test func valueStaysWithinTheStars() {
        let rating = RatingControl()
        #expect(rating.value == 0 && rating.accessibilityValue == "0")
        rating.value = 9
        #expect(rating.value == 5)
        rating.maximumValue = 3
        #expect(rating.value == 3)
        rating.value = -1
        #expect(rating.value == 0)
        #expect(rating.intrinsicContentSize == Size(132, 44))
        // A narrow place has narrower stars.
        #expect(rating.sizeThatFits(Size(90, .infinity)) == Size(90, 44))
    }

    @Test func fingerChoosesTheStarUnderIt() {
        let (rating, log) = (rating(), Log())
        rating.addAction(for: .valueChanged) { [unowned rating] in log.values.append(rating.value) }
        stage.tap(40 + 44 * 2.5, 122)
        #expect(log.values == [3])
        // The same star again is no change, and one that slides off chooses nothing.
        stage.tap(40 + 44 * 2.5, 122)
        stage.drag(from: Point(50, 122), to: Point(60, 400))
        #expect(log.values == [3] && rating.value == 3)
        // Along the stars.
        stage.drag(from: Point(50, 122), to: Point(40 + 44 * 4.5, 124))
        #expect(log.values == [3, 5])
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        stage.settle()
        stage.tap(50, 122)
        #expect(rating.value == 5)
        stage.tap(250, 122)
        #expect(log.values == [3, 5, 1])
        rating.isEnabled = false
        stage.tap(40 + 44 * 2.5, 122)
        #expect(rating.value == 1)
    }

    @Test func starsAreAdjustedByAssistants() {
        let rating = rating()
        rating.accessibilityIncrement()
        rating.accessibilityIncrement()
        #expect(rating.value == 2 && !rating.accessibilityActivate())
        for _ in 0..<3 { rating.accessibilityDecrement() }
        #expect(rating.value == 1 && rating.accessibilityTraits.contains(.adjustable))
    }

    /// A finger that slides off takes nothing back that the switch's actions have set meanwhile.
    @Test func switchKeepsWhatItsActionsSet() {
        let control = Switch()
        control.frame = Rect(100, 100, 51, 31)
        control.addAction(for: .touchUpOutside) { [unowned control] in control.isOn = true }
        stage.root.addSubview(control)
        stage.frame()
        stage.drag(from: Point(125, 115), to: Point(125, 300), ends: false)
        #expect(control.isTracking && !control.isOn)
        stage.touch(.ended, 125, 300)
        stage.frame()
        #expect(control.isOn && !control.isTracking)
    }
}
