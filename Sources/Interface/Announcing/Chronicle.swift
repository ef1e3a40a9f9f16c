import Morse
import Sound

/// Records messages and sounds on standard output, in the history and in the event log.
public struct Chronicle {
    /// The history.
    public internal(set) var transcript = Transcript()
    /// The maximum width of a line in columns; nil for no limit. A longer message takes several lines.
    public var columns: Int?
    /// Called with each printed message.
    public var printed: (RenderedMessage) -> Void = { _ in }
    /// Called with the text of a braille line that grows at its end.
    public var grown: (String) -> Void = { _ in }
    private let output: any LineOutput
    private let log: any EventLog

    init(output: any LineOutput, log: any EventLog) {
        self.output = output
        self.log = log
    }

    /// - Parameter written: what to print in place of it; nil for nothing.
    mutating func tell(_ rendered: RenderedMessage, written: RenderedMessage?, isKept: Bool, at now: Instant) {
        if let written { print(written, at: now) }
        if isKept { transcript.append(rendered) }
    }

    /// Prints a message, and then its letters that need a line of their own.
    func print(_ rendered: RenderedMessage, at now: Instant) {
        print(rendered.line, at: now)
        print(rendered.letters ?? "", at: now)
        printed(rendered)
    }

    /// Prints a line without a place in the history.
    func print(_ line: String, at now: Instant) {
        guard !line.isEmpty else { return }
        for line in columns.map({ CutLine(line, columns: $0, isHeard: true).parts }) ?? [line] {
            output.print(line)
            log.record(LogEvent("line", [("text", .string(line))]), at: now)
        }
    }

    /// Logs that speech began (`say`), ended (`said`) or was cut (`cut`).
    ///
    /// - Parameter heard: the time on the cue device. The log has it in seconds since the start.
    func speech(
        _ type: String, _ message: Message, _ rendered: RenderedMessage, heard: CuePlayback? = nil, at now: Instant
    ) {
        let times: [(String, JSONValue)] =
            heard.map {
                [("heard_from", .number(Self.seconds($0.from))), ("heard_to", .number(Self.seconds($0.to)))]
            } ?? []
        log.record(
            LogEvent(
                type,
                [
                    ("id", .string(message.id)), ("text", .string(rendered.line)),
                    ("priority", .string(message.priority.rawValue)),
                ] + times), at: now)
    }

    private static func seconds(_ instant: Instant) -> Double { Double(instant.microseconds) / 1_000_000 }

    /// Logs that Morse began (`morse`) or ended (`morsed`).
    ///
    /// - Parameter begin: the sample at which a crowd of stations began.
    func morse(_ type: String, _ clip: MorseClip, sample: Int64, from begin: Int64, at now: Instant) {
        for voice in clip.crowd.sorted(by: { $0.station.waitFrames < $1.station.waitFrames }) {
            let isBegun = type == "morse"
            if isBegun, let called = voice.called(from: begin) { log.record(called, at: now) }
            let first = begin + Int64(voice.station.waitFrames)
            let last = min(sample, first + Int64(voice.station.keying.length))
            guard let own = voice.clip, isBegun || sample > first else { continue }
            log.record(.morse(type, own, sample: isBegun ? first : last), at: now)
        }
        guard clip.crowd.isEmpty else { return }
        log.record(.morse(type, clip, sample: sample), at: now)
    }

    /// - Parameter name: an earcon, or "contour" for numbers as pitch.
    func earcon(_ name: String, at now: Instant) {
        log.record(LogEvent("earcon", [("name", .string(name))]), at: now)
    }
}
