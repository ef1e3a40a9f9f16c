import Keyer
import Training

/// Which characters of a text keyed with a paddle begin a word.
///
/// The keyer ends words while they are keyed, and what it says is final. Here all spaces of the text are judged together, so
/// the first ones follow from those after them. Spaces made by hand, and those of a message that the keyer sends, stay as
/// the keyer judged them.
struct KeyedSpacing {
    /// What was learned of the operator, in this text and before.
    private var learned = WordSpacing()
    /// The units of silence before each character; nil where the keyer's judgement stands.
    private var spaces: [Double?] = []
    /// Whether the keyer ended a word before each character.
    private var ends: [Bool] = []
    private var isWordOver = false
    private var isByHand = false
    private var isSent = false
    private var ended: Instant?

    /// Takes an event.
    ///
    /// - Parameter isSending: whether the keyer sends a message by itself.
    mutating func take(_ event: KeyedEvent, isSending: Bool = false, settings: Settings) {
        switch event {
        case .began: isSent = isSending
        case .mark(let mark): isByHand = mark.element == nil
        case .character(_, _, let began, let ended):
            let unit = 1_200_000 / Double(settings.keyer.wordsPerMinute)
            let space = self.ended.map { Double(began.microseconds - $0.microseconds) / unit }
            learned.expect(characterSpace: settings.heardCharacterSpace * 1_000_000 / unit)
            spaces.append(isByHand || isSent ? nil : space)
            if let space, !isByHand, !isSent { learned.take(space) }
            ends.append(isWordOver)
            isWordOver = false
            self.ended = isByHand || isSent ? nil : ended
        case .word: isWordOver = true
        case .contact: break
        }
    }

    /// Forgets the text, but not the operator.
    mutating func begin() {
        spaces = []
        ends = []
        ended = nil
        isWordOver = false
    }

    /// For each character, whether a word ended before it.
    var wordEnds: [Bool] {
        zip(spaces, ends).map(isWordEnd)
    }

    /// The number of words that the keyer has ended although the last character continues them; each is counted once.
    mutating func takeJoined() -> Int {
        var (joined, place) = (0, spaces.count - 1)
        guard place >= 0, ends[place] else { return 0 }
        while place >= 0, !isWordEnd(spaces[place], ends[place]) {
            if ends[place] { joined += 1 }
            ends[place] = false
            place -= 1
        }
        return joined
    }

    private func isWordEnd(_ space: Double?, _ isEnd: Bool) -> Bool {
        guard let space, let limit = learned.limit else { return isEnd }
        return space > limit
    }

    /// The usual space between characters in units.
    var characterSpace: Double { learned.characterSpace }
}
