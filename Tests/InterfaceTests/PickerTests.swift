import Geometry
import RiveRuntime
import SystemFonts
import Testing
import Typography

@testable import Interface

/// Wheels and the page of a month under fingers and keys.
@MainActor @Suite struct PickerTests {
    private let stage = Stage(Size(360, 600))
    private let family: FontFamily

    init() throws {
        family = FontFamily(
            try FontCatalog().textFonts(bold: false).filter { $0.path.contains("DejaVu") }
                .map { try $0.open() })
    }

    private final class Log {
        var rows: [String] = []
        var dates: [CalendarDate] = []
    }

    private func picker(_ counts: [Int]) -> (PickerView, Log) {
        let (picker, log) = (PickerView(family: family), Log())
        picker.numberOfComponents = counts.count
        picker.rowsInComponent = { counts[$0] }
        picker.titleForRow = { row, component in "\(component): \(row)" }
        picker.didSelectRow = { log.rows.append("\($1): \($0)") }
        picker.frame = Rect(0, 0, 300, PickerView.height)
        stage.root.addSubview(picker)
        picker.reloadAllComponents()
        stage.settle()
        return (picker, log)
    }

    /// Two wheels of 148 points, whose middle is at 110.
    @Test func wheelComesToRestOnARow() {
        let (picker, log) = picker([1_000_000, 3])
        #expect(picker.selectedRow(inComponent: 0) == 0 && picker.numberOfRows(inComponent: 1) == 3)
        // The finger is slow, and leaves the wheel between two rows.
        stage.drag(from: Point(70, 180), to: Point(70, 110), frames: 60)
        stage.settle()
        #expect(log.rows == ["0: 1"] || log.rows == ["0: 2"])
        let row = picker.selectedRow(inComponent: 0)
        let wheel = picker.subviews[0] as? PickerWheel
        #expect(wheel?.contentOffset.y == Double(row) * 44 - 88)
        // A flick goes further and beyond no end.
        stage.drag(from: Point(70, 180), to: Point(70, 20), frames: 4)
        stage.settle()
        #expect(picker.selectedRow(inComponent: 0) > row + 3 && log.rows.count == 2)
        stage.drag(from: Point(200, 20), to: Point(200, 200), frames: 4)
        stage.settle()
        #expect(picker.selectedRow(inComponent: 1) == 0 && log.rows.count == 2)
        // Only the rows in sight have labels.
        #expect((wheel?.subviews.count ?? 0) <= 8)
    }

    @Test func tapTurnsTheWheelToItsRow() {
        let (picker, log) = picker([5])
        stage.tap(150, 110 + 88)
        stage.settle()
        #expect(picker.selectedRow(inComponent: 0) == 2 && log.rows == ["0: 2"])
        // The row in the middle is selected already; below the last one there is none.
        stage.tap(150, 110)
        stage.settle()
        picker.selectRow(4, inComponent: 0, animated: false)
        stage.settle()
        stage.tap(150, 110 + 44)
        stage.settle()
        #expect(log.rows == ["0: 2"])
    }

    @Test func selectedRowIsKeptInRange() {
        let (picker, log) = picker([5])
        picker.selectRow(9, inComponent: 0, animated: true)
        stage.settle()
        #expect(picker.selectedRow(inComponent: 0) == 4)
        picker.rowsInComponent = { _ in 2 }
        picker.reloadAllComponents()
        stage.settle()
        #expect(picker.selectedRow(inComponent: 0) == 1 && log.rows.isEmpty)
        picker.rowsInComponent = { _ in 0 }
        picker.reloadAllComponents()
        stage.settle()
        stage.tap(150, 110)
        stage.settle()
        #expect(picker.selectedRow(inComponent: 0) == -1)
        picker.selectRow(0, inComponent: 7, animated: false)
        #expect(picker.selectedRow(inComponent: 7) == -1 && log.rows.isEmpty)
    }

    @Test func touchStopsTheWheelAndItRestsOnARow() {
        let (picker, log) = picker([100_000])
        stage.drag(from: Point(70, 200), to: Point(70, 20), frames: 3)
        stage.frames(5)
        #expect(picker.isTracking)
        stage.touch(.began, 70, 110)
        stage.frames(30)
        #expect(log.rows.isEmpty)
        stage.touch(.ended, 70, 110)
        stage.settle()
        let wheel = picker.subviews[0] as? PickerWheel
        let rest = ((wheel?.contentOffset.y ?? 0.5) + 88).truncatingRemainder(dividingBy: 44)
        #expect(rest == 0 && log.rows.count == 1 && !picker.isTracking)
    }

    @Test func keysAndAssistantsTurnWheels() {
        let (picker, log) = picker([5, 5])
        #expect(stage.screen.moveFocus(.next))
        #expect(stage.screen.key(KeyPress(.down)) && stage.screen.key(KeyPress(.down)))
        #expect(stage.screen.key(KeyPress(.up)) && stage.screen.key(KeyPress(.up)))
        #expect(stage.screen.key(KeyPress(.right)) && stage.screen.key(KeyPress(.down)))
        #expect(log.rows == ["0: 1", "0: 2", "0: 1", "0: 0", "1: 1"])
        let wheel = picker.subviews[1]
        #expect(wheel.effectiveRole == .wheel && wheel.accessibilityValue == "1: 1")
        #expect(wheel.accessibilityTraits.contains(.adjustable))
        picker.isEnabled = false
        #expect(!stage.screen.key(KeyPress(.down)) || log.rows.count == 5)
        #expect(wheel.accessibilityTraits.contains(.notEnabled) && picker.alpha < 1)
        stage.drag(from: Point(200, 180), to: Point(200, 20), frames: 6)
        stage.settle()
        #expect(log.rows.count == 5)
    }

    @Test func wheelsAreMirrored() {
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        let (picker, _) = picker([5, 5])
        #expect(picker.subviews[0].frame.minX > picker.subviews[1].frame.minX)
    }

    // MARK: Dates

    private func datePicker(
        _ date: CalendarDate, _ change: (DatePicker) -> Void = { _ in }
    ) -> (DatePicker, Log) {
        let (picker, log) = (DatePicker(family: family, date: date), Log())
        change(picker)
        picker.frame = Rect(origin: .zero, size: picker.sizeThatFits(Size(350, .infinity)))
        picker.addAction(for: .valueChanged) { [unowned picker] in log.dates.append(picker.date) }
        stage.root.addSubview(picker)
        stage.settle()
        return (picker, log)
    }

    private func wheels(_ picker: DatePicker) -> [PickerWheel] {
        picker.subviews.compactMap { $0 as? PickerView }.flatMap(\.subviews)
            .compactMap { $0 as? PickerWheel }
    }

    @Test func dayThatAMonthHasNotBecomesItsLast() {
        let (picker, log) = datePicker(CalendarDate(year: 2028, month: 1, day: 31))
        let wheels = wheels(picker)
        #expect(wheels.map(\.accessibilityValue) == ["January", "31", "2028"])
        #expect(wheels.map(\.accessibilityLabel) == ["Month", "Day", "Year"])
        wheels[0].accessibilityIncrement()
        stage.settle()
        #expect(log.dates == [CalendarDate(year: 2028, month: 2, day: 29)])
        #expect(wheels[1].accessibilityValue == "29")
        wheels[2].accessibilityIncrement()
        #expect(picker.date == CalendarDate(year: 2029, month: 2, day: 28))
    }

    @Test func wheelsReturnFromBeyondTheLimits() {
        let (picker, log) = datePicker(CalendarDate(year: 2026, month: 11, day: 28)) {
            $0.minimumDate = CalendarDate(year: 2026, month: 11, day: 20)
            $0.maximumDate = CalendarDate(year: 2027, month: 2, day: 1)
            $0.names.order = [.day, .month, .year]
        }
        let wheels = wheels(picker)
        #expect(wheels[2].numberOfRows == 2)
        wheels[1].accessibilityDecrement()
        stage.settle()
        #expect(log.dates == [CalendarDate(year: 2026, month: 11, day: 20)])
        #expect(wheels.map(\.accessibilityValue) == ["20", "November", "2026"])
        picker.date = CalendarDate(year: 2030, month: 1, day: 1)
        #expect(picker.date == CalendarDate(year: 2027, month: 2, day: 1) && log.dates.count == 1)
    }

    @Test func timeOfDayIsIn24OrTwice12Hours() {
        let noon = CalendarDate(year: 2026, month: 11, day: 28, hour: 12, minute: 17)
        let (picker, log) = datePicker(noon) {
            $0.datePickerMode = .time
            $0.minuteInterval = 5
        }
        var wheels = wheels(picker)
        #expect(wheels.map(\.accessibilityValue) == ["12", "15", "PM"])
        wheels[2].accessibilityDecrement()
        #expect(picker.date.isoTime == "00:15" && log.dates.count == 1)
        picker.names.dayPeriods = []
        picker.names.digits = ["٠", "١", "٢", "٣", "٤", "٥", "٦", "٧", "٨", "٩"]
        wheels = self.wheels(picker)
        #expect(wheels.map(\.accessibilityValue) == ["٠٠", "١٥"])
        picker.minimumDate = CalendarDate(year: 1, month: 1, day: 1, hour: 9)
        #expect(picker.date == noon.at(hour: 9, minute: 0))
        picker.minuteInterval = 7
        #expect(self.wheels(picker)[1].numberOfRows == 60)
    }

    @Test func dayAndTimeShareThreeWheels() {
        let (picker, _) = datePicker(
            CalendarDate(year: 2026, month: 12, day: 31, hour: 23, minute: 59)
        ) {
            $0.datePickerMode = .dateAndTime
            $0.names.dayPeriods = []
        }
        let wheels = wheels(picker)
        #expect(wheels.map(\.accessibilityValue) == ["Thu Dec 31", "23", "59"])
        wheels[0].accessibilityIncrement()
        #expect(
            picker.date == CalendarDate(year: 2027, month: 1, day: 1, hour: 23, minute: 59))
    }

    /// November 2026 begins on a Sunday; each day is 50 points wide and 44 high, from 68 points on.
    @Test func tapChoosesADayOfTheMonth() {
        let (picker, log) = datePicker(CalendarDate(year: 2026, month: 11, day: 28)) {
            $0.preferredDatePickerStyle = .inline
            $0.maximumDate = CalendarDate(year: 2026, month: 12, day: 24)
        }
        stage.tap(75, 68 + 22)
        #expect(log.dates == [CalendarDate(year: 2026, month: 11, day: 2)])
        // The chevron turns to December, which begins on a Tuesday.
        stage.tap(330, 22)
        stage.settle()
        #expect(picker.date.month == 11)
        stage.tap(125, 68 + 22)
        #expect(picker.date == CalendarDate(year: 2026, month: 12, day: 1))
        // Neither the day after the last one nor the next month can be chosen.
        stage.tap(225, 68 + 22 + 3 * 44)
        #expect(picker.date.day == 24)
        stage.tap(275, 68 + 22 + 3 * 44)
        stage.tap(330, 22)
        stage.settle()
        stage.tap(125, 68 + 22)
        #expect(picker.date == CalendarDate(year: 2026, month: 12, day: 1))
    }

    @Test(arguments: [
        ("2026-11-28", "2026-11-28 00:00"), ("14:30", "2000-02-03 14:30"),
        ("2026-11-28T23:59", "2026-11-28 23:59"), ("2026-02-29", ""), ("2026-13-01", ""),
        ("24:00", ""), ("9:00", ""), ("", ""), ("2026-11-28T", ""), ("2026-11-28 14:30", ""),
        ("2026-11-28T14:30:00", ""), ("-026-11-28", ""), ("0000-01-01", ""),
    ])
    func datesAreRead(text: String, expected: String) {
        let date = CalendarDate(iso: text, on: CalendarDate(year: 2000, month: 2, day: 3))
        #expect((date.map { "\($0.isoDate) \($0.isoTime)" } ?? "") == expected)
    }

    /// The number of the day that is chosen is within its circle, however large texts are.
    @Test func largeDaysAreWithinTheirCircle() throws {
        let picker = DatePicker(family: family, date: CalendarDate(year: 2026, month: 11, day: 28))
        picker.preferredDatePickerStyle = .inline
        picker.fontSize = 40
        picker.frame = Rect(0, 0, 320, picker.sizeThatFits(Size(320, .infinity)).height)
        stage.root.addSubview(picker)
        stage.settle()
        func labels(_ view: View) -> [Label] {
            view.subviews.flatMap { labels($0) + [$0 as? Label].compactMap(\.self) }
        }
        let day = try #require(labels(picker).first { $0.text == "28" })
        #expect(day.textWidth < Control.minimumTarget - 4)
        #expect(day.fontSize == MonthView.maximumDaySize)
    }

    @Test func daysOfTheCalendar() {
        let date = CalendarDate(year: 2028, month: 2, day: 29)
        #expect(date.weekday == 2 && date.adding(days: 1).isoDate == "2028-03-01")
        #expect(CalendarDate.days(inMonth: 12, 2026) == 31)
        #expect(CalendarDate.days(inMonth: 2, 1900) == 28)
        #expect(CalendarDate(year: 1, month: 1, day: 1).dayNumber == 0)
        #expect(CalendarDate(year: 1, month: 1, day: 1).weekday == 1)
        #expect(CalendarDate(year: 0, month: 14, day: 99).isoDate == "0001-12-31")
    }
}
