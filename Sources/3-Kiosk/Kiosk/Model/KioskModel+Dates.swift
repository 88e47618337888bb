import Interface

extension KioskModel {
    /// The present day and time of day in the kiosk's time zone.
    var localDate: CalendarDate {
        let now = wall.local(wall.now())
        return CalendarDate(
            year: now.year, month: now.month, day: now.day, hour: now.hour, minute: now.minute)
    }
}
