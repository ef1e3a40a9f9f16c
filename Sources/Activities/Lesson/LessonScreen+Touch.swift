import Interface
import Morse
import Sound
import Training

/// Felt questions.
extension LessonScreen {
    /// Late questions in a row after which the session pauses: the device is too slow for pulses of this length.
    private static let mostLate = 3

    /// The end of a pattern. A question counts only if every pulse came in time. Otherwise it is asked again.
    func felt(_ clip: TouchClip, began: Instant, at now: Instant) {
        guard clip.isQuestion, session.isAsking else { return }
        let state = services.devices.port.touchState
        guard state == .onTime else { return unfelt(state, at: now) }
        lateCount = 0
        let ends = clip.pattern.characterEnds.map { began.advanced(byMilliseconds: TouchClip.lead + $0) }
        _ = lesson.session.handle(.heard(markEnds: ends), at: now)
    }

    private func unfelt(_ state: TouchState, at now: Instant) {
        services.ports.log.record(.unfelt(state), at: now)
        if state == .gone { return pauseWithoutDevice(at: now) }
        lateCount += 1
        guard lateCount < Self.mostLate else {
            lateCount = 0
            return pause(because: [.earcon(.error), .say(Message("touch.slow"))], at: now)
        }
        handle(.spoiled, at: now)
    }

    /// Pauses if fewer devices are left than the questions need.
    func rumblerWasRemoved(isTold: Bool, at now: Instant) {
        guard services.devices.port.rumbleCount < presentation.rumblers else { return }
        if isTold { pause(at: now) } else { pauseWithoutDevice(at: now) }
    }

    private func pauseWithoutDevice(at now: Instant) {
        pause(because: [.earcon(.error), .say(Message("touch.gone"))], at: now)
    }

    /// Logs the pulses of a question that was answered.
    func logFelt(_ target: [String], at now: Instant) {
        for case .touch(let clip) in presentation.question(target, lesson) {
            services.ports.log.record(.felt(target, clip.pattern), at: now)
        }
    }
}
