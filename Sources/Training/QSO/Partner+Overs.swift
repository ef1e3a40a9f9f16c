/// What the partner sends.
extension Partner {
    /// The partner's callsign.
    var me: String { identity.call }

    /// The learner's callsign, as understood.
    var yours: String { known[.call] ?? learner.call }

    /// The learner's name, if told.
    private var name: String? { known[.name] }

    /// A general call.
    var cq: String {
        style == .contest ? "CQ TEST DE \(me) \(me) TEST" : "CQ CQ CQ DE \(me) \(me) \(me) K"
    }

    /// Tells the items of a round.
    ///
    /// - Parameters:
    ///   - isFirst: whether nothing was told before, so that greetings and thanks are in order.
    ///   - isCorrecting: whether the learner had the partner's callsign slightly wrong.
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

    /// In a contest the caller is told the callsign that was copied; the station called is not.
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

    /// Good-bye before the learner has said it.
    var closing: String {
        let thanks = identity.manners == .terse ? "R TNX" : "R R TNX \(name ?? "OM") FER QSO"
        let wish = isWarm ? "73 ES CUL" : "73"
        return "\(thanks) = \(wish) <SK> \(yours) DE \(me)"
    }

    /// The final good-bye.
    ///
    /// - Parameter reason: why it is said now, if that must be said.
    func farewell(because reason: String?) -> String {
        if style == .contest { return reason == nil ? "TU EE" : "SRI NIL EE" }
        guard let reason else {
            return isWarm ? "TNX FER QSO \(name ?? "OM") = 73 ES CUL <SK> EE" : "R TNX 73 <SK> EE"
        }
        return "\(reason) = TNX 73 <SK> EE"
    }
}
