import Interface
import OnAir

enum PileupWords {
    /// The state name of the instructions.
    static func instructions(_ services: Services) -> String {
        services.settings.choosesAnswers ? "pileup-scanned" : "pileup"
    }

    /// The maximum of spoken errors. The log has all of them.
    private static let mostErrors = 8

    static func title(_ style: PileupStyle) -> Message { Message("setting.pileup.style.\(style)") }

    static func opening(_ setup: PileupSetup, services: Services) -> [Message] {
        let station = setup.plan.station
        var messages = [title(setup.plan.style)]
        let told: [(QSOItem, String)] = [(.call, station.call), (.name, station.name)]
        for (item, value) in told
        where setup.invented.contains(item) && (item == .call || setup.plan.style == .sprint) {
            messages.append(
                Message("qso.you", ["item": .message(QSOWords.name(of: item)), "value": .words([value])]))
        }
        if setup.plan.style == .sprint {
            messages.append(Message("qso.serial", ["number": .integer(station.number)]))
        }
        let how = Message(services.settings.choosesAnswers ? "receive.howScanned" : "pileup.how")
        messages += CopyDisplay.refusal(services.settings)
        return messages + services.instructions.given(instructions(services), [how])
    }

    /// The next text to send, without anything that the callers sent.
    static func due(_ pileup: Pileup) -> Message {
        let text: String? =
            switch pileup.stage {
            case .quiet: pileup.callText
            case .calling: nil
            case .answering: pileup.exchangeText
            case .closing: pileup.thanksText
            }
        guard let text else { return Message("pileup.due.calling") }
        return Message("pileup.due", ["words": .words(text.split(separator: " ").map(String.init))])
    }

    /// The last QSO as the learner logged it, without a verdict.
    static func last(_ score: PileupScore) -> Message {
        guard let entry = score.entries.last else { return Message("pileup.last.none") }
        let logged = [entry.call, entry.copied ?? ""].joined(separator: " ")
        return Message("pileup.last", ["words": .words(logged.split(separator: " ").map(String.init))])
    }

    static func rate(_ score: PileupScore, milliseconds: Int) -> Message {
        Message(
            "pileup.rate",
            ["count": .integer(score.entries.count), "rate": .integer(score.rate(afterMilliseconds: milliseconds))])
    }

    // MARK: The result

    /// The result by the rules of a contest log checker.
    static func result(_ score: PileupScore, style: PileupStyle, milliseconds: Int) -> [Message] {
        guard !score.entries.isEmpty else { return [Message("result.nothing")] }
        var messages = [
            Message(
                "pileup.result.right",
                ["right": .integer(score.right), "count": .integer(score.entries.count)]),
            Message(
                style.countsStates ? "pileup.result.states" : "pileup.result.prefixes",
                [
                    "points": .integer(score.points), "count": .integer(score.multipliers.count),
                    "total": .integer(score.total),
                ]),
        ]
        if score.dupes > 0 { messages.append(Message("pileup.result.dupes", ["count": .integer(score.dupes)])) }
        messages += score.errors.prefix(mostErrors).map(error)
        if score.errors.count > mostErrors {
            messages.append(Message("pileup.result.more", ["count": .integer(score.errors.count - mostErrors)]))
        }
        return messages + [rate(score, milliseconds: milliseconds)]
    }

    private static func error(_ entry: PileupEntry) -> Message {
        func words(_ text: String) -> Message.Argument { .words(text.split(separator: " ").map(String.init)) }
        let station = words(entry.station ?? entry.call)
        switch entry.verdict {
        case .busted: return Message("pileup.result.busted", ["right": station, "sent": words(entry.call)])
        case .copiedWrong:
            return Message(
                "pileup.result.copiedWrong",
                ["call": station, "right": words(entry.told), "sent": words(entry.copied ?? "")])
        case .sentWrong where !entry.exchange.isEmpty:
            return Message("pileup.result.sentWrong", ["call": station, "sent": words(entry.exchange)])
        default:
            // A QSO may be entered without a callsign.
            guard !entry.call.isEmpty else { return Message("pileup.result.nobody") }
            return Message("pileup.result.notInLog", ["call": words(entry.call)])
        }
    }
}
