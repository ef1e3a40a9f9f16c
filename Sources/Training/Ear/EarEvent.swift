public import Morse

extension EarSession {
    /// What a session is made of, decided before it begins.
    public struct Plan: LimitedPlan {
        /// Elements of the first pattern, in `EarLadder.lengths`.
        public var length: Int
        /// Practised milliseconds after which the pattern at hand is the last; nil for no limit.
        public var practiceLimitMilliseconds: Int?
        /// Patterns after which the session is over; nil for no limit.
        public var attemptLimit: Int?
        /// Answers of earlier sessions, by character.
        public var history: [String: CharacterTotals]

        /// Makes a plan.
        public init(
            length: Int = EarLadder.lengths.lowerBound, practiceLimitMilliseconds: Int? = nil,
            attemptLimit: Int? = nil, history: [String: CharacterTotals] = [:]
        ) {
            self.length = length
            self.practiceLimitMilliseconds = practiceLimitMilliseconds
            self.attemptLimit = attemptLimit
            self.history = history
        }
    }

    /// What happens to a session.
    public enum Event: KeyedSessionEvent, Codable {
        /// The learner is ready.  Counts once.
        case begin
        /// Nothing that the effects so far caused to be heard is still to be heard (or all of it was cut).
        case soundEnded
        /// The first mark of a pattern has begun.
        case keyingBegan(at: Instant)
        /// A pattern was keyed: the silence after it has lasted long enough.
        ///
        /// - from: when its first mark began.
        /// - to: when its last mark ended.
        case keyed(Pattern, from: Instant, to: Instant)
        /// What was being keyed was ended by no hand, as by unplugging: it is no answer.
        case keyingCut
        /// "Again, please": the pattern at hand, after a verdict the last one.
        case repeatPrompt
        /// "How was it?"
        case giveUp
        /// On to the next pattern, from a verdict.
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
        /// Let the pattern of this character be heard.
        case play(String)
        /// The same once more: after a pause, or because the learner asked.  What is left of it is cut.
        case playAgain(String)
        /// It was heard: the learner's turn.
        case awaitKeying
        /// Nothing was asked yet, or something is being keyed; nothing happens.
        case unused
        /// Cut short what is being heard.  In a verdict, `soundEnded` is then due; where keying has begun, it means nothing.
        case hurry
        /// Store this answer before anything else is said or done.
        case record(Attempt)
        /// Tell how it went.
        case verdict(SendSession.Verdict)
        /// From now on patterns have so many elements; to be stored.
        case length(Int, isLonger: Bool)
        /// Say the time left, in whole minutes, at least 1.
        case timeMark(minutesLeft: Int)
        /// Silence; say that the session is paused.
        case pause
        /// Say that it goes on.
        case resume
        /// Silence; the session is over.
        case finished(SessionResult)
    }
}
