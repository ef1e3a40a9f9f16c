/// Says when a stream that makes nothing but silence may stop, and where it is meanwhile.
///
///               silence for two seconds
///     playing --------------------------> asleep
///        ^                                   |
///        +------ there is something to make -+
///
/// The sample counter is the time base of sound, so the time asleep passes on it, by the system's clock.
package struct StreamRest {
    /// Samples per second.
    private let sampleRate: Int
    /// Since when there has been nothing but silence, in nanoseconds.
    private var silentSince: Int64?
    /// Where the stream would be, were it made: as far ahead of the ear as when it fell asleep.
    private var course: StreamLine?
    /// When it fell asleep, in nanoseconds.
    private var began: Int64 = 0

    /// Nanoseconds of silence after which the stream falls asleep.
    package static var patience: Int64 { @_noLocks get { .nanoseconds(milliseconds: 2000) } }
    /// Nanoseconds asleep after which devices have turned off what swallows the beginning of sound when it is turned on.
    package static var deep: Int64 { @_noLocks get { .nanoseconds(milliseconds: 5000) } }

    /// A stream that is awake.
    package init(sampleRate: Int) {
        self.sampleRate = sampleRate
    }

    /// Whether the stream is asleep.
    package var isAsleep: Bool { @_noLocks get { course != nil } }

    /// Takes note of whether there is nothing but silence; true if it is time to fall asleep.
    @_noLocks
    package mutating func observe(isSilent: Bool, now: Int64) -> Bool {
        guard isSilent else {
            silentSince = nil
            return false
        }
        guard let since = silentSince else {
            silentSince = now
            return false
        }
        return now - since >= StreamRest.patience
    }

    /// The stream falls asleep.
    @_noLocks
    package mutating func begin(at position: Int64, now: Int64) {
        course = StreamLine(sample: position, time: Double(now), step: 1e9 / Double(sampleRate))
        began = now
    }

    /// Where the stream is by now, while it is asleep.
    @_noLocks
    package func position(at now: Int64) -> Int64? {
        if let course { course.sample(atNanoseconds: now) } else { nil }
    }

    /// Whether it has been asleep for long.
    @_noLocks
    package func isDeep(at now: Int64) -> Bool { isAsleep && now - began >= StreamRest.deep }

    /// The stream wakes.
    @_noLocks
    package mutating func end() {
        course = nil
        silentSince = nil
    }
}
