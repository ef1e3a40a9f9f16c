public import Training

/// A question about a text copied in the head.
public struct CopyQuestion: Equatable, Sendable {
    public enum Subject: Equatable, Sendable {
        /// An item of an overheard station. Station 0 called CQ.
        case item(QSOItem, station: Int)
        /// The first word sent.
        case first
        /// The last word sent.
        case last
    }

    public var subject: Subject
    /// As characters.
    public var answer: [String]

    private static let items: [QSOItem] = [.call, .name, .report, .serial, .place]

    /// Asks only for values that the stations have sent.
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

    /// Questions about the last overheard QSO, or else about the first and the last word.
    public static func about(_ sheet: CopySheet, conversations: [OverheardQSO]) -> [CopyQuestion] {
        if let last = conversations.last { return about(last) }
        guard !sheet.sent.isEmpty else { return [] }
        let (first, last) = (sheet.word(at: 0), sheet.word(at: sheet.sent.count - 1))
        let question = CopyQuestion(subject: .first, answer: Array(sheet.sent[first]))
        guard first != last else { return [question] }
        return [question, CopyQuestion(subject: .last, answer: Array(sheet.sent[last]))]
    }

    /// Accepts cut numbers for digits, and a serial number without its leading zeros.
    public func grade(_ given: [String], scoring: Scoring = .placed) -> CopyGrade {
        CopyGrade(sent: answer, written: Self.normalised(given, like: self), scoring: scoring)
    }

    /// Returns the right answer if the given one has the same meaning.
    private static func normalised(_ given: [String], like question: CopyQuestion) -> [String] {
        guard case .item(let item, _) = question.subject, item == .report || item == .serial else { return given }
        func number(_ characters: [String]) -> [String] {
            let digits = characters.map(CutNumbers.digit)
            return item == .serial ? Array(digits.drop { $0 == "0" }) : digits
        }
        return number(given) == number(question.answer) ? question.answer : given
    }
}
