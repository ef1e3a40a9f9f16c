extension Session {
    /// The effects of an event, to be carried out in order.
    public enum Effect: Equatable, Sendable {
        /// Introduce a character: its sound, its name, its pattern.
        case introduce(String)
        /// Store that the introduction was played, skipped or answered.
        case introduced(String)
        /// Play the verdict on a character keyed during an introduction, without recording it.
        case tried(Verdict)
        case ask([String])
        /// Ask the same characters after a pause, after a missed time limit, or because the learner requested the
        /// sound. Cut the rest of the first asking.
        case askAgain([String], withSound: Bool)
        /// Repeat the sound of the question during its verdict.
        case replay([String])
        /// The question has ended and the answer is incomplete: it is the learner's turn.
        case awaitAnswer
        /// The time before the answer is over: it is the learner's turn.
        case turn
        /// A character was added to a written answer.
        case typed(String)
        case erased(String)
        /// The keying of a word restarts.
        case startedAgain
        /// The learner submitted an empty answer, which does not count.
        case nothingTyped
        /// The learner keyed nothing in time, which does not count. The same question follows.
        case nothingKeyed
        /// Pause: the learner keyed nothing in time for the third time in a row and has probably left.
        case unattended
        /// The event has no effect: there is no question yet, the answer is full, or the learner is keying.
        case unused
        /// Cut the current speech. In a verdict, `soundEnded` must follow. After keying has begun, it is ignored.
        case hurry
        /// Cut the sound and flush the queue. No `soundEnded` follows.
        case silence
        /// Store these answers before any other effect.
        case record([Attempt])
        case verdict(Verdict)
        /// The answer is wrong, and the same question follows in an easier form. Do not reveal it.
        case retry
        /// Store that patterns now have this many elements.
        case length(Int, isLonger: Bool)
        /// Announce the time left, in whole minutes, at least 1.
        case timeMark(minutesLeft: Int)
        /// Store and announce that a character is unlocked from here on.
        case unlocked(String)
        /// The gate is open for a character, which comes with the next session.
        case reached(String)
        /// Announce the unmet conditions for the next character.
        case missing([Gate.Missing], next: String)
        /// Announce a step after repeated misses. For `again` and `contrast`, `soundEnded` must follow.
        case remedy(Remedy)
        /// Stop the sound and announce the pause.
        case pause
        /// Announce the continuation.
        case resume
        /// Stop the sound. The session is over.
        case finished(SessionResult)
    }
}
