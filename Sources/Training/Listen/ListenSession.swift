/// What is listened to without hands, one after the other: it can be gone back to, and time is counted but nothing else.
///
/// Nothing is asked, so nothing is answered, and nothing of it is stored.
public struct ListenSession: Equatable, Sendable {
    /// What there is to hear.
    public enum Material: Equatable, Sendable {
        /// Characters, weak ones more often.
        case characters(CharacterPicker)
        /// Words, weak ones more often.
        case words(WordPicker)
    }

    /// Items that can be gone back to.
    static let memory = 100
    /// How often the same character may come in a row: of two, chance alone soon makes eight of one, which sounds stuck.
    static let longestRun = 3

    private let material: Material
    private let limitMilliseconds: Int?
    private var generator: SplitMix64
    private var clock = PracticeClock()
    private var items: [[String]] = []
    private var position = -1
    private var tally = WordTally()
    /// Items that were heard, each as often as it was.
    public private(set) var count = 0
    /// Between `pause` and `resume`.
    public private(set) var isPaused = false

    /// A session in which nothing was heard yet.
    ///
    /// - limitMilliseconds: Time after which no new item begins; nil for no end.
    public init(material: Material, limitMilliseconds: Int?, seed: UInt64) {
        self.material = material
        self.limitMilliseconds = limitMilliseconds
        generator = SplitMix64(seed: seed)
    }

    /// The item that is being heard, as its characters; nil before the first.
    public var item: [String]? { items.indices.contains(position) ? items[position] : nil }

    /// Milliseconds listened until now, pauses not counted.
    public func milliseconds(at now: Instant) -> Int { clock.milliseconds(at: now) }

    /// Minutes left, a begun one counted whole; nil without an end.
    public func minutesLeft(at now: Instant) -> Int? {
        limitMilliseconds.map { (max(0, $0 - milliseconds(at: now)) + 59_999) / 60_000 }
    }

    /// On to the next item: one that was gone back from, else a new one.  Nil when time is over or there is nothing.
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

    /// Back to the item before, or once more to the first; nil before any.
    public mutating func back(at now: Instant) -> [String]? {
        position = max(0, position - 1)
        return begin(at: now)
    }

    /// The item at hand once more; nil before any.
    public mutating func again(at now: Instant) -> [String]? { begin(at: now) }

    /// Time stands still.
    public mutating func pause(at now: Instant) {
        isPaused = true
        clock.stop(at: now)
    }

    private mutating func begin(at now: Instant) -> [String]? {
        guard let item else { return nil }
        isPaused = false
        clock.start(at: now)
        count += 1
        return item
    }

    private mutating func newItem() -> [String]? {
        let word: String?
        switch material {
        case .characters(var picker):
            let latest = items.suffix(Self.longestRun)
            if latest.count == Self.longestRun, let last = latest.last, latest.allSatisfy({ $0 == last }) {
                let others = picker.characters.filter { [$0] != last }
                if !others.isEmpty { picker.characters = others }
            }
            return picker.pick(after: SessionTally(), using: &generator).map { [$0] }
        case .words(let picker): word = picker.pick(after: tally, using: &generator)
        }
        guard let word else { return nil }
        // What was just heard does not come at once again; nothing of it was wrong.
        tally.add(word, isRight: true)
        let characters = WordSource.characters(of: word)
        return characters.isEmpty ? nil : characters
    }
}
