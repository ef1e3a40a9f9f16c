import Training

/// Where a paused session is stored: one place per direction, and one for ear training, which has no direction.
enum PausePlace {
    case direction(Direction)
    case ear
}

/// The stored form, and when it was paused.
struct PausedSession: Codable {
    var state: String
    var at: Moment
}

extension ScreenContext {
    /// The name in storage of the pause of ear training.
    private static var earName: String { "pause.ear" }

    /// What is stored there; nil if nothing is, or storage fails.
    func paused(_ place: PausePlace) -> PausedSession? {
        switch place {
        case .direction(let direction):
            recorder.paused(direction).map { PausedSession(state: $0.state, at: $0.at) }
        case .ear: recorder.state(Self.earName).flatMap(PausedSession.init(jsonText:))
        }
    }

    /// Stores a session there; nil removes it.
    func setPaused(_ place: PausePlace, state: String?, at now: Instant) {
        switch place {
        case .direction(let direction): recorder.setPaused(direction, state: state, at: now)
        case .ear:
            let paused = state.map { PausedSession(state: $0, at: calendar.moment(at: now)) }
            recorder.setState(Self.earName, to: paused?.jsonText, at: now)
        }
    }
}
