import Sound
import Training

/// Where it is written down what is heard: standard output, the history, the event log.
struct Chronicle {
    /// What was said.
    var transcript = Transcript()
    private let output: any LineOutput
    private let log: any EventLog

    init(output: any LineOutput, log: any EventLog) {
        self.output = output
        self.log = log
    }

    /// A message is told: printed, and kept for the history if it is not about the history itself.
    mutating func tell(_ rendered: RenderedMessage, isKept: Bool, at now: Instant) {
        print(rendered.line, at: now)
        if isKept { transcript.append(rendered) }
    }

    /// A line, if there is anything in it.
    func print(_ line: String, at now: Instant) {
        guard !line.isEmpty else { return }
        output.print(line)
        log.record(LogEvent("line", [("text", .string(line))]), at: now)
    }

    /// Words begun (`say`), ended (`said`) or interrupted (`cut`).
    func speech(_ type: String, _ message: Message, _ rendered: RenderedMessage, at now: Instant) {
        log.record(
            LogEvent(
                type,
                [
                    ("id", .string(message.id)), ("text", .string(rendered.line)),
                    ("priority", .string(message.priority.rawValue)),
                ]), at: now)
    }

    /// Morse begun (`morse`) or over (`morsed`).
    func morse(_ type: String, _ cue: MorseCue, sample: Int64, at now: Instant) {
        log.record(.morse(type, cue, sample: sample), at: now)
    }

    /// A short sound begun, or numbers as pitch ("contour").
    func earcon(_ name: String, at now: Instant) {
        log.record(LogEvent("earcon", [("name", .string(name))]), at: now)
    }
}
