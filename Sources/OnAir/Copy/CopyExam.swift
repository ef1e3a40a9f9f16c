/// An examination in copying.
///
/// | name | sent | passes with | source |
/// |---|---|---|---|
/// | cept12 | plain language, 12 wpm, 3 minutes | at most 4 errors | CEPT T/R 61-02 before 2001, as examined nationally
/// |
/// | groups16 | code groups, 16 a minute, 5 minutes | a minute without error | 47 CFR 13.203, 13.207, element 1 |
/// | plain20 | plain language, 20 wpm, 5 minutes | a minute without error | 47 CFR 13.203, 13.207, element 2 |
/// | nzart5 | plain language, 5 wpm, 3 minutes | at most 4 errors | NZART, Morse test procedure |
///
/// T/R 61-02 required 12 words per minute until 2001 (ARRL Letter 20:12). The text of the recommendation was not
/// available. Three minutes with at most four errors are the rule of the French examination of class 1 (course of the
/// radio club F6KGL, introduction) and of the HB9AW certificate at 12 words per minute (radioclub.ch).
public enum CopyExam: String, Sendable, CaseIterable, Codable {
    case cept12, groups16, plain20, nzart5

    public enum Rule: Equatable, Sendable {
        case errors(Int)
        /// A run of this many letters without an error. Every other character counts as two letters.
        case run(letters: Int)
    }

    public var set: CopySet { self == .groups16 ? .groups : .text }

    /// Words per minute by the word PARIS. Sixteen groups of five random letters last 963 units on average. 20 wpm is
    /// the lowest integer speed that sends them within a minute.
    public var wordsPerMinute: Int {
        switch self {
        case .cept12: 12
        case .groups16, .plain20: 20
        case .nzart5: 5
        }
    }

    public var minutes: Int {
        switch self {
        case .cept12, .nzart5: 3
        case .groups16, .plain20: 5
        }
    }

    /// A minute is the prescribed number of groups or words with five letters each.
    public var rule: Rule {
        switch self {
        case .cept12, .nzart5: .errors(4)
        case .groups16: .run(letters: 80)
        case .plain20: .run(letters: 100)
        }
    }

    /// - Parameter grade: of the whole text.
    public func isPassed(_ grade: CopyGrade) -> Bool {
        guard !grade.written.isEmpty else { return false }
        switch rule {
        case .errors(let most): return grade.errors <= most
        case .run(let letters): return grade.longestRun >= letters
        }
    }
}

extension CopyGrade {
    /// The letters of the longest run without an error. Every character that is no letter counts as two.
    public var longestRun: Int {
        var (longest, run) = (0, 0)
        for position in sent.indices {
            if isPreceded[position] || answers[position] != sent[position] { run = 0 }
            guard answers[position] == sent[position] else { continue }
            run += sent[position].count == 1 && sent[position].allSatisfy(\.isLetter) ? 1 : 2
            longest = max(longest, run)
        }
        return longest
    }
}
