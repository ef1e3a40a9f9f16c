import Training

/// Plays the part of the program around a session, in virtual time: sound lasts, learners answer.
struct SessionDriver {
    typealias Effect = ReceiveSession.Effect

    var session: ReceiveSession
    /// The session's clock.
    var now = Instant.start
    /// Everything that the session asked for, in order.
    private(set) var effects: [Effect] = []
    /// The group sent last.
    private(set) var group: [String] = []

    /// A session about K, M and R without limits, unless the plan says otherwise; begun.
    init(
        plan: ReceiveSession.Plan = ReceiveSession.Plan(characters: ["K", "M", "R"], groupLength: 3...3),
        seed: UInt64 = 1
    ) {
        session = ReceiveSession(plan: plan, seed: seed)
    }

    /// Hands in one event now and returns what came of it.
    @discardableResult
    mutating func handle(_ event: ReceiveSession.Event) -> [Effect] {
        let new = session.handle(event, at: now)
        effects += new
        for case .send(let group) in new { self.group = group }
        return new
    }

    /// Lets time pass.
    mutating func wait(_ milliseconds: Int) {
        now = now.advanced(byMilliseconds: milliseconds)
    }

    /// Hears the group to its end, each character lasting one second, and what was typed meanwhile at given times.
    @discardableResult
    mutating func hear(typing keys: [(text: String, after: Int)] = []) -> [Effect] {
        let begin = now
        for key in keys {
            now = begin.advanced(byMilliseconds: key.after)
            handle(.typed(key.text))
        }
        let ends = (1...max(1, group.count)).map { begin.advanced(byMilliseconds: 1000 * $0) }
        now = ends[ends.count - 1]
        return handle(.groupHeard(markEnds: ends)) + handle(.soundEnded)
    }

    /// Types an answer, one character every so many milliseconds.
    @discardableResult
    mutating func type(_ answer: [String], every milliseconds: Int = 400) -> [Effect] {
        var effects: [Effect] = []
        for text in answer {
            wait(milliseconds)
            effects += handle(.typed(text))
        }
        return effects
    }

    /// Hears a verdict to its end.
    @discardableResult
    mutating func hearVerdict(milliseconds: Int = 1000) -> [Effect] {
        wait(milliseconds)
        return handle(.soundEnded)
    }
}

extension [ReceiveSession.Effect] {
    /// The attempts that were to be recorded.
    var attempts: [Attempt] {
        flatMap { effect -> [Attempt] in
            if case .record(let attempts) = effect { attempts } else { [] }
        }
    }

    /// The verdicts given.
    var verdicts: [ReceiveSession.Verdict] {
        compactMap { if case .verdict(let verdict) = $0 { verdict } else { nil } }
    }

    /// The results.
    var results: [SessionResult] {
        compactMap { if case .finished(let result) = $0 { result } else { nil } }
    }

    /// The time marks.
    var timeMarks: [Int] {
        compactMap { if case .timeMark(let minutes) = $0 { minutes } else { nil } }
    }

    /// The new groups sent.
    var groups: [[String]] {
        compactMap { if case .send(let group) = $0 { group } else { nil } }
    }
}
