import Training

/// Stations that the learner has talked to, who may be met again.
struct QSOMemory: Codable {
    /// Those met last, the latest last.
    private var met: [QSOOperator] = []
    /// The learner's station as they know it.
    private var call: String
    private var name: String

    /// By this name it is kept.
    private static let stateName = "qsoMet"
    private static let most = 20
    /// Of so many conversations one is with somebody met before.
    private static let onceIn: UInt64 = 5

    private init(_ station: QSOStation) {
        call = station.call
        name = station.name
    }

    /// Those who know the learner by this callsign and name.
    private static func load(_ station: QSOStation, desk: Desk) -> QSOMemory {
        let kept = desk.recorder.state(stateName).flatMap { desk.coder.decode(QSOMemory.self, from: $0) }
        guard let kept, kept.call == station.call, kept.name == station.name else { return QSOMemory(station) }
        return kept
    }

    /// Somebody from before, if the dice say so, with what is another day's; nil for a stranger.
    static func again(
        for setup: QSOSetup, desk: Desk, stranger: QSOOperator, using generator: inout SplitMix64
    ) -> QSOOperator? {
        guard setup.isRemembered, generator.next() % onceIn == 0 else { return nil }
        let met = load(setup.station, desk: desk).met
        guard !met.isEmpty else { return nil }
        var someone = met[Int(generator.next() % UInt64(met.count))]
        someone.weather = stranger.weather
        someone.degrees = stranger.degrees
        someone.report = stranger.report
        return someone
    }

    /// Keeps whom the learner has talked to until both said good-bye.
    static func keep(_ partner: Partner, of setup: QSOSetup, desk: Desk, at now: Instant) {
        guard setup.isRemembered, partner.debriefing.outcome == .complete else { return }
        var memory = load(setup.station, desk: desk)
        memory.met.removeAll { $0.call == partner.identity.call }
        memory.met = Array((memory.met + [partner.identity]).suffix(most))
        guard let text = desk.coder.encode(memory) else { return }
        desk.recorder.setState(stateName, to: text, at: now)
    }
}
