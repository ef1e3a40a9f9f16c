public import Training

/// Compares a copy with the text sent.
///
/// The number of errors is the edit distance: each substituted, missed or added character counts as one. After an error
/// the copy counts as good again from the first right character (`Alignment`).
public struct CopyGrade: Equatable, Sendable {
    /// Consecutive errors without a right character between them.
    public struct Gap: Equatable, Sendable {
        /// Positions in `sent`, from the first error to the next right character; empty if characters were only added.
        public var sent: Range<Int>
        public var written: Range<Int>
        public var errors: Int
    }

    public struct Confusion: Equatable, Sendable {
        public var target: String
        public var answer: String
        public var count: Int
    }

    /// The characters sent, as far as they count.
    public let sent: [String]
    /// The characters written, as far as they count.
    public let written: [String]
    /// Number of characters at the beginning of the sheet that do not count, because they were written before the first
    /// sound.
    public let skipped: Int
    public private(set) var substituted = 0
    public private(set) var missed = 0
    public private(set) var added = 0
    public private(set) var gaps: [Gap] = []
    /// For each character sent, the one written for it; nil if missed.
    public private(set) var answers: [String?] = []
    /// For each character sent, whether characters were added just before it.
    private(set) var isPreceded: [Bool] = []

    /// - Parameter scoring: running text is aligned, because the copy continues after a gap.
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

    public var errors: Int { substituted + missed + added }

    /// Rounded to nearest; 0 if `sent` is empty.
    public var errorsPerHundred: Int { sent.isEmpty ? 0 : (errors * 200 + sent.count) / (2 * sent.count) }

    public var firstBreak: Gap? { gaps.first }

    /// Most frequent first, then in alphabetical order.
    public var confusions: [Confusion] {
        var counts: [[String]: Int] = [:]
        for (target, answer) in zip(sent, answers) {
            if let answer, answer != target { counts[[target, answer], default: 0] += 1 }
        }
        return counts.map { Confusion(target: $0.key[0], answer: $0.key[1], count: $0.value) }
            .sorted { ($1.count, $0.target, $0.answer) < ($0.count, $1.target, $1.answer) }
    }

    /// The answers up to the last one, for the record. They have no recognition time, because in running text the time
    /// of a key depends on typing.
    public var attempts: [Attempt] {
        let end = answers.lastIndex { $0 != nil }.map { $0 + 1 } ?? 0
        return zip(sent, answers).prefix(end).map { Attempt(direction: .receive, target: $0, answer: $1 ?? "") }
    }

    /// The errors at some positions in `sent`, including characters added before them.
    public func errors(in range: Range<Int>) -> Int {
        range.filter { answers[$0] != sent[$0] }.count + range.filter { isPreceded[$0] }.count
    }

    private mutating func take(extras range: Range<Int>, at row: Int) {
        guard !range.isEmpty else { return }
        added += range.count
        extend(Gap(sent: row..<row, written: range, errors: range.count))
    }

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
    /// Characters written before the first sound count only if they improve the grade. If the learner stopped early,
    /// the text sent after the last written character does not count.
    public func grade(isStopped: Bool = false) -> CopyGrade {
        let all = CopyGrade(sent: sent, written: written)
        var grade = all
        if earlyCount > 0 {
            let late = CopyGrade(sent: sent, written: Array(written.dropFirst(earlyCount)), skipped: earlyCount)
            if late.errors < all.errors { grade = late }
        }
        return isStopped ? reached(by: grade) : grade
    }

    /// Grades against the text sent before the last written character.
    ///
    /// Without this limit, the alignment would match characters far behind it.
    func reached(by grade: CopyGrade) -> CopyGrade {
        let heard = CopyGrade(sent: Array(sent.prefix(reach)), written: grade.written, skipped: grade.skipped)
        let end = heard.answers.lastIndex { $0 != nil }.map { $0 + 1 } ?? 0
        return CopyGrade(sent: Array(sent.prefix(end)), written: grade.written, skipped: grade.skipped)
    }

    /// The answers for the record. Text sent after the last written character has no answer.
    public var attempts: [Attempt] { reached(by: grade()).attempts }
}
