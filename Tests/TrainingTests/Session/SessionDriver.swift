import Morse
import OnAir
import Training

/// Plays the program's part around a session in virtual time: sounds take time, and learners answer.
struct SessionDriver {
    typealias Effect = Session.Effect

    var session: Session
    var now = Instant.start
    private(set) var effects: [Effect] = []
    private(set) var group: [String] = []

    /// The session waits for `begin`.
    init(plan: Session.Plan, seed: UInt64 = 1) {
        session = Session(plan: plan, seed: seed)
    }

    /// The last question, if it is one character.
    var asked: String { group.first ?? "" }

    /// Sends an event now and returns its effects.
    @discardableResult
    mutating func handle(_ event: Session.Event) -> [Effect] {
        let new = session.handle(event, at: now)
        effects += new
        for case .ask(let group) in new { self.group = group }
        return new
    }

    mutating func wait(_ milliseconds: Int) {
        now = now.advanced(byMilliseconds: milliseconds)
    }

    // MARK: Writing

    /// Plays the group to its end, one second for each character, and types characters at given times.
    @discardableResult
    mutating func hear(typing keys: [(text: String, after: Int)] = []) -> [Effect] {
        let begin = now
        for key in keys {
            now = begin.advanced(byMilliseconds: key.after)
            handle(.typed(key.text))
        }
        let ends = (1...max(1, group.count)).map { begin.advanced(byMilliseconds: 1000 * $0) }
        now = ends[ends.count - 1]
        return handle(.heard(markEnds: ends)) + handle(.soundEnded)
    }

    /// One character at each interval.
    @discardableResult
    mutating func type(_ answer: [String], every milliseconds: Int = 400) -> [Effect] {
        var effects: [Effect] = []
        for text in answer {
            wait(milliseconds)
            effects += handle(.typed(text))
        }
        return effects
    }

    // MARK: Keying

    /// The prompt takes half a second.
    @discardableResult
    mutating func hearPrompt() -> [Effect] {
        wait(500)
        return handle(.soundEnded)
    }

    /// Keys elements after a time, then lets the silence after them pass.
    @discardableResult
    mutating func key(_ elements: String, after thought: Int = 300, lasting length: Int = 800) -> [Effect] {
        wait(thought)
        let from = now
        var effects = handle(.keyingBegan(at: from))
        wait(length)
        let to = now
        wait(600)
        effects += handle(.keyed(Pattern(elements) ?? Pattern(), from: from, to: to))
        return effects
    }

    @discardableResult
    mutating func key(character: String, after thought: Int = 300, lasting length: Int = 800) -> [Effect] {
        key(character.elements, after: thought, lasting: length)
    }

    @discardableResult
    mutating func hearVerdict(milliseconds: Int = 1000) -> [Effect] {
        wait(milliseconds)
        return handle(.soundEnded)
    }
}

extension String {
    var pattern: Pattern { Alphabet.international.pattern(ofText: self) ?? Pattern() }
    var elements: String { pattern.description }
}

extension Session.Plan {
    static func hear(
        _ characters: [String] = ["K", "M", "R"], introduce: [String] = [], groupLength: ClosedRange<Int> = 3...3,
        milliseconds: Int? = nil, attempts: Int? = nil
    ) -> Self {
        Self(
            skill: Skill(CharacterPicker(characters: characters, direction: .receive), groupLength: groupLength),
            introduce: introduce, practiceLimitMilliseconds: milliseconds, attemptLimit: attempts)
    }

    static func hear(_ source: WordSource) -> Self {
        Self(skill: Skill(WordPicker(source: source), answered: .written))
    }

    static func send(
        _ characters: [String] = ["K", "M", "R"], introduce: [String] = [], limit: TimeLimit = TimeLimit(),
        milliseconds: Int? = nil, attempts: Int? = nil
    ) -> Self {
        Self(
            skill: Skill(CharacterPicker(characters: characters, direction: .send), timeLimit: limit),
            introduce: introduce, practiceLimitMilliseconds: milliseconds, attemptLimit: attempts)
    }

    static func send(_ source: WordSource, milliseconds: Int? = nil, attempts: Int? = nil) -> Self {
        Self(
            skill: Skill(WordPicker(source: source), answered: .word(silenceMilliseconds: 4000)),
            practiceLimitMilliseconds: milliseconds, attemptLimit: attempts)
    }

    static func ear(length: Int = 1, milliseconds: Int? = nil, attempts: Int? = nil) -> Self {
        Self(
            skill: .ear(EarLadder(length: length)), practiceLimitMilliseconds: milliseconds, attemptLimit: attempts)
    }
}

extension [Session.Effect] {
    var attempts: [Attempt] {
        flatMap { effect -> [Attempt] in
            if case .record(let attempts) = effect { attempts } else { [] }
        }
    }

    var verdicts: [Verdict] {
        compactMap { if case .verdict(let verdict) = $0 { verdict } else { nil } }
    }

    /// Verdicts on tries during introductions.
    var tries: [Verdict] {
        compactMap { if case .tried(let verdict) = $0 { verdict } else { nil } }
    }

    var results: [SessionResult] {
        compactMap { if case .finished(let result) = $0 { result } else { nil } }
    }

    var timeMarks: [Int] {
        compactMap { if case .timeMark(let minutes) = $0 { minutes } else { nil } }
    }

    var asked: [[String]] {
        compactMap { if case .ask(let target) = $0 { target } else { nil } }
    }
}
