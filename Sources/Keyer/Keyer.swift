import Morse

/// Turns contacts into marks, in sample time.
///
///           contact of the paddle closes, or a whole element is asked for   a contact keys by hand
///        +------+ ------------------------------> +------+      +--------+ <-------- from idle, wait, rest
///        | idle |                                 | mark |      | manual |           at once; from space
///        +------+ <--+                            +------+      +--------+           when it ends
///         ^    ^     |   nothing asked for          |   ^            |
///         |    |     +-------------------+    mark  |   | something  | contact opens
///         |    |  and no autospace       |    ends  v   | asked for  v
///         |    |                        +------------+  |        +------+
///         |    +---- space ends ------- |   space    |--+        | rest |
///         |                             +------------+  |        +------+
///         |  nothing came    +------+      |            |           |
///         +----------------- | wait | <----+ autospace  +-----------+ after one space
///                            +------+                   |
///                               +-----------------------+ at the end of the wait
///
/// The mark and space of an element are its slot.  What comes next is decided at the end of the slot: first whole
/// elements in the order they were asked for, which no mode bends; then a contact that keys by hand; then contacts
/// that are closed, taps that were remembered in the slot and, in some modes, a contact that was closed when the slot
/// began.  Changes at a sample come before the decision that falls on it, and changes of the same sample count as one,
/// so the same changes give the same marks however time is cut into blocks.
///
/// Time passes only through `next(before:)`.  Nothing here allocates, locks or asks a clock.
public struct Keyer: Sendable {
    /// What the keyer is doing.
    public enum Phase: Sendable {
        /// Silent, waiting for a contact.
        case idle
        /// Sounding an element.
        case mark
        /// Silent after an element.
        case space
        /// Silent so that the character space is long enough.
        case wait
        /// Sounding because a contact keys by hand.
        case manual
        /// Silent after a mark keyed by hand, before elements may follow.
        case rest
    }

    /// Samples per second.
    public let sampleRate: Int
    /// What is set now.  Changes that lie ahead are not in it.
    public internal(set) var settings: Settings
    /// What the keyer is doing.
    public internal(set) var phase = Phase.idle
    /// Whether tone may sound.
    public internal(set) var isTransmitting = true
    /// Everything before this sample has been decided.
    public internal(set) var now = 0

    var rules: Rules
    var lengths: ElementLengths
    var queue = ChangeQueue()
    /// Contacts closed, as they are wired, once all changes in the queue have happened.
    var closedAhead = ContactSet()
    /// What a `settings` change in the queue sets, and whether there is one.
    var settingsAhead: Settings
    var areSettingsAhead = false
    /// Whether tone may sound once all changes in the queue have happened.
    var isTransmittingAhead = true
    /// Whole elements in the queue.
    var elementsAhead = 0

    var levels = ContactLevels()
    var memory = PaddleMemory()
    /// Whole elements that were asked for and have not begun.
    var asked = ElementQueue()
    /// The element of the slot, or a dah for a mark keyed by hand.
    var element = Element.dit
    /// The opposite contact was closed when the element began.
    var heldOpposite = false
    /// Both contacts have been closed at once since what was remembered was last cleared.
    var wasSqueezed = false
    /// The element was asked for as a whole, and opening contacts does not cut it short.
    var isWhole = false
    /// The mark has been cut short by opening the contacts.
    var isTruncated = false

    var markStart = 0
    var markEnd: GridPosition
    /// Where the next element begins.
    var slotEnd: GridPosition
    /// The last sample at which opening the opposite contact undoes `heldOpposite`.
    var heldCheck = 0

    /// Makes a keyer at rest at sample 0, for 8000 to 192 000 samples per second.
    ///
    /// - Throws: the first setting that is out of range.
    public init(settings: Settings, sampleRate: Int) throws(SettingsError) {
        precondition(Timing.sampleRates.contains(sampleRate), "sample rate out of range")
        try settings.validate()
        self.sampleRate = sampleRate
        self.settings = settings
        settingsAhead = settings
        rules = Rules(settings)
        lengths = ElementLengths(settings: settings, sampleRate: sampleRate)
        markEnd = GridPosition(origin: 0, ticksPerSample: lengths.ticksPerSample)
        slotEnd = markEnd
    }

    /// Whether the tone is on.
    public var isSounding: Bool {
        @_noLocks get {
            switch phase {
            case .mark, .manual: true
            case .idle, .space, .wait, .rest: false
            }
        }
    }

    /// What is sounding, or nil for silence and for a mark keyed by hand.
    var sounding: Element? {
        @_noLocks get {
            if case .mark = phase { return element }
            return nil
        }
    }

    /// Lets time pass to the next edge of the tone before a sample, and returns it; nil when there is none, and
    /// time has then passed up to that sample.
    ///
    /// All changes before `limit` must have been handed over.
    @_noLocks
    public mutating func next(before limit: Int) -> KeyEdge? {
        while true {
            let change = queue.firstSample
            let deadline = self.deadline
            guard min(change, deadline) < limit else {
                now = max(now, limit)
                return nil
            }
            now = min(change, deadline)
            if let edge = change <= deadline ? takeChange() : takeDeadline() { return edge }
        }
    }

    /// The sample at which the phase ends by itself, or `Int.max`.
    private var deadline: Int {
        @_noLocks get {
            switch phase {
            case .idle, .manual: .max
            case .mark: markEnd.sample
            case .space, .wait, .rest: slotEnd.sample
            }
        }
    }

    @_noLocks
    private mutating func takeDeadline() -> KeyEdge? {
        switch phase {
        case .mark:
            phase = .space
            clearIfOpen()
            return edge(isDown: false, element: element)
        case .space: return decide()
        case .rest: return decide()
        case .wait:
            if let edge = startAsked() { return edge }
            return startRemembered()
        case .idle, .manual: return nil
        }
    }

    @_noLocks
    private mutating func takeChange() -> KeyEdge? {
        switch queue.removeFirst().kind {
        case .contact(let contact, let isDown): change(contact, isDown: isDown)
        case .element(let element):
            elementsAhead -= 1
            asked.append(element)
        case .speed(let wordsPerMinute): settings.wordsPerMinute = wordsPerMinute
        case .settings: return adoptSettings()
        case .transmitting(let isOn):
            isTransmitting = isOn
            if !isOn { return stop(isCut: true) }
        }
        // The changes of one sample are one change; only the last is followed by consequences.
        return queue.firstSample == now ? nil : settle()
    }

    /// An edge at this moment.
    @_noLocks
    func edge(isDown: Bool, element: Element?, isCut: Bool = false) -> KeyEdge {
        KeyEdge(sample: now, isDown: isDown, element: element, markStart: markStart, isCut: isCut)
    }
}
