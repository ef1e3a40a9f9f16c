internal import Morse
internal import Platform
internal import Sound
internal import Trainer

/// `render`: Morse to a sound file.
enum RenderCommand {
    /// Samples per second unless asked otherwise.
    static let sampleRate = 48_000
    /// Hertz unless asked otherwise.
    static let tone = 600
    /// Milliseconds of an edge unless asked otherwise.
    static let edge = 5.0

    /// Writes the file, whole or not at all.
    static func run(_ options: Options, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        guard let path = options.output else {
            throw Failure(.optionMissing(name: "--output", command: .render, accepted: .soundFile))
        }
        let text = try text(of: options)
        let rate = options.rate ?? sampleRate
        let timing = Timing(speed: try speed(of: options), sampleRate: rate)
        if options.isSpoken {
            try SpokenMorse(options, phrases, timing: timing, rate: rate).write(
                text, lead: frames(options.lead, rate: rate), tail: frames(options.tail, rate: rate), to: path)
            return .success
        }
        let sound = OfflineRenderer(
            timing.keying(of: text), tone: Double(options.tone ?? tone), sampleRate: rate,
            edgeMilliseconds: options.edge ?? edge, leadFrames: frames(options.lead, rate: rate))
        do throws(SoundFileError) {
            let file = try SoundFileWriter(path: path, sampleRate: rate)
            var progress = RenderProgress(total: sound.frames, phrases)
            try sound.render { (block) throws(SoundFileError) in
                try file.write(block)
                progress.advance(to: Int(file.frames))
            }
            try writeSilence(frames(options.tail, rate: rate), to: file)
            try file.finish()
        } catch {
            throw Failure(error)
        }
        return .success
    }

    /// What is to be sent: the operand, or standard input.
    private static func text(of options: Options) throws(Failure) -> MorseText {
        let given = options.operands.first ?? "-"
        let written = given == "-" ? try StandardInput.readAll() : given
        let text: MorseText
        do throws(MorseTextError) {
            text = try MorseText(parsing: written)
        } catch {
            throw Failure(.dataError, message(for: error))
        }
        guard !text.isEmpty else { throw Failure(.dataError, Message("error.render.empty")) }
        return text
    }

    private static func message(for error: MorseTextError) -> Message {
        let shown = error.unknown.prefix(20)
        let list = shown.map { "\($0.text) (\($0.position))" }.joined(separator: ", ")
        let more = error.unknown.count - shown.count
        return Message(
            more == 0 ? "error.render.unknown" : "error.render.unknownAndMore",
            ["list": .text(list), "more": .integer(more)])
    }

    private static func speed(of options: Options) throws(Failure) -> Speed {
        let character = options.characterSpeed ?? Options.defaultCharacterSpeed
        do throws(SpeedError) {
            return try Speed(character: character, effective: options.effectiveSpeed)
        } catch {
            let name = error.quantity == .character ? "--wpm" : "--effective"
            throw Failure(
                .value(name: name, given: String(error.given), accepted: .wholeNumber(error.accepted)))
        }
    }

    /// Frames of a length in milliseconds, rounded to nearest.
    private static func frames(_ milliseconds: Double?, rate: Int) -> Int {
        Int(((milliseconds ?? 0) * Double(rate) / 1000).rounded())
    }

    private static func writeSilence(_ frames: Int, to file: SoundFileWriter) throws(SoundFileError) {
        let block = [Float](repeating: 0, count: 4096)
        var left = frames
        while left > 0 {
            try file.write(Array(block.prefix(left)))
            left -= block.count
        }
    }
}
