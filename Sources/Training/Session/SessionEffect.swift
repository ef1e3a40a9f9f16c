extension Session {
    /// The effects of an event, to be carried out in order.
    public enum Effect: Equatable, Sendable {
        /// Introduce a character: its sound, its name, its pattern.
        case introduce(String)
        /// The introduction was heard, skipped or answered; store that.
        case introduced(String)
        /// Something was keyed during an introduction: give the verdict, but do not record it.
        case tried(Verdict)
        /// Ask these characters.
        case ask([String])
        /// Ask them again: after a pause, after nothing was keyed, or because the learner wants to hear the sound as
        /// well.  Cut the rest of the first asking.
        case askAgain([String], withSound: Bool)
        /// Play the question's sound again during its verdict.
        case replay([String])
        /// The question was heard and the answer is incomplete: it is the learner's turn.
        case awaitAnswer
        /// A character was added to a written answer.
        case typed(String)
        /// A character was taken back.
        case erased(String)
        /// The keying of a word starts again.
        case startedAgain
        /// An empty answer was submitted; nothing counts.
        case nothingTyped
        /// Nothing was keyed in time and nothing counts; the same question follows.
        case nothingKeyed
        /// Nothing was keyed in time for the third time in a row: nobody seems to be there, so pause.
        case unattended
        /// The event does nothing: nothing was asked yet, the answer is full, or something is being keyed.
        case unused
        /// Cut what is being said.  In a verdict `soundEnded` must follow; once keying has begun, it is ignored.
        case hurry
        /// Cut everything heard and queued; no `soundEnded` follows.
        case silence
        /// Store these answers before anything else is said or done.
        case record([Attempt])
        /// Give the verdict.
        case verdict(Verdict)
        /// Patterns now have this many elements; store that.
        case length(Int, isLonger: Bool)
        /// Say the time left, in whole minutes, at least 1.
        case timeMark(minutesLeft: Int)
        /// A character is unlocked from here on; store that, and say so.
        case unlocked(String)
        /// The evidence for a character is enough; it comes with the next session.
        case reached(String)
        /// Say what the next character still needs.
        case missing([Gate.Missing], next: String)
        /// Be silent and say that the session is paused.
        case pause
        /// Say that it continues.
        case resume
        /// Be silent; the session is over.
        case finished(SessionResult)
    }
}
