public import Morse
import Training

/// A crowd that calls the learner, as a value: it takes overs and returns replies.
///
///     quiet ──CQ, QRZ──> calling ──a callsign, nearly right──> working ──thanks──> calling (logged)
///                        calling ──a part, ?──> calling (matching stations call again)
///                        calling ──long silence──> quiet
///                        working ──the station waits in vain──> calling
///
/// No station reports errors in the log before the check. The behaviour depends only on the seed and the overs.
public struct Pileup: Equatable, Sendable {
    public struct Plan: Equatable, Sendable {
        public var style: PileupStyle
        public var station: PileupStation
        /// Number of simultaneous callers; nil for the default of the style.
        public var callers: ClosedRange<Int>?
        /// The speed around which callers' speeds spread; nil to follow the learner.
        public var wordsPerMinute: Int?
        /// Whether difficulty follows the learner's results.
        public var isFollowing: Bool

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

    /// Number of times that a station asks for missing items before it leaves.
    static let mostAsked = 2
    /// Number of overs in one QSO after which any station leaves.
    static let mostOvers = 12
    /// The share of callers that the learner has worked before.
    static let dupeShare = 0.06

    public let plan: Plan
    public internal(set) var follow: PileupFollow
    public internal(set) var entries: [PileupEntry] = []
    /// Callsigns that the learner first sent wrong.
    public internal(set) var missed: [String] = []
    var crowd: [PileupCaller] = []
    var working: PileupCaller?
    var line = Line()
    /// The stations that have logged the learner.
    var worked: [QSOOperator] = []
    var generator: SplitMix64

    /// The learner's part of the current QSO.
    struct Line: Equatable {
        /// The callsign sent last.
        var call: String?
        var exchange: [String] = []
        /// The items of the learner's exchange that have arrived.
        var told: [QSOItem: String] = [:]
        /// Whether the other station has sent its exchange.
        var isAnswered = false
        /// The other station's last text.
        var last = ""
        var asked = 0
        var copied: String?
    }

    public init(_ plan: Plan, follow: PileupFollow, seed: UInt64) {
        self.plan = plan
        self.follow = follow
        generator = SplitMix64(seed: seed)
    }

    /// The learner's next move.
    public enum Stage: Sendable {
        /// The crowd is silent: send a CQ.
        case quiet
        /// Send a callsign.
        case calling
        /// Send the exchange.
        case answering
        /// The other station has sent its exchange: send thanks.
        case closing
    }

    public var stage: Stage {
        if working != nil { return line.isAnswered ? .closing : .answering }
        return crowd.isEmpty ? .quiet : .calling
    }

    /// The learner's serial number in the current QSO or the next one.
    public var serial: Int { entries.count + 1 }

    public var isWorking: Bool { working != nil }

    // MARK: Overs

    /// Takes an over of the learner.
    ///
    /// - Parameter copied: the learner's copy of the other station's exchange, if it is not in the over itself.
    public mutating func hear(_ over: Over, copied: String? = nil, at now: Instant) -> PileupReply {
        guard !over.isEmpty else { return PileupReply() }
        let calls = Set((crowd + (working.map { [$0] } ?? [])).map(\.call))
        let said = PileupOver(over, own: plan.station.call, calls: calls, words: [plan.station.name])
        if let copied, !copied.isEmpty { line.copied = copied }
        return working == nil ? answer(said, at: now) : answerWorking(said, at: now)
    }

    /// Takes a silence of the learner. Callers call again, and leave after some silences.
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
        // The learner may log a QSO that no station has answered.
        let entry = said.isThanks && line.call != nil ? enter(nil, said, at: now) : nil
        if said.isInvitation { line = Line() }
        if said.isInvitation || said.isThanks {
            var reply = gather()
            reply.entry = entry
            return reply
        }
        if said.isAgain { return callAgain(crowd.indices.map { $0 }) }
        // The over names no station. A lid answers any over.
        return callAgain(crowd.indices.filter { crowd[$0].manner == .lid })
    }

    /// Stations that match the part call again with the full callsign. A lid calls regardless, in half of the cases.
    private mutating func answer(_ part: PileupPart) -> PileupReply {
        let called = crowd.indices.filter { index in
            part.matches(crowd[index].call)
                || crowd[index].manner == .lid && generator.unitInterval() < 0.5
        }
        return callAgain(called, isAsked: true)
    }

    /// The station with this callsign answers, or else the one with the nearest callsign.
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

    /// Adds new stations and lets all call. Stations that have called in vain too often leave.
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
        // A crowd that follows has between half and all of the callers that the learner can handle.
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
