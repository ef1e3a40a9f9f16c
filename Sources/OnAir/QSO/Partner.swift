/// The partner's reaction to an over.
public enum QSOReply: Equatable, Sendable {
    /// The partner sends this text and then listens.
    case send(String)
    /// The partner sends nothing: the learner asked it to wait, or no station listens yet.
    case wait
    /// The QSO is over, with or without last words.
    case end(String?)

    /// Nil if the partner sends nothing.
    public var text: String? {
        switch self {
        case .send(let text): text
        case .wait: nil
        case .end(let text): text
        }
    }
}

/// The station at the other end of a QSO, as a value: it takes overs and returns replies.
///
///     listening ──callsign──> exchange(0)     (the learner called CQ)
///     calling ──callsign──> exchange(0)       (the partner called CQ)
///     exchange(n) ──all items of round n──> exchange(n + 1) … ──> closing
///     exchange(n) ──items missing──> exchange(n), after a question for them
///     closing ──any over──> over
///
/// After a silence the partner asks twice and then leaves.
///
/// A farewell leads to `over` from every state. So do too many unreadable overs in a row and too many overs in total.
/// Requests to the partner are answered in every state except `listening` and never change the state. If the learner
/// broke into an over, the partner repeats that over after the next one. It sends no text more than three times.
public struct Partner: Equatable, Sendable {
    enum Stage: Equatable, Sendable {
        case listening
        case calling
        case exchange(Int)
        case closing
        case over
    }

    /// Number of overs after which any partner leaves.
    static let mostOvers = 30
    /// Number of questions for one item before the partner drops it.
    static let mostAsked = 3
    /// Number of calls in a row to a silent learner.
    static let mostCalls = 2

    public let identity: QSOOperator
    /// The learner's actual station, for comparison with the values copied.
    public let learner: QSOStation
    public let style: QSOStyle
    /// The side that called CQ.
    public let role: QSORole
    /// Whether the two have worked each other before, so that the partner knows the learner's name.
    let hasMet: Bool
    let greeting: QSOGreeting
    public internal(set) var pace: QSOPace
    public internal(set) var debriefing = QSODebriefing()

    var stage: Stage
    /// The learner's items, as copied.
    var known: [QSOItem: String] = [:]
    /// Number of questions for each item.
    var asked: [QSOItem: Int] = [:]
    /// The items requested in the last over.
    var pending: [QSOItem] = []
    public internal(set) var last = ""
    /// Number of times each text was sent.
    var sent: [String: Int] = [:]
    /// Number of answers to each request for items.
    var asides: [[QSOItem]: Int] = [:]
    /// Whether the last over contains items on which the learner's next over depends.
    var isTelling = false
    /// Whether the learner broke into the last over.
    var isUnheard = false
    /// Number of unreadable overs in a row.
    var troubles = 0
    /// Number of silences in a row; negative while waiting on request.
    var silences = 0
    private var overs = 0
    /// The learner's manner: with a greeting, with the break sign.
    var isWarm: Bool
    var usesBreak = false

    public init(
        _ identity: QSOOperator, learner: QSOStation, style: QSOStyle, role: QSORole, pace: QSOPace,
        greeting: QSOGreeting, hasMet: Bool = false
    ) {
        self.identity = identity
        self.learner = learner
        self.style = style
        self.role = role
        self.pace = pace
        self.greeting = greeting
        self.hasMet = hasMet
        isWarm = identity.manners == .warm
        stage = role == .call ? .listening : .calling
    }

    public var isOver: Bool { stage == .over }

    /// The learner's callsign, as copied.
    public var heardCall: String? { known[.call] }

    /// The partner's first over, before any over of the learner.
    public mutating func begin() -> QSOReply {
        stage == .calling ? send(cq) : .wait
    }

    /// The first over of a partner who waited for the end of the learner's last QSO. It needs no call.
    public mutating func beginNext() -> QSOReply {
        guard stage == .listening else { return begin() }
        known[.call] = learner.call
        return answerCall()
    }

    mutating func answerCall() -> QSOReply {
        stage = .exchange(0)
        return send(style == .contest ? identity.call : "\(yours) DE \(identity.call) \(identity.call) K")
    }

    // MARK: Overs

    /// Takes an over of the learner.
    ///
    /// - Parameter wordsPerMinute: the speed of the over; nil if not measured.
    public mutating func hear(_ over: Over, wordsPerMinute: Int? = nil) -> QSOReply {
        guard !isOver, !over.isEmpty else { return .wait }
        let heard = OverReader(context: context).read(over)
        // A request for another speed fixes the speed, so the learner's own speed is ignored.
        if !heard.requests.contains(.slower), !heard.requests.contains(.faster) { pace.hear(wordsPerMinute) }
        debriefing.hear(corrections: over.corrections, wordsPerMinute: wordsPerMinute)
        overs += 1
        silences = 0
        let wasUnheard = isUnheard
        isUnheard = false
        if overs >= Self.mostOvers { return end(farewell(because: "QRT HR"), as: .givenUp) }
        if heard.isWait, heard.items.isEmpty, !heard.isFarewell {
            silences = -Self.standBy
            return .wait
        }
        mirror(heard)
        if heard.requests == [.inUse], !heard.isCQ, heard.sender == nil || stage == .listening { return answerInUse() }
        if wasUnheard, let reply = tellAgain(heard) { return limited(reply) }
        return limited(answer(heard))
    }

    private mutating func answer(_ heard: Heard) -> QSOReply {
        switch stage {
        case .listening: hearCQ(heard)
        case .calling: hearAnswer(heard)
        case .exchange(let round): hear(heard, in: round)
        case .closing: hearFarewell(heard)
        case .over: .wait
        }
    }

    private var context: OverContext {
        var context = OverContext(mine: identity.call, theirs: known[.call], isContest: style == .contest)
        context.asked = pending
        context.wanted = Set(missing(from: 0))
        for item in QSOItem.allCases { context.own[item] = identity.value(of: item) }
        context.own[.age] = nil
        context.expected = [.call: learner.call, .name: learner.name, .place: learner.place, .rig: learner.rig]
        return context
    }

    /// Number of silences that the partner waits on request.
    private static let standBy = 4

    /// Whether the partner waits on the learner's request.
    public var isStandingBy: Bool { silences < 0 }

    private mutating func mirror(_ heard: Heard) {
        if heard.isGreeting { isWarm = true }
        usesBreak = heard.endsInBreak
    }

    /// Takes the sender's callsign from an over. Returns false if the learner's callsign is still unknown.
    mutating func takeCall(_ heard: Heard) -> Bool {
        guard let sender = heard.sender, sender != identity.call else { return known[.call] != nil }
        let isNew = known[.call] != sender
        // A known callsign is replaced only if another one is sent twice or is the right one.
        if known[.call] == nil || sender == learner.call || (isNew && heard.senderCount > 1) {
            known[.call] = sender
        }
        if known[.call].map(OverGrammar.plain) == OverGrammar.plain(learner.call) {
            debriefing.right(own: .call)
            if hasMet, let first = learner.name.split(separator: " ").first { known[.name] = String(first) }
        } else if let known = known[.call] {
            debriefing.mistake(own: .call, sent: known, right: learner.call)
        }
        return true
    }

    mutating func takeItems(_ heard: Heard) {
        for (item, value) in heard.items { known[item] = value }
        let own: [(QSOItem, String)] = [(.name, learner.name), (.serial, String(learner.serial))]
        for (item, right) in own {
            guard let sent = heard.items[item], !right.isEmpty else { continue }
            if sent == right || right.split(separator: " ").contains(Substring(sent)) {
                debriefing.right(own: item)
            } else {
                debriefing.mistake(own: item, sent: sent, right: right)
            }
        }
        if let name = heard.namedAs, name != identity.name, name != learner.name, told(.name) {
            debriefing.mistake(partners: .name, sent: name, right: identity.name)
        }
        if heard.isNearlyAddressed, let sent = heard.addressed {
            debriefing.mistake(partners: .call, sent: sent, right: identity.call)
        } else if let other = heard.addressedOther {
            debriefing.mistake(partners: .call, sent: other, right: identity.call)
        }
    }

    private func told(_ item: QSOItem) -> Bool { last.contains(identity.value(of: item)) }

    // MARK: The exchange

    private mutating func hear(_ heard: Heard, in round: Int) -> QSOReply {
        guard !isUnreadable(heard) else { return askAgain() }
        troubles = 0
        if heard.isWorkedBefore, heard.items.isEmpty {
            debriefing.count(isUnderstood: true)
            return end("TU EE", as: .early)
        }
        let before = known[.call]
        _ = takeCall(heard)
        takeItems(heard)
        if before != known[.call], heard.items.isEmpty, heard.requests.isEmpty, !heard.isFarewell {
            return answerCorrectedCall(in: round)
        }
        let missing = self.missing(in: round)
        if let reply = answerRequests(of: heard, missing: missing, in: round) { return reply }
        if heard.isNearlyAddressed, heard.items.isEmpty, !heard.isFarewell, !missing.isEmpty {
            debriefing.count(isUnderstood: false)
            debriefing.ask([.call])
            return send(style == .contest ? "DE \(me)" : "\(yours) DE \(me) \(me) K")
        }
        let isLeaving = role == .call && style != .contest && heard.items.isEmpty
        if heard.isFarewell, !missing.isEmpty || style.rounds.count > round + 1 || isLeaving {
            debriefing.count(isUnderstood: missing.isEmpty)
            debriefing.missing = self.missing(from: round)
            return end(farewell(because: nil), as: .early)
        }
        // A learner who calls once more has missed the answer.
        if heard.hasOnlyCalls, isTelling, round == 0, role == .answer {
            debriefing.count(isUnderstood: true)
            return .send(last)
        }
        guard missing.isEmpty else {
            // An R or a sign alone is no attempt at an exchange, so it does not count as misunderstood.
            if !heard.hasOnlyReceipts { debriefing.count(isUnderstood: false) }
            return ask(for: missing, after: heard)
        }
        // Signs alone do not advance the exchange.
        if heard.hasOnlySigns, !last.isEmpty { return .send(last) }
        debriefing.count(isUnderstood: true)
        pending = []
        return advance(from: round, isFarewell: heard.isFarewell)
    }

    private mutating func answerCorrectedCall(in round: Int) -> QSOReply {
        debriefing.count(isUnderstood: true)
        return role == .call && round == 0
            ? answerCall() : tell(exchange(round: round, isFirst: round == 0, correcting: false))
    }

    /// An over of signs alone, such as KN, counts as readable before the farewell. By the usual rule it would be
    /// unreadable, because it has no words.
    private func isUnreadable(_ heard: Heard) -> Bool {
        heard.isUnreadable && heard.requests.isEmpty && !(heard.hasOnlySigns && stage != .closing)
    }

    /// The missing items of a round for which the partner still asks.
    func missing(in round: Int) -> [QSOItem] {
        style.rounds[round].filter { known[$0] == nil && asked[$0, default: 0] < Self.mostAsked }
    }

    func missing(from round: Int) -> [QSOItem] {
        style.rounds[round...].flatMap { $0 }.filter { known[$0] == nil }
    }

    mutating func advance(from round: Int, isFarewell: Bool) -> QSOReply {
        let isLast = round + 1 == style.rounds.count
        if role == .call {
            // The learner leads, and the partner answers with the same items.
            stage = isLast ? .closing : .exchange(round + 1)
            return tell(exchange(round: round, isFirst: round == 0, correcting: false))
        }
        if !isLast {
            stage = .exchange(round + 1)
            return tell(exchange(round: round + 1, isFirst: false, correcting: false))
        }
        if style == .contest { return end("TU \(me) TEST", as: .complete) }
        if isFarewell { return end(farewell(because: nil), as: .complete) }
        stage = .closing
        return tell(closing)
    }

    private mutating func hearFarewell(_ heard: Heard) -> QSOReply {
        if isUnreadable(heard), !isTooMuch() {
            debriefing.count(isUnderstood: false)
            debriefing.countUnreadable()
            return send("?")
        }
        takeItems(heard)
        // "TU QRZ?" thanks one station and calls for the next.
        let isForNext = heard.requests == [.whoCalls] && (heard.acknowledges || style == .contest)
        if !heard.requests.isEmpty, !heard.isFarewell, !isForNext {
            debriefing.count(isUnderstood: true)
            return answer(heard.requests)
        }
        if heard.asksCopy, !heard.isFarewell, !heard.acknowledges, heard.items.isEmpty {
            debriefing.count(isUnderstood: true)
            return answer([.confirm])
        }
        debriefing.count(isUnderstood: !isUnreadable(heard))
        switch (style, role) {
        case (.contest, _): return end(nil, as: .complete)
        case (_, .answer): return end("EE", as: .complete)
        case (_, .call): return end(farewell(because: nil), as: .complete)
        }
    }

    // MARK: Sending

    mutating func send(_ text: String) -> QSOReply {
        last = text
        isTelling = false
        return .send(text)
    }

    /// Sends items on which the learner's next over depends.
    mutating func tell(_ text: String) -> QSOReply {
        defer { isTelling = true }
        return send(text)
    }

    mutating func end(_ text: String?, as outcome: QSODebriefing.Outcome) -> QSOReply {
        stage = .over
        if let text { last = text }
        // Items that the partner dropped after vain questions are still missing.
        if outcome != .early { debriefing.missing = missing(from: 0) }
        debriefing.outcome = outcome == .complete && !debriefing.missing.isEmpty ? .early : outcome
        return .end(text)
    }

    /// Ends the QSO without a good-bye.
    public mutating func leave() {
        guard !isOver else { return }
        debriefing.missing = missing(from: 0)
        debriefing.outcome = .early
        stage = .over
    }
}
