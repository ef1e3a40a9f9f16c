/// The result of an over.
public enum QSOReply: Equatable, Sendable {
    /// The partner sends this and then listens.
    case send(String)
    /// Nothing: the partner was asked to wait, or nobody is listening yet.
    case wait
    /// The QSO is over, with last words if there are any.
    case end(String?)

    /// The text to send.
    public var text: String? {
        switch self {
        case .send(let text): text
        case .wait: nil
        case .end(let text): text
        }
    }
}

/// The station at the other end of a QSO, as a value: an over in, a reply out.
///
///     listening ──callsign──> exchange(0)     (the learner called CQ)
///     calling ──callsign──> exchange(0)       (the partner called CQ)
///     exchange(n) ──told all of round n──> exchange(n + 1) … ──> closing
///     exchange(n) ──something missing──> exchange(n), having asked for just that
///     closing ──anything──> over
///
/// If nothing is heard for a while the partner asks twice and then leaves.
///
/// A farewell leads to `over` from every state, and so do too many unreadable overs in a row and too many overs in all.
/// Requests to the partner are answered in every state except `listening`, and never change the state. What the learner broke
/// into was not told: the next over is answered by telling it again. Nothing is sent more than three times in the same words.
public struct Partner: Equatable, Sendable {
    enum Stage: Equatable, Sendable {
        case listening
        case calling
        case exchange(Int)
        case closing
        case over
    }

    /// After this many overs anyone has to go.
    static let mostOvers = 30
    /// How often one item is asked for before it is dropped.
    static let mostAsked = 3
    /// How often in a row the partner calls somebody who is silent.
    static let mostCalls = 2

    /// The operator.
    public let identity: QSOOperator
    /// The learner's station as it really is.
    public let learner: QSOStation
    /// The style of the QSO.
    public let style: QSOStyle
    /// Who called.
    public let role: QSORole
    /// Whether both have worked each other before, so that the partner knows the learner's name.
    let hasMet: Bool
    let greeting: QSOGreeting
    /// The speed it sends at.
    public internal(set) var pace: QSOPace
    /// The outcome so far.
    public internal(set) var debriefing = QSODebriefing()

    var stage: Stage
    /// What the learner has told, as understood.
    var known: [QSOItem: String] = [:]
    /// How often each item was asked for.
    var asked: [QSOItem: Int] = [:]
    /// The items asked for in the last over.
    var pending: [QSOItem] = []
    /// The last over sent.
    public internal(set) var last = ""
    /// How often each text was sent.
    var sent: [String: Int] = [:]
    /// How often each request for items was answered with nothing else.
    var asides: [[QSOItem]: Int] = [:]
    /// Whether the last over told the learner something that the next one builds on.
    var isTelling = false
    /// Whether the learner broke into the last over, so that it was not heard.
    var isUnheard = false
    /// Unreadable overs in a row.
    var troubles = 0
    /// How often in a row nothing was heard; negative while waiting on request.
    var silences = 0
    private var overs = 0
    /// The learner's manner: with a greeting, with the break sign.
    var isWarm: Bool
    var usesBreak = false

    /// A partner who has not sent anything.
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

    /// Whether the QSO is over.
    public var isOver: Bool { stage == .over }

    /// The learner's callsign as understood.
    public var heardCall: String? { known[.call] }

    /// The partner's first over, before the learner has sent anything.
    public mutating func begin() -> QSOReply {
        stage == .calling ? send(cq) : .wait
    }

    /// The first over of a partner who waited for the learner to finish with another station: no call is needed.
    public mutating func beginNext() -> QSOReply {
        guard stage == .listening else { return begin() }
        known[.call] = learner.call
        return answerCall()
    }

    mutating func answerCall() -> QSOReply {
        stage = .exchange(0)
        return send(style == .contest ? identity.call : "\(yours) DE \(identity.call) \(identity.call) K")
    }

    // MARK: Hearing

    /// Hears an over.
    ///
    /// - Parameter wordsPerMinute: the speed it was sent at; nil if that was not measured.
    public mutating func hear(_ over: Over, wordsPerMinute: Int? = nil) -> QSOReply {
        guard !isOver, !over.isEmpty else { return .wait }
        let heard = OverReader(context: context).read(over)
        // Someone who asks for another speed is answered at that speed, not at their own.
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

    /// What is known before an over is read.
    private var context: OverContext {
        var context = OverContext(mine: identity.call, theirs: known[.call], isContest: style == .contest)
        context.asked = pending
        context.wanted = Set(missing(from: 0))
        for item in QSOItem.allCases { context.own[item] = identity.value(of: item) }
        context.own[.age] = nil
        context.expected = [.call: learner.call, .name: learner.name, .place: learner.place, .rig: learner.rig]
        return context
    }

    /// How many times the usual silence is waited on request.
    private static let standBy = 4

    /// Whether the partner was asked to wait and is waiting.
    public var isStandingBy: Bool { silences < 0 }

    private mutating func mirror(_ heard: Heard) {
        if heard.isGreeting { isWarm = true }
        usesBreak = heard.endsInBreak
    }

    /// Takes the sender's callsign from an over; false if there is none.
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
        // Someone who calls once more has not heard the answer.
        if heard.hasOnlyCalls, isTelling, round == 0, role == .answer {
            debriefing.count(isUnderstood: true)
            return .send(last)
        }
        guard missing.isEmpty else {
            // R alone, or a sign, is no turn that could have gone wrong.
            if !heard.hasOnlyReceipts { debriefing.count(isUnderstood: false) }
            return ask(for: missing, after: heard)
        }
        // Signs alone move nothing on.
        if heard.hasOnlySigns, !last.isEmpty { return .send(last) }
        debriefing.count(isUnderstood: true)
        pending = []
        return advance(from: round, isFarewell: heard.isFarewell)
    }

    /// Handles an over in which the learner corrects their callsign and says nothing else.
    private mutating func answerCorrectedCall(in round: Int) -> QSOReply {
        debriefing.count(isUnderstood: true)
        return role == .call && round == 0
            ? answerCall() : tell(exchange(round: round, isFirst: round == 0, correcting: false))
    }

    /// A sign of confirmation is an over, too, but among so few words a single stray is a lot.
    private func isUnreadable(_ heard: Heard) -> Bool {
        heard.isUnreadable && heard.requests.isEmpty && !(heard.hasOnlySigns && stage != .closing)
    }

    /// The items of a round that the learner has not told and that are still worth asking for.
    func missing(in round: Int) -> [QSOItem] {
        style.rounds[round].filter { known[$0] == nil && asked[$0, default: 0] < Self.mostAsked }
    }

    func missing(from round: Int) -> [QSOItem] {
        style.rounds[round...].flatMap { $0 }.filter { known[$0] == nil }
    }

    mutating func advance(from round: Int, isFarewell: Bool) -> QSOReply {
        let isLast = round + 1 == style.rounds.count
        if role == .call {
            // The learner leads: the partner answers with the same items.
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

    /// Sends what the learner's next over builds on.
    mutating func tell(_ text: String) -> QSOReply {
        defer { isTelling = true }
        return send(text)
    }

    mutating func end(_ text: String?, as outcome: QSODebriefing.Outcome) -> QSOReply {
        stage = .over
        if let text { last = text }
        // Items that were dropped after asking in vain are still missing.
        if outcome != .early { debriefing.missing = missing(from: 0) }
        debriefing.outcome = outcome == .complete && !debriefing.missing.isEmpty ? .early : outcome
        return .end(text)
    }

    /// The learner leaves without a word.
    public mutating func leave() {
        guard !isOver else { return }
        debriefing.missing = missing(from: 0)
        debriefing.outcome = .early
        stage = .over
    }
}
