/// A question about what was copied in the head.
public struct CopyQuestion: Equatable, Sendable {
    /// What is asked for.
    public enum Subject: Equatable, Sendable {
        /// An item of an overheard station: 0 is the one that called CQ.
        case item(QSOItem, station: Int)
        /// The first word that was sent.
        case first
        /// The last word that was sent.
        case last
    }

    /// What is asked for.
    public var subject: Subject
    /// The right answer, as characters.
    public var answer: [String]

    /// The items that are asked for, in order.
    private static let items: [QSOItem] = [.call, .name, .report, .serial, .place]

    /// The questions about a conversation; nothing is asked that was not sent.
    static func about(_ conversation: OverheardQSO) -> [CopyQuestion] {
        items.filter { conversation.style.asks(for: $0) && !($0 == .report && conversation.style == .contest) }
            .flatMap { item in
                conversation.stations.enumerated().compactMap { index, station -> CopyQuestion? in
                    let value = station.identity.value(of: item)
                    guard conversation.hasTold(value, by: index) else { return nil }
                    let answer = value.filter { $0 != " " }.map { String($0) }
                    return CopyQuestion(subject: .item(item, station: index), answer: answer)
                }
            }
    }

    /// The questions about what was sent: about the last conversation, or else the first and the last word.
    public static func about(_ sheet: CopySheet, conversations: [OverheardQSO]) -> [CopyQuestion] {
        if let last = conversations.last { return about(last) }
        guard !sheet.sent.isEmpty else { return [] }
        let (first, last) = (sheet.word(at: 0), sheet.word(at: sheet.sent.count - 1))
        let question = CopyQuestion(subject: .first, answer: Array(sheet.sent[first]))
        guard first != last else { return [question] }
        return [question, CopyQuestion(subject: .last, answer: Array(sheet.sent[last]))]
    }

    /// The answer graded. Figures may be given as the letters that stand for them, and a number without its leading
    /// noughts.
    public func grade(_ given: [String], scoring: Scoring = .placed) -> CopyGrade {
        CopyGrade(sent: answer, written: Self.normalised(given, like: self), scoring: scoring)
    }

    /// What was given, in the form of the answer where it means the same.
    private static func normalised(_ given: [String], like question: CopyQuestion) -> [String] {
        guard case .item(let item, _) = question.subject, item == .report || item == .serial else { return given }
        func number(_ characters: [String]) -> [String] {
            let digits = characters.map(CutNumbers.digit)
            return item == .serial ? Array(digits.drop { $0 == "0" }) : digits
        }
        return number(given) == number(question.answer) ? question.answer : given
    }
}
