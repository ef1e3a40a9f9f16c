public import Morse

extension WordSendSession {
    /// What happens to a session.
    public enum Event: KeyedSessionEvent, Codable {
        /// The learner is ready.  Counts once.
        case begin
        /// Nothing that the effects so far caused to be heard is still to be heard (or all of it was cut).
        case soundEnded
        /// The first mark of a character has begun.
        case keyingBegan(at: Instant)
        /// A character was keyed, from its first mark to the end of its last.
        case keyed(Pattern, from: Instant, to: Instant)
        /// What was being keyed was ended by no hand, as by unplugging: the word is asked for again.
        case keyingCut
        /// Eight dits: the word begins anew.
        case startAgain
        /// "That was the word."
        case submit
        /// The session's `deadline` has come: nobody is keying any more.
        case silence
        /// "Again, please": the word at hand, after a verdict the last one.
        case repeatPrompt
        /// "How does it go?"
        case giveUp
        /// On from a verdict to what comes next.
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
        /// Ask for a word.
        case prompt([String])
        /// Ask for it again: after a pause, or because the learner asked and is to hear its sound as well.
        case promptAgain([String], withSound: Bool)
        /// The prompt was heard: it is the learner's turn.
        case awaitKeying
        /// What was keyed of the word is forgotten.
        case startedAgain
        /// There is nothing yet that could be judged; nothing happens.
        case unused
        /// Cut short what is being said.  In a verdict, `soundEnded` is then due.
        case hurry
        /// Play what was asked for once more, within a verdict.
        case playTarget([String])
        /// Store these answers before anything else is said or done.
        case record([Attempt])
        /// Tell how it went.
        case verdict(ReceiveSession.Verdict)
        /// Say the time left, in whole minutes, at least 1.
        case timeMark(minutesLeft: Int)
        /// Silence; say that the session is paused.
        case pause
        /// Say that it goes on.
        case resume
        /// Silence; the session is over.
        case finished(SessionResult)
    }

    /// What a session is made of, decided before it begins.
    public struct Plan: LimitedPlan {
        /// Which words are asked for.
        public var words: WordPicker
        /// Practised milliseconds after which the word at hand is the last; nil for no limit.
        public var practiceLimitMilliseconds: Int?
        /// Characters asked after which the word at hand is the last; nil for no limit.
        public var attemptLimit: Int?
        /// Milliseconds without keying after which an incomplete word is taken to be all that comes.
        public var silenceMilliseconds: Int

        /// Makes a plan.
        public init(
            words: WordPicker, practiceLimitMilliseconds: Int? = nil, attemptLimit: Int? = nil,
            silenceMilliseconds: Int = 4000
        ) {
            self.words = words
            self.practiceLimitMilliseconds = practiceLimitMilliseconds
            self.attemptLimit = attemptLimit
            self.silenceMilliseconds = silenceMilliseconds
        }
    }
}
