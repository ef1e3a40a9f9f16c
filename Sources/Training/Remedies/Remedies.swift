import Morse

/// Decides what a session does after repeated misses. At most one remedy follows a verdict, the first that applies:
///
/// | remedy | when | end |
/// |---|---|---|
/// | rest | at length 1, the last question was wrong, and 6 of the last 10 were | the session |
/// | slow down | 4 questions in a row were wrong | after 4 right in a row one step back, spaces first |
/// | introduce again | a character was missed 3 times in a row | two right answers in a row |
/// | contrast | A was taken for B or B for A 4 times | 5 of 6 right, otherwise both are introduced again, once |
///
/// A character is introduced again at most once in three minutes and three times in a session, and the same holds for
/// the contrast of a pair. It is then asked alone: at once, after one other question, and after three more. The gate
/// ignores the next three answers to it, because the learner has just heard it. Rest comes once in a session.
public struct Remedies: Equatable, Sendable, Codable {
    static let misses = 3
    /// The numbers of other questions before each question with a character that was introduced again.
    static let othersBefore = [0, 1, 3]
    static let rightToEnd = 2
    static let ignoredAnswers = 3
    /// A material may drill a pair after fewer. The contrast in words follows if that did not help.
    static let confusions = 4
    /// Seconds of practice between two remedies of the same kind for the same characters.
    static let seconds = 180
    static let mostInSession = 3
    static let wrongToSlow = 4
    static let rightToRecover = 4
    static let window = 10
    static let wrongInWindow = 6
    static let heldQuestions = 6
    /// The probability of a right answer from which a question is sure to end well.
    static let sure = 0.9

    /// How often and when a remedy came for a character or a pair.
    private struct Given: Equatable, Codable {
        @Counted var count = 0
        @Counted var second = 0

        func isAllowed(at now: Int) -> Bool {
            count == 0 || count < mostInSession && now - second >= seconds
        }

        mutating func note(at now: Int) {
            count += 1
            second = Ranges.counts.clamping(now)
        }
    }

    private struct Missed: Equatable, Codable {
        /// In a row.
        @Counted var misses = 0
        /// In a row, since the character was introduced again.
        @Counted var right = 0
        @Counted var ignored = 0
        var takenFor: String?
        var given = Given()
    }

    private struct Pair: Equatable, Codable {
        let characters: Set<String>
        @Counted var confusions = 0
        var given = Given()
        /// Whether both were introduced again after the contrast.
        var isTaught = false
    }

    private struct Asking: Equatable, Codable {
        let character: String
        @Counted var after: Int
    }

    /// What the rules need to know about the session.
    struct Facts {
        var characters: [String]
        var newest: [String]
        /// The number of characters in the longest questions, without easing.
        var longest: Int
        /// The probability of a right answer.
        var chance: (String) -> Double
        /// Of practice.
        var second: Int
    }

    public private(set) var easing = Easing()
    /// The remedy to announce before the next question.
    private(set) var due: Remedy?
    /// The remedy that is being played.
    var presented: Remedy?
    private var missed: [String: Missed] = [:]
    private var pairs: [Pair] = []
    /// Characters to introduce again after the next verdict: a contrast did not help, or slowing down came first.
    private var owed: [String] = []
    private var askings: [Asking] = []
    private var drill: PairDrill?
    /// Questions with characters that the learner holds, before the choice to stop.
    private var held: [String] = []
    private var isEnoughOwed = false
    @Counted private var wrongInRow = 0
    @Counted private var rightInRow = 0
    /// True for right; at most `window`.
    private var latest: [Bool] = []
    private var isSlowerTold = false
    private var hasRested = false
    private var isLastAsked = false

    public init() {}

    // MARK: Questions

    /// The next question with a single character; nil if the material chooses.
    mutating func next(using generator: inout some RandomNumberGenerator) -> String? {
        if let first = askings.first {
            if first.after == 0 { return askings.removeFirst().character }
            askings[0].after -= 1
        }
        if drill?.isOver == false { return drill?.next(using: &generator) }
        return held.isEmpty ? nil : held.removeFirst()
    }

    /// A last question that the learner can answer, once, after the session became easier.
    mutating func last(_ facts: Facts) -> String? {
        guard isSlowerTold || hasRested, !isLastAsked else { return nil }
        isLastAsked = true
        return facts.ranked(without: easing.resting).first { $0.chance >= Self.sure }?.character
    }

    mutating func takeDue() -> Remedy? {
        defer { due = nil }
        return due
    }

    // MARK: Answers

    /// Whether the gate ignores an answer.
    mutating func ignores(_ attempt: Attempt) -> Bool {
        guard let ignored = missed[attempt.target]?.ignored, ignored > 0 else { return false }
        missed[attempt.target]?.ignored = ignored - 1
        return true
    }

    /// Takes a verdict and decides about a remedy.
    mutating func take(_ verdict: Verdict, _ facts: Facts) {
        for attempt in verdict.attempts { take(attempt, facts) }
        if var drill, drill.isAsked {
            drill.take(isRight: verdict.isRight)
            self.drill = drill
            if drill.isOver { finish(drill) }
        }
        latest = (latest + [verdict.isRight]).suffix(Self.window)
        wrongInRow = verdict.isRight ? 0 : wrongInRow + 1
        rightInRow = verdict.isRight ? rightInRow + 1 : 0
        if rightInRow >= Self.rightToRecover { recover() }
        due = remedy(after: verdict, facts)
    }

    private mutating func take(_ attempt: Attempt, _ facts: Facts) {
        var record = missed[attempt.target] ?? Missed()
        if attempt.isCorrect {
            record.misses = 0
            record.right += 1
            if record.right >= Self.rightToEnd { askings.removeAll { $0.character == attempt.target } }
        } else {
            record.misses += 1
            record.right = 0
            if facts.characters.contains(attempt.answer) {
                record.takenFor = attempt.answer
                pairs[place(of: [attempt.target, attempt.answer])].confusions += 1
            }
        }
        missed[attempt.target] = record
    }

    private mutating func place(of characters: Set<String>) -> Int {
        if let place = pairs.firstIndex(where: { $0.characters == characters }) { return place }
        pairs.append(Pair(characters: characters))
        return pairs.count - 1
    }

    private mutating func finish(_ drill: PairDrill) {
        self.drill = nil
        let place = place(of: [drill.one, drill.other])
        guard !drill.isHeld, !pairs[place].isTaught else { return }
        pairs[place].isTaught = true
        owed = [drill.one, drill.other]
    }

    private mutating func recover() {
        rightInRow = 0
        if easing.isSpaced { easing.isSpaced = false } else { easing.shorter = max(0, easing.shorter - 1) }
    }

    // MARK: Rules

    private mutating func remedy(after verdict: Verdict, _ facts: Facts) -> Remedy? {
        if isEnoughOwed, held.isEmpty {
            isEnoughOwed = false
            return .enough
        }
        guard !isEnoughOwed else { return nil }
        if let remedy = rest(facts) { return remedy }
        if let remedy = slow(facts) {
            // The introduction follows after the next verdict.
            if let worst = worst(in: verdict, facts) { owed.append(worst) }
            return remedy
        }
        return introduceAgain(verdict, facts) ?? contrast(verdict, facts)
    }

    private mutating func rest(_ facts: Facts) -> Remedy? {
        let wrong = latest.count { !$0 }
        let isShort = easing.eased(1...max(1, facts.longest)).upperBound == 1
        guard !hasRested, isShort, latest.last == false, latest.count == Self.window, wrong >= Self.wrongInWindow else {
            return nil
        }
        hasRested = true
        askings = []
        drill = nil
        owed = []
        // Two characters remain at least: a learner cannot confuse a single one.
        guard facts.newest.count == 1, let newest = facts.newest.first, facts.characters.count > 2 else {
            return .enough
        }
        easing.resting = newest
        let known = facts.ranked(without: newest)
        let sure = known.filter { $0.chance >= Self.sure }
        let chosen = (sure.count > 1 ? sure : Array(known.prefix(2))).map(\.character)
        held = (0..<Self.heldQuestions).map { chosen[$0 % chosen.count] }
        isEnoughOwed = true
        return .rests(newest)
    }

    private mutating func slow(_ facts: Facts) -> Remedy? {
        let length = easing.eased(1...max(1, facts.longest)).upperBound
        guard wrongInRow >= Self.wrongToSlow, length > 1 else { return nil }
        wrongInRow = 0
        easing.shorter += 1
        easing.isSpaced = true
        guard !isSlowerTold else { return nil }
        isSlowerTold = true
        return .slower
    }

    private func isAllowed(_ character: String, _ facts: Facts) -> Bool {
        character != easing.resting && (missed[character]?.given ?? Given()).isAllowed(at: facts.second)
    }

    /// The character with the most misses in a row that may be introduced again.
    private func worst(in verdict: Verdict, _ facts: Facts) -> String? {
        func misses(_ character: String) -> Int { missed[character]?.misses ?? 0 }
        return verdict.attempts.filter { !$0.isCorrect }.map(\.target)
            .filter { misses($0) >= Self.misses && isAllowed($0, facts) }.max { misses($0) < misses($1) }
    }

    private mutating func introduceAgain(_ verdict: Verdict, _ facts: Facts) -> Remedy? {
        while !owed.isEmpty {
            let character = owed.removeFirst()
            if isAllowed(character, facts) { return again(character, facts) }
        }
        return worst(in: verdict, facts).map { again($0, facts) }
    }

    private mutating func again(_ character: String, _ facts: Facts) -> Remedy {
        var record = missed[character] ?? Missed()
        record.given.note(at: facts.second)
        record.misses = 0
        record.right = 0
        record.ignored = Self.ignoredAnswers
        missed[character] = record
        if let other = record.takenFor { pairs[place(of: [character, other])].confusions = 0 }
        askings.removeAll { $0.character == character }
        askings.insert(contentsOf: Self.othersBefore.map { Asking(character: character, after: $0) }, at: 0)
        drill = nil
        return .again(character, beside: record.takenFor == easing.resting ? nil : record.takenFor)
    }

    private mutating func contrast(_ verdict: Verdict, _ facts: Facts) -> Remedy? {
        guard askings.isEmpty, drill == nil else { return nil }
        for attempt in verdict.attempts where !attempt.isCorrect && facts.characters.contains(attempt.answer) {
            let place = place(of: [attempt.target, attempt.answer])
            guard pairs[place].confusions >= Self.confusions, !pairs[place].characters.contains(easing.resting ?? ""),
                pairs[place].given.isAllowed(at: facts.second)
            else { continue }
            pairs[place].confusions = 0
            pairs[place].given.note(at: facts.second)
            drill = PairDrill(attempt.target, attempt.answer)
            return .contrast(attempt.target, attempt.answer)
        }
        return nil
    }
}

extension Remedies.Facts {
    /// The characters with their probabilities of a right answer, the surest first.
    func ranked(without resting: String?) -> [(character: String, chance: Double)] {
        characters.filter { $0 != resting }.map { ($0, chance($0)) }.sorted { $0.chance > $1.chance }
    }
}
