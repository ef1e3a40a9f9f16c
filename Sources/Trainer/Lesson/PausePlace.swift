import Training

/// Where a paused session waits: one for each direction and, because it is of neither, one for ear training.
enum PausePlace {
    case direction(Direction)
    case ear
}

/// A paused session as it is kept, and since when.
struct PausedSession: Codable {
    var state: String
    var at: Moment
}

extension Desk {
    /// The name under which storage keeps a pause that is of no direction.
    private static var earName: String { "pause.ear" }

    /// What waits there; nil for nothing, and while storage fails.
    func paused(_ place: PausePlace) -> PausedSession? {
        switch place {
        case .direction(let direction):
            recorder.paused(direction).map { PausedSession(state: $0.state, at: $0.at) }
        case .ear: recorder.state(Self.earName).flatMap { coder.decode(PausedSession.self, from: $0) }
        }
    }

    /// Keeps a session there from now on or, with nil, forgets the one that waits.
    func setPaused(_ place: PausePlace, state: String?, at now: Instant) {
        switch place {
        case .direction(let direction): recorder.setPaused(direction, state: state, at: now)
        case .ear:
            let paused = state.map { PausedSession(state: $0, at: calendar.moment(at: now)) }
            recorder.setState(Self.earName, to: paused.flatMap(coder.encode), at: now)
        }
    }
}
