import Morse
import Training

/// Where a paused session is stored: one place per direction and alphabet, and one for ear training, which has no
/// direction.
enum PausePlace {
    case direction(Direction, AlphabetName = .international)
    case ear
}

/// The stored form, and when it was paused.
struct PausedSession: Codable {
    var state: String
    var at: Moment
}

extension ScreenContext {
    /// The name in storage of a pause that is kept as a state.
    private func stateName(_ place: PausePlace) -> String {
        switch place {
        case .direction(let direction, let alphabet): Alphabet.of(alphabet).stateName("pause", direction)
        case .ear: "pause.ear"
        }
    }

    /// What is stored there; nil if nothing is, or storage fails.
    func paused(_ place: PausePlace) -> PausedSession? {
        switch place {
        case .direction(let direction, .international):
            recorder.paused(direction).map { PausedSession(state: $0.state, at: $0.at) }
        case .direction, .ear: recorder.state(stateName(place)).flatMap(PausedSession.init(jsonText:))
        }
    }

    /// Stores a session there; nil removes it.
    func setPaused(_ place: PausePlace, state: String?, at now: Instant) {
        switch place {
        case .direction(let direction, .international): recorder.setPaused(direction, state: state, at: now)
        case .direction, .ear:
            let paused = state.map { PausedSession(state: $0, at: calendar.moment(at: now)) }
            recorder.setState(stateName(place), to: paused?.jsonText, at: now)
        }
    }
}

extension ScreenContext {
    /// The places of the course's alphabet.
    var pausePlaces: [PausePlace] {
        Direction.allCases.map { .direction($0, settings.alphabet.name) } + [.ear]
    }
}
