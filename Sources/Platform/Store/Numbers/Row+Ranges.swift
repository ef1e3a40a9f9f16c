import Training

// Values read are in their ranges whatever the file holds, and so are values written: nothing computed from them
// overflows, and no trigger refuses them.

extension Row {
    /// A number, clamped to the range.
    borrowing func integer(_ column: Int32, in range: ClosedRange<Int>) -> Int { range.clamping(integer(column)) }

    /// A day; nil if there is none or it is outside the calendar.
    borrowing func day(_ column: Int32) -> Day? {
        Ranges.days.checking(optionalInteger(column)).map(Day.init(ordinal:))
    }

    /// A moment from three columns: seconds of universal time, day, second of the day.
    borrowing func moment(_ column: Int32) -> Moment {
        Moment(
            epochSeconds: Int64(integer(column, in: Ranges.epoch)),
            day: Day(ordinal: integer(column + 1, in: Ranges.days)),
            secondOfDay: integer(column + 2, in: Ranges.secondOfDay))
    }
}

extension Day {
    /// The number to store.
    var stored: Int { Ranges.days.clamping(ordinal) }
}

extension Moment {
    /// The seconds of universal time to store.
    var storedEpoch: Int { Ranges.epoch.clamping(Int(epochSeconds)) }
    /// The second of the day to store.
    var storedSecond: Int { Ranges.secondOfDay.clamping(secondOfDay) }
}
