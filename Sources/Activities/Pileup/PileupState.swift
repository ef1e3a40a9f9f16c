import Interface
import Morse
import OnAir
public import Training

/// State that carries over from one pile-up to the next: its difficulty, and missed callsigns.
public enum PileupState {
    private static let followName = "pileupFollow"
    /// The state name of the missed callsigns.
    public static let missedName = "pileupMissed"
    /// The maximum of stored callsigns.
    private static let most = 50
    /// Right answers after which a missed callsign counts as learned.
    private static let enough = 2

    /// Missed callsigns, latest last, with the count of right answers at which each counts as learned.
    private struct Missed: Codable {
        var calls: [String]
        var until: [Int]
    }

    static func follow(_ services: Services) -> PileupFollow? {
        let kept = services.recorder.values.state(followName).flatMap(PileupFollow.init(jsonText:))
        return kept.flatMap { $0.isSound ? $0 : nil }
    }

    static func keep(_ follow: PileupFollow, services: Services, at now: Instant) {
        guard let text = follow.jsonText else { return }
        services.recorder.values.setState(followName, to: text, at: now)
    }

    static func keep(missed call: String, services: Services, at now: Instant) {
        var kept = load(services.recorder.values.state(missedName))
        if let place = kept.calls.firstIndex(of: call) {
            kept.calls.remove(at: place)
            kept.until.remove(at: place)
        }
        kept.calls = Array((kept.calls + [call]).suffix(most))
        let right = services.recorder.stored.words(.receive)[call]?.correct ?? 0
        kept.until = Array((kept.until + [right + enough]).suffix(most))
        guard let text = kept.jsonText else { return }
        services.recorder.values.setState(missedName, to: text, at: now)
    }

    /// Missed callsigns that do not yet count as learned.
    ///
    /// - Parameters:
    /// - kept: the stored state.
    /// - counts: answers and right answers by word.
    public static func missed(_ kept: String?, counts: [String: AnswerCount]) -> [String] {
        let kept = load(kept)
        return zip(kept.calls, kept.until).filter { counts[$0]?.correct ?? 0 < $1 }.map(\.0)
    }

    static func missed(_ recorder: Recorder) -> [String] {
        missed(recorder.values.state(missedName), counts: recorder.stored.words(.receive))
    }

    private static func load(_ state: String?) -> Missed {
        let kept = state.flatMap(Missed.init(jsonText:))
        guard let kept, kept.calls.count == kept.until.count,
            kept.calls.allSatisfy(CallsignGenerator.isWellFormed)
        else { return Missed(calls: [], until: []) }
        return kept
    }
}
