import Morse

/// A change of the keyer's input at one sample.
struct Change: Sendable {
    enum Kind: Sendable {
        case contact(Contact, isDown: Bool)
        case element(Element)
        case speed(wordsPerMinute: Int)
        case transmitting(Bool)
        /// Applies `Keyer.settingsAhead`.
        case settings
    }

    var sample: Int
    var kind: Kind

    @_noLocks
    init(sample: Int, kind: Kind) {
        self.sample = sample
        self.kind = kind
    }
}

/// Changes in order of time, in a ring that never allocates.
struct ChangeQueue: Sendable {
    static let capacity = 64

    private var storage = InlineArray<64, Change>(repeating: Change(sample: 0, kind: .settings))
    private var head = 0
    private(set) var count = 0

    var room: Int { @_noLocks get { ChangeQueue.capacity - count } }

    /// The sample of the first change, or `Int.max` if the queue is empty.
    var firstSample: Int { @_noLocks get { count == 0 ? .max : storage[head].sample } }

    var last: Change? { @_noLocks get { count == 0 ? nil : storage[(head + count - 1) % ChangeQueue.capacity] } }

    /// Appends a change. The queue must not be full.
    @_noLocks
    mutating func append(_ change: Change) {
        storage[(head + count) % ChangeQueue.capacity] = change
        count += 1
    }

    /// Removes the first change. The queue must not be empty.
    @_noLocks
    mutating func removeFirst() -> Change {
        let first = storage[head]
        head = (head + 1) % ChangeQueue.capacity
        count -= 1
        return first
    }
}
