import Morse
import Training

/// Where a paused session is stored.
enum PausePlace {
    case direction(Direction, AlphabetName = .international)
    case own(Activity)

    /// The places of an alphabet.
    static func all(in alphabet: Alphabet) -> [PausePlace] {
        Direction.allCases.map { .direction($0, alphabet.name) }
            + Activity.table.filter { $0.pause?.slot == .own }.map { .own($0) }
    }

    /// The name in storage of a pause that is kept as a state.
    fileprivate var stateName: String {
        switch self {
        case .direction(let direction, let alphabet): Alphabet.of(alphabet).stateName("pause", direction)
        case .own(let activity): "pause.\(activity.id)"
        }
    }
}

/// The stored form, and when it was paused.
struct PausedSession: Codable {
    var state: String
    var at: Moment
}

extension Recorder {
    /// The session that is paused there; nil if none is, or storage fails.
    func paused(_ place: PausePlace) -> PausedSession? {
        switch place {
        case .direction(let direction, .international):
            paused(direction).map { PausedSession(state: $0.state, at: $0.at) }
        case .direction, .own: state(place.stateName).flatMap(PausedSession.init(jsonText:))
        }
    }

    /// Stores a session there; nil removes it.
    func setPaused(_ place: PausePlace, state: String?, at now: Instant) {
        switch place {
        case .direction(let direction, .international): setPaused(direction, state: state, at: now)
        case .direction, .own:
            let paused = state.map { PausedSession(state: $0, at: calendar.moment(at: now)) }
            setState(place.stateName, to: paused?.jsonText, at: now)
        }
    }
}
