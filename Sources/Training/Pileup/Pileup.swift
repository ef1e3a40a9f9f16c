import Morse

/// A crowd that calls the learner, as a value: an over in, a reply out.
///
///     quiet ──CQ, QRZ──> calling ──a callsign, nearly right──> working ──thanks──> calling (logged)
///                        calling ──a part, ?──> calling (those who match call again)
///                        calling ──nobody answers for long──> quiet
///                        working ──the station waits in vain──> calling
///
/// What is wrong in the log is told by nobody until it is checked. Everything follows from the seed and the overs.
public struct Pileup: Equatable, Sendable {
    /// What the crowd is like.
    public struct Plan: Equatable, Sendable {
        /// The kind of crowd.
        public var style: PileupStyle
        /// The learner's own station.
        public var station: PileupStation
        /// How many call at once, if the learner has said so.
        public var callers: ClosedRange<Int>?
        /// The speed around which callers' speeds spread, if the learner has set it.
        public var wordsPerMinute: Int?
        /// Whether the crowd follows the learner.
        public var isFollowing: Bool

        /// Makes a plan.
        public init(
            style: PileupStyle, station: PileupStation, callers: ClosedRange<Int>? = nil, wordsPerMinute: Int? = nil,
            isFollowing: Bool = true
        ) {
            self.style = style
            self.station = station
            self.callers = callers
            self.wordsPerMinute = wordsPerMinute
            self.isFollowing = isFollowing
        }
    }

    /// How often a station asks for what is missing, or says the same again, before it goes.
    static let mostAsked = 2
    /// After this many overs in one QSO anybody goes.
    static let mostOvers = 12
    /// In this share of cases somebody who was worked calls again.
    static let dupeShare = 0.06

    /// What it is like.
    public let plan: Plan
    /// How hard it is.
    public internal(set) var follow: PileupFollow
    /// The log.
    public internal(set) var entries: [PileupEntry] = []
    /// Callsigns that the learner had wrong at first.
    public internal(set) var missed: [String] = []
    /// Those who call.
    var crowd: [PileupCaller] = []
    /// The one being worked.
    var working: PileupCaller?
    /// The learner's side of the QSO under way.
    var line = Line()
    /// Everybody in whose log the learner is.
    var worked: [QSOOperator] = []
    var generator: SplitMix64

    /// What the learner has sent in the QSO under way.
    struct Line: Equatable {
        /// The callsign as sent last; nil before it.
        var call: String?
        /// The exchange as sent.
        var exchange: [String] = []
        /// What of the learner's exchange has arrived.
        var told: [QSOItem: String] = [:]
        /// Whether the other's exchange has been sent.
        var isAnswered = false
        /// What the other sent last.
        var last = ""
        var asked = 0
        var copied: String?
    }

    /// A crowd that has not called yet.
    public init(_ plan: Plan, follow: PileupFollow, seed: UInt64) {
        self.plan = plan
        self.follow = follow
        generator = SplitMix64(seed: seed)
    }

    /// What the learner may do.
    public enum Stage: Sendable {
        /// Nobody calls: a CQ is due.
        case quiet
        /// A callsign is due.
        case calling
        /// The exchange is due.
        case answering
        /// The other's exchange has been heard: thanks are due.
        case closing
    }

    /// What the learner may do now.
    public var stage: Stage {
        if working != nil { return line.isAnswered ? .closing : .answering }
        return crowd.isEmpty ? .quiet : .calling
    }

    /// The learner's serial number in the QSO under way or the next one.
    public var serial: Int { entries.count + 1 }

    /// Whether somebody is being worked.
    public var isWorking: Bool { working != nil }

    // MARK: Hearing

    /// Hears an over.
    ///
    /// - Parameter copied: what the learner wrote down of the other's exchange, if not in the over itself.
    public mutating func hear(_ over: Over, copied: String? = nil, at now: Instant) -> PileupReply {
        guard !over.isEmpty else { return PileupReply() }
        let calls = Set((crowd + (working.map { [$0] } ?? [])).map(\.call))
        let said = PileupOver(over, own: plan.station.call, calls: calls, words: [plan.station.name])
        if let copied, !copied.isEmpty { line.copied = copied }
        return working == nil ? answer(said, at: now) : answerWorking(said, at: now)
    }

    /// Nothing was heard for a while: those who call do so again, and after some time they go.
    public mutating func hearNothing() -> PileupReply {
        if var caller = working {
            caller.patience -= 1
            guard caller.patience > 0 else {
                leave()
                return callAgain(crowd.indices.map { $0 })
            }
            working = caller
            return say(line.last)
        }
        for index in crowd.indices { crowd[index].patience -= 1 }
        crowd.removeAll { $0.patience <= 0 }
        return callAgain(crowd.indices.map { $0 })
    }

    private mutating func answer(_ said: PileupOver, at now: Instant) -> PileupReply {
        if said.isDupe {
            if let call = said.call { crowd.removeAll { $0.call == call || $0.isNearly(call) } }
            line = Line()
            return said.isInvitation || said.isThanks ? gather() : callAgain(crowd.indices.map { $0 })
        }
        if let call = said.call { return answer(call, said, at: now) }
        if let part = said.part { return answer(part) }
        // The log is the learner's: what nobody answered can be entered all the same.
        let entry = said.isThanks && line.call != nil ? enter(nil, said, at: now) : nil
        if said.isInvitation { line = Line() }
        if said.isInvitation || said.isThanks {
            var reply = gather()
            reply.entry = entry
            return reply
        }
        if said.isAgain { return callAgain(crowd.indices.map { $0 }) }
        // Nobody knows who was meant; a lid feels addressed by anything.
        return callAgain(crowd.indices.filter { crowd[$0].manner == .lid })
    }

    /// Those who match a part call again, in full; a lid does in any case, more often than not.
    private mutating func answer(_ part: PileupPart) -> PileupReply {
        let called = crowd.indices.filter { index in
            part.matches(crowd[index].call)
                || crowd[index].manner == .lid && generator.unitInterval() < 0.5
        }
        return callAgain(called, isAsked: true)
    }

    /// The station that has a callsign answers, or else the one that has nearly this.
    private mutating func answer(_ call: String, _ said: PileupOver, at now: Instant) -> PileupReply {
        let near = crowd.indices.filter { crowd[$0].isNearly(call) }
            .min { crowd[$0].distance(call) < crowd[$1].distance(call) }
        line = Line()
        line.call = call
        line.exchange = said.rest
        guard let near else {
            if plan.isFollowing, !crowd.isEmpty { follow.note(isRight: false) }
            if said.isThanks || said.isInvitation {
                let entry = said.isThanks ? enter(nil, said, at: now) : nil
                var reply = gather()
                reply.entry = entry
                return reply
            }
            return callAgain(crowd.indices.filter { crowd[$0].manner == .lid })
        }
        let caller = crowd.remove(at: near)
        working = caller
        let isRight = caller.call == call
        if plan.isFollowing { follow.note(isRight: isRight) }
        if !isRight { miss(caller.call) }
        if said.isThanks, !hears(said).isComplete { return close(said, at: now) }
        var reply = answerExchange(said, isNew: true)
        let lids = crowd.indices.filter { crowd[$0].manner == .lid && generator.unitInterval() < 0.3 }
        reply.voices += callAgain(lids).voices
        return reply
    }

    mutating func miss(_ call: String) {
        if !missed.contains(call) { missed.append(call) }
    }

    // MARK: The crowd

    /// Lets new stations come and everybody call. Those who have called in vain for long go.
    mutating func gather() -> PileupReply {
        for index in crowd.indices { crowd[index].patience -= 1 }
        crowd.removeAll { $0.patience <= 0 }
        let wanted = crowdSize()
        while crowd.count < wanted { crowd.append(draw()) }
        return callAgain(crowd.indices.map { $0 })
    }

    private mutating func crowdSize() -> Int {
        let range = plan.callers ?? plan.style.callers
        var most = range.upperBound
        if plan.isFollowing, range.count > 1 { most = range.clamping(Int(follow.callers.rounded())) }
        // A crowd that follows is between half of what the learner can take and all of it.
        let least = plan.callers?.lowerBound ?? max(range.lowerBound, most / 2)
        return least + Int(generator.unitInterval() * Double(max(0, most - least) + 1))
    }

    private mutating func draw() -> PileupCaller {
        let speed = plan.wordsPerMinute ?? Int(follow.speed.rounded())
        let taken = Set(crowd.map(\.call)).union([plan.station.call])
        var identity = QSOOperator(besides: plan.station.call, using: &generator)
        let again = worked.filter { !taken.contains($0.call) }
        if generator.unitInterval() < Self.dupeShare, let someone = again.last {
            identity = again.count > 1 ? generator.pick(again) : someone
        } else {
            for _ in 0..<20 where taken.contains(identity.call) || worked.contains(where: { $0.call == identity.call })
            {
                identity = QSOOperator(besides: plan.station.call, using: &generator)
            }
        }
        return PileupCaller(identity, style: plan.style, wordsPerMinute: speed, using: &generator)
    }

    /// Lets some of those who wait call.
    mutating func callAgain(_ indices: [Int], isAsked: Bool = false) -> PileupReply {
        PileupReply(
            indices.map { index in
                let caller = crowd[index]
                return PileupReply.Voice(
                    caller: caller, text: caller.calling(plan.station.call, isAsked: isAsked),
                    delay: caller.delay(generator.unitInterval()), isCall: true)
            })
    }
}
