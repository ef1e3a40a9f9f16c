public import Morse

extension SendSession {
    /// What happens to a session.
    public enum Event: KeyedSessionEvent, Codable {
        /// The learner is ready.  Counts once.
        case begin
        /// Nothing that the effects so far caused to be heard is still to be heard (or all of it was cut).
        case soundEnded
        /// The first mark of a character has begun.
        case keyingBegan(at: Instant)
        /// A character was keyed: the silence after it has lasted long enough.
        ///
        /// - from: when its first mark began.
        /// - to: when its last mark ended.
        case keyed(Pattern, from: Instant, to: Instant)
        /// What was being keyed was ended by no hand, as by unplugging: it is no answer.
        case keyingCut
        /// The session's `deadline` has come.
        case limitPassed
        /// "Again, please": the prompt at hand, after a verdict what was asked, in an introduction the introduction.
        case repeatPrompt
        /// "How does it go?"
        case giveUp
        /// On to what comes next: from an introduction, or from a verdict.
        case skip
        /// Stop the clock and the sound.
        case pause
        /// Go on.
        case resume
        /// End the session with what was answered.
        case stop
    }

    /// What is to be done about it, in order.
    public enum Effect: AskingEffect {
        /// Present a new character: its sound, its name, its pattern.
        case introduce(String)
        /// The introduction was heard, skipped or answered; to be stored.
        case introduced(String)
        /// What was keyed during an introduction: told like a verdict, and not recorded.
        case tried(Verdict)
        /// Ask for a character.
        case prompt(String)
        /// Ask for it again: after a pause, after nothing was keyed, or because the learner asked and is to hear the
        /// character's sound as well.
        case promptAgain(String, withSound: Bool)
        /// The prompt was heard: it is the learner's turn.
        case awaitKeying
        /// Nothing was keyed in time and nothing counts; the same prompt comes next.
        case nothingKeyed
        /// For the third time in a row nothing was keyed in time: nobody seems to be there.  A pause is due.
        case unattended
        /// Nothing was asked yet that could be answered, or something is being keyed; nothing happens.
        case unused
        /// Cut short what is being said.  In a verdict, `soundEnded` is then due; where keying has begun, it means
        /// nothing.
        case hurry
        /// Play what was asked for once more, within a verdict.
        case playTarget(String)
        /// Store this answer before anything else is said or done.
        case record(Attempt)
        /// Tell how it went.
        case verdict(Verdict)
        /// Say the time left, in whole minutes, at least 1.
        case timeMark(minutesLeft: Int)
        /// Silence; say that the session is paused.
        case pause
        /// Say that it goes on.
        case resume
        /// Silence; the session is over.
        case finished(SessionResult)
    }

    /// How one prompt was answered.
    public struct Verdict: Equatable, Sendable, Codable {
        /// What became of it.
        public enum Outcome: Equatable, Sendable, Codable {
            /// The character that was asked for.
            case right
            /// Another character, the attempt's answer.
            case other
            /// Elements that stand for no character.
            case noCharacter
            /// More elements than any character has.
            case tooLong
            /// The right character, too late for who takes that for wrong.
            case tooLate
            /// Nothing in time, for who takes that for wrong.
            case nothing
            /// "How does it go?"
            case givenUp
        }

        /// What became of it.
        public var outcome: Outcome
        /// What was keyed; empty if nothing was.
        public var pattern: Pattern
        /// Whether it was complete only after the limit.
        public var isLate: Bool
        /// As it is recorded.
        public var attempt: Attempt

        /// Makes a verdict.
        public init(outcome: Outcome, pattern: Pattern, isLate: Bool = false, attempt: Attempt) {
            self.outcome = outcome
            self.pattern = pattern
            self.isLate = isLate
            self.attempt = attempt
        }

        /// What was asked for.
        public var target: String { attempt.target }
    }
}
