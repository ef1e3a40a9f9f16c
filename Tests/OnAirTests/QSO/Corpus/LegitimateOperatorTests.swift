import Morse
import TestSupport
import Testing

@testable import OnAir

/// QSOs of legitimate operators. It counts the partner's errors.
private struct Trial {
    var overs = 0
    var faults: [String] = []

    /// - Parameter hand: nil for perfect keying.
    mutating func play(_ style: QSOStyle, _ role: QSORole, seed: UInt64, hand: inout SloppyHand?) {
        var someone = LegitimateOperator(seed: seed, style: style)
        // One operator in four keeps the details private, so the partner knows only the callsign.
        var station = someone.station
        if seed % 4 == 3 { (station.name, station.place, station.rig) = ("EVERARD", "KALAMAZOO", "TENTEC") }
        var partner = Partner(
            someone.partner, learner: station, style: style, role: role, pace: QSOPace(receiving: 20, isMirrored: true),
            greeting: .morning)
        _ = partner.begin()
        var questions = 0
        for _ in 0..<20 where !partner.isOver {
            let turn = next(&someone, to: partner, style: style, role: role, questions: &questions)
            let text = hand?.sent(turn.text) ?? turn.text
            let before = partner
            let reply = partner.hear(Over(text))
            overs += 1
            guard let fault = fault(of: turn, before: before, after: partner, reply: reply) else { continue }
            faults.append("\(style) \(role) \(seed) \(before.stage): \(text) -> \(QSOTable.written(reply)): \(fault)")
        }
        if !partner.isOver { faults.append("\(style) \(role) \(seed) does not end") }
    }

    private func next(
        _ someone: inout LegitimateOperator, to partner: Partner, style: QSOStyle, role: QSORole, questions: inout Int
    ) -> LegitimateOperator.Turn {
        func canAsk() -> Bool { questions < 3 && someone.wantsToAsk() }
        switch partner.stage {
        case .listening: return someone.cq(style)
        case .calling:
            return someone.answer(style)
        case .exchange(let round):
            if role == .answer || round > 0, canAsk() {
                questions += 1
                return someone.question(style)
            }
            if style == .contest {
                if partner.pending == [.serial] { return someone.reply(to: [.serial]) }
                return someone.contestExchange(isCalling: role == .call)
            }
            let missing = style.rounds[round].filter { partner.known[$0] == nil }
            if !partner.pending.isEmpty, missing == partner.pending || someone.chance(0.7) {
                return someone.reply(to: partner.pending)
            }
            if missing.isEmpty { return someone.tell([.report], isFirst: false, knowsName: true, asking: nil) }
            let knowsName = role == .answer && style != .first
            let question: QSOItem? = someone.chance(0.1) ? .name : nil
            return someone.tell(someone.some(of: missing), isFirst: round == 0, knowsName: knowsName, asking: question)
        case .closing, .over:
            if canAsk() {
                questions += 1
                return someone.question(style)
            }
            return someone.farewell(style)
        }
    }

    private func fault(of turn: LegitimateOperator.Turn, before: Partner, after: Partner, reply: QSOReply) -> String? {
        if turn.isCall {
            return after.stage == .exchange(0) && after.known[.call] == after.learner.call ? nil : "not heard as a call"
        }
        if turn.isFarewell { return after.isOver ? nil : "not heard as a good-bye" }
        if turn.asksAgain { return reply == .send(before.last) ? nil : "not heard as a request to repeat" }
        for (item, value) in turn.told where value.isEmpty ? after.known[item] == nil : after.known[item] != value {
            return "\(item) is \(after.known[item] ?? "unknown")"
        }
        for item in turn.asked {
            let value = after.identity.value(of: item)
            let isTold = reply.text?.contains(value) == true || after.style == .contest && item == .report
            if !isTold { return "\(item) is not told" }
        }
        if after.pending.contains(where: { turn.told[$0] != nil }), reply.text?.contains("?") == true,
            turn.asked.isEmpty,
            after.stage == before.stage
        {
            return "asked for what was told"
        }
        let isUnderstood = after.debriefing.unreadable == before.debriefing.unreadable
        return isUnderstood ? nil : "unreadable"
    }
}

@Suite struct LegitimateOperatorTests {
    private func trial(_ seeds: some Sequence<UInt64>, isSloppy: Bool) -> Trial {
        var trial = Trial()
        for style in QSOStyle.allCases {
            for role in QSORole.allCases {
                for seed in seeds {
                    var hand =
                        isSloppy ? SloppyHand(generator: SplitMix64(seed: seed), joins: 0.03, splits: 0.012) : nil
                    trial.play(style, role, seed: seed, hand: &hand)
                }
            }
        }
        return trial
    }

    @Test func `of what operators may send, all but two of a hundred overs are understood`() {
        let trial = trial(Lane.some(UInt64(0)..<60, daily: 15), isSloppy: false)
        #expect(trial.overs >= (Lane.isDaily ? 375 : 1500))
        #expect(
            trial.faults.count * 50 <= trial.overs,
            "\(trial.faults.count) of \(trial.overs)\n\(trial.faults.joined(separator: "\n"))")
    }

    @Test func `of what they send with a sloppy hand, all but five`() {
        let trial = trial(Lane.some(UInt64(100)..<150, daily: 15), isSloppy: true)
        #expect(trial.overs >= (Lane.isDaily ? 300 : 1000))
        #expect(
            trial.faults.count * 20 <= trial.overs,
            "\(trial.faults.count) of \(trial.overs)\n\(trial.faults.joined(separator: "\n"))")
    }
}
