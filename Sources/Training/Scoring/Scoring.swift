/// How an answer is compared with what was asked.
public enum Scoring: String, Equatable, Sendable, Codable {
    /// Answers as long as the question are compared place by place, unless the learner clearly lost one character and
    /// went on with the next.  Random typing then scores no more than chance.
    case placed
    /// Every answer is aligned (`Alignment`), as the seeds do.
    case aligned
}

extension Alignment {
    /// Fewest characters of an answer of the same length that may be aligned.
    private static let fewestCharacters = 4
    /// Characters that the alignment must explain beyond those that are in their place.
    private static let gain = 2
    /// Different characters that it must explain: with two characters, any answer shifted by one fits by chance.
    private static let fewestDifferent = 3

    /// Compares the answer with the target.
    ///
    /// Of two texts of the same length, alignment is used only where it explains all characters but one, at least two
    /// more than there are in their place, and three different ones.  Two more alone are not enough: random answers to
    /// groups of five with three characters would score 46 % and not 33 %.
    public init(target: [String], answer: [String], scoring: Scoring) {
        let aligned = Alignment(target: target, answer: answer)
        self = aligned
        guard scoring == .placed, target.count == answer.count else { return }
        let matches = zip(target, aligned.answerIndices).compactMap { character, index in
            index.flatMap { answer[$0] == character ? character : nil }
        }
        let inPlace = zip(target, answer).count { $0 == $1 }
        let explains =
            target.count >= Self.fewestCharacters && matches.count >= max(target.count - 1, inPlace + Self.gain)
            && Set(matches).count >= Self.fewestDifferent
        if !explains { self.init(placing: target.count) }
    }

    /// Every character of an answer of the same length stands for the one in its place.
    private init(placing count: Int) {
        answerIndices = Array(0..<count)
        extraIndices = []
    }
}
