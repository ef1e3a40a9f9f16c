import Training

/// The learner's over while it is keyed, and what ends it: the same for everything on the air.
///
///     keyed ──KN, SK, or a key was pressed──> ended
///           ──a sign or word after which nothing need follow──> silence ──long enough──> ended
///           ──anything that announces more──> open, for as long as patience lasts
///
/// A key that is pressed in the middle of a character ends the over with that character.
struct OverKeying {
    /// The silence that ends an over: at least so many milliseconds, and so many units at the keyer's speed.
    struct Silence {
        var milliseconds: Int
        var units: Int
    }

    /// How long the other side waits for more.
    struct Manner {
        /// After a sign that may be the last: K may be half of KN.
        var afterSign: Silence
        /// After a word; nil for as long as is set.
        var afterWord: Silence?

        static let conversation = Manner(afterSign: Silence(milliseconds: 600, units: 8))
        /// Nobody waits in a crowd.
        static let crowd = Manner(
            afterSign: Silence(milliseconds: 1200, units: 14), afterWord: Silence(milliseconds: 1200, units: 14))
    }

    /// What the screen has to do after something was keyed.
    enum Step {
        /// Keying has begun: whoever is sending is broken into.
        case began
        /// The over must be ended now.
        case ended
        /// More is expected: patience decides.
        case open
    }

    /// The end of an over that was asked for.
    enum End {
        /// A character is under way; the over ends with it.
        case later
        /// Nothing was keyed.
        case empty
        /// What was keyed.
        case over(OverRecorder)
    }

    /// Units between characters for which the silences are meant.
    private static let usualCharacterSpace = 3.0

    private let manner: Manner
    private(set) var recorder = OverRecorder()
    var patience = QSOPatience()
    private var isEndWanted = false

    init(_ manner: Manner) {
        self.manner = manner
    }

    /// Whether nothing was keyed so far.
    var isEmpty: Bool { recorder.over.isEmpty }

    /// Whether silence is about to end an over, or an over was left unfinished.
    var isEnding: Bool { patience.isEnding || !isEmpty }

    /// Takes what was keyed; returns what follows from it, if anything.
    ///
    /// - Parameter isSending: whether the keyer sends a message by itself.
    mutating func take(_ event: KeyedEvent, isSending: Bool, settings: Settings, at now: Instant) -> Step? {
        recorder.take(event, isSending: isSending, settings: settings)
        switch event {
        case .began:
            patience.rest()
            return .began
        case .word: return wordEnded(settings: settings, at: now)
        case .character, .mark, .contact: return nil
        }
    }

    private mutating func wordEnded(settings: Settings, at now: Instant) -> Step? {
        switch recorder.over.end {
        case _ where isEndWanted, .now: return .ended
        case .soon: wait(manner.afterSign, settings, now)
        case .afterSilence: wait(manner.afterWord, settings, now)
        case .open: return .open
        }
        return nil
    }

    private mutating func wait(_ silence: Silence?, _ settings: Settings, _ now: Instant) {
        // Who leaves long spaces inside words leaves longer ones after them.
        let milliseconds = silence.map { silence in
            let stretched = Double(silence.units) * max(1, recorder.characterSpace / Self.usualCharacterSpace)
            return max(silence.milliseconds, settings.units(Int(stretched)))
        }
        patience.waitForMore(milliseconds: milliseconds, settings: settings, at: now)
    }

    /// The end of keying that something else cut off.
    mutating func cut() { isEndWanted = false }

    /// Forgets everything keyed so far.
    mutating func discard() { recorder = OverRecorder(after: recorder) }

    /// Ends a word that was cut off.
    mutating func endWord() { recorder.endWord() }

    /// Removes the last word.
    mutating func takeBack() { recorder.takeBack() }

    /// Goes on with an over that had been taken for complete.
    mutating func goOn(with recorder: OverRecorder) { self.recorder = recorder }

    /// Ends the over.
    ///
    /// - Parameter isCharacterOpen: whether the last character is still being keyed, or may still get longer.
    mutating func end(isCharacterOpen: Bool) -> End {
        isEndWanted = isCharacterOpen
        guard !isEndWanted else { return .later }
        recorder.endWord()
        patience.rest()
        guard !recorder.over.isEmpty else { return .empty }
        defer { recorder = OverRecorder(after: recorder) }
        return .over(recorder)
    }
}
