/// The beginning of a QSO: a call and the answer to it.
extension Partner {
    mutating func hearCQ(_ heard: Heard) -> QSOReply {
        // Before a callsign, requests have no addressee.
        if !heard.isCQ, heard.sender == nil, heard.requests.contains(where: { $0 != .whoCalls }) { return .wait }
        if heard.hasOnlySigns { return .wait }
        if takeCall(heard) {
            debriefing.count(isUnderstood: true)
            troubles = 0
            takeItems(heard)
            return answerCall()
        }
        debriefing.count(isUnderstood: false)
        debriefing.ask([.call])
        guard !isTooMuch() else { return end(nil, as: .givenUp) }
        pending = [.call]
        return send(troubles > 1 ? "QRZ? PSE QRS K" : "QRZ? K")
    }

    mutating func hearAnswer(_ heard: Heard) -> QSOReply {
        if heard.isFarewell, heard.sender == nil { return end("TU EE", as: .early) }
        takeItems(heard)
        if let other = heard.addressedOther, other != identity.call, !heard.isNearlyAddressed {
            debriefing.count(isUnderstood: false)
            guard !isTooMuch() else { return end("TU EE", as: .givenUp) }
            // The over was for another station.
            return send(cq)
        }
        if heard.sender == nil, !heard.requests.isEmpty {
            debriefing.count(isUnderstood: true)
            return answer(heard.requests)
        }
        guard takeCall(heard) else {
            debriefing.count(isUnderstood: false)
            debriefing.ask([.call])
            guard !isTooMuch() else { return end("SRI NO CPY = 73 TU EE", as: .givenUp) }
            pending = [.call]
            if let part = heard.garbledSender.map(Self.readable), part.count >= 2 { return send("\(part)? DE \(me) K") }
            return send(troubles > 2 ? "UR CALL? PSE QRS DE \(me) K" : "QRZ? DE \(me) K")
        }
        troubles = 0
        debriefing.count(isUnderstood: true)
        stage = .exchange(0)
        pending = []
        return tell(exchange(round: 0, isFirst: true, correcting: heard.isNearlyAddressed))
    }

    private static func readable(_ text: String) -> String {
        String(text.filter { $0 != Over.unreadable && $0 != "?" }.prefix(6))
    }

    /// Counts an unreadable over. Returns true when the operator's patience is exhausted.
    mutating func isTooMuch() -> Bool {
        troubles += 1
        return troubles > identity.patience
    }
}
