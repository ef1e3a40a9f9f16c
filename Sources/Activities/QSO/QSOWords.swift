import Interface
import Morse
import OnAir
import Sound

enum QSOWords {
    /// The state name of the instructions.
    static let instructions = "qso"
    /// The state name of the words for the learner's turn.
    static let turn = "qso-turn"

    /// The messages before a QSO.
    static func opening(_ setup: QSOSetup, services: Services) -> [Message] {
        var messages = [place(setup)]
        let told: [(QSOItem, String)] = [
            (.call, setup.station.call), (.name, setup.station.name), (.place, setup.station.place),
            (.rig, setup.station.rig),
        ]
        for (item, value) in told where setup.invented.contains(item) && setup.style.asks(for: item) {
            messages.append(Message("qso.you", ["item": .message(name(of: item)), "value": .words(words(value))]))
        }
        if setup.style == .contest {
            messages.append(serial(setup))
        }
        // A learner who has just had a QSO knows the keys.
        guard setup.plan.isFirst, !services.run.hasExplainedQSO else { return messages }
        services.run.hasExplainedQSO = true
        if services.settings.choosesAnswers {
            return messages + services.instructions.given("\(instructions)-scanned", [Message("receive.howScanned")])
        }
        let letters = services.devices.hasContacts ? [] : [Message("keying.letters")]
        return messages + services.instructions.given(instructions, letters + [Message("qso.how")])
    }

    static func place(_ setup: QSOSetup) -> Message {
        Message(
            "qso.place",
            [
                "style": .message(Message("setting.qso.style.\(setup.style)")),
                "role": .message(Message("setting.qso.role.\(setup.role)")),
            ])
    }

    static func serial(_ setup: QSOSetup) -> Message {
        Message("qso.serial", ["number": .integer(setup.station.serial)])
    }

    static func name(of item: QSOItem) -> Message { Message("qso.item.\(item)") }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    /// What the learner may send: first the meaning, then the signs.
    static func expected(_ partner: Partner, isBrief: Bool) -> [Message] {
        meaning(isBrief ? nil : partner.wanted, "meaning") + text("qso.expected", partner.expected)
    }

    /// An over of the partner: first the meaning, then the signs.
    static func sent(_ over: String, by partner: Partner, isBrief: Bool) -> [Message] {
        meaning(isBrief ? nil : partner.meaning(of: over), "sent") + text("qso.text", over)
    }

    /// - Parameter side: the part of the identifier that depends on who sends.
    private static func meaning(_ meaning: QSOMeaning?, _ side: String) -> [Message] {
        switch meaning {
        case .calls: [Message("qso.\(side).calls")]
        case .answers: [Message("qso.\(side).answers")]
        case .leaves: [Message("qso.\(side).leaves")]
        case .wants(let items): [Message("qso.wants.\(items.count)", names(of: items))]
        case .tells(let items): [Message("qso.tells.\(items.count)", names(of: items))]
        case .confirms: [Message("qso.meaning.confirms")]
        case .asksAgain: [Message("qso.sent.asksAgain")]
        case nil: []
        }
    }

    private static func names(of items: [QSOItem]) -> [String: Message.Argument] {
        Dictionary(
            uniqueKeysWithValues: zip(["first", "second", "third"], items).map { ($0, .message(name(of: $1))) })
    }

    /// Radio text as one message for each section; a single "nothing" message for empty text.
    private static func text(_ identifier: String, _ text: String) -> [Message] {
        let sections: [Substring] = text.split(separator: "=")
        guard !sections.isEmpty else { return [Message("freeKeyer.nothing")] }
        return sections.map { Message(identifier, ["words": .words(words(String($0)))]) }
    }

    static func speed(_ wordsPerMinute: Int) -> Message {
        Message("freeKeyer.speed", ["speed": .message(Message("unit.wpm", ["count": .integer(wordsPerMinute)]))])
    }

    /// The partner's Morse, at the partner's speed and pitch, as the partner keys.
    static func morse(_ text: String, partner: Partner, services: Services) -> MorseClip {
        let settings = services.settings
        let own = settings.speed
        let pace = partner.pace.wordsPerMinute
        // A learner who uses full character speed with long spaces keeps hearing it that way.
        let character =
            own.character == own.effective ? max(pace, Speed.characterRange.lowerBound) : max(own.character, pace)
        guard let speed = try? Speed(character: character, effective: min(pace, character)) else {
            preconditionFailure("a pace is a speed")
        }
        let tone = StationTone.hertz(beside: settings.tone, offset: partner.identity.pitchOffset)
        let clip = MorseClip(text: text, speed: speed, spacing: settings.spacing, tone: tone)
        let sender = Hands.sender(at: .conversations, call: partner.identity.call, services: services)
        return sender?.sending(clip, number: partner.debriefing.overs, sampleRate: services.radio.sampleRate) ?? clip
    }

    // MARK: Debriefing

    /// - Parameter debriefings: one for each station, in order.
    static func debriefing(_ debriefings: [QSODebriefing], isOver: Bool) -> [Message] {
        let debriefing = debriefings.count == 1 ? debriefings[0] : QSODebriefing.sum(debriefings)
        var messages = isOver || debriefings.count > 1 ? [outcome(debriefings)] : []
        guard debriefing.overs > 0 else { return messages.isEmpty ? [Message("result.nothing")] : messages }
        messages.append(
            Message(
                "qso.result.understood",
                ["count": .integer(debriefing.understood), "overs": .integer(debriefing.overs)]))
        if debriefing.unreadable > 0 {
            messages.append(Message("qso.result.unreadable", ["count": .integer(debriefing.unreadable)]))
        }
        messages += debriefing.asked.map { Message("qso.result.asked", ["item": .message(name(of: $0))]) }
        messages += debriefing.ownWrong.map { mistake("qso.result.ownWrong", $0) }
        // The partner's details are a secret until the QSO is over.
        if isOver { messages += debriefing.partnersWrong.map { mistake("qso.result.partnersWrong", $0) } }
        if isOver {
            messages += debriefing.missing.map { Message("qso.result.missing", ["item": .message(name(of: $0))]) }
        }
        if let wordsPerMinute = debriefing.wordsPerMinute { messages.append(speed(wordsPerMinute)) }
        return messages
    }

    /// For several QSOs, the number of complete ones.
    private static func outcome(_ debriefings: [QSODebriefing]) -> Message {
        if debriefings.count > 1 {
            let complete = debriefings.filter { $0.outcome == .complete }.count
            return Message("qso.result.contacts", ["count": .integer(complete), "total": .integer(debriefings.count)])
        }
        let isNothing = debriefings[0].overs == 0 && debriefings[0].outcome != .unanswered
        return Message(isNothing ? "result.nothing" : "qso.result.\(debriefings[0].outcome)")
    }

    private static func mistake(_ identifier: String, _ mistake: QSODebriefing.Mistake) -> Message {
        Message(
            identifier,
            [
                "item": .message(name(of: mistake.item)), "sent": .words(words(mistake.sent)),
                "right": .words(words(mistake.right)),
            ])
    }

    static func partner(_ partner: Partner) -> [Message] {
        let identity = partner.identity
        let facts: [(QSOItem, String)] = [(.call, identity.call), (.name, identity.name), (.place, identity.place)]
        return facts.filter { partner.style.asks(for: $0.0) }.map { item, value in
            Message("qso.partner", ["item": .message(name(of: item)), "value": .words(words(value))])
        }
    }
}
