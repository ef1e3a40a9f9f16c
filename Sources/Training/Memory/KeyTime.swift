/// The time that a learner's hand needs beyond a typist's between knowing an answer and closing a contact. A foot must
/// travel, or the hand must find the switch. This time is no part of recognition, so it is subtracted.
///
/// The fastest tenth of right answers needs hardly any thought. Their time beyond a typist's is the key time.
public struct KeyTime: Equatable, Sendable, Codable {
    /// Number of latest answers that the estimate uses.
    public static let window = 100
    /// Below this number of answers nothing is subtracted.
    public static let least = 40
    /// Milliseconds that a practised typist needs for a character known at once (reported by WA7PGE).
    public static let typist = 380

    /// The time to subtract; 0 for a hand as quick as a typist's.
    public private(set) var milliseconds = 0
    private var times: [Int] = []
    private var taken = 0

    public init() {}

    private enum CodingKeys: String, CodingKey { case milliseconds, times, taken }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        milliseconds = try values.decode(Ranges.recognition, forKey: .milliseconds)
        times = try values.decode([Int].self, forKey: .times)
        taken = try values.decode(Ranges.counts, forKey: .taken)
        guard times.count == min(taken, Self.window) else {
            throw DecodingError.dataCorruptedError(
                forKey: .times, in: values, debugDescription: "\(times.count) times of \(taken)")
        }
    }

    /// Takes the measured time of a right answer in milliseconds. Every tenth answer updates the estimate.
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
    /// Subtracts the key time from a keyed answer. A typed answer stays as it is.
    func withoutKeyTime(_ keyTime: Int) -> Attempt {
        var attempt = self
        if !pattern.isEmpty, let measured = Ranges.recognition.checking(recognitionMilliseconds) {
            attempt.recognitionMilliseconds = max(0, measured - Ranges.recognition.clamping(keyTime))
        }
        return attempt
    }
}

extension Verdict {
    func withoutKeyTime(_ keyTime: Int) -> Verdict {
        var verdict = self
        verdict.attempts = attempts.map { $0.withoutKeyTime(keyTime) }
        return verdict
    }
}
