public import Morse

/// What is sent without a break at one speed by one station.
public struct CopyStretch: Equatable, Sendable {
    /// The words as they are sent; not empty.
    public var words: [String]
    /// The speed.
    public var speed: Speed
    /// Hertz above or below the learner's tone.
    public var pitchOffset = 0
    /// Milliseconds of silence before it.
    public var pause = 0
}

/// Material divided into stretches, for as long as it is to be sent.
///
/// | material | stretch |
/// |---|---|
/// | groups, words, text | all of it, or a minute where the speed rises |
/// | conversations | an over |
/// | anything that is keyed back | a word |
public struct CopyTransmission: Equatable, Sendable {
    /// The most that is sent in one stretch, in milliseconds.
    private static let longest = 300_000.0
    /// Silence before an answer and before another conversation, in milliseconds.
    private static let pauses = (answer: 1000, conversation: 3000)

    private var source: CopySource
    private let speed: Speed
    private let spacing: Spacing
    private let limitMilliseconds: Int?
    private let isRising: Bool
    private let isByWord: Bool
    /// Passages drawn and not yet sent.
    private var drawn: CopyPassage?
    private var isFirst = true

    /// Makes a transmission.
    ///
    /// - speed: the speed, or that of the first minute if it rises by one a minute.
    /// - limitMilliseconds: how long to send; what was begun is finished. Nil for no limit.
    /// - isByWord: whether every word is a stretch.
    public init(
        _ source: CopySource, speed: Speed, spacing: Spacing = .farnsworth, limitMilliseconds: Int?,
        isRising: Bool = false, isByWord: Bool = false
    ) {
        self.source = source
        self.speed = speed
        self.spacing = spacing
        self.limitMilliseconds = limitMilliseconds
        self.isRising = isRising
        self.isByWord = isByWord
    }

    /// The overheard conversations that were sent so far, or begun.
    public private(set) var conversations: [OverheardQSO] = []

    /// The next stretch; nil when time is up or there is nothing more.
    ///
    /// - milliseconds: how long it has been sending, without pauses.
    public mutating func next(afterMilliseconds milliseconds: Int) -> CopyStretch? {
        guard var passage = draw() else { return nil }
        if let limitMilliseconds, passage.isBeginning, milliseconds >= limitMilliseconds { return nil }
        drawn = nil
        if passage.isBeginning { conversations += source.conversations.suffix(1) }
        let speed = speed(afterMilliseconds: milliseconds)
        let isConversation = !conversations.isEmpty
        let wordSpace = Self.milliseconds(Timing(speed: speed, spacing: spacing, sampleRate: 48_000).wordSpace)
        var pause = Int(wordSpace.rounded())
        if isConversation, passage.isBeginning {
            pause = Self.pauses.conversation
        } else if isConversation, passage.pitchOffset != lastOffset {
            pause = Self.pauses.answer
        }
        if isFirst { pause = 0 }
        isFirst = false
        lastOffset = passage.pitchOffset
        var stretch = CopyStretch(words: [], speed: speed, pitchOffset: passage.pitchOffset, pause: pause)
        if isByWord {
            stretch.words = [passage.words.removeFirst()]
            passage.isBeginning = false
            if !passage.words.isEmpty { drawn = passage }
        } else if isConversation {
            stretch.words = passage.words
        } else {
            stretch.words = fill(passage.words, speed: speed, room: room(afterMilliseconds: milliseconds))
        }
        return stretch
    }

    private var lastOffset = 0

    private mutating func draw() -> CopyPassage? {
        if drawn == nil { drawn = source.next() }
        return drawn
    }

    /// Adds words until the room is filled, with the last of them at least begun in it.
    private mutating func fill(_ first: [String], speed: Speed, room: Double) -> [String] {
        let timing = Timing(speed: speed, spacing: spacing, sampleRate: 48_000)
        var words = first
        var length = words.map { Self.milliseconds(of: $0, timing) }.reduce(0, +)
        while length < room, let passage = draw() {
            drawn = nil
            words += passage.words
            length += passage.words.map { Self.milliseconds(of: $0, timing) }.reduce(0, +)
        }
        return words
    }

    /// Milliseconds left for this stretch.
    private func room(afterMilliseconds milliseconds: Int) -> Double {
        var room = limitMilliseconds.map { Double($0 - milliseconds) } ?? Self.longest
        if isRising { room = min(room, Double(60_000 - milliseconds % 60_000)) }
        return room
    }

    private func speed(afterMilliseconds milliseconds: Int) -> Speed {
        guard isRising else { return speed }
        let most = Speed.characterRange.upperBound
        let effective = min(speed.effective + milliseconds / 60_000, most)
        return (try? Speed(character: max(speed.character, effective), effective: effective)) ?? speed
    }

    /// A word and the space after it.
    private static func milliseconds(of word: String, _ timing: Timing) -> Double {
        guard let text = try? MorseText(parsing: word) else { return 0 }
        return milliseconds(timing.length(of: text)) + milliseconds(timing.wordSpace)
    }

    private static func milliseconds(_ samples: Rational) -> Double { Double(samples) / 48 }
}
