import Interface
import Morse
import OnAir

/// Shows the text of one clip of Morse after another, each character when it is due.
///
/// A clip may be cut and sound again, whole or from a word on. Each of its characters is shown once.
struct MorseDisplay {
    private var display: CopyDisplay
    /// The characters of the present text.
    private var letters: [DelayedText.Letter] = []
    /// The number of characters of all earlier texts that have sounded.
    private var before = 0
    /// The number of characters of the present text that come before the clip.
    private var offset = 0
    private var isSending = false

    /// Nil if the setting is off.
    init?(_ settings: CopySettings) {
        guard let display = CopyDisplay(settings) else { return nil }
        self.display = display
    }

    var deadline: Instant? { display.deadline }

    /// Begins another text.
    mutating func begin(_ text: String) {
        before = display.text.heard
        letters = Self.letters(of: text)
        display.startLine()
    }

    private static func letters(of text: String) -> [DelayedText.Letter] {
        text.split(separator: " ").flatMap { word in
            let characters = TextReading.characters(of: String(word))
            return characters.enumerated().map { place, character in
                DelayedText.Letter(character, startsWord: place == 0, endsWord: place == characters.count - 1)
            }
        }
    }

    /// A clip with the text, or with its end, is about to sound.
    mutating func play(_ clip: MorseClip, page: Page, at now: Instant) {
        offset = max(0, letters.count - Self.letters(of: clip.text).count)
        isSending = true
        display.resume(at: now)
        follow(0, page: page, at: now)
    }

    /// Shows the characters that are due.
    ///
    /// - Parameter heard: the number of characters of the clip that have sounded.
    mutating func follow(_ heard: Int, page: Page, at now: Instant) {
        let known = min(display.text.heard - before, letters.count)
        let sounded = isSending ? min(max(known, offset + heard), letters.count) : known
        display.follow(Array(letters[known..<sounded]), isSending: isSending, page: page, at: now)
    }

    /// The clip has sounded to its end, and with it the text.
    mutating func end(page: Page, at now: Instant) {
        follow(letters.count, page: page, at: now)
        isSending = false
        display.finish()
        follow(0, page: page, at: now)
    }

    /// The clip is about to be cut. Its characters that have sounded stay due.
    mutating func cut(_ heard: Int, page: Page, at now: Instant) {
        follow(heard, page: page, at: now)
        isSending = false
        follow(0, page: page, at: now)
    }

    /// Cuts the clip and holds all characters.
    mutating func pause(_ heard: Int, page: Page, at now: Instant) {
        cut(heard, page: page, at: now)
        display.pause(at: now)
    }

    mutating func resume(at now: Instant) { display.resume(at: now) }

    /// The delay of the characters that wait begins again.
    mutating func restart(at now: Instant) { _ = display.restart(at: now) }

    /// Shows the characters that still wait.
    mutating func showAll(page: Page, at now: Instant) { display.showAll(page: page, at: now) }
}
