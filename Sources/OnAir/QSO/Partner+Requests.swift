extension Partner {
    /// Answers the requests in an over of the exchange; nil if the next over answers them anyway.
    mutating func answerRequests(of heard: Heard, missing: [QSOItem], in round: Int) -> QSOReply? {
        guard !heard.requests.isEmpty else { return nil }
        let isOnlySpeed = heard.requests.allSatisfy { $0 == .slower || $0 == .faster }
        if isOnlySpeed, !heard.items.isEmpty {
            setPace(heard.requests)
            return nil
        }
        if missing.isEmpty, heard.requests.allSatisfy({ tellsNext($0, in: round) }) { return nil }
        debriefing.count(isUnderstood: true)
        return answer(heard.requests)
    }

    private func tellsNext(_ request: QSORequest, in round: Int) -> Bool {
        guard case .item(let item) = request else { return false }
        if role == .call { return style.rounds[round].contains(item) }
        return round + 1 < style.rounds.count && style.rounds[round + 1].contains(item)
    }

    private mutating func setPace(_ requests: [QSORequest]) {
        for request in requests {
            if request == .slower { pace.slower() }
            if request == .faster { pace.faster() }
        }
    }

    mutating func answer(_ requests: [QSORequest]) -> QSOReply {
        guard let first = requests.first else { return .wait }
        debriefing.countRepeat()
        setPace(requests)
        let items = requests.compactMap { request -> QSOItem? in if case .item(let item) = request { item } else { nil }
        }
        // Requested items are sent twice, without the rest of the over.
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
        default: limited(.send("R QRL DE \(me) K"))
        }
    }

    private mutating func repeatLast(_ isSlower: Bool) -> QSOReply {
        guard !last.isEmpty else { return send("QRZ? DE \(me) K") }
        guard isSlower, style != .contest, !last.hasPrefix("R QRS") else { return .send(last) }
        return .send("R QRS = \(last)")
    }

    /// Sends the requested items only. After repeated requests for the same items, it asks for the learner's missing
    /// items instead.
    private mutating func answerItems(_ items: [QSOItem]) -> QSOReply {
        asides[items, default: 0] += 1
        if asides[items, default: 0] > Self.mostAsides, let reply = comeToThePoint() { return reply }
        var words: [String] = []
        for item in items.prefix(3) {
            let value = style == .contest && item == .report ? "5NN" : identity.value(of: item)
            words.append(
                style == .contest
                    ? "\(value) \(value)"
                    : item == .call ? "DE \(value) \(value)" : "\(item.keyword) \(value) \(value)")
        }
        if style == .contest { return .send(words.joined(separator: " ")) }
        let text = words.joined(separator: " = ")
        return .send(usesBreak ? "<BK> \(text) <BK>" : "R = \(text) <KN>")
    }

    /// Number of answers to the same request for items.
    private static let mostAsides = 2

    /// Asks for the learner's missing items; nil if none is missing.
    private mutating func comeToThePoint() -> QSOReply? {
        guard case .exchange(let round) = stage else { return nil }
        let missing = missing(in: round)
        guard !missing.isEmpty else { return nil }
        return ask(for: missing, after: Heard())
    }

    // MARK: Repeats

    /// The learner broke into the last over and did not receive it.
    public mutating func wasBrokenInto() {
        isUnheard = !last.isEmpty && !isOver
    }

    /// Repeats the interrupted over; nil if the learner requests another item, leaves, or does not need it.
    mutating func tellAgain(_ heard: Heard) -> QSOReply? {
        if heard.hasOnlySigns, stage != .listening { return .send(last) }
        guard isTelling, heard.requests.isEmpty, !heard.isFarewell else { return nil }
        if !heard.isUnreadable {
            debriefing.count(isUnderstood: true)
            _ = takeCall(heard)
            takeItems(heard)
        }
        return .send(last)
    }

    /// Number of times that the partner sends the same words.
    private static let mostAlike = 3

    /// Varies an over that was sent too often. Without a variation left, the partner leaves.
    mutating func limited(_ reply: QSOReply) -> QSOReply {
        guard case .send(let text) = reply else { return reply }
        for words in [text] + variations(of: text) where sent[words, default: 0] < Self.mostAlike {
            sent[words, default: 0] += 1
            if words.hasPrefix("R QRS"), words != text { pace.slower() }
            return .send(words)
        }
        return end(farewell(because: "QRT HR"), as: .givenUp)
    }

    private func variations(of text: String) -> [String] {
        guard style != .contest else {
            guard !text.contains("?"), let last = text.split(separator: " ").last else { return [] }
            return ["\(text) \(last)", "\(text) \(last) \(last)"]
        }
        if text.hasPrefix("R QRS = ") { return [String(text.dropFirst("R QRS = ".count))] }
        return text.hasPrefix("<BK>") ? [] : ["R QRS = \(text)"]
    }
}
