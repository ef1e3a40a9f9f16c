public import Morse

/// Text sent without a break at one speed by one station.
public struct CopyStretch: Equatable, Sendable {
    /// Not empty.
    public var words: [String]
    public var speed: Speed
    /// Hertz above or below the learner's tone.
    public var pitchOffset = 0
    /// Milliseconds of silence before the stretch.
    public var pause = 0
}

/// Divides material into stretches until the time is up.
///
/// | material | stretch |
/// |---|---|
/// | groups, words, text | all of it (five minutes without a limit), or a minute where the speed rises |
/// | QSOs | an over |
/// | any material that is keyed back | a word |
public struct CopyTransmission: Equatable, Sendable {
    /// Length of a stretch without a time limit, in milliseconds.
    private static let longest = 300_000.0
    /// Silence before an answer and before the next QSO, in milliseconds.
    private static let pauses = (answer: 1000, conversation: 3000)
    /// The time for a QSO to end after the limit, in milliseconds.
    static let overtime = 60_000

    private var source: CopySource
    private let speed: Speed
    private let spacing: Spacing
    private let limitMilliseconds: Int?
    private let isRising: Bool
    private let isByWord: Bool
    private var drawn: CopyPassage?
    private var isFirst = true
    /// Whether `drawn` is the rest of an over that has begun.
    private var isRest = false
    /// Whether the time is enough for all of the current QSO.
    private var isFitting = true
    private var lastStation = 0

    /// - Parameters:
    ///   - speed: the speed, or that of the first minute if the speed rises by one word per minute each minute.
    ///   - limitMilliseconds: nil for no limit. A word is always sent to its end, and so is a QSO that fits within one
    /// more minute. If no QSO fits, the shortest one breaks off.
    ///   - isByWord: whether every word is a stretch.
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

    public var alphabet: Alphabet { source.alphabet }

    /// The overheard QSOs, latest last, with the overs sent so far.
    public private(set) var conversations: [OverheardQSO] = []

    /// The next stretch; nil when the time is up or the material ends.
    ///
    /// - Parameter milliseconds: sending time so far, without pauses.
    public mutating func next(afterMilliseconds milliseconds: Int) -> CopyStretch? {
        let speed = speed(afterMilliseconds: milliseconds)
        let timing = Timing(speed: speed, spacing: spacing, sampleRate: 48_000)
        guard var passage = draw(timing, afterMilliseconds: milliseconds), !isOver(before: passage, milliseconds)
        else { return nil }
        drawn = nil
        let pause = pause(before: passage, timing)
        var stretch = CopyStretch(words: [], speed: speed, pitchOffset: passage.pitchOffset, pause: pause)
        let isRest = isRest
        if isByWord {
            stretch.words = [passage.words.removeFirst()]
            self.isRest = !passage.words.isEmpty
            if self.isRest { drawn = passage }
        } else if source.conversation != nil {
            stretch.words = beginning(of: passage.words, timing, afterMilliseconds: milliseconds + pause)
        } else {
            stretch.words = fill(passage.words, timing, room: room(afterMilliseconds: milliseconds))
        }
        note(stretch.words, of: passage, isRest: isRest)
        isFirst = false
        lastStation = passage.station
        return stretch.words.isEmpty ? nil : stretch
    }

    private mutating func draw(_ timing: Timing, afterMilliseconds milliseconds: Int) -> CopyPassage? {
        if let drawn { return drawn }
        let room = limitMilliseconds.map { Double($0 + Self.overtime - milliseconds) } ?? .infinity
        // Keying back takes as long again.
        let turns = isByWord ? 2.0 : 1
        var isFitting = true
        drawn = source.next { conversation in
            isFitting = Self.milliseconds(of: conversation, timing, turns: turns) <= room
            return isFitting
        }
        if drawn?.isBeginning == true { self.isFitting = isFitting }
        return drawn
    }

    private func isOver(before passage: CopyPassage, _ milliseconds: Int) -> Bool {
        guard let limitMilliseconds else { return false }
        guard !passage.isBeginning || isRest else {
            // Do not fill a short rest of the time with the beginning of a QSO that does not fit.
            let isLittle = !isFirst && source.conversation != nil && !isFitting
            return milliseconds >= limitMilliseconds - (isLittle ? Self.overtime : 0)
        }
        return milliseconds >= limitMilliseconds + (isFitting || isRest ? Self.overtime : 0)
    }

    private func pause(before passage: CopyPassage, _ timing: Timing) -> Int {
        if isFirst { return 0 }
        if source.conversation != nil, !isRest {
            if passage.isBeginning { return Self.pauses.conversation }
            if passage.station != lastStation { return Self.pauses.answer }
        }
        return Int(Self.milliseconds(timing.wordSpace).rounded())
    }

    private mutating func note(_ words: [String], of passage: CopyPassage, isRest: Bool) {
        guard var conversation = source.conversation else { return }
        if passage.isBeginning, !isRest {
            conversation.overs = []
            conversations.append(conversation)
        }
        let last = conversations.count - 1
        let text = words.joined(separator: " ")
        if isRest, let over = conversations[last].overs.last {
            conversations[last].overs[conversations[last].overs.count - 1].text = "\(over.text) \(text)"
        } else if !words.isEmpty {
            conversations[last].overs.append(OverheardQSO.Over(station: passage.station, text: text))
        }
    }

    // MARK: Lengths

    /// The length of a whole QSO in which each word is sent or keyed `turns` times.
    private static func milliseconds(of conversation: OverheardQSO, _ timing: Timing, turns: Double) -> Double {
        let words = conversation.overs.flatMap { $0.text.split(separator: " ") }
        let sent = words.map { milliseconds(of: String($0), timing) }.reduce(0, +)
        return turns * sent + Double(pauses.conversation + conversation.overs.count * pauses.answer)
    }

    /// The words of an over that fit into the time; all of them in a QSO that fits.
    private func beginning(of words: [String], _ timing: Timing, afterMilliseconds milliseconds: Int) -> [String] {
        guard let limitMilliseconds, !isFitting else { return words }
        var room = Double(limitMilliseconds + Self.overtime - milliseconds)
        return Array(
            words.prefix { word in
                room -= Self.milliseconds(of: word, timing)
                return room >= 0
            })
    }

    /// Adds words until the room is filled. The last word may end after it.
    private mutating func fill(_ first: [String], _ timing: Timing, room: Double) -> [String] {
        var words = first
        var length = words.map { Self.milliseconds(of: $0, timing, in: source.alphabet) }.reduce(0, +)
        while length < room, let passage = drawn ?? source.next() {
            drawn = nil
            words += passage.words
            length += passage.words.map { Self.milliseconds(of: $0, timing, in: source.alphabet) }.reduce(0, +)
        }
        return words
    }

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

    private static func milliseconds(
        of word: String, _ timing: Timing, in alphabet: Alphabet = .international
    ) -> Double {
        guard let text = try? MorseText(parsing: word, alphabet: alphabet) else { return 0 }
        return milliseconds(timing.length(of: text)) + milliseconds(timing.wordSpace)
    }

    private static func milliseconds(_ samples: Rational) -> Double { Double(samples) / 48 }
}
