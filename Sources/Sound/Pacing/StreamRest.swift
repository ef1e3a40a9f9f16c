/// Decides when a stream of mere silence may stop, and counts its position meanwhile.
///
///               silence for two seconds
///     playing --------------------------> asleep
///        ^                                   |
///        +------ there is something to make -+
///
/// The sample counter is the time base of sound, so it advances during sleep, by the system's clock.
package struct StreamRest {
    /// Samples per second.
    private let sampleRate: Int
    /// When the silence began, in nanoseconds.
    private var silentSince: Int64?
    /// The course of the stream as if it were still rendered: as far ahead of the ear as when it fell asleep.
    private var course: StreamLine?
    /// When it fell asleep, in nanoseconds.
    private var began: Int64 = 0

    /// Nanoseconds of silence after which the stream falls asleep.
    package static var patience: Int64 { @_noLocks get { .nanoseconds(milliseconds: 2000) } }
    /// Nanoseconds of sleep after which a device may have powered down. It then swallows the beginning of sound.
    package static var deep: Int64 { @_noLocks get { .nanoseconds(milliseconds: 5000) } }

    package init(sampleRate: Int) {
        self.sampleRate = sampleRate
    }

    package var isAsleep: Bool { @_noLocks get { course != nil } }

    /// Records whether there is only silence.
    ///
    /// - Returns: whether it is time to fall asleep.
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

    /// Falls asleep at a position of the stream.
    @_noLocks
    package mutating func begin(at position: Int64, now: Int64) {
        course = StreamLine(sample: position, time: Double(now), step: 1e9 / Double(sampleRate))
        began = now
    }

    /// The position of the stream during sleep; nil if it is awake.
    @_noLocks
    package func position(at now: Int64) -> Int64? {
        if let course { course.sample(atNanoseconds: now) } else { nil }
    }

    /// Whether the stream has been asleep for `deep` or longer.
    @_noLocks
    package func isDeep(at now: Int64) -> Bool { isAsleep && now - began >= StreamRest.deep }

    /// Wakes up.
    @_noLocks
    package mutating func end() {
        course = nil
        silentSince = nil
    }
}
