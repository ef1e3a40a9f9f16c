import Training

// Numbers read and written are clamped to their ranges: no computation overflows, and no trigger refuses them.

extension Row {
    borrowing func integer(_ column: Int32, in range: ClosedRange<Int>) -> Int { range.clamping(integer(column)) }

    /// Nil also for a day outside the calendar.
    borrowing func day(_ column: Int32) -> Day? {
        Ranges.days.checking(optionalInteger(column)).map(Day.init(ordinal:))
    }

    /// Reads three columns: seconds of universal time, day, second of the day.
    borrowing func moment(_ column: Int32) -> Moment {
        Moment(
            epochSeconds: Int64(integer(column, in: Ranges.epoch)),
            day: Day(ordinal: integer(column + 1, in: Ranges.days)),
            secondOfDay: integer(column + 2, in: Ranges.secondOfDay))
    }
}

extension Day {
    var stored: Int { Ranges.days.clamping(ordinal) }
}

extension Moment {
    var storedEpoch: Int { Ranges.epoch.clamping(Int(epochSeconds)) }
    var storedSecond: Int { Ranges.secondOfDay.clamping(secondOfDay) }
}
