extension DirectionProgress {
    /// The progress of two files with practice of one learner: the higher level, and the schedule of the later
    /// practice. The same for both orders, and repeating it changes nothing.
    public func merged(with other: DirectionProgress) -> DirectionProgress {
        var merged = self
        // Of equal levels, the one that was reached first.
        if (other.level, -(other.levelReached?.ordinal ?? .max)) > (level, -(levelReached?.ordinal ?? .max)) {
            (merged.level, merged.levelReached) = (other.level, other.levelReached)
        }
        if schedule.lexicographicallyPrecedes(other.schedule) {
            (merged.lastPractised, merged.due, merged.intervalDays) =
                (other.lastPractised, other.due, other.intervalDays)
        }
        merged.firstPractised = [firstPractised, other.firstPractised].compactMap(\.self).min()
        return merged
    }

    private var schedule: [Int] { [lastPractised?.ordinal ?? .min, due?.ordinal ?? .min, intervalDays] }
}
