extension Partner {
    var me: String { identity.call }

    /// The learner's callsign as copied, or else the right one.
    var yours: String { known[.call] ?? learner.call }

    /// The learner's name as copied.
    private var name: String? { known[.name] }

    var cq: String {
        style == .contest ? "CQ TEST DE \(me) \(me) TEST" : "CQ CQ CQ DE \(me) \(me) \(me) K"
    }

    /// The over with the items of a round.
    ///
    /// - Parameters:
    ///   - isFirst: whether it is the first exchange, which has greetings and thanks.
    ///   - isCorrecting: whether the learner sent the partner's callsign slightly wrong.
    func exchange(round: Int, isFirst: Bool, correcting isCorrecting: Bool) -> String {
        if style == .contest { return contestExchange }
        var parts = [isFirst ? salutation : thanks]
        parts += style.rounds[round].map(statement)
        parts.append(round == 0 && role == .answer || identity.manners == .warm ? "HW CPY?" : "HW?")
        let call = isCorrecting ? "\(me) \(me)" : me
        let opening = "\(yours) DE \(call) = "
        let ending = isFirst ? " \(yours) DE \(me) <KN>" : " <KN>"
        if usesBreak, !isFirst { return "<BK> \(parts.joined(separator: " = ")) <BK>" }
        return opening + parts.joined(separator: " = ") + ending
    }

    /// In a contest, the station that called CQ repeats the callsign it copied. The caller does not.
    private var contestExchange: String {
        role == .answer ? "\(yours) 5NN \(identity.serialText)" : "R 5NN \(identity.serialText)"
    }

    private var salutation: String {
        if hasMet, let name { return "\(greeting.rawValue) AGN \(name) TNX FER \(role == .answer ? "CALL" : "RPRT")" }
        let hello = isWarm ? "\(greeting.rawValue) DR \(name ?? "OM") " : "\(greeting.rawValue) "
        if role == .answer { return "\(identity.manners == .terse && !isWarm ? "" : hello)TNX FER CALL" }
        return isWarm ? "\(hello)TNX FER RPRT" : "R TNX FER RPRT \(name ?? "OM")"
    }

    private var thanks: String {
        switch identity.manners {
        case .terse where !isWarm: "R TNX"
        case .warm: "R R FB \(name ?? "OM") TNX"
        default: "R FB \(name ?? "OM")"
        }
    }

    private func statement(_ item: QSOItem) -> String {
        let value = identity.value(of: item)
        return switch item {
        case .report: "UR RST \(value) \(value)"
        case .name: "NAME \(value) \(value)"
        case .place: "QTH \(value) \(value)"
        case .rig: "RIG \(value) PWR \(identity.watts)W ANT \(identity.antenna)"
        case .weather: "WX \(value) TEMP \(identity.degrees) C"
        case .call: "DE \(value)"
        case .serial, .antenna, .power, .age, .state, .park, .summit: "\(item.keyword) \(value)"
        }
    }

    /// The first good-bye, before the learner's.
    var closing: String {
        let thanks = identity.manners == .terse ? "R TNX" : "R R TNX \(name ?? "OM") FER QSO"
        let wish = isWarm ? "73 ES CUL" : "73"
        return "\(thanks) = \(wish) <SK> \(yours) DE \(me)"
    }

    /// The final good-bye.
    ///
    /// - Parameter reason: the reason for an early end; nil for a normal one.
    func farewell(because reason: String?) -> String {
        if style == .contest { return reason == nil ? "TU EE" : "SRI NIL EE" }
        guard let reason else {
            return isWarm ? "TNX FER QSO \(name ?? "OM") = 73 ES CUL <SK> EE" : "R TNX 73 <SK> EE"
        }
        return "\(reason) = TNX 73 <SK> EE"
    }
}
