/// A QSO of two stations of the program, overheard from CQ to the end.
///
/// Both stations are `Partner`s, and each takes the other for its learner. Each reads the other's overs, asks and
/// answers as with a learner.
public struct OverheardQSO: Equatable, Sendable {
    public struct Over: Equatable, Sendable {
        /// Station 0 called CQ, station 1 answered.
        public var station: Int
        public var text: String
    }

    /// Maximum number of overs. Two stations that copy each other need fewer.
    private static let mostOvers = 40

    public let style: QSOStyle
    /// The station that called CQ, then the one that answered.
    public private(set) var stations: [Partner]
    public internal(set) var overs: [Over] = []

    /// Draws two operators and runs their QSO.
    ///
    /// - Parameter wordsPerMinute: the speed of both stations.
    public init(
        style: QSOStyle, wordsPerMinute: Int, greeting: QSOGreeting = .evening,
        using generator: inout some RandomNumberGenerator
    ) {
        let caller = QSOOperator(besides: "", using: &generator)
        var answering = QSOOperator(besides: caller.call, using: &generator)
        // One station sends above the learner's tone and one below, so that the tone alone identifies each.
        if answering.pitchOffset.signum() == caller.pitchOffset.signum() { answering.pitchOffset.negate() }
        let pace = QSOPace(receiving: wordsPerMinute, isMirrored: false)
        self.style = style
        stations = [(caller, answering, QSORole.answer), (answering, caller, .call)].map { own, other, role in
            Partner(own, learner: QSOStation(other), style: style, role: role, pace: pace, greeting: greeting)
        }
        talk()
    }

    /// Number of characters in all overs.
    var length: Int { overs.map(\.text.count).reduce(0, +) }

    func hasTold(_ value: String, by station: Int) -> Bool {
        overs.contains { $0.station == station && $0.text.contains(value) }
    }

    /// Whether both stations said good-bye and exchanged all items.
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
                // One station waits, so the station that spoke last calls again.
                reply = stations[other].hearNothing()
                speaker = other
                if isEnd, reply == .wait { return }
                continue
            }
            reply = stations[other].hear(OnAir.Over(text))
            speaker = other
        }
    }
}

extension QSOStation {
    init(_ someone: QSOOperator) {
        self.init(
            call: someone.call, name: someone.name, place: someone.place, rig: someone.rig, serial: someone.serial)
    }
}
