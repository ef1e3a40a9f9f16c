/// Detects that the input thread hangs while a contact is closed. The release might then never come.
///
///     listening -- a contact is closed and no pulse for half a second --> deaf
///         ^                                                                 |
///         +------------------------------ a pulse --------------------------+
///
/// It counts samples of the stream. If the whole machine stands still or the process is stopped, the stream stops, too,
/// so there is no false alarm.
package struct PulseWatch {
    /// The input thread counts a pulse at least this often while a contact is closed, in nanoseconds.
    package static var interval: Int64 { .nanoseconds(milliseconds: 250) }
    /// Without a pulse for this many milliseconds, all contacts count as open.
    private static var patience: Int { @_noLocks get { 500 } }

    private var pulse: UInt32 = 0
    /// The sample at which the last pulse was noticed.
    private var last: Int64 = 0
    private var isDeaf = false
    private let longest: Int64

    package init(sampleRate: Int) {
        longest = Int64(SampleRate(sampleRate).frames(milliseconds: PulseWatch.patience))
    }

    /// Takes the pulse at a sample of the stream.
    ///
    /// - Parameter isHeld: whether a contact is closed. Otherwise the input thread may sleep.
    /// - Returns: true when it is time to open all contacts, once for each silence.
    @_noLocks
    package mutating func observe(pulse: UInt32, isHeld: Bool, at sample: Int64) -> Bool {
        if pulse != self.pulse || !isHeld {
            self.pulse = pulse
            last = sample
            isDeaf = false
            return false
        }
        guard !isDeaf, sample - last >= longest else { return false }
        isDeaf = true
        return true
    }
}
