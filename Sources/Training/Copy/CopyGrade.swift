/// A copy compared with what was sent.
///
/// The errors are the edit distance: characters substituted, left out and added count one each, and after any of them
/// the copy is good again from the first character that is right (`Alignment`).
public struct CopyGrade: Equatable, Sendable {
    /// Errors with nothing right between them.
    public struct Gap: Equatable, Sendable {
        /// Positions in `sent`: from the first error to where copy was good again; empty if something was only added.
        public var sent: Range<Int>
        /// Positions in `written`.
        public var written: Range<Int>
        /// The errors in it.
        public var errors: Int
    }

    /// A character taken for another, and how often.
    public struct Confusion: Equatable, Sendable {
        /// The character sent.
        public var target: String
        /// The character written.
        public var answer: String
        /// How often.
        public var count: Int
    }

    /// What was sent, as far as it counts.
    public let sent: [String]
    /// What was written, as far as it counts.
    public let written: [String]
    /// How many characters at the beginning of the sheet do not count, because nothing had been sent yet.
    public let skipped: Int
    /// Characters written for another.
    public private(set) var substituted = 0
    /// Characters left out.
    public private(set) var missed = 0
    /// Characters added.
    public private(set) var added = 0
    /// The places where copy broke, in order.
    public private(set) var gaps: [Gap] = []
    /// For each character sent, the one written for it; nil if it was left out.
    public private(set) var answers: [String?] = []
    /// For each character sent, whether something was added just before it.
    private(set) var isPreceded: [Bool] = []

    /// Grades a copy.
    ///
    /// - scoring: running text is aligned, because what was copied goes on after a gap.
    public init(sent: [String], written: [String], skipped: Int = 0, scoring: Scoring = .aligned) {
        self.sent = sent
        self.written = written
        self.skipped = skipped
        let alignment = Alignment(target: sent, answer: written, scoring: scoring)
        var column = 0
        for (row, index) in alignment.answerIndices.enumerated() {
            answers.append(index.map { written[$0] })
            isPreceded.append(index.map { $0 > column } ?? false)
            if let index {
                take(extras: column..<index, at: row)
                column = index + 1
            }
            if index == nil { missed += 1 }
            if let index, written[index] != sent[row] { substituted += 1 }
            guard index.map({ written[$0] }) != sent[row] else { continue }
            extend(Gap(sent: row..<row + 1, written: (index ?? column)..<(index.map { $0 + 1 } ?? column), errors: 1))
        }
        take(extras: column..<written.count, at: sent.count)
    }

    /// Errors of all kinds.
    public var errors: Int { substituted + missed + added }

    /// Errors for each hundred characters sent, rounded to nearest; 0 if nothing was sent.
    public var errorsPerHundred: Int { sent.isEmpty ? 0 : (errors * 200 + sent.count) / (2 * sent.count) }

    /// Where copy first broke; nil if it never did.
    public var firstBreak: Gap? { gaps.first }

    /// The characters confused, most often first, then in the order of what was sent and written.
    public var confusions: [Confusion] {
        var counts: [[String]: Int] = [:]
        for (target, answer) in zip(sent, answers) {
            if let answer, answer != target { counts[[target, answer], default: 0] += 1 }
        }
        return counts.map { Confusion(target: $0.key[0], answer: $0.key[1], count: $0.value) }
            .sorted { ($1.count, $0.target, $0.answer) < ($0.count, $1.target, $1.answer) }
    }

    /// The answers to be counted, up to the last one.  They have no recognition time: in running text a key comes as
    /// typing allows.
    public var attempts: [Attempt] {
        let end = answers.lastIndex { $0 != nil }.map { $0 + 1 } ?? 0
        return zip(sent, answers).prefix(end).map { Attempt(direction: .receive, target: $0, answer: $1 ?? "") }
    }

    /// The errors at some positions of what was sent, with what was added before them.
    public func errors(in range: Range<Int>) -> Int {
        range.filter { answers[$0] != sent[$0] }.count + range.filter { isPreceded[$0] }.count
    }

    private mutating func take(extras range: Range<Int>, at row: Int) {
        guard !range.isEmpty else { return }
        added += range.count
        extend(Gap(sent: row..<row, written: range, errors: range.count))
    }

    /// Adds errors to the last gap if nothing right is between them.
    private mutating func extend(_ gap: Gap) {
        if let last = gaps.last, last.sent.upperBound == gap.sent.lowerBound,
            last.written.upperBound == gap.written.lowerBound
        {
            gaps[gaps.count - 1] = Gap(
                sent: last.sent.lowerBound..<gap.sent.upperBound,
                written: last.written.lowerBound..<gap.written.upperBound, errors: last.errors + gap.errors)
        } else {
            gaps.append(gap)
        }
    }
}

extension CopySheet {
    /// Grades the sheet.
    ///
    /// What was written before anything was heard counts only if it makes the copy better. If the learner stopped
    /// early, what was sent after the last character written does not count.
    public func grade(isStopped: Bool = false) -> CopyGrade {
        let all = CopyGrade(sent: sent, written: written)
        var grade = all
        if earlyCount > 0 {
            let late = CopyGrade(sent: sent, written: Array(written.dropFirst(earlyCount)), skipped: earlyCount)
            if late.errors < all.errors { grade = late }
        }
        return isStopped ? reached(by: grade) : grade
    }

    /// What was written compared with what was sent until then.
    ///
    /// The alignment would find characters of it far behind the last one written.
    func reached(by grade: CopyGrade) -> CopyGrade {
        let heard = CopyGrade(sent: Array(sent.prefix(reach)), written: grade.written, skipped: grade.skipped)
        let end = heard.answers.lastIndex { $0 != nil }.map { $0 + 1 } ?? 0
        return CopyGrade(sent: Array(sent.prefix(end)), written: grade.written, skipped: grade.skipped)
    }

    /// The answers to be counted: what was sent after the last character written was not answered.
    public var attempts: [Attempt] { reached(by: grade()).attempts }
}
