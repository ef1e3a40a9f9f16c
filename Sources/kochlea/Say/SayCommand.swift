import Activities
import Glibc
import Interface
import Morse
import Platform
import Sound

/// `say`: plays Morse at once, and returns when it has been heard.
///
/// It reads no settings and no data, so that scripts and screen readers can call it for every line.
struct SayCommand {
    private let player: DirectPlayer
    private let timing: Timing
    private let tone: Double
    private let phrases: Phrasebook
    private let errors: StandardOutputLines
    private var reading: SayReading
    private var text = TextPieces()
    /// The silence before the next mark, in frames.
    private var space = 0

    /// At most this many characters are named in a line on standard error.
    private static let named = 10

    /// Returns the exit code.
    static func run(_ options: Options, _ phrases: Phrasebook) throws(Failure) -> Int32 {
        let speed = try RenderCommand.speed(of: options)
        try options.checkAudio()
        let errors = StandardOutputLines(descriptor: STDERR_FILENO)
        // Sound must not wait for a reader.
        errors.queue.patience = .drops
        var code = ExitCode.success.rawValue
        do throws(DirectPlayer.Stop) {
            var say = try SayCommand(options, speed, phrases, errors)
            try say.play(options.operands)
        } catch {
            guard case .signal(let number) = error else { throw Failure(error) }
            code = ExitCode.signal(number)
        }
        errors.queue.finish(stall: 200, limit: 200)
        return code == 0 && errors.trouble != nil ? ExitCode.inputOutput.rawValue : code
    }

    private init(
        _ options: Options, _ speed: Speed, _ phrases: Phrasebook, _ errors: StandardOutputLines
    ) throws(DirectPlayer.Stop) {
        player = try DirectPlayer(options.audio ?? .alsa("default"))
        timing = Timing(speed: speed, spacing: options.spacing ?? .farnsworth, sampleRate: player.sampleRate)
        tone = Double(options.tone ?? RenderCommand.tone)
        self.phrases = phrases
        self.errors = errors
        reading = SayReading(language: .wanted(option: options.language, environment: Environment.text))
    }

    private mutating func play(_ operands: [Path]) throws(DirectPlayer.Stop) {
        if !operands.isEmpty, operands != ["-"] {
            text.take(Array(operands.map(\.bytes).joined(separator: [0x20])))
            text.take([])
        }
        while true {
            if let piece = text.next() {
                try play(piece)
            } else if text.isAtEnd {
                // The next message may begin at once.
                try player.writeSilence(frames: space)
                return try player.finish()
            } else {
                text.take(try nextInput())
            }
        }
    }

    private mutating func play(_ piece: TextPieces.Piece) throws(DirectPlayer.Stop) {
        let morse = reading.morse(of: piece.text)
        if piece.endsLine { report(reading.takeUnknown()) }
        guard let morse else { return }
        let sound = OfflineRenderer(
            timing.keying(of: morse), tone: tone, sampleRate: player.sampleRate, edgeMilliseconds: RenderCommand.edge,
            leadFrames: space)
        try sound.render { (block) throws(DirectPlayer.Stop) in try player.write(block) }
        let length = piece.endsWord ? timing.wordSpace : timing.characterSpace
        // The edge of the last mark falls into the space after it.
        space = max(0, length.rounded - sound.edgeFrames)
    }

    /// While there is no input, everything before is heard to its end. A line that comes later is heard at once.
    private mutating func nextInput() throws(DirectPlayer.Stop) -> [UInt8] {
        if try !player.isReadable(STDIN_FILENO) {
            try player.writeSilence(frames: space)
            space = 0
            try player.drain(until: STDIN_FILENO)
        }
        return try player.read(STDIN_FILENO)
    }

    private func report(_ unknown: [String]) {
        guard !unknown.isEmpty else { return }
        let list = Message.Argument.text(unknown.prefix(Self.named).joined(separator: " "))
        let more = unknown.count - Self.named
        let message =
            more > 0
            ? Message("error.say.skippedAndMore", ["list": list, "more": .integer(more)])
            : Message("error.say.skipped", ["list": list])
        errors.print("kochlea: \(phrases.words(for: message))")
    }
}

extension Failure {
    fileprivate init(_ stop: DirectPlayer.Stop) {
        switch stop {
        case .signal: preconditionFailure("a signal is no failure")
        case .lost(let error):
            self.init(.unavailable, Message("error.say.noSound", ["reason": .text(error.namedReason)]))
        case .file(let error): self.init(error)
        case .input(let error):
            self.init(.inputOutput, Message("error.input.failed", ["reason": .text(error.description)]))
        }
    }
}
