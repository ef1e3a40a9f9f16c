extension Partner {
    /// A model of the learner's next over; empty after the QSO.
    public var expected: String {
        if !pending.isEmpty, stage != .closing, stage != .over { return answerToQuestion }
        switch stage {
        case .listening:
            return style == .contest
                ? "CQ TEST DE \(own) \(own) TEST" : "CQ CQ CQ DE \(own) \(own) K"
        case .calling: return style == .contest ? own : "\(me) DE \(own) \(own) K"
        case .exchange(let round): return model(of: round)
        case .closing: return farewellModel
        case .over: return ""
        }
    }

    private var own: String { learner.call }

    private var answerToQuestion: String {
        let words = pending.map { item -> String in
            switch (item, style) {
            case (.call, .contest): own
            case (.call, _): "DE \(own) \(own)"
            case (_, .contest): value(item)
            default: "\(item.keyword) \(value(item)) \(value(item))"
            }
        }.joined(separator: " ")
        return style == .contest ? words : "\(words) \(pending == [.call] ? "K" : "<KN>")"
    }

    private func model(of round: Int) -> String {
        if style == .contest {
            return role == .call ? "\(me) 5NN \(value(.serial))" : "R 5NN \(value(.serial))"
        }
        let items = style.rounds[round].filter { known[$0] == nil }.map { item in
            item == .report ? "UR RST 599 599" : "\(item.keyword) \(value(item))"
        }
        let parts = [round == 0 && role == .call ? "TNX FER CALL" : "R TNX"] + items
        return "\(me) DE \(own) = \(parts.joined(separator: " = ")) <KN>"
    }

    private var farewellModel: String {
        guard style != .contest else { return "TU \(own) TEST" }
        return style.rounds[0].contains(.name) ? "R TNX \(identity.name) 73 <SK>" : "R TNX 73 <SK>"
    }

    private func value(_ item: QSOItem) -> String {
        switch item {
        case .call: return own
        case .report: return style == .contest ? "5NN" : "599"
        case .name: return learner.name
        case .place: return learner.place
        case .rig: return learner.rig
        case .antenna: return "DIPOLE"
        case .power: return "100W"
        case .weather: return "SUNNY"
        // No style asks the learner for these.
        case .age, .state, .park, .summit: return ""
        case .serial:
            let digits = String(learner.serial)
            return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        }
    }
}
