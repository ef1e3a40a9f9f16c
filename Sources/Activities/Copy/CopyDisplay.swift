public import Interface
import Morse
import OnAir

/// When copied characters are shown.
public enum CopyShow: String, SettingChoice {
    case off, time, behind, word
}

/// Where copied characters are shown.
public enum CopyPlace: String, SettingChoice {
    case both, braille, terminal
}

/// Shows copied characters when they are due: in braille one after another, on the terminal in whole words.
struct CopyDisplay {
    /// Milliseconds between two looks at the Morse that sounds.
    private static let interval = 50
    /// The number of characters after which braille gets a new line, at the next word.
    private static let longest = 200

    private(set) var text: DelayedText
    private let place: CopyPlace
    /// The line in braille.
    private var line = ""
    /// The characters of an unfinished word.
    private var word = ""
    /// When to look at the Morse again; nil while none sounds.
    private var look: Instant?

    /// The sentence for a learner who has turned the display on, where answers are asked.
    static func refusal(_ settings: Settings) -> [Message] {
        settings.copy.show == .off ? [] : [Message("copy.show.refused")]
    }

    /// Nil if the setting is off.
    init?(_ settings: CopySettings) {
        switch settings.show {
        case .off: return nil
        case .time: text = DelayedText(.after(settings.showDelay))
        case .behind: text = DelayedText(.behind(settings.showBehind))
        case .word: text = DelayedText(.word)
        }
        place = settings.showPlace
    }

    var deadline: Instant? { [look, text.deadline].compactMap { $0 }.min() }

    /// Adds characters that have sounded and shows those that are due.
    ///
    /// - Parameter isSending: whether more may sound.
    mutating func follow(_ heard: [DelayedText.Letter] = [], isSending: Bool, page: Page, at now: Instant) {
        for letter in heard { text.hear(letter, at: now) }
        look = isSending ? now.advanced(byMilliseconds: Self.interval) : nil
        show(text.take(at: now), page: page, at: now)
    }

    /// Shows the characters that still wait.
    mutating func showAll(page: Page, at now: Instant) { show(text.takeAll(), page: page, at: now) }

    private mutating func show(_ due: [DelayedText.Letter], page: Page, at now: Instant) {
        for letter in due { show(letter, page: page, at: now) }
        if !due.isEmpty, place != .terminal { page.grow(line) }
    }

    private mutating func show(_ letter: DelayedText.Letter, page: Page, at now: Instant) {
        if letter.startsWord {
            line = line.count > Self.longest || line.isEmpty ? "" : line + " "
            // A cut may have left a part of an earlier word.
            word = ""
        }
        line += letter.text
        word += letter.text
        guard letter.endsWord else { return }
        if place != .braille { page.print(word, at: now) }
        word = ""
    }

    mutating func finish() { text.finish() }

    /// The next character begins a line in braille.
    mutating func startLine() { line = "" }

    mutating func pause(at now: Instant) {
        text.pause(at: now)
        look = nil
    }

    mutating func resume(at now: Instant) { text.resume(at: now) }

    mutating func restart(at now: Instant) -> Bool { text.restart(at: now) }
}
