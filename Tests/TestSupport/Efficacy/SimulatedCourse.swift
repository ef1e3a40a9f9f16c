import Morse
public import Training

/// A simulated learner in the course of letters. Session, choice, gate and schedule are the real ones; answers and
/// times replace keys.
public struct SimulatedCourse: Sendable {
    /// The rules of teaching, and how much is practised.
    public struct Rules: Sendable {
        /// The rules in words.
        public var name: String
        /// Whether the model of the learner's memory chooses the characters.
        public var remembers = false
        /// The gate that unlocks the next character.
        public var gate = Gate.classic
        /// Whether the session reacts to repeated misses.
        public var remedies = false
        /// Whether there is room around Morse: 0.8 s before a group up to level 5, 0.45 s later. Before, it was 0.25 s.
        public var isRoomy = true
        /// When an unlocked character is asked; nil if the end of a session decides by all of its answers.
        public var unlock: Unlocking.Moment?
        /// The rule for the next day of practice.
        public var scheduling = Scheduling.classic
        /// The number of characters in a group.
        public var groupLength = GroupMaker.defaultLength
        /// Practised on a day, in sessions of five minutes.
        public var minutesPerDay = 20.0
        /// Whether the learner practises only on days on which practice is due.
        public var followsDue = false
        /// Days after which it ends in any case.
        public var mostDays = 500

        /// Makes rules; by default those of the seeds, practised for 20 minutes every day.
        public init(_ name: String) { self.name = name }

        /// Memory, the steady gate, and practice by memory.
        public static let kochlea: Rules = {
            var rules = Rules("rules kochlea")
            rules.remembers = true
            rules.gate = .steady
            rules.unlock = .next
            rules.scheduling = .memory
            rules.groupLength = MemoryPicker.defaultLength
            rules.remedies = true
            return rules
        }()
    }

    /// The first day on which, before practice, all letters are unlocked and nine in ten would be right.
    public struct Finish: Sendable {
        /// Minutes practised until then.
        public var minutes: Double
        /// Days until then.
        public var days: Int
        /// The accuracy after a pause of 7 days from there, and after 30.
        public var kept: (week: Double, month: Double)
    }

    /// When the course was finished; nil while it is not.
    public private(set) var finish: Finish?
    /// Characters unlocked, and how often the newest was right less than 8 times in 10 then.
    public private(set) var unlocks = (all: 0, premature: 0)
    /// Minutes and days practised.
    public private(set) var practised = (minutes: 0.0, days: 0)
    /// Every answer so far.
    public private(set) var recalls: [Recall] = []

    private static let goal = 0.9
    private static let sessionMinutes = 5.0
    /// Milliseconds, at 20 words per minute with the gaps of 12.
    private static let unit = 60
    private static let gap = 496
    /// Milliseconds, as measured on the program.
    private static let introduction = 5300
    /// Milliseconds that the room adds to an introduction.
    private static let introductionRests = 600
    /// Milliseconds of the sentence, names and patterns of a remedy, without its Morse.
    private static let againWords = 5200
    private static let contrastWords = 4200
    private static let sentence = 1600

    private let rules: Rules
    private let course = Course.letters
    private var learner: SimulatedLearner
    private var dice: SplitMix64
    private var progress = Progress()
    private var memories = Memories(limitMilliseconds: 1500)
    private var now = Instant.start
    private var answeredToday = 0.0
    /// A character that the next session introduces again.
    private var rested: String?
    /// The number of remedies so far.
    public private(set) var remedies = 0

    /// Begins a course.
    public init(_ traits: LearnerTraits, rules: Rules, seed: UInt64) {
        self.rules = rules
        learner = SimulatedLearner(traits, seed: seed)
        dice = SplitMix64(seed: seed &+ 0x5EED)
    }

    /// Practises until the course is finished, or too many days have passed.
    public mutating func run() {
        for day in 0..<rules.mostDays where finish == nil { live(Day(ordinal: day)) }
    }

    /// The accuracy over all letters, before the next practice.
    public var accuracy: Double { learner.meanAccuracy }

    private mutating func live(_ today: Day) {
        learner.wake()
        if learner.unlocked == course.characters.count, learner.meanAccuracy >= Self.goal {
            var later = learner
            later.rest(days: 7)
            let week = later.meanAccuracy
            later.rest(days: 23)
            finish = Finish(minutes: practised.minutes, days: today.ordinal, kept: (week, later.meanAccuracy))
            return
        }
        guard !rules.followsDue || progress.receive.due.map({ $0 <= today }) ?? true else {
            return learner.rest(days: 1)
        }
        answeredToday = 0
        while answeredToday < rules.minutesPerDay - 1e-9 {
            answeredToday += practise(min(Self.sessionMinutes, rules.minutesPerDay - answeredToday), on: today)
        }
        practised.minutes += answeredToday
        practised.days += 1
        learner.rest(days: 1 - answeredToday / 1440)
    }

    // MARK: A session

    /// Practises a session. Returns its minutes, with the time of all sounds.
    private mutating func practise(_ minutes: Double, on today: Day) -> Double {
        var plan = Session.Plan(
            course: course, level: progress.receive.level, direction: .receive, progress: progress,
            groupLength: rules.groupLength, remembering: rules.remembers ? (memories, today) : nil,
            practiceLimitMilliseconds: Int(minutes * 60_000))
        plan.scoring = rules.remembers ? .placed : .aligned
        if rules.remedies { plan.remedies = Remedies() }
        if let rested, !plan.introduce.contains(rested) { plan.introduce.append(rested) }
        rested = nil
        if let unlock = rules.unlock {
            plan.unlocking = Unlocking(
                rules.gate, unlock, course: course, level: progress.receive.level,
                introduced: progress.introduced[.receive] ?? [], memories: memories, direction: .receive, on: today)
        }
        var session = Session(plan: plan, seed: dice.next())
        let begin = now
        var effects = session.handle(.begin, at: now)
        while !effects.isEmpty {
            var next: [Session.Effect] = []
            for effect in effects {
                switch effect {
                case .introduced(let character): progress.introduced[.receive, default: []].insert(character)
                case .introduce:
                    let rests = rules.isRoomy ? Self.introductionRests : 0
                    now = now.advanced(byMilliseconds: Self.introduction + rests)
                    next = session.handle(.soundEnded, at: now)
                case .unlocked:
                    noteUnlock()
                    progress.unlockNext(.receive, of: course, on: today)
                    learner.unlocked = progress.receive.level
                case .ask(let target): next = answer(target, in: &session, since: begin)
                case .record(let attempts): note(attempts, on: today)
                case .verdict(let verdict):
                    now = now.advanced(byMilliseconds: Self.milliseconds(of: verdict) + room)
                    next = session.handle(.soundEnded, at: now)
                case .remedy(let remedy): next += take(remedy, in: &session)
                case .finished(let result): advance(by: result, on: today)
                default: break
                }
            }
            effects = next
        }
        return Double(now.milliseconds(since: begin)) / 60_000
    }

    /// Milliseconds that the room adds to the rest before a group.
    private var room: Int { rules.isRoomy ? (progress.receive.level <= 5 ? 550 : 200) : 0 }

    /// Hears the words and the Morse of a remedy; returns the effects of their end.
    private mutating func take(_ remedy: Remedy, in session: inout Session) -> [Session.Effect] {
        remedies += 1
        switch remedy {
        case .again(let character, let other):
            play([character, character] + (other.map { [$0, character] } ?? []), words: Self.againWords)
        case .contrast(let one, let other):
            play([one, one, other, other], words: Self.contrastWords)
        case .slower, .rests, .enough:
            now = now.advanced(byMilliseconds: Self.sentence)
            if case .rests(let character) = remedy { rested = character }
            return remedy == .enough ? session.handle(.soundEnded, at: now) : []
        }
        return session.handle(.soundEnded, at: now)
    }

    /// Each character counts as heard once: nobody knows what a repetition without a question is worth.
    private mutating func play(_ characters: [String], words: Int) {
        now = now.advanced(byMilliseconds: words + characters.reduce(0) { $0 + Self.milliseconds(of: $1) })
        for place in Set(characters.compactMap(course.characters.firstIndex)).sorted() { learner.hear(place) }
    }

    /// Hears a question and types the answer; returns the effects of the last key.
    private mutating func answer(
        _ target: [String], in session: inout Session, since begin: Instant
    ) -> [Session.Effect] {
        let asked = now
        let minutes = answeredToday + Double(now.milliseconds(since: begin)) / 60_000
        var backlog = 0.0
        let gap = session.easing.isSpaced ? Int(Double(Self.gap) * Easing.spaceFactor) : Self.gap
        var ends: [Instant] = []
        var keys: [(text: String, at: Instant)] = []
        for text in target {
            let length = Self.milliseconds(of: text)
            let end = now.advanced(byMilliseconds: length)
            ends.append(end)
            let answer = learner.answer(
                course.characters.firstIndex(of: text) ?? 0, length: target.count,
                backlog: { seconds in
                    backlog = max(0, backlog + seconds - Double(gap + length) / 1000)
                    return backlog
                },
                minutes: minutes)
            let reached = end.advanced(byMilliseconds: Int(answer.seconds * 1000))
            let at = max(reached, keys.last?.at.advanced(byMilliseconds: 50) ?? reached)
            keys.append((answer.character.map { course.characters[$0] } ?? "*", at))
            now = end.advanced(byMilliseconds: gap)
        }
        let heard = ends.last ?? now
        var effects: [Session.Effect] = []
        for key in keys where key.at < heard { effects = session.handle(.typed(key.text), at: key.at) }
        _ = session.handle(.heard(markEnds: ends), at: heard)
        effects = session.handle(.soundEnded, at: heard)
        for key in keys where key.at >= heard { effects = session.handle(.typed(key.text), at: key.at) }
        now = max(heard, keys.last?.at ?? heard)
        learner.pass(seconds: Double(now.milliseconds(since: asked)) / 1000)
        return effects
    }

    private mutating func note(_ attempts: [Attempt], on today: Day) {
        for attempt in attempts {
            progress.characters[attempt.target, default: CharacterTotals()].receiveAttempts += 1
            if attempt.isCorrect { progress.characters[attempt.target]?.receiveCorrect += 1 }
            let recall = Recall(attempt, on: today)
            memories.take(recall)
            recalls.append(recall)
        }
    }

    private mutating func advance(by result: SessionResult, on today: Day) {
        let advance = progress.advanced(
            by: result, direction: .receive, course: course, gate: rules.gate, scheduling: rules.scheduling,
            memories: memories[.receive], at: Moment(epochSeconds: 0, day: today, secondOfDay: 0))
        if case .reached = advance.level { noteUnlock() }
        progress = advance.progress
        learner.unlocked = progress.receive.level
    }

    /// Counts an unlock, before it happens.
    private mutating func noteUnlock() {
        unlocks.all += 1
        if learner.accuracy(progress.receive.level - 1) < 0.8 { unlocks.premature += 1 }
    }

    // MARK: Times

    private static func milliseconds(of text: String) -> Int {
        (Alphabet.international.pattern(ofText: text)?.units ?? 0) * unit
    }

    /// The time of a verdict. A mistake takes longer, because the verdict names it and plays the right character.
    private static func milliseconds(of verdict: Verdict) -> Int {
        let wrong = verdict.attempts.filter { !$0.isCorrect }
        if wrong.isEmpty { return 800 }
        let again =
            wrong.count < 3
            ? wrong.reduce(0) { $0 + milliseconds(of: $1.target) }
            : verdict.target.reduce(0) { $0 + milliseconds(of: $1) } + (verdict.target.count - 1) * gap
        return 2100 + 1600 * min(wrong.count, 2) + again
    }
}
