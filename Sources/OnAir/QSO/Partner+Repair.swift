/// Questions about missed items, and silence.
extension Partner {
    // MARK: Asking

    /// Handles an unreadable over: asks for a repeat, then for a lower speed, then gives up.
    mutating func askAgain() -> QSOReply {
        troubles += 1
        debriefing.count(isUnderstood: false)
        debriefing.countUnreadable()
        guard troubles <= identity.patience else { return end(farewell(because: "SRI NO CPY"), as: .givenUp) }
        let words =
            switch troubles {
            case 1: style == .contest ? "?" : "? AGN PSE"
            case 2: style == .contest ? "AGN?" : "SRI PSE QRS AGN"
            default: "SRI NO CPY PSE QRS AGN"
            }
        return sendAside(style == .contest ? words : "\(words) K")
    }

    /// Asks only for missing items, at most two at a time.
    mutating func ask(for missing: [QSOItem], after heard: Heard) -> QSOReply {
        let wanted = Array(missing.prefix(2))
        let isAgain = wanted.contains { asked[$0, default: 0] > 0 || heard.garbled.contains($0) }
        for item in wanted { asked[item, default: 0] += 1 }
        debriefing.ask(wanted)
        pending = wanted
        let questions = wanted.map { "\($0.keyword)?" }.joined(separator: " ")
        guard style != .contest else { return sendAside(questions) }
        let thanks = heard.items.isEmpty ? "SRI" : "R"
        let words = "\(thanks) \(isAgain ? "PSE RPT " : wanted.count == 1 ? "UR " : "")\(questions)"
        return sendAside(usesBreak ? "<BK> \(words) <BK>" : "\(yours) DE \(me) = \(words) <KN>")
    }

    /// The question becomes the last over, so that a request to repeat repeats the question.
    private mutating func sendAside(_ text: String) -> QSOReply { send(text) }

    // MARK: Silence

    /// Handles a silence of the learner: calls, calls again, then leaves.
    public mutating func hearNothing() -> QSOReply {
        guard stage != .listening, stage != .over else { return .wait }
        silences += 1
        guard silences > 0 else { return .wait }
        // After the good-bye, the partner expects no answer.
        if stage == .closing, role == .answer { return end("EE", as: .complete) }
        guard silences <= Self.mostCalls else { return leaveUnanswered() }
        if stage == .calling { return send(cq) }
        return limited(.send(style == .contest ? contestCall : plainCall))
    }

    private var contestCall: String { role == .answer && silences == 1 && pending.isEmpty ? "?" : last }

    private var plainCall: String {
        if silences == 1, !pending.isEmpty { return last }
        return silences == 1 ? "\(yours) DE \(me) K" : "\(yours)? DE \(me) PSE K"
    }

    private mutating func leaveUnanswered() -> QSOReply {
        switch stage {
        // An unanswered CQ ends without last words.
        case .calling: end(nil, as: .unanswered)
        case .closing: end(style == .contest ? nil : farewell(because: nil), as: .unanswered)
        default: end(farewell(because: "SRI NIL"), as: .unanswered)
        }
    }
}
