import Morse

/// The items heard in listening without hands, one after another.  The learner can go back; time is counted and nothing
/// else, because nothing is answered or stored.
public struct ListenSession: Equatable, Sendable {
    /// The items to hear.
    public enum Material: Equatable, Sendable {
        /// Characters, weak ones more often.
        case characters(CharacterPicker)
        /// Words, weak ones more often.
        case words(WordPicker)
        /// Running text, as for copying, a few words at a time.
        case running(CopySource)
    }

    /// The number of items one can go back over.
    static let memory = 100
    /// How often the same character may come in a row: with two characters chance alone soon repeats one eight times,
    /// which sounds stuck.
    static let longestRun = 3

    /// The most words of running text in one item.
    static let longestItem = 5

    /// What is heard in one go.
    private struct Item: Equatable {
        var characters: [String]
        var pitchOffset = 0
    }

    private var material: Material
    /// Running text drawn and not yet heard.
    private var rest = CopyPassage(words: [])
    private let limitMilliseconds: Int?
    private var generator: SplitMix64
    private var clock = PracticeClock()
    private var items: [Item] = []
    private var position = -1
    /// The number of items heard, counting each repeat.
    public private(set) var count = 0
    /// Whether the session is between `pause` and `resume`.
    public private(set) var isPaused = false

    /// Makes a session.
    ///
    /// - limitMilliseconds: Time after which no new item begins; nil for no limit.
    public init(material: Material, limitMilliseconds: Int?, seed: UInt64) {
        self.material = material
        self.limitMilliseconds = limitMilliseconds
        generator = SplitMix64(seed: seed)
    }

    /// The current item as characters, with a space between words; nil before the first.
    public var item: [String]? { items.indices.contains(position) ? items[position].characters : nil }

    /// Hertz above or below the learner's tone: whose turn it is in an overheard conversation.
    public var pitchOffset: Int { items.indices.contains(position) ? items[position].pitchOffset : 0 }

    /// Milliseconds listened so far, without pauses.
    public func milliseconds(at now: Instant) -> Int { clock.milliseconds(at: now) }

    /// Minutes left, rounded up; nil without a limit.
    public func minutesLeft(at now: Instant) -> Int? {
        limitMilliseconds.map { (max(0, $0 - milliseconds(at: now)) + 59_999) / 60_000 }
    }

    /// Goes on to the next item: one returned from, or else a new one.  Nil when time is up or there is nothing to
    /// hear.
    public mutating func next(at now: Instant) -> [String]? {
        if let limitMilliseconds, milliseconds(at: now) >= limitMilliseconds { return nil }
        if position + 1 >= items.count {
            guard let item = newItem() else { return nil }
            items = (items + [item]).suffix(Self.memory)
            position = items.count - 1
        } else {
            position += 1
        }
        return begin(at: now)
    }

    /// Goes back to the previous item, or repeats the first; nil before any.
    public mutating func back(at now: Instant) -> [String]? {
        position = max(0, position - 1)
        return begin(at: now)
    }

    /// Repeats the current item; nil before any.
    public mutating func again(at now: Instant) -> [String]? { begin(at: now) }

    /// Goes on with the current item where it was cut; nil before any.
    public mutating func resume(at now: Instant) -> [String]? {
        guard let item else { return nil }
        isPaused = false
        clock.start(at: now)
        return item
    }

    /// Stops the clock.
    public mutating func pause(at now: Instant) {
        isPaused = true
        clock.stop(at: now)
    }

    private mutating func begin(at now: Instant) -> [String]? {
        guard let item = resume(at: now) else { return nil }
        count += 1
        return item
    }

    private mutating func newItem() -> Item? {
        switch material {
        case .characters(var picker):
            let latest = items.suffix(Self.longestRun)
            if latest.count == Self.longestRun, let last = latest.last, latest.allSatisfy({ $0 == last }) {
                let others = picker.characters.filter { [$0] != last.characters }
                if !others.isEmpty { picker.characters = others }
            }
            return picker.pick(after: SessionTally(), using: &generator).map { Item(characters: [$0]) }
        case .words(var picker):
            guard let word = picker.pick(using: &generator) else { return nil }
            picker.take(word, isRight: true)
            material = .words(picker)
            let characters = WordSource.characters(of: word)
            return characters.isEmpty ? nil : Item(characters: characters)
        case .running(var source):
            if rest.words.isEmpty { rest = source.phrase(ofAtLeast: Self.longestItem) }
            material = .running(source)
            defer { rest.words.removeFirst(min(rest.words.count, Self.longestItem)) }
            let words = rest.words.prefix(Self.longestItem).map(WordSource.characters(of:))
            guard !words.isEmpty else { return nil }
            return Item(characters: Array(words.joined(separator: [" "])), pitchOffset: rest.pitchOffset)
        }
    }
}
