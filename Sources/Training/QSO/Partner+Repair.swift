/// Asking for what was missed, and answering requests.
extension Partner {
    // MARK: Asking

    /// Called if nothing could be read: asks for a repeat, then for less speed, then gives up.
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

    /// Asks for the missing items and nothing else, two at a time.
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

    /// Sends a question. It becomes the last over, so a request to repeat repeats the question.
    private mutating func sendAside(_ text: String) -> QSOReply { send(text) }

    // MARK: Silence

    /// Called if nothing is heard for a while in the learner's turn: calls, calls again, then leaves.
    public mutating func hearNothing() -> QSOReply {
        guard stage != .listening, stage != .over else { return .wait }
        silences += 1
        guard silences > 0 else { return .wait }
        // After saying good-bye, the partner does not wait for an answer.
        if stage == .closing, role == .answer { return end("EE", as: .complete) }
        guard silences <= Self.mostCalls else { return leaveUnanswered() }
        if stage == .calling { return send(cq) }
        return .send(style == .contest ? contestCall : plainCall)
    }

    private var contestCall: String { role == .answer && silences == 1 && pending.isEmpty ? "?" : last }

    private var plainCall: String {
        if silences == 1, !pending.isEmpty { return last }
        return silences == 1 ? "\(yours) DE \(me) K" : "\(yours)? DE \(me) PSE K"
    }

    private mutating func leaveUnanswered() -> QSOReply {
        switch stage {
        // A call that nobody answers ends without a word.
        case .calling: end(nil, as: .unanswered)
        case .closing: end(style == .contest ? nil : farewell(because: nil), as: .unanswered)
        default: end(farewell(because: "SRI NIL"), as: .unanswered)
        }
    }

    // MARK: Answering

    /// Answers requests in the order they were made.
    mutating func answer(_ requests: [QSORequest]) -> QSOReply {
        guard let first = requests.first else { return .wait }
        debriefing.countRepeat()
        var items: [QSOItem] = []
        for request in requests {
            switch request {
            case .slower: pace.slower()
            case .faster: pace.faster()
            case .item(let item): items.append(item)
            case .again, .whoCalls, .confirm, .inUse: break
            }
        }
        // Requested items are sent twice; the rest of the over is not repeated for them.
        if !items.isEmpty { return answerItems(items) }
        if requests.contains(.again) || requests.contains(.slower) { return repeatLast(requests.contains(.slower)) }
        switch first {
        case .faster: return repeatLast(false)
        case .whoCalls: return .send(stage == .calling ? cq : style == .contest ? "DE \(me)" : "DE \(me) \(me) K")
        case .confirm: return .send(style == .contest ? "R" : "R QSL <KN>")
        default: return repeatLast(false)
        }
    }

    mutating func answerInUse() -> QSOReply {
        switch stage {
        case .listening: .wait
        default: .send("R QRL DE \(me) K")
        }
    }

    /// Repeats the last over, slower if requested.
    private mutating func repeatLast(_ isSlower: Bool) -> QSOReply {
        guard !last.isEmpty else { return send("QRZ? DE \(me) K") }
        guard isSlower, style != .contest, !last.hasPrefix("R QRS") else { return .send(last) }
        return .send("R QRS = \(last)")
    }

    private mutating func answerItems(_ items: [QSOItem]) -> QSOReply {
        var words: [String] = []
        for item in items.prefix(3) {
            let value = identity.value(of: item)
            words.append(
                style == .contest
                    ? "\(value) \(value)"
                    : item == .call ? "DE \(value) \(value)" : "\(item.keyword) \(value) \(value)")
        }
        if style == .contest { return .send(words.joined(separator: " ")) }
        let text = words.joined(separator: " = ")
        return .send(usesBreak ? "<BK> \(text) <BK>" : "R = \(text) <KN>")
    }
}
