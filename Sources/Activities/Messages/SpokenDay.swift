import Interface
import Training

/// Today, yesterday, or the date, with the year if it is not the present one.
enum SpokenDay {
    static func message(_ day: Day, today: Day, _ calendar: any LocalCalendar) -> Message {
        switch today.days(since: day) {
        case 0: return Message("day.today")
        case 1: return Message("day.yesterday")
        default:
            let date = calendar.civil(day)
            return Message(
                date.year == calendar.civil(today).year ? "day.thisYear" : "day.otherYear",
                [
                    "day": .integer(date.day), "month": .message(Message("month.\(date.month)")),
                    "year": .integer(date.year),
                ])
        }
    }
}
