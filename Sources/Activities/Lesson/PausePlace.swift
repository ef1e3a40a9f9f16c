import Interface
import Morse
import Training

/// The storage of a paused session.
enum PausePlace {
    case direction(Direction, AlphabetName = .international)
    case own(Activity)

    static func all(in alphabet: Alphabet) -> [PausePlace] {
        Direction.allCases.map { .direction($0, alphabet.name) }
            + Activity.table.filter { $0.pause?.slot == .own }.map { .own($0) }
    }

    /// The state name of a pause that is stored as a state.
    fileprivate var stateName: String {
        switch self {
        case .direction(let direction, let alphabet): Alphabet.of(alphabet).stateName("pause", direction)
        case .own(let activity): "pause.\(activity.id)"
        }
    }
}

struct PausedSession: Codable {
    var state: String
    var at: Moment
}

extension Recorder {
    /// Nil if no session is stored there or storage fails.
    func paused(_ place: PausePlace) -> PausedSession? {
        switch place {
        case .direction(let direction, .international):
            paused(direction).map { PausedSession(state: $0.state, at: $0.at) }
        case .direction, .own: values.state(place.stateName).flatMap(PausedSession.init(jsonText:))
        }
    }

    /// Nil removes the session.
    func setPaused(_ place: PausePlace, state: String?, at now: Instant) {
        switch place {
        case .direction(let direction, .international): setPaused(direction, state: state, at: now)
        case .direction, .own:
            let paused = state.map { PausedSession(state: $0, at: calendar.moment(at: now)) }
            values.setState(place.stateName, to: paused?.jsonText, at: now)
        }
    }
}
