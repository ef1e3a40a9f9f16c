import Interface
import Morse
import OnAir
import Training

/// The learner's over so far, and its speed.
struct OverRecorder {
    private(set) var over = Over()
    /// The over without the characters whose division into words may still change.
    private var fixed = Over()
    private var characters: [(text: String?, dits: Int)] = []
    private var spacing: KeyedSpacing
    private var isWordOver = false
    /// The length of all characters in units, without the spaces between characters.
    private var units = 0
    private var milliseconds = 0

    /// Keeps the spacing of the operator's previous over.
    init(after previous: OverRecorder? = nil) {
        spacing = previous?.spacing ?? KeyedSpacing()
        spacing.begin()
    }

    /// - Parameter isSending: whether the keyer sends a stored message.
    mutating func take(_ event: KeyedEvent, isSending: Bool, settings: Settings) {
        spacing.take(event, isSending: isSending, settings: settings)
        switch event {
        case .character(let pattern, let text, let began, let ended):
            characters.append((text, pattern.allSatisfy { $0 == .dit } ? pattern.count : 0))
            isWordOver = false
            units += pattern.units
            milliseconds += ended.milliseconds(since: began)
            divide()
        case .word: endWord()
        case .began, .contact, .mark: break
        }
    }

    mutating func endWord() {
        isWordOver = true
        divide()
    }

    mutating func takeBack() {
        over.takeBack()
        fixed = over
        characters = []
        isWordOver = false
        spacing.begin()
    }

    /// Divides the characters into words anew, because the spacing estimate changes with each character.
    private mutating func divide() {
        over = fixed
        for ((text, dits), isEnd) in zip(characters, spacing.wordEnds) {
            if isEnd { over.endWord() }
            over.key(text, dits: dits)
        }
        if isWordOver { over.endWord() }
    }

    /// The usual space between characters in units.
    var characterSpace: Double { spacing.characterSpace }

    /// Words per minute of the characters, by the length of PARIS, without the pauses between them. Nil for less than
    /// about two characters (18 units).
    var wordsPerMinute: Int? {
        guard units >= 18, milliseconds > 0 else { return nil }
        return max(1, (1200 * units + milliseconds / 2) / milliseconds)
    }
}
