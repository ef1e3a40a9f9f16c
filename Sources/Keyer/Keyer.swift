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
/// An element's slot is its mark and the space after it. At the end of a slot the keyer decides what comes next, in
/// this order:
///
/// 1. whole elements that were asked for, in every mode
/// 2. a contact that keys by hand
/// 3. closed contacts, taps remembered in the slot and, in some modes, a contact that was closed when the slot began
///
/// Changes take effect before a decision at the same sample, and all changes at a sample count as one. So the marks do
/// not depend on how time is divided into blocks.
///
/// Time passes only through `next(before:)`. Nothing here allocates, locks or reads a clock.
public struct Keyer: Sendable {
    /// The present state of the keyer.
    public enum Phase: Sendable {
        /// Silent, waiting for a contact.
        case idle
        /// Sounding an element.
        case mark
        /// Silent after an element.
        case space
        /// Silent until the character space is long enough.
        case wait
        /// Sounding because a contact is keyed by hand.
        case manual
        /// Silent after a mark keyed by hand, before elements may follow.
        case rest
    }

    /// Samples per second.
    public let sampleRate: Int
    /// The settings in force, without changes still pending.
    public internal(set) var settings: Settings
    public internal(set) var phase = Phase.idle
    /// Whether the tone may sound.
    public internal(set) var isTransmitting = true
    /// The keyer has decided everything before this sample.
    public internal(set) var now = 0

    var rules: Rules
    var lengths: ElementLengths
    var queue = ChangeQueue()
    /// The contacts closed, as wired, once all queued changes have taken effect.
    var closedAhead = ContactSet()
    /// The settings of a queued `settings` change, and whether there is one.
    var settingsAhead: Settings
    var areSettingsAhead = false
    /// Whether the tone may sound once all queued changes have taken effect.
    var isTransmittingAhead = true
    /// Whole elements in the queue.
    var elementsAhead = 0

    var levels = ContactLevels()
    /// The contacts that closed at this sample, until all of its changes are known.
    var closedNow = ContactSet()
    var memory = PaddleMemory()
    /// Whole elements that were asked for and have not begun.
    var asked = ElementQueue()
    /// The element of the slot, or a dah for a mark keyed by hand.
    var element = Element.dit
    /// Whether the opposite contact was closed when the element began.
    var heldOpposite = false
    /// Whether both contacts have been closed at once since the memory was last cleared.
    var wasSqueezed = false
    /// Whether the element was asked for as a whole, so that opening contacts does not cut it short.
    var isWhole = false
    /// Whether the mark has been cut short by opening the contacts.
    var isTruncated = false

    var markStart = 0
    var markEnd: GridPosition
    /// The sample at which the next element begins.
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
        markEnd = lengths.position(of: 0)
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

    /// Whether the keyer changes only with new input.
    public var isAtRest: Bool {
        @_noLocks get {
            switch phase {
            case .idle: queue.count == 0 && asked.count == 0
            case .mark, .space, .wait, .manual, .rest: false
            }
        }
    }

    /// The element sounding, or nil in silence and during a mark keyed by hand.
    var sounding: Element? {
        @_noLocks get {
            if case .mark = phase { return element }
            return nil
        }
    }

    /// Advances to the next edge of the tone before a sample and returns it. If there is no edge, it advances to that
    /// sample and returns nil.
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
            case .mark: markEnd.nearest
            case .space, .wait, .rest: slotEnd.nearest
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
        // All changes of one sample count as one, so settle only after the last.
        return queue.firstSample == now ? nil : settle()
    }

    /// An edge now.
    @_noLocks
    func edge(isDown: Bool, element: Element?, isCut: Bool = false) -> KeyEdge {
        KeyEdge(sample: now, isDown: isDown, element: element, markStart: markStart, isCut: isCut)
    }
}
