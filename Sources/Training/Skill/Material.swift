/// What a session asks: the choice, what comes next, and how answers affect that.
public enum Material: Equatable, Sendable, Codable {
    /// Groups of characters.
    case groups(GroupMaker)
    /// Characters, one at a time.
    case characters(CharacterPicker)
    /// Characters by what is remembered of them, heard in groups or keyed one at a time.
    case remembered(MemoryPicker)
    /// Words, with their answers in this session.
    case words(WordPicker, WordTally = WordTally())
    /// Patterns of letters and digits that grow longer with success, with the answers of earlier sessions.
    case patterns(EarLadder, history: [String: CharacterTotals])
    /// Characters of a course, to find out how many are known.
    case placement(Placement)

    /// The next question as characters; empty if there is nothing to ask.
    mutating func next(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> [String] {
        switch self {
        case .groups(let maker): return maker.group(after: tally, using: &generator)
        case .characters(let picker): return picker.pick(after: tally, using: &generator).map { [$0] } ?? []
        case .remembered(var picker):
            let group = picker.group(using: &generator)
            self = .remembered(picker)
            return group
        case .words(let picker, let words):
            return picker.pick(after: words, using: &generator).map(WordSource.characters(of:)) ?? []
        case .placement(let placement): return placement.next.map { [$0] } ?? []
        case .patterns(let ladder, let history):
            return CharacterPicker(
                characters: EarPatterns.characters(ofLength: ladder.length), history: history.mapValues(\.asHeard)
            ).pick(after: tally, using: &generator).map { [$0] } ?? []
        }
    }

    /// Takes a judged answer; returns effects for changes that must be announced.
    mutating func take(_ verdict: Verdict) -> [Session.Effect] {
        switch self {
        case .groups, .characters: return []
        case .remembered(var picker):
            for attempt in verdict.attempts { picker.take(attempt) }
            self = .remembered(picker)
            return []
        case .words(let picker, var words):
            words.add(verdict.target.joined(), isRight: verdict.isRight)
            self = .words(picker, words)
            return []
        case .placement(var placement):
            for attempt in verdict.attempts { placement.take(attempt.target, isRight: attempt.isCorrect) }
            self = .placement(placement)
            return []
        case .patterns(var ladder, let history):
            let before = ladder.length
            let length = ladder.take(isRight: verdict.isRight)
            self = .patterns(ladder, history: history)
            return length.map { [.length($0, isLonger: $0 > before)] } ?? []
        }
    }
}

extension Material {
    /// Adds a character of the course, which is the newest from now on.
    mutating func unlock(_ character: String, memory: Memory?) {
        switch self {
        case .groups(var maker):
            maker.picker.unlock(character)
            self = .groups(maker)
        case .characters(var picker):
            picker.unlock(character)
            self = .characters(picker)
        case .remembered(var picker):
            picker.unlock(character, memory: memory)
            self = .remembered(picker)
        case .words, .patterns, .placement: break
        }
    }
}

// MARK: - What there is

extension Material {
    /// All characters that may be asked.
    public var characters: [String] {
        switch self {
        case .groups(let maker): maker.picker.characters
        case .characters(let picker): picker.characters
        case .remembered(let picker): picker.characters
        case .words(let picker, _): picker.source.characters
        case .placement(let placement): placement.characters
        case .patterns: EarLadder.lengths.flatMap(EarPatterns.characters(ofLength:))
        }
    }

    /// Those that are new.
    public var newest: [String] {
        switch self {
        case .groups(let maker): maker.picker.newest
        case .characters(let picker): picker.newest
        case .remembered(let picker): picker.newest
        case .words, .patterns, .placement: []
        }
    }

    /// Identifies the material: a kept session continues only in place of one with the same.
    public var identity: [String] {
        if case .words(let picker, _) = self { picker.source.identity } else { characters }
    }

    /// The answers by word; nil if it has no words.
    public var wordTally: WordTally? { if case .words(_, let tally) = self { tally } else { nil } }

    /// Elements of the current patterns; nil if it has no patterns.
    public var patternLength: Int? { if case .patterns(let ladder, _) = self { ladder.length } else { nil } }

    /// What was found out; nil if nothing is to be.
    public var placement: Placement? { if case .placement(let placement) = self { placement } else { nil } }

    /// Whether a digit and its letter are the same answer.
    var readsCutNumbers: Bool {
        if case .words(let picker, _) = self { picker.source.readsCutNumbers } else { false }
    }
}

extension CharacterTotals {
    /// The answers of ear training, in the place where the picker looks for those of receiving.
    fileprivate var asHeard: CharacterTotals {
        var totals = CharacterTotals()
        totals.receiveAttempts = earAttempts
        totals.receiveCorrect = earCorrect
        return totals
    }
}
