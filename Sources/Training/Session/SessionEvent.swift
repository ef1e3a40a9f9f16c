public import Morse

extension Session {
    /// The events of a session.
    public enum Event: Equatable, Sendable, Codable {
        /// The learner is ready.  Sent once.
        case begin
        /// Everything the effects so far caused to be heard is over, or was cut.
        case soundEnded
        /// A question was heard to its end; gives the end of each character's last mark, in order.  Comes just before
        /// `soundEnded`, and not at all if the question was cut.
        case heard(markEnds: [Instant])
        /// One character of a written answer, as `Symbol.text`.  The next one cannot begin before `next`: for a keyed
        /// character the end of the space after it, or nil for now.
        case typed(String, next: Instant? = nil)
        /// One character of a written answer that was chosen from a list as it came by: when says nothing about how soon it
        /// was recognised.
        case chosen(String)
        /// The first mark of a character has begun.
        case keyingBegan(at: Instant)
        /// A character was keyed and the silence after it was long enough.
        ///
        /// - from: when its first mark began.
        /// - to: when its last mark ended.
        case keyed(Pattern, from: Instant, to: Instant)
        /// Keying was cut other than by hand, as by unplugging: it is not an answer.
        case keyingCut
        /// The session's `deadline` has come.
        case deadline
        /// Take back the last written character, or everything keyed of a word.
        case erase
        /// The answer is complete, or the introduction has been heard well enough.
        case submit
        /// "I do not know."
        case giveUp
        /// "Again, please": the current question, the question just judged, or the introduction.
        case again
        /// Go on to what comes next: from an introduction, or from the verdict on keying.
        case skip
        /// Stop the clock and the sound.
        case pause
        /// Continue.
        case resume
        /// End the session with the answers so far.
        case stop
    }
}
