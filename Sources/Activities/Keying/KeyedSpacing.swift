import Interface
import Keyer
import Morse
import Training

/// Divides paddle-keyed text into words, more precisely than the keyer.
///
/// The keyer decides during keying and cannot revise. This type judges all spaces of the text together, so later spaces
/// correct earlier decisions. For hand-keyed text and stored messages the keyer's decision stands.
struct KeyedSpacing {
    /// The operator's spacing, in this text and before.
    private var learned = WordSpacing()
    /// Units of silence before each character; nil where the keyer's decision stands.
    private var spaces: [Double?] = []
    /// Whether the keyer ended a word before each character.
    private var ends: [Bool] = []
    private var isWordOver = false
    private var isByHand = false
    private var isSent = false
    private var ended: Instant?

    /// - Parameter isSending: whether the keyer sends a stored message.
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

    /// Forgets the text and keeps the operator's spacing.
    mutating func begin() {
        spaces = []
        ends = []
        ended = nil
        isWordOver = false
    }

    var wordEnds: [Bool] {
        zip(spaces, ends).map(isWordEnd)
    }

    /// The number of word ends that the last character revokes. Each is counted once.
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
