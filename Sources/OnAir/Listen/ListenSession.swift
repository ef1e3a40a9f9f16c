public import Morse
public import Training

/// Plays items one after another without answers. The learner can go back. The session counts time and stores nothing.
public struct ListenSession: Equatable, Sendable {
    public enum Material: Equatable, Sendable {
        /// Characters, weak ones more often.
        case characters(CharacterPicker)
        /// Words, weak ones more often.
        case words(WordPicker)
        /// Running text as for copying, a few words at a time.
        case running(CopySource)
    }

    /// Number of items that the learner can go back over.
    static let memory = 100
    /// Maximum repeats of a character in a row. With two characters, chance alone soon repeats one eight times, which
    /// sounds stuck.
    static let longestRun = 3

    static let longestItem = 5

    private struct Item: Equatable {
        var characters: [String]
        var pitchOffset = 0
    }

    private var material: Material
    private var rest = CopyPassage(words: [])
    private let limitMilliseconds: Int?
    private var generator: SplitMix64
    private var clock = PracticeClock()
    private var items: [Item] = []
    private var position = -1
    /// The number of items played. Each repeat counts.
    public private(set) var count = 0
    public private(set) var isPaused = false

    /// - Parameter limitMilliseconds: time after which no new item begins; nil for no limit.
    public init(material: Material, limitMilliseconds: Int?, seed: UInt64) {
        self.material = material
        self.limitMilliseconds = limitMilliseconds
        generator = SplitMix64(seed: seed)
    }

    /// The current item as characters, with a space between words; nil before the first item.
    public var item: [String]? { items.indices.contains(position) ? items[position].characters : nil }

    /// Hertz above or below the learner's tone. It identifies the operator in an overheard QSO.
    public var pitchOffset: Int { items.indices.contains(position) ? items[position].pitchOffset : 0 }

    /// Milliseconds listened, without pauses.
    public func milliseconds(at now: Instant) -> Int { clock.milliseconds(at: now) }

    /// Minutes left, rounded up; nil without a limit.
    public func minutesLeft(at now: Instant) -> Int? {
        limitMilliseconds.map { (max(0, $0 - milliseconds(at: now)) + 59_999) / 60_000 }
    }

    /// The next item, new or on the way back from earlier ones. Nil when time is up or the material is empty.
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

    /// Goes back to the previous item, or repeats the first; nil before any item.
    public mutating func back(at now: Instant) -> [String]? {
        position = max(0, position - 1)
        return begin(at: now)
    }

    /// Repeats the current item; nil before any item.
    public mutating func again(at now: Instant) -> [String]? { begin(at: now) }

    /// Continues the current item after a pause; nil before any item.
    public mutating func resume(at now: Instant) -> [String]? {
        guard let item else { return nil }
        isPaused = false
        clock.start(at: now)
        return item
    }

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
            let longest = rest.isWhole ? rest.words.count : Self.longestItem
            defer { rest.words.removeFirst(min(rest.words.count, longest)) }
            let words = rest.words.prefix(longest).map(WordSource.characters(of:))
            guard !words.isEmpty else { return nil }
            return Item(characters: Array(words.joined(separator: [" "])), pitchOffset: rest.pitchOffset)
        }
    }
}
