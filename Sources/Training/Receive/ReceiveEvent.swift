extension ReceiveSession {
    /// What happens to a session.
    public enum Event: AskingEvent, Codable {
        /// The learner is ready.  Counts once.
        case begin
        /// Nothing that the effects so far caused to be heard is still to be heard (or all of it was cut).
        case soundEnded
        /// The group was heard to its end: when each character's last mark ended, in order.  Comes just before the
        /// `soundEnded` of a `send` or `resend`, and not at all if the group was cut.
        case groupHeard(markEnds: [Instant])
        /// One character of the answer, as `Symbol.text`.
        case typed(String)
        /// One character of the answer that was keyed in Morse and began now; the next one cannot begin before `next`,
        /// when it has ended and the space after it, too.
        case keyed(String, next: Instant)
        /// Take back the last character of the answer.
        case erase
        /// The answer is complete.
        case submit
        /// "I do not know."
        case giveUp
        /// "Again, please": the group at hand, after a verdict the last one, in an introduction the introduction.
        case repeatGroup
        /// On to the next introduction, or to the first group.
        case skipIntroduction
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
        /// The introduction was heard or skipped; to be stored.
        case introduced(String)
        /// Send a new group.
        case send([String])
        /// Send a group again: a repeat, or after a pause.  What is left of its first sending is cut.
        case resend([String])
        /// The group was heard and the answer is not complete: it is the learner's turn.
        case awaitAnswer
        /// The answer now has `count` of the group's `of` characters.
        case typed(count: Int, of: Int)
        /// This character was taken back.
        case erased(String)
        /// There is no character to take back.
        case nothingToErase
        /// An empty answer was submitted; nothing counts.
        case nothingTyped
        /// The answer already has all its characters; this one was not taken.
        case answerFull
        /// Nothing was asked yet that could be answered; nothing counts.
        case tooEarly
        /// Cut short what is being said.  In a verdict, `soundEnded` is then due.
        case hurry
        /// Store these answers before anything else is said or done.
        case record([Attempt])
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

    /// How one group was answered.
    public struct Verdict: Equatable, Sendable, Codable {
        /// What was sent.
        public var target: [String]
        /// What was answered, character by character as typed; empty if the learner gave up.
        public var answer: [String]
        /// One for each character of `target`, in order.
        public var attempts: [Attempt]
        /// Typed characters that stand for none of the target's.
        public var extras: [String]
        /// Whether the learner said "I do not know".
        public var isGivenUp: Bool

        /// Makes a verdict.
        public init(
            target: [String], answer: [String], attempts: [Attempt], extras: [String] = [], isGivenUp: Bool = false
        ) {
            self.target = target
            self.answer = answer
            self.attempts = attempts
            self.extras = extras
            self.isGivenUp = isGivenUp
        }

        /// Whether the answer is what was sent, or stands for the same.
        public var isRight: Bool { extras.isEmpty && attempts.allSatisfy(\.isCorrect) }
    }
}
