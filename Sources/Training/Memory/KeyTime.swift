/// How much longer than a typist somebody's hand takes from knowing an answer to closing a contact, in milliseconds:
/// a foot must travel, a switch may have to be found.  It says nothing of recognition, so it is subtracted.
///
/// The fastest tenth of right answers needs hardly any thought; what it takes beyond a typist's time is the hand's own.
public struct KeyTime: Equatable, Sendable {
    /// Answers it is learned from: the latest ones.
    public static let window = 100
    /// Answers without which nothing is subtracted.
    public static let least = 40
    /// Milliseconds that a practised typist needs for what is known at once (reported by WA7PGE).
    public static let typist = 380

    /// What is subtracted; 0 for a hand as quick as a typist's.
    public private(set) var milliseconds = 0
    private var times: [Int] = []
    private var taken = 0

    /// The key time of somebody who has not keyed yet.
    public init() {}

    /// Takes the time of a right answer, in milliseconds, as it was measured.  Every tenth one moves the key time.
    public mutating func take(_ measured: Int) {
        if taken < Self.window {
            times.append(measured)
        } else {
            times[taken % Self.window] = measured
        }
        taken += 1
        guard taken >= Self.least, taken.isMultiple(of: 10) else { return }
        milliseconds = max(0, Ranges.recognition.clamping(times.sorted()[times.count / 10]) - Self.typist)
    }
}

extension Attempt {
    /// The same answer without the time of a hand that keyed it; what was typed stays as it is.
    func withoutKeyTime(_ keyTime: Int) -> Attempt {
        var attempt = self
        if !pattern.isEmpty, let measured = Ranges.recognition.checking(recognitionMilliseconds) {
            attempt.recognitionMilliseconds = max(0, measured - Ranges.recognition.clamping(keyTime))
        }
        return attempt
    }
}

extension Verdict {
    /// The same verdict without the time of a hand that keyed its answers.
    func withoutKeyTime(_ keyTime: Int) -> Verdict {
        var verdict = self
        verdict.attempts = attempts.map { $0.withoutKeyTime(keyTime) }
        return verdict
    }
}
