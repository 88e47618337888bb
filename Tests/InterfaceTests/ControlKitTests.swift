import Geometry
import Motion
import RiveRuntime
import Testing

@testable import Interface

/// Switches, sliders, steppers, segments and bars under fingers and keys.
@MainActor @Suite struct ControlKitTests {
    private let stage = Stage(Size(300, 600))

    /// What a control has sent.
    private final class Log { var values: [Double] = [] }

    private func add<Kind: Control>(
        _ control: Kind, _ frame: Rect, _ value: @escaping @MainActor (Kind) -> Double
    ) -> Log {
        let log = Log()
        control.frame = frame
        control.addAction(for: .valueChanged) { [unowned control] in
            log.values.append(value(control))
        }
        stage.root.addSubview(control)
        stage.frame()
        return log
    }

    private func key(_ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []) -> Bool {
        let isHandled = stage.screen.key(KeyPress(key, modifiers))
        _ = stage.screen.key(KeyPress(key, modifiers, .up))
        stage.settle()
        return isHandled
    }

    // MARK: Switch

    @Test func newSwitchIsOffAndHasItsSize() {
        let control = Switch(frame: Rect(10, 10, 500, 500))
        #expect(!control.isOn && control.frame == Rect(10, 10, 51, 31))
        #expect(control.accessibilityValue == "0" && control.isEnabled)
    }

    @Test func tapTogglesSwitchAndTellsOnce() {
        let control = Switch()
        let log = add(control, Rect(100, 100, 51, 31)) { $0.isOn ? 1 : 0 }
        control.setOn(true, animated: true)
        control.isOn = false
        #expect(log.values.isEmpty)
        stage.tap(125, 115)
        #expect(control.isOn && log.values == [1])
        stage.tap(125, 115)
        #expect(log.values == [1, 0])
        // The target is 44 points high.
        stage.settle()
        stage.tap(125, 95)
        #expect(log.values == [1, 0, 1])
        control.isEnabled = false
        stage.settle()
        stage.tap(125, 115)
        #expect(log.values.count == 3 && control.alpha < 1)
    }

    @Test func knobFollowsFingerAndSlidingOffCancels() {
        let control = Switch()
        let log = add(control, Rect(100, 100, 51, 31)) { $0.isOn ? 1 : 0 }
        stage.drag(from: Point(110, 115), to: Point(140, 115))
        #expect(control.isOn && log.values == [1])
        stage.drag(from: Point(140, 115), to: Point(110, 115))
        #expect(!control.isOn && log.values == [1, 0])
        // There and back again changes nothing.
        stage.drag(from: Point(110, 115), to: Point(140, 115), ends: false)
        for x in stride(from: 138.0, through: 110, by: -4) {
            stage.touch(.moved, x, 115)
            stage.frame()
        }
        stage.touch(.ended, 110, 115)
        #expect(!control.isOn && log.values == [1, 0])
        stage.drag(from: Point(125, 115), to: Point(125, 300))
        #expect(!control.isOn && log.values == [1, 0])
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        stage.settle()
        stage.drag(from: Point(140, 115), to: Point(105, 115))
        #expect(control.isOn && log.values == [1, 0, 1])
    }

    // MARK: Slider

    @Test func sliderClampsItsValue() {
        let slider = Slider()
        #expect(slider.value == 0 && slider.minimumValue == 0 && slider.maximumValue == 1)
        slider.value = 2
        #expect(slider.value == 1)
        slider.value = .nan
        #expect(slider.value == 0)
        slider.maximumValue = 30
        slider.minimumValue = 16
        #expect(slider.value == 16)
        slider.step = 0.5
        slider.value = 21.3
        #expect(slider.value == 21.5)
        slider.maximumValue = 20
        #expect(slider.value == 20 && slider.accessibilityValue == "100%")
    }

    /// The room of the knob is 200 points: 228 without the knob.
    @Test func knobMovesWithTheFingerFromWhereItIsHeld() {
        let slider = Slider()
        let log = add(slider, Rect(50, 100, 228, 44)) { $0.value }
        slider.maximumValue = 200
        stage.frame()
        stage.touch(.began, 70, 122)
        stage.frame()
        #expect(slider.isHighlighted && log.values.isEmpty)
        for x in stride(from: 75.0, through: 170, by: 5) {
            stage.touch(.moved, x, 122)
            stage.frame()
        }
        stage.touch(.ended, 170, 122)
        #expect(abs(slider.value - 100) < 0.01 && !slider.isHighlighted)
        #expect(log.values.count > 5 && log.values.last == slider.value)
        // A tap on the track does nothing.
        let count = log.values.count
        stage.tap(260, 122)
        #expect(log.values.count == count)
        slider.isContinuous = false
        stage.drag(from: Point(164, 122), to: Point(100, 122))
        #expect(log.values.count == count + 1 && slider.value < 50)
    }

    @Test func sliderIsMirrored() {
        let slider = Slider()
        let log = add(slider, Rect(50, 100, 228, 44)) { $0.value }
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        stage.frame()
        stage.drag(from: Point(264, 122), to: Point(60, 122))
        #expect(slider.value == 1 && log.values.last == 1)
    }

    /// In a list, a finger along the slider keeps it, and one across it scrolls and gives the value back.
    @Test func sliderInListYieldsToScrolling() {
        let list = ScrollView(frame: Rect(0, 0, 300, 600))
        list.contentSize = Size(300, 2000)
        stage.root.addSubview(list)
        let slider = Slider()
        let log = add(slider, Rect(50, 300, 228, 44)) { $0.value }
        list.addSubview(slider)
        slider.value = 0.5
        stage.frame()
        stage.touch(.began, 164, 322)
        stage.frame()
        #expect(slider.isHighlighted)
        stage.touch(.cancelled, 164, 322)
        stage.settle()
        stage.drag(from: Point(164, 322), to: Point(170, 200))
        stage.settle()
        #expect(list.contentOffset.y > 50 && slider.value == 0.5)
        #expect(log.values.isEmpty || log.values.last == 0.5)
        list.contentOffset = .zero
        stage.settle()
        stage.drag(from: Point(164, 322), to: Point(250, 322), ends: false)
        for y in stride(from: 322.0, through: 200, by: -10) {
            stage.touch(.moved, 250, y)
            stage.frame()
        }
        stage.touch(.ended, 250, 200)
        #expect(list.contentOffset.y == 0 && slider.value > 0.8)
    }

    @Test func twoThumbsMoveTwoSliders() {
        let (first, second) = (Slider(), Slider())
        let logs = [
            add(first, Rect(50, 100, 228, 44)) { $0.value },
            add(second, Rect(50, 300, 228, 44)) { $0.value },
        ]
        stage.touch(.began, 64, 122, finger: 0)
        stage.touch(.began, 64, 322, finger: 1)
        for step in 1...10 {
            stage.touch(.moved, 64 + Double(step) * 10, 122, finger: 0)
            stage.touch(.moved, 64 + Double(step) * 20, 322, finger: 1)
            stage.frame()
        }
        stage.touch(.ended, 164, 122, finger: 0)
        stage.touch(.ended, 264, 322, finger: 1)
        stage.settle()
        #expect(abs(first.value - 0.5) < 0.01 && second.value > 0.9)
        #expect(logs.allSatisfy { !$0.values.isEmpty })
    }

    @Test func keysAdjustSliderAndEncoderTurnsIt() {
        let slider = Slider()
        let log = add(slider, Rect(50, 100, 228, 44)) { $0.value }
        let button = Control(frame: Rect(50, 200, 100, 44))
        button.addAction(for: .touchUpInside) {}
        stage.root.addSubview(button)
        slider.step = 0.25
        #expect(key(.tab) && slider.isFocused)
        #expect(key(.right) && key(.right) && key(.left))
        #expect(log.values == [0.25, 0.5, 0.25])
        // An encoder is pressed, turned, and pressed again.
        #expect(key(.enter) && key(.tab) && key(.tab) && slider.isFocused)
        #expect(slider.value == 0.75)
        #expect(key(.tab, .shift) && slider.value == 0.5)
        #expect(key(.enter) && key(.tab) && button.isFocused && slider.value == 0.5)
    }

    // MARK: Stepper

    @Test func stepperStepsWithinItsRange() {
        let stepper = Stepper()
        let log = add(stepper, Rect(100, 100, 96, 44)) { $0.value }
        #expect(stepper.maximumValue == 100 && stepper.stepValue == 1 && stepper.autorepeat)
        stage.tap(180, 122)
        stage.tap(180, 122)
        stage.tap(110, 122)
        stage.tap(110, 122)
        stage.tap(110, 122)
        #expect(log.values == [1, 2, 1, 0])
        stepper.wraps = true
        stage.tap(110, 122)
        #expect(stepper.value == 100)
        // Sliding off cancels.
        stage.drag(from: Point(180, 122), to: Point(180, 400))
        #expect(stepper.value == 100)
        stepper.value = 1000
        #expect(stepper.value == 100 && stepper.accessibilityValue == "100")
        stepper.accessibilityDecrement()
        #expect(stepper.value == 99 && log.values.last == 99)
    }

    @Test func heldStepperRepeatsFaster() {
        let stepper = Stepper()
        let log = add(stepper, Rect(100, 100, 96, 44)) { $0.value }
        stage.touch(.began, 180, 122)
        stage.frames(29)
        #expect(log.values.isEmpty)
        stage.frames(60)
        let slow = log.values.count
        #expect((4...7).contains(slow))
        stage.frames(120)
        #expect(log.values.count > slow + 10)
        let count = log.values.count
        stage.touch(.ended, 180, 122)
        stage.settle()
        // The finger that lifts after repetitions adds no step.
        #expect(log.values.count == count && stepper.value == Double(count))
    }

    // MARK: Segments

    @Test func tapSelectsSegmentOnce() throws {
        let control = SegmentedControl(
            family: try TestFonts.boxes(), items: ["a", "b", "c"])
        let log = add(control, Rect(0, 100, 300, 44)) { Double($0.selectedSegmentIndex) }
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
        control.selectedSegmentIndex = 1
        #expect(log.values.isEmpty)
        stage.tap(250, 122)
        stage.tap(250, 122)
        stage.tap(50, 122)
        #expect(log.values == [2, 0])
        stage.drag(from: Point(150, 122), to: Point(150, 400))
        control.setEnabled(false, forSegmentAt: 1)
        stage.tap(150, 122)
        #expect(log.values == [2, 0] && !control.isEnabledForSegment(at: 1))
        control.insertSegment(withTitle: "z", at: 0)
        #expect(control.selectedSegmentIndex == 1 && control.titleForSegment(at: 0) == "z")
        control.removeSegment(at: 1)
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
        #expect(control.numberOfSegments == 3)
        control.isMomentary = true
        stage.frame()
        stage.tap(10, 122)
        #expect(log.values == [2, 0, 0])
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
    }

    @Test func segmentsAreParts() throws {
        let control = SegmentedControl(family: try TestFonts.boxes(), items: ["a", "b"])
        _ = add(control, Rect(0, 100, 300, 44)) { _ in 0 }
        control.selectedSegmentIndex = 1
        let elements = stage.screen.elements
        #expect(elements.map(\.role) == [.segment, .segment])
        #expect(elements.map(\.label) == ["a", "b"] && elements.map(\.state) == [[], .selected])
        #expect(key(.tab) && key(.space) && control.selectedSegmentIndex == 0)
    }

    // MARK: Progress

    @Test func progressIsClampedAndAnimates() {
        let bar = ProgressView(frame: Rect(0, 100, 200, 6))
        stage.root.addSubview(bar)
        stage.frame()
        bar.progress = 7
        #expect(bar.progress == 1)
        bar.progress = 0
        bar.setProgress(0.5, animated: true)
        let fill = bar.subviews[0]
        stage.frames(4)
        #expect(fill.presentationFrame.width > 5 && fill.presentationFrame.width < 100)
        stage.settle()
        #expect(fill.presentationFrame == Rect(0, 0, 100, 6))
        #expect(bar.accessibilityValue == "50%" && stage.screen.elements[0].role == .progress)
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        stage.settle()
        #expect(fill.frame == Rect(100, 0, 100, 6))
    }
}
