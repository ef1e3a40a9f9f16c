/// The purpose of an over, for a learner who does not know the signs yet.
public enum QSOMeaning: Equatable, Sendable {
    /// It calls any station.
    case calls
    /// It answers a call.
    case answers
    /// The partner wants these items of the learner, one to three.
    case wants([QSOItem])
    /// The partner tells these items of its own, one to three.
    case tells([QSOItem])
    /// It confirms that everything has arrived.
    case confirms
    /// The partner could not read the learner's over.
    case asksAgain
    /// It says good-bye.
    case leaves

    /// The number of items that one sentence can list.
    static let mostItems = 3
}

extension Partner {
    /// The purpose of the learner's next over; nil after the QSO.
    public var wanted: QSOMeaning? {
        if !pending.isEmpty, stage != .closing, stage != .over { return .wants(listed(pending)) }
        switch stage {
        case .listening: return .calls
        case .calling: return .answers
        case .exchange(let round):
            let items = style.rounds[round].filter { known[$0] == nil }
            return items.isEmpty ? .confirms : .wants(listed(items))
        case .closing: return .leaves
        case .over: return nil
        }
    }

    /// The purpose of one of the partner's overs; nil if the signs say everything there is to say.
    public func meaning(of text: String) -> QSOMeaning? {
        let words = Set(text.split(separator: " ").map(String.init))
        if words.contains("CQ") { return .calls }
        if words.contains("<SK>") || words.contains("EE") { return .leaves }
        if text == last, !pending.isEmpty { return .wants(listed(pending)) }
        if words.contains("AGN") || words.contains("AGN?") || text == "?" { return .asksAgain }
        let told = told(in: words)
        if !told.isEmpty { return .tells(listed(told)) }
        return stage == .exchange(0) && words.contains(identity.call) ? .answers : nil
    }

    private func told(in words: Set<String>) -> [QSOItem] {
        let items = style.rounds.flatMap(\.self)
        // A contest exchange has no keywords.
        if style == .contest { return words.contains("5NN") ? items : [] }
        return items.filter { words.contains($0.keyword) }
    }

    private func listed(_ items: [QSOItem]) -> [QSOItem] { Array(items.prefix(QSOMeaning.mostItems)) }
}
