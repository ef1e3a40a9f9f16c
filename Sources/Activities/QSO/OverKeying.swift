import Interface
import Morse
import OnAir
import Training

/// The learner's over during keying, and its end. All screens on the air use it.
///
///     keyed ──KN, SK, or a key was pressed──> ended
///           ──a sign or word after which nothing need follow──> silence ──long enough──> ended
///           ──anything that announces more──> open, for as long as patience lasts
///
/// A key press within a character ends the over after that character.
struct OverKeying {
    /// The silence that ends an over: the longer of the two, with units at the keyer's speed.
    struct Silence {
        var milliseconds: Int
        var units: Int
    }

    /// How long the other side waits for more keying.
    struct Manner {
        /// After a sign that may be the last. K may be the first half of KN.
        var afterSign: Silence
        /// After a word; nil for the setting `qso.silence`.
        var afterWord: Silence?

        static let conversation = Manner(afterSign: Silence(milliseconds: 600, units: 8))
        /// Callers in a crowd do not wait long.
        static let crowd = Manner(
            afterSign: Silence(milliseconds: 1200, units: 14), afterWord: Silence(milliseconds: 1200, units: 14))
    }

    /// The reaction that a keyed event requires from the screen.
    enum Step {
        /// Keying has begun and interrupts the other station.
        case began
        case ended
        /// The over promises more. Start the wait of `QSOPatience`.
        case open
    }

    /// The answer to a request to end the over.
    enum End {
        /// A character is under way. The over ends after it.
        case later
        case empty
        case over(OverRecorder)
    }

    /// Units between characters on which the silences are based.
    private static let usualCharacterSpace = 3.0

    private let manner: Manner
    private(set) var recorder = OverRecorder()
    var patience = QSOPatience()
    private var isEndWanted = false

    init(_ manner: Manner) {
        self.manner = manner
    }

    var isEmpty: Bool { recorder.over.isEmpty }

    /// Whether silence is about to end the over, or an unfinished over waits.
    var isEnding: Bool { patience.isEnding || !isEmpty }

    /// Returns the reaction that the event requires; nil for none.
    ///
    /// - Parameter isSending: whether the keyer sends a stored message.
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
        // Operators with long spaces inside words leave longer ones after words.
        let milliseconds = silence.map { silence in
            let stretched = Double(silence.units) * max(1, recorder.characterSpace / Self.usualCharacterSpace)
            return max(silence.milliseconds, settings.units(Int(stretched)))
        }
        patience.waitForMore(milliseconds: milliseconds, settings: settings, at: now)
    }

    /// Drops a pending request to end, after something else cut the keying.
    mutating func cut() { isEndWanted = false }

    mutating func discard() { recorder = OverRecorder(after: recorder) }

    /// Ends a word that was cut off.
    mutating func endWord() { recorder.endWord() }

    mutating func takeBack() { recorder.takeBack() }

    /// Continues an over that counted as complete.
    mutating func goOn(with recorder: OverRecorder) { self.recorder = recorder }

    /// - Parameter isCharacterOpen: whether the last character is unfinished or may still get longer.
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
