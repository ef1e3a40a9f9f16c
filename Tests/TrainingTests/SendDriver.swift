import Morse
import Training

/// Plays the part of the program around a send session, in virtual time: prompts last, learners key.
struct SendDriver {
    typealias Effect = SendSession.Effect

    var session: SendSession
    /// The session's clock.
    var now = Instant.start
    /// Everything that the session asked for, in order.
    private(set) var effects: [Effect] = []
    /// The character asked last.
    private(set) var asked = ""

    /// A session about K, M and R without limits, unless the plan says otherwise.
    init(plan: SendSession.Plan = SendSession.Plan(characters: ["K", "M", "R"]), seed: UInt64 = 1) {
        session = SendSession(plan: plan, seed: seed)
    }

    /// Hands in one event now and returns what came of it.
    @discardableResult
    mutating func handle(_ event: SendSession.Event) -> [Effect] {
        let new = session.handle(event, at: now)
        effects += new
        for case .prompt(let character) in new { asked = character }
        return new
    }

    /// Lets time pass.
    mutating func wait(_ milliseconds: Int) {
        now = now.advanced(byMilliseconds: milliseconds)
    }

    /// Hears a prompt to its end; it lasts half a second.
    @discardableResult
    mutating func hear() -> [Effect] {
        wait(500)
        return handle(.soundEnded)
    }

    /// Keys elements after a time of thought, and lets the silence after them last.
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

    /// Keys a character.
    @discardableResult
    mutating func key(character: String, after thought: Int = 300, lasting length: Int = 800) -> [Effect] {
        key(Self.elements(of: character), after: thought, lasting: length)
    }

    /// Hears a verdict to its end.
    @discardableResult
    mutating func hearVerdict() -> [Effect] {
        wait(1000)
        return handle(.soundEnded)
    }

    /// Dots and dashes of a character.
    static func elements(of character: String) -> String { pattern(of: character).description }

    /// What is sent for a character.
    static func pattern(of character: String) -> Pattern {
        Alphabet.international.pattern(ofText: character) ?? Pattern()
    }

    /// Any elements, more than any character has among them.
    static func randomPattern(_ generator: inout SplitMix64) -> Pattern {
        var pattern = Pattern()
        for _ in 0...Int(generator.next() % 12) { pattern.append(generator.next().isMultiple(of: 2) ? .dit : .dah) }
        return pattern
    }
}

extension [SendSession.Effect] {
    /// The attempts that were to be recorded.
    var attempts: [Attempt] {
        compactMap { if case .record(let attempt) = $0 { attempt } else { nil } }
    }

    /// The verdicts given.
    var verdicts: [SendSession.Verdict] {
        compactMap { if case .verdict(let verdict) = $0 { verdict } else { nil } }
    }

    /// What was said of tries in introductions.
    var tries: [SendSession.Verdict] {
        compactMap { if case .tried(let verdict) = $0 { verdict } else { nil } }
    }

    /// The results.
    var results: [SessionResult] {
        compactMap { if case .finished(let result) = $0 { result } else { nil } }
    }

    /// The time marks.
    var timeMarks: [Int] {
        compactMap { if case .timeMark(let minutes) = $0 { minutes } else { nil } }
    }

    /// The characters asked for.
    var prompts: [String] {
        compactMap { if case .prompt(let character) = $0 { character } else { nil } }
    }
}
