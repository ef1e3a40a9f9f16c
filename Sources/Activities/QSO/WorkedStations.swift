import Interface
import Morse
import OnAir
import Training

/// Stations that the learner has worked. They can come back in later QSOs.
struct WorkedStations: Codable {
    /// In order of the last QSO, latest last.
    private var met: [QSOOperator] = []
    /// The learner's callsign and name in those QSOs.
    private var call: String
    private var name: String

    private static let stateName = "qsoMet"
    private static let most = 20
    /// One in this many QSOs is with a station worked before.
    private static let onceIn: UInt64 = 5

    private init(_ station: QSOStation) {
        call = station.call
        name = station.name
    }

    /// The memory is empty after the learner changed callsign or name.
    private static func load(_ station: QSOStation, services: Services) -> WorkedStations {
        let kept = services.recorder.values.state(stateName).flatMap(WorkedStations.init(jsonText:))
        guard let kept, kept.call == station.call, kept.name == station.name else { return WorkedStations(station) }
        return kept
    }

    /// A random station worked before, with the stranger's weather, temperature and report; nil for a stranger.
    static func again(
        for setup: QSOSetup, services: Services, stranger: QSOOperator, using generator: inout SplitMix64
    ) -> QSOOperator? {
        guard setup.isRemembered, generator.next() % onceIn == 0 else { return nil }
        let met = load(setup.station, services: services).met
        guard !met.isEmpty else { return nil }
        var someone = met[Int(generator.next() % UInt64(met.count))]
        someone.weather = stranger.weather
        someone.degrees = stranger.degrees
        someone.report = stranger.report
        return someone
    }

    /// Remembers a partner after a complete QSO.
    static func keep(_ partner: Partner, of setup: QSOSetup, services: Services, at now: Instant) {
        guard setup.isRemembered, partner.debriefing.outcome == .complete else { return }
        var memory = load(setup.station, services: services)
        memory.met.removeAll { $0.call == partner.identity.call }
        memory.met = Array((memory.met + [partner.identity]).suffix(most))
        guard let text = memory.jsonText else { return }
        services.recorder.values.setState(stateName, to: text, at: now)
    }
}
