public import Morse

/// A unit of sending by one station: a word or an over.
public struct CopyPassage: Equatable, Sendable {
    public var words: [String]
    /// Hertz above or below the learner's tone.
    public var pitchOffset = 0
    /// The station in an overheard QSO. Station 0 called CQ.
    var station = 0
    /// Whether a new unit of the material begins, so that copying may end before it.
    public var isBeginning = true
    /// Whether listening neither divides it nor joins it with others, because it has a meaning.
    var isWhole = false
}

public struct CopySource: Equatable, Sendable {
    private enum Origin: Equatable, Sendable {
        case groups(Int, of: [String])
        case words(WordPicker)
        case text([OwnList.Item], next: Int)
        /// Sentences in random order. The last sentence is not repeated at once.
        case sentences([[String]], last: Int?, rest: [String])
        case conversations([QSOStyle], wordsPerMinute: Int)
    }

    public static let groupLength = 5

    public private(set) var alphabet = Alphabet.international
    private var origin: Origin
    private var generator: SplitMix64
    private(set) var conversation: OverheardQSO?
    private var overs: [OverheardQSO.Over] = []
    /// Number of QSOs drawn to find one that fits.
    private static let mostTried = 16

    /// A source of any set but text.
    ///
    /// - Parameters:
    ///   - styles: the styles of overheard QSOs. One is drawn for each.
    ///   - wordsPerMinute: the speed of overheard stations.
    ///   - known: the characters for a set that can be limited; nil for any.
    public init(
        _ set: CopySet, seed: UInt64, styles: [QSOStyle] = QSOStyle.allCases, wordsPerMinute: Int = 20,
        known: Set<String>? = nil
    ) {
        generator = SplitMix64(seed: seed)
        let known = known.flatMap { set.isLimitable(to: $0) ? $0 : nil }
        switch set {
        case .groups, .text, .figures, .mixed:
            origin = .groups(Self.groupLength, of: set.characters.filter { known?.contains($0) ?? true })
        case .words:
            let source = WordSet.words.source(known: known) ?? .list(WordSet.words.list)
            origin = .words(WordPicker(source: source))
        case .callsigns: origin = .words(WordPicker(source: .callsigns))
        case .qso: origin = .conversations(styles, wordsPerMinute: wordsPerMinute)
        }
    }

    /// A source of a text, sent once.
    public init(text: CopyText, seed: UInt64) {
        alphabet = text.alphabet
        origin = .text(text.items, next: 0)
        generator = SplitMix64(seed: seed)
    }

    /// An endless source of sentences in random order. Precondition: at least one sentence, all in the same alphabet.
    public init(sentences: [CopyText], seed: UInt64) {
        alphabet = sentences[0].alphabet
        origin = .sentences(sentences.map(\.words), last: nil, rest: [])
        generator = SplitMix64(seed: seed)
    }

    /// The next passage; nil at the end of a text.
    ///
    /// - Parameter fits: whether the time is enough for a QSO. The source takes the first QSO that fits, or else the
    ///   shortest of those tried.
    public mutating func next(where fits: (OverheardQSO) -> Bool = { _ in true }) -> CopyPassage? {
        switch origin {
        case .groups(let length, let characters):
            let group = (0..<length).map { _ in generator.pick(characters) }
            return CopyPassage(words: [group.joined()])
        case .words(var picker):
            guard let word = picker.pick(using: &generator) else { return nil }
            picker.take(word, isRight: true)
            origin = .words(picker)
            return CopyPassage(words: [word])
        case .text(let items, let next):
            guard next < items.count else { return nil }
            origin = .text(items, next: next + 1)
            return CopyPassage(words: items[next].words, isWhole: items[next].isWhole)
        case .sentences(let sentences, let last, var rest):
            var chosen = last
            if rest.isEmpty {
                let others = sentences.indices.filter { $0 != last || sentences.count == 1 }
                let index = generator.pick(others)
                (chosen, rest) = (index, sentences[index])
            }
            let word = rest.removeFirst()
            origin = .sentences(sentences, last: chosen, rest: rest)
            return CopyPassage(words: [word])
        case .conversations(let styles, let wordsPerMinute): return nextOver(styles, wordsPerMinute, where: fits)
        }
    }

    /// Joins passages of one station up to a sentence end or at least `count` words. Groups, single words and overs are
    /// not joined. Empty at the end of a text.
    mutating func phrase(ofAtLeast count: Int) -> CopyPassage {
        var phrase = next() ?? CopyPassage(words: [])
        switch origin {
        case .text, .sentences:
            while !phrase.isWhole, phrase.words.count < count, phrase.words.last?.last != ".", !isBeforeWhole,
                let more = next()?.words
            {
                phrase.words += more
            }
        case .groups, .words, .conversations: break
        }
        return phrase
    }

    private var isBeforeWhole: Bool {
        guard case .text(let items, let next) = origin, next < items.count else { return false }
        return items[next].isWhole
    }

    private mutating func nextOver(
        _ styles: [QSOStyle], _ wordsPerMinute: Int, where fits: (OverheardQSO) -> Bool
    ) -> CopyPassage? {
        let isBeginning = overs.isEmpty
        if isBeginning {
            conversation = nextConversation(styles, wordsPerMinute, where: fits)
            overs = conversation?.overs ?? []
        }
        guard !overs.isEmpty, let conversation else { return nil }
        let over = overs.removeFirst()
        return CopyPassage(
            words: over.text.split(separator: " ").map(String.init),
            pitchOffset: conversation.stations[over.station].identity.pitchOffset, station: over.station,
            isBeginning: isBeginning)
    }

    private mutating func nextConversation(
        _ styles: [QSOStyle], _ wordsPerMinute: Int, where fits: (OverheardQSO) -> Bool
    ) -> OverheardQSO? {
        var shortest: OverheardQSO?
        for _ in 0..<Self.mostTried {
            let tried = OverheardQSO(
                style: generator.pick(styles), wordsPerMinute: wordsPerMinute, using: &generator)
            if fits(tried) { return tried }
            if shortest.map({ tried.length < $0.length }) ?? true { shortest = tried }
        }
        return shortest
    }
}
