import Morse
import Training

/// The learner's over so far: what was keyed, and how fast.
struct OverRecorder {
    private(set) var over = Over()
    /// The over before the characters that may still be divided into other words.
    private var fixed = Over()
    private var characters: [(text: String?, dits: Int)] = []
    private var spacing: KeyedSpacing
    private var isWordOver = false
    /// The length of all characters in units, without the spaces between them.
    private var units = 0
    private var milliseconds = 0

    /// An over of the operator who keyed another one.
    init(after previous: OverRecorder? = nil) {
        spacing = previous?.spacing ?? KeyedSpacing()
        spacing.begin()
    }

    /// Takes what was keyed.
    ///
    /// - Parameter isSending: whether the keyer sends a message by itself.
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

    /// Ends the word.
    mutating func endWord() {
        isWordOver = true
        divide()
    }

    /// Removes the last word.
    mutating func takeBack() {
        over.takeBack()
        fixed = over
        characters = []
        isWordOver = false
        spacing.begin()
    }

    /// Divides what was keyed into words.
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

    /// Words per minute of the characters, as PARIS counts them: pauses between words are left out. Nil for less than
    /// about two characters.
    var wordsPerMinute: Int? {
        guard units >= 18, milliseconds > 0 else { return nil }
        return max(1, (1200 * units + milliseconds / 2) / milliseconds)
    }
}
