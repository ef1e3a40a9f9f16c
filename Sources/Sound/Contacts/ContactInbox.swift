import Keyer

/// Changes of contacts that are due at future samples, in order of time.
///
/// A change whose sample has passed counts now. Later changes are then delayed by the same time, so that a mark keyed
/// by hand keeps its length. The delay is reset once all contacts have been open for a second.
struct ContactInbox {
    struct Change: BitwiseCopyable {
        var contact: Contact
        var isDown: Bool
        var sample: Int64
    }

    private static var capacity: Int { 64 }

    private var slots = InlineArray<64, Change>(repeating: Change(contact: .dit, isDown: false, sample: 0))
    private var head = 0
    private var count = 0
    /// The contacts closed once all changes have happened, one bit each.
    private var closed: UInt8 = 0
    /// The sample of the last change.
    private var newest: Int64 = 0
    /// Samples by which changes are delayed.
    private(set) var delay: Int64 = 0
    /// Samples in a second.
    private let second: Int64

    init(sampleRate: Int) {
        second = Int64(sampleRate)
    }

    /// The sample of the first change, or `Int64.max` if there is none.
    var firstSample: Int64 { count == 0 ? .max : slots[head].sample }

    /// Takes a change that happened at a sample. A contact that is already in this state is ignored. A closing is also
    /// ignored if it would use the room that is kept for opening the closed contacts.
    ///
    /// - Parameter now: the first sample at which the change can count.
    @_noLocks
    mutating func add(_ contact: Contact, isDown: Bool, at sample: Int64, now: Int64) {
        let bit = UInt8(1) << contact.rawValue
        guard (closed & bit != 0) != isDown else { return }
        if isDown && ContactInbox.capacity &- count <= closed.nonzeroBitCount &+ 1 { return }
        if closed == 0 && sample &+ delay &- newest >= second { delay = 0 }
        closed ^= bit
        let earliest = max(now, newest)
        if sample &+ delay < earliest { delay = earliest &- sample }
        newest = sample &+ delay
        slots[(head &+ count) & (ContactInbox.capacity &- 1)] = Change(
            contact: contact, isDown: isDown, sample: newest)
        count &+= 1
    }

    @_noLocks
    mutating func openAll(at sample: Int64, now: Int64) {
        add(.dit, isDown: false, at: sample, now: now)
        add(.dah, isDown: false, at: sample, now: now)
        add(.straight, isDown: false, at: sample, now: now)
    }

    /// The next change due at a sample.
    @_noLocks
    mutating func take(at sample: Int64) -> Change? {
        guard firstSample <= sample else { return nil }
        let change = slots[head]
        head = (head &+ 1) & (ContactInbox.capacity &- 1)
        count &-= 1
        return change
    }
}
