public import Morse

/// Holds the characters of a text that have sounded, until they may be shown.
public struct DelayedText: Equatable, Sendable {
    /// When a character is due.
    public enum Rule: Equatable, Sendable {
        /// Milliseconds after its last mark.
        case after(Int)
        /// When this many further characters have sounded.
        case behind(Int)
        /// When its word has sounded.
        case word
    }

    public struct Letter: Equatable, Sendable {
        public var text: String
        public var startsWord: Bool
        public var endsWord: Bool

        public init(_ text: String, startsWord: Bool, endsWord: Bool) {
            self.text = text
            self.startsWord = startsWord
            self.endsWord = endsWord
        }
    }

    private struct Waiting: Equatable {
        let letter: Letter
        var ended: Instant
    }

    private let rule: Rule
    private var waiting: [Waiting] = []
    private var isOver = false
    private var paused: Instant?
    /// The number of characters that have sounded.
    public private(set) var heard = 0

    public init(_ rule: Rule) {
        self.rule = rule
    }

    /// Adds a character whose last mark has ended.
    public mutating func hear(_ letter: Letter, at now: Instant) {
        waiting.append(Waiting(letter: letter, ended: now))
        heard += 1
        isOver = false
    }

    /// The text has ended. Only a rule of time holds its characters any longer.
    public mutating func finish() { isOver = true }

    public mutating func pause(at now: Instant) { if paused == nil { paused = now } }

    /// The time of the pause does not count.
    public mutating func resume(at now: Instant) {
        guard let pause = paused else { return }
        paused = nil
        let length = now.microseconds - pause.microseconds
        for index in waiting.indices {
            waiting[index].ended = Instant(microseconds: waiting[index].ended.microseconds + length)
        }
    }

    /// The delay of the characters that wait begins again.
    ///
    /// - Returns: false if no character waits for a time.
    public mutating func restart(at now: Instant) -> Bool {
        guard case .after = rule, !waiting.isEmpty else { return false }
        for index in waiting.indices { waiting[index].ended = now }
        return true
    }

    /// When the next character is due; nil during a pause and if none waits for a time.
    public var deadline: Instant? {
        guard case .after(let milliseconds) = rule, paused == nil else { return nil }
        return waiting.first?.ended.advanced(byMilliseconds: milliseconds)
    }

    /// Removes and returns the characters that are due.
    public mutating func take(at now: Instant) -> [Letter] {
        guard paused == nil else { return [] }
        let count =
            switch rule {
            case .after(let milliseconds):
                waiting.prefix { $0.ended.advanced(byMilliseconds: milliseconds) <= now }.count
            case _ where isOver: waiting.count
            case .behind(let characters): max(0, waiting.count - characters)
            case .word: (waiting.lastIndex { $0.letter.endsWord } ?? -1) + 1
            }
        defer { waiting.removeFirst(count) }
        return waiting.prefix(count).map(\.letter)
    }

    /// Removes and returns all characters, due or not.
    public mutating func takeAll() -> [Letter] {
        defer { waiting = [] }
        return waiting.map(\.letter)
    }
}
