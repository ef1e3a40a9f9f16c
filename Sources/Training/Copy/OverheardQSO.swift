/// A QSO of two stations of the program, overheard from CQ to the end.
///
/// Both are `Partner`s, each of which takes the other for its learner: what one sends, the other reads, asks for and
/// answers as it would for somebody at a key.
public struct OverheardQSO: Equatable, Sendable {
    /// What one of them sends before the other answers.
    public struct Over: Equatable, Sendable {
        /// 0 for the station that called CQ, 1 for the one that answered.
        public var station: Int
        /// The text as sent.
        public var text: String
    }

    /// More overs than two stations need that hear each other.
    private static let mostOvers = 40

    /// The style.
    public let style: QSOStyle
    /// The stations: the one that called CQ, and the one that answered.
    public private(set) var stations: [Partner]
    /// What they sent, in order.
    public internal(set) var overs: [Over] = []

    /// Makes up two operators and lets them talk.
    ///
    /// - wordsPerMinute: the speed of both.
    public init(
        style: QSOStyle, wordsPerMinute: Int, greeting: QSOGreeting = .evening,
        using generator: inout some RandomNumberGenerator
    ) {
        let caller = QSOOperator(besides: "", using: &generator)
        var answering = QSOOperator(besides: caller.call, using: &generator)
        // One above the learner's tone and one below, so that each is known by its own wherever that is.
        if answering.pitchOffset.signum() == caller.pitchOffset.signum() { answering.pitchOffset.negate() }
        let pace = QSOPace(receiving: wordsPerMinute, isMirrored: false)
        self.style = style
        stations = [(caller, answering, QSORole.answer), (answering, caller, .call)].map { own, other, role in
            Partner(own, learner: QSOStation(other), style: style, role: role, pace: pace, greeting: greeting)
        }
        talk()
    }

    /// Characters of everything that is sent.
    var length: Int { overs.map(\.text.count).reduce(0, +) }

    /// Whether a station has sent the value of an item.
    func hasTold(_ value: String, by station: Int) -> Bool {
        overs.contains { $0.station == station && $0.text.contains(value) }
    }

    /// Whether both said good-bye with everything told.
    public var isComplete: Bool { stations.allSatisfy { $0.debriefing.outcome == .complete } }

    private mutating func talk() {
        var speaker = 0
        var reply = stations[0].begin()
        while overs.count < Self.mostOvers {
            if let text = reply.text { overs.append(Over(station: speaker, text: text)) }
            let isEnd = if case .end = reply { true } else { false }
            let other = 1 - speaker
            if isEnd, stations[other].isOver { return }
            guard let text = reply.text else {
                // Somebody waits: the station that spoke last calls again.
                reply = stations[other].hearNothing()
                speaker = other
                if isEnd, reply == .wait { return }
                continue
            }
            reply = stations[other].hear(Training.Over(text))
            speaker = other
        }
    }
}

extension QSOStation {
    /// The station of an operator.
    init(_ someone: QSOOperator) {
        self.init(
            call: someone.call, name: someone.name, place: someone.place, rig: someone.rig, serial: someone.serial)
    }
}
