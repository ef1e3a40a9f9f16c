public import Morse

extension Session {
    public enum Event: Equatable, Sendable, Codable {
        /// The learner is ready. Send once.
        case begin
        /// The sound of all effects so far has ended or was cut.
        case soundEnded
        /// A question has sounded completely, with the end of each character's last mark in order. Send it just before
        /// `soundEnded`; do not send it if the question was cut.
        case heard(markEnds: [Instant])
        /// The question did not come as it should: a device that rumbles was late. Ask it again; it is not judged.
        case spoiled
        /// One character of a written answer, as `Symbol.text`. The next character cannot begin before `next`: for a
        /// keyed character the end of the space after it, or nil for now.
        case typed(String, next: Instant? = nil)
        /// One character of a written answer, chosen from a list that moves on. The time of the choice is no measure of
        /// recognition.
        case chosen(String)
        /// The first mark of a character has begun.
        case keyingBegan(at: Instant)
        /// A character is complete: the silence after it was long enough.
        ///
        /// - from: the beginning of its first mark.
        /// - to: the end of its last mark.
        case keyed(Pattern, from: Instant, to: Instant)
        /// Keying was cut by an accident such as unplugging. It is no answer.
        case keyingCut
        /// The session's `deadline` has passed.
        case deadline
        /// Erase the last written character, or all keying of a word.
        case erase
        /// The answer is complete, or the learner ends the introduction.
        case submit
        /// "I do not know."
        case giveUp
        /// Repeat the current question, the question just judged, or the introduction.
        case again
        /// Skip an introduction, or the verdict on keying.
        case skip
        /// Stop the clock and the sound.
        case pause
        case resume
        /// End the session with the answers so far.
        case stop
    }
}
