import Morse

/// How a text for the keyer ended.
public enum TextEnd: UInt8, Sendable, BitwiseCopyable {
    /// Its last mark has ended.
    case sent
    /// It was stopped after its first mark had begun.
    case cut
    /// It was stopped before its first mark, or nothing could be keyed.
    case withdrawn
}

/// Keys a text by asking the keyer for whole elements, each when its turn comes.
///
///     none ──take──> waiting ──nothing is being keyed──> keying ──the last mark ends──> none
///
/// The keyer makes the elements and the spaces inside a character, at its present speed and weighting. The next
/// character begins three units after a mark has ended, the next word seven, rounded to the sample.
struct TextPlayer {
    private var order: UnsafeMutablePointer<TextOrder>?
    private var position = 0
    /// The sample at which the next character begins; `Int64.max` while one is being keyed, or none.
    private(set) var due = Int64.max
    /// Whether its first element was asked for.
    private(set) var hasBegun = false

    /// Whether there is a text that is not over.
    var isActive: Bool { order != nil }
    /// Whether it waits until nothing else is being keyed.
    var isWaiting: Bool { order != nil && !hasBegun }

    /// Whether the last character is complete, and the next has not begun.
    var isInSpace: Bool { due != .max }

    /// Takes a text. There must be none yet.
    @_noLocks
    mutating func take(_ text: UnsafeMutablePointer<TextOrder>) {
        order = text
        position = 0
        due = .max
        hasBegun = false
    }

    /// Begins the text at a sample.
    @_noLocks
    mutating func begin(at now: Int64) {
        hasBegun = true
        due = now
    }

    /// The element that begins a character now; nil if none does.
    @_noLocks
    mutating func takeDue(at now: Int64) -> Element? {
        guard due <= now else { return nil }
        due = .max
        return takeElement()
    }

    /// Continues after a mark: the next element of the character, or nil if the character ends.
    ///
    /// - Parameters:
    ///   - now: the sample after the mark.
    ///   - wordsPerMinute: the keyer's speed, for the space after a character.
    ///   - sampleRate: samples per second.
    @_noLocks
    mutating func markEnded(at now: Int64, wordsPerMinute: Int, sampleRate: Int) -> Element? {
        guard let order, hasBegun, position < order.pointee.steps.count else { return nil }
        var units = 0
        switch order.pointee.steps[position] {
        case .dit, .dah: return takeElement()
        case .characterSpace: units = 3
        case .wordSpace: units = 7
        }
        position &+= 1
        due = now &+ Int64((12 * units * sampleRate + 5 * wordsPerMinute) / (10 * wordsPerMinute))
        return nil
    }

    /// Whether its last element has been asked for.
    var isAtEnd: Bool {
        guard let order else { return false }
        return position >= order.pointee.steps.count
    }

    /// Removes the text and returns it, so that its memory can be freed.
    @_noLocks
    mutating func giveUp() -> UnsafeMutablePointer<TextOrder>? {
        defer { order = nil }
        due = .max
        return order
    }

    private mutating func takeElement() -> Element? {
        guard let order else { return nil }
        defer { position &+= 1 }
        switch order.pointee.steps[position] {
        case .dit: return .dit
        case .dah: return .dah
        case .characterSpace, .wordSpace: return nil
        }
    }
}
