public import Interface
public import Morse
import Sound
import Training

/// Speaks why Kochlea cannot start, then ends. Any key ends it sooner.
public final class LastWords: LoopDriven {
    public private(set) var exitCode: Int32?
    private let announcer: Announcer
    private let log: any EventLog
    private let begin: LogEvent
    private let line: String
    private let message: Message
    private let code: Int32

    public init(_ message: Message, code: Int32, ports: Program.Ports, facts: RunFacts, settings: Settings) {
        self.message = message
        self.code = code
        log = ports.log
        begin = .start(facts, rate: ports.console.sampleRate)
        line = MessageFormatter(catalogue: ports.catalogue).line(message)
        announcer = Announcer(ports, facts: facts, settings: settings)
    }

    public var deadline: Instant? { announcer.deadline }
    public var isWaitingForLearner: Bool { false }

    public func start(at now: Instant) {
        log.record(begin, at: now)
        log.record(LogEvent("error", [("code", .string("store")), ("text", .string(line))]), at: now)
        announcer.play([.earcon(.error), .say(message.with(.important))], token: 1, at: now)
    }

    /// Ends after the message, or at once on a key, a signal, a hang-up, a failure or the loss of sound.
    public func handle(_ input: Input, at now: Instant) {
        switch input {
        case .sound:
            if announcer.handleSound(at: now)?.contains(.finished(token: 1)) == true { end(with: code, at: now) }
        case .terminate(let signal): end(with: ExitCode.signal(signal), at: now)
        case .key, .hangUp, .fail, .soundLost: end(with: code, at: now)
        case .deadline: announcer.handleDeadline(at: now)
        case .soundFound, .realTimeGranted, .keyLatency, .contact, .contactsUnheard, .knob, .device, .captured, .focus,
            .escapeBegan, .flooded, .interrupted, .resumed, .readers, .braille, .cueLost, .cueFound, .network:
            break
        }
    }

    /// Prints the message if it was cut before the announcer printed it.
    private func end(with code: Int32, at now: Instant) {
        if announcer.chronicle.transcript.last == nil { announcer.printNow(message, at: now) }
        exitCode = code
        log.record(.end(code), at: now)
    }
}
