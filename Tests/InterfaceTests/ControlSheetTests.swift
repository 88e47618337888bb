import Geometry
import ImageCodecs
import Rasterizer
import SystemFonts
import Testing
import Typography

@testable import Interface

/// Every control in every state: light and dark, from left to right and from right to left.
@MainActor @Suite struct ControlSheetTests {
    private let family: FontFamily

    init() throws {
        // This font is the same in all releases of Debian, unlike Inter.
        let fonts = try FontCatalog().textFonts(bold: false)
            .filter { $0.path.contains("DejaVu") }.map { try $0.open() }
        try #require(!fonts.isEmpty, "fonts-dejavu-core is not installed")
        family = FontFamily(fonts)
    }

    /// A column of all controls. A pressed one looks as under a finger.
    private func add(to root: View, x: Double, _ change: (Control) -> Void) {
        var y = 12.0
        func place(_ view: View, _ size: Size) {
            view.frame = Rect(x, y, size.width, size.height)
            root.addSubview(view)
            if let control = view as? Control { change(control) }
            y += size.height + 12
        }
        for isOn in [false, true] {
            let control = Switch()
            control.isOn = isOn
            place(control, Switch.size)
        }
        for value in [0, 0.6] {
            let slider = Slider()
            slider.value = value
            place(slider, Size(180, Slider.height))
        }
        let stepper = Stepper()
        stepper.value = 3
        place(stepper, Stepper.size)
        let segments = SegmentedControl(family: family, items: ["Day", "Week", "Year"])
        segments.selectedSegmentIndex = 1
        segments.titleColor = root.backgroundColor.contrastingText
        place(segments, Size(180, SegmentedControl.height))
        for progress in [0.02, 0.7] {
            let bar = ProgressView()
            bar.progress = progress
            place(bar, Size(180, ProgressView.height))
        }
        place(SpinnerView(), Size(32, 32))
        for style in [Button.Style.filled, .tinted, .plain] {
            let button = Button(family: family, title: "Send", style: style)
            button.addAction(for: .touchUpInside) {}
            place(button, Size(180, 44))
        }
    }

    private func picture(_ background: Color, _ direction: UserInterfaceLayoutDirection)
        -> BGRAImage
    {
        let stage = Stage(Size(820, 560))
        stage.screen.userInterfaceLayoutDirection = direction
        stage.root.backgroundColor = background
        add(to: stage.root, x: 12) { _ in }
        add(to: stage.root, x: 212) { $0.isHighlighted = true }
        add(to: stage.root, x: 412) { $0.isEnabled = false }
        add(to: stage.root, x: 612) { $0.tintColor = .systemOrange }
        stage.settle()
        return stage.picture().image
    }

    @Test func controlsMatchGoldenImage() throws {
        let pictures = [Color.white, Color(argb: 0xff1c_1c1e)].flatMap { color in
            [picture(color, .leftToRight), picture(color, .rightToLeft)]
        }
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 2), "controls")
    }

    /// Wheels, wheels of a date and the page of a month. The second column is disabled.
    private func pickers(_ background: Color, _ direction: UserInterfaceLayoutDirection)
        -> BGRAImage
    {
        let stage = Stage(Size(676, 840))
        stage.screen.userInterfaceLayoutDirection = direction
        stage.root.backgroundColor = background
        let date = CalendarDate(year: 2026, month: 11, day: 28, hour: 14, minute: 30)
        for (column, isEnabled) in [true, false].enumerated() {
            var y = 12.0
            func place(_ view: View, _ height: Double) {
                view.frame = Rect(12 + Double(column) * 332, y, 320, height)
                stage.root.addSubview(view)
                y += height + 12
            }
            let wheel = PickerView(family: family)
            let sizes = ["Small", "Medium", "Large", "Very large"]
            wheel.rowsInComponent = { _ in sizes.count }
            wheel.titleForRow = { row, _ in sizes[row] }
            wheel.reloadAllComponents()
            wheel.selectRow(1, inComponent: 0, animated: false)
            wheel.textColor = background.contrastingText
            wheel.isEnabled = isEnabled
            place(wheel, PickerView.height)
            for style in [DatePicker.Style.wheels, .inline] {
                let picker = DatePicker(family: family, date: date)
                picker.textColor = background.contrastingText
                picker.preferredDatePickerStyle = style
                picker.maximumDate = CalendarDate(year: 2026, month: 11, day: 29)
                picker.isEnabled = isEnabled
                place(picker, picker.sizeThatFits(Size(320, .infinity)).height)
            }
        }
        stage.settle()
        return stage.picture().image
    }

    @Test func pickersMatchGoldenImage() throws {
        let pictures = [Color.white, Color(argb: 0xff1c_1c1e)].flatMap { color in
            [pickers(color, .leftToRight), pickers(color, .rightToLeft)]
        }
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 2), "pickers")
    }

    @Test func focusRingMatchesGoldenImage() throws {
        let pictures = [Color.white, Color(argb: 0xff1c_1c1e)].flatMap { color in
            [false, true].map { isAdjusting in
                let stage = Stage(Size(240, 220))
                stage.root.backgroundColor = color
                let slider = Slider(frame: Rect(20, 90, 200, 44))
                slider.value = 0.4
                let button = Button(family: family, title: "Send")
                button.frame = Rect(20, 20, 120, 44)
                button.addAction(for: .touchUpInside) {}
                for view in [slider, button] { stage.root.addSubview(view) }
                stage.frame()
                stage.screen.setFocus(isAdjusting ? slider : button)
                stage.screen.isAdjusting = isAdjusting
                stage.settle()
                return stage.picture().image
            }
        }
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 2), "focus")
    }
}
