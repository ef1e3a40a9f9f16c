import Morse
import Training

extension Pileup {
    mutating func answerWorking(_ said: PileupOver, at now: Instant) -> PileupReply {
        guard var caller = working else { return PileupReply() }
        caller.overs += 1
        working = caller
        guard caller.overs <= Self.mostOvers else {
            leave()
            return callAgain(crowd.indices.map { $0 })
        }
        if said.isDupe { return turnAway(said, caller) }
        // A right callsign stays in the log, even if the learner later sends a similar one.
        let isSettled = line.call == caller.call && said.call.map(caller.isNearly) == true
        if let call = said.call, call != line.call, !isSettled {
            // The learner called another station meanwhile.
            if let other = crowd.firstIndex(where: { $0.call == call }), !caller.isNearly(call) {
                working = crowd[other]
                crowd[other] = caller
                line = Line()
            }
            line.call = call
            return answerExchange(said, isNew: !line.isAnswered, at: now)
        }
        if let part = said.part {
            guard part.matches(caller.call) else { return say(line.last) }
            return say("\(caller.call) \(caller.call)")
        }
        return answerExchange(said, isNew: false, at: now)
    }

    /// The learner claims an earlier QSO with this station.
    private mutating func turnAway(_ said: PileupOver, _ caller: PileupCaller) -> PileupReply {
        if !worked.contains(where: { $0.call == caller.call }), line.asked < Self.mostAsked {
            line.asked += 1
            return say("NO B4 PSE \(caller.exchange(in: plan.style))")
        }
        working = nil
        line = Line()
        var reply = said.isInvitation || said.isThanks || crowd.isEmpty ? gather() : callAgain(crowd.indices.map { $0 })
        reply.voices.insert(PileupReply.Voice(caller: caller, text: "TU", delay: 0, isCall: false), at: 0)
        return reply
    }

    struct HeardExchange {
        var heard: Heard
        /// Whether the learner's complete exchange has arrived.
        var isComplete: Bool
    }

    /// Reads the exchange as the station being worked.
    mutating func hears(_ said: PileupOver) -> HeardExchange {
        guard let caller = working else { return HeardExchange(heard: Heard(), isComplete: false) }
        var context = OverContext(mine: caller.call, theirs: plan.station.call, isContest: true)
        let items = plan.style.tells
        context.wanted = Set(items).subtracting(line.told.keys)
        if line.asked > 0 { context.asked = items.filter { line.told[$0] == nil } }
        // A sprint exchange has no report, so a number is never a report.
        if !items.contains(.report) { context.asked = [.serial] }
        context.expected = [.call: plan.station.call, .name: plan.station.name]
        context.own = [.report: "599"]
        // A caller with the learner's name must not take the name for an echo.
        if caller.identity.name != plan.station.name { context.own[.name] = caller.identity.name }
        let heard = OverReader(context: context).read(Over(said.rest.joined(separator: " ")))
        // After the other station's exchange, values without a report are the learner's copy of it.
        let isTelling = !line.isAnswered || heard.items[.report] != nil && plan.style != .sprint
        if isTelling {
            let before = line.told
            for item in items {
                if let value = heard.items[item] { line.told[item] = value }
            }
            if !heard.items.isEmpty || line.exchange.isEmpty {
                // Earlier values that this over does not repeat stay as sent.
                let isKept = before.keys.contains { heard.items[$0] == nil }
                line.exchange = (isKept ? line.exchange : []) + said.rest.filter { $0 != "?" }
            }
        }
        return HeardExchange(heard: heard, isComplete: items.allSatisfy { line.told[$0] != nil })
    }

    /// Continues the exchange.
    ///
    /// - Parameter isNew: whether this over contains the callsign.
    mutating func answerExchange(_ said: PileupOver, isNew: Bool, at now: Instant = .start) -> PileupReply {
        guard let caller = working else { return PileupReply() }
        let exchange = hears(said)
        if line.isAnswered, said.isThanks || said.isOnlyReceipt { return close(said, at: now) }
        if let reply = answer(exchange.heard.requests, said) { return reply }
        if said.isThanks, !exchange.isComplete { return close(said, at: now) }
        if !exchange.isComplete {
            // A callsign alone: the station confirms it.
            if isNew, line.told.isEmpty, said.rest.isEmpty { return say(caller.call) }
            return ask()
        }
        if line.isAnswered, said.isInvitation, said.call == nil { return close(said, at: now) }
        line.isAnswered = true
        let isWrong = line.call.map { $0 != caller.call } ?? false
        let opening = isWrong && caller.isAttentive ? "\(caller.call) \(caller.call)" : "R"
        return say("\(opening) \(caller.exchange(in: plan.style))")
    }

    private mutating func ask() -> PileupReply {
        guard line.asked < Self.mostAsked else {
            leave()
            return callAgain(crowd.indices.map { $0 })
        }
        line.asked += 1
        let missing = plan.style.tells.filter { line.told[$0] == nil }
        let isNothing = missing.count == plan.style.tells.count
        return say(isNothing ? "?" : missing.map { "\($0.keyword)?" }.joined(separator: " "))
    }

    /// Nil without requests.
    private mutating func answer(_ requests: [QSORequest], _ said: PileupOver) -> PileupReply? {
        guard let caller = working else { return nil }
        if requests.contains(.slower) { change(speedBy: -1) }
        if requests.contains(.faster) { change(speedBy: 1) }
        let items = requests.compactMap { if case .item(let item) = $0 { item } else { nil } }
        let own = caller.exchange(in: plan.style)
        if items.contains(.call) || requests.contains(.whoCalls) { return say("\(caller.call) \(caller.call)") }
        if !items.isEmpty {
            let asked = items.compactMap { caller.value(of: $0, in: plan.style) }
            let values = !asked.isEmpty ? asked : caller.values.isEmpty ? ["5NN"] : caller.values
            return say((values + values).joined(separator: " "))
        }
        guard said.isAgain || !requests.isEmpty else { return nil }
        return say(line.isAnswered ? own : line.last.isEmpty ? caller.call : line.last)
    }

    private mutating func change(speedBy steps: Int) {
        guard let speed = working?.wordsPerMinute else { return }
        working?.wordsPerMinute = QSOPace.range.clamping(speed + steps * max(2, speed / 6))
    }

    mutating func say(_ text: String) -> PileupReply {
        guard let caller = working, !text.isEmpty else { return PileupReply() }
        line.last = text
        let delay = Int(generator.unitInterval() * 200)
        return PileupReply([PileupReply.Voice(caller: caller, text: text, delay: delay, isCall: false)])
    }

    /// The station being worked gives up. The learner may not notice.
    mutating func leave() {
        working = nil
    }

    mutating func close(_ said: PileupOver, at now: Instant) -> PileupReply {
        let entry = enter(working, said, at: now)
        working = nil
        var reply = gather()
        reply.entry = entry
        return reply
    }

    mutating func enter(_ caller: PileupCaller?, _ said: PileupOver, at now: Instant) -> PileupEntry {
        let copied = line.copied ?? (line.isAnswered ? said.written(in: plan.style) : nil)
        let told = caller.map { $0.exchange(in: plan.style) } ?? ""
        let entry = PileupEntry(
            call: line.call ?? "", exchange: line.exchange.joined(separator: " "), copied: copied,
            station: caller?.call, told: told, verdict: verdict(caller, copied),
            multiplier: caller.map(multiplier) ?? "", at: now)
        entries.append(entry)
        if let caller, line.isAnswered, !worked.contains(where: { $0.call == caller.call }) {
            worked.append(caller.identity)
        }
        line = Line()
        return entry
    }

    /// The worst fault first.
    private func verdict(_ caller: PileupCaller?, _ copied: String?) -> PileupEntry.Verdict {
        guard let caller else { return .notInLog }
        if line.call != caller.call { return .busted }
        guard line.isAnswered else { return .notInLog }
        guard isSentRight else { return .sentWrong }
        if let copied, !Self.isCopied(copied, caller.values) { return .copiedWrong }
        return entries.contains { $0.call == caller.call && $0.verdict == .right } ? .dupe : .right
    }

    private var isSentRight: Bool {
        plan.style.tells.allSatisfy { item in
            switch item {
            case .serial: line.told[item] == String(plan.style == .contest ? serial : plan.station.number)
            case .name: line.told[item] == plan.station.name
            default: line.told[item] != nil
            }
        }
    }

    /// Whether the copy equals the values sent. Numbers compare by value, references without their hyphen.
    static func isCopied(_ copied: String, _ values: [String]) -> Bool {
        func plain(_ text: String) -> String {
            let bare = String(text.uppercased().filter { $0.isLetter || $0.isNumber })
            return OverVocabulary.number(bare).map(String.init) ?? bare
        }
        let words = Set(copied.split(separator: " ").map { plain(String($0)) })
        return values.allSatisfy { words.contains(plain($0)) }
    }

    private func multiplier(_ caller: PileupCaller) -> String {
        guard plan.style.countsStates else { return CallsignPrefix.prefix(of: caller.call) }
        let state = caller.identity.value(of: .state)
        // Abroad, each country counts for itself.
        return state == "DX" ? CallsignCountry.name(of: caller.call) ?? "DX" : state
    }
}
