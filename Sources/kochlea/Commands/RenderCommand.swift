import Activities
import Interface
import Morse
import OnAir
import Platform
import Sound

/// `render`: writes Morse to a sound file.
enum RenderCommand {
    /// Hertz.
    static let sampleRate = 48_000
    /// Hertz.
    static let tone = 600
    /// Milliseconds.
    static let edge = 5.0

    /// Seeds noise, fading and other stations, so that the same arguments make the same file.
    static let seed: UInt64 = 1

    /// For a set.
    static let defaultMinutes = 5

    /// Writes the whole file or nothing.
    static func run(_ options: Options, _ storage: Storage, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        guard let path = options.output else {
            throw Failure(.optionMissing(name: "--output", command: .task(.render), accepted: .soundFile))
        }
        let settings = storage.settings
        let alphabet = settings.alphabet
        let spacing = options.spacing ?? settings.morse.spacing
        let parts = try parts(of: options, alphabet, spacing, phrases)
        let rate = options.rate ?? sampleRate
        let timing = Timing(speed: try speed(of: options), spacing: spacing, sampleRate: rate)
        let length = length(parts, options, timing: timing, rate: rate)
        let band = band(of: options, rate: rate)
        if options.isSpoken {
            try SpokenMorse(options, phrases, timing: timing, rate: rate, band: band, alphabet: alphabet).write(
                parts, expected: length, lead: frames(options.lead, rate: rate), tail: frames(options.tail, rate: rate),
                to: path)
            return .success
        }
        do throws(SoundFileError) {
            let file = try SoundFileWriter(path: path, sampleRate: rate, expected: length)
            let sounds = sounds(parts, options, timing: timing, rate: rate, band: band)
            var progress = RenderProgress(total: sounds.map(\.frames).reduce(0, +), phrases)
            for sound in sounds {
                try sound.render { (block) throws(SoundFileError) in
                    try file.write(block)
                    progress.advance(to: Int(file.frames))
                }
            }
            try file.finish()
        } catch {
            throw Failure(error)
        }
        return .success
    }

    /// Frames of all Morse and all pauses between parts. Speech is extra.
    private static func length(_ parts: [RenderPart], _ options: Options, timing: Timing, rate: Int) -> Int64 {
        let morse = parts.map { Int64(Double(timing.length(of: $0.text))) }.reduce(0, +)
        let pauses = parts.dropFirst().map { frames(Double($0.pause), rate: rate) }.reduce(0, +)
        return morse + Int64(pauses + frames(options.lead, rate: rate) + frames(options.tail, rate: rate))
    }

    private static func sounds(
        _ parts: [RenderPart], _ options: Options, timing: Timing, rate: Int, band: OfflineBand?
    ) -> [OfflineRenderer] {
        var lead = frames(options.lead, rate: rate)
        return parts.enumerated().map { index, part in
            let isLast = index == parts.count - 1
            let sound = OfflineRenderer(
                timing.keying(of: part.text), tone: part.tone(beside: options.tone ?? tone), sampleRate: rate,
                edgeMilliseconds: options.edge ?? edge, leadFrames: lead,
                silenceFrames: isLast ? frames(options.tail, rate: rate) : 0, band: band)
            // The edge of the last mark falls into the silence after it.
            if !isLast { lead = frames(Double(parts[index + 1].pause), rate: rate) - sound.edgeFrames }
            return sound
        }
    }

    /// From a set, the operand, or standard input.
    private static func parts(
        of options: Options, _ alphabet: Alphabet, _ spacing: Spacing, _ phrases: Phrasebook
    ) throws(Failure) -> [RenderPart] {
        if let set = try set(of: options) {
            let options = try options.withCopyText()
            let copied = options.run.copy.text.map { CopyText($0, alphabet: alphabet) }
            // A text with unknown characters makes no file, so that every file is complete.
            if let unknown = copied?.unknown, !unknown.isEmpty {
                throw Failure(.dataError, message(for: unknown, phrases))
            }
            return RenderPart.parts(
                of: set, copied, options, alphabet, speed: try speed(of: options), spacing: spacing,
                catalogue: phrases.catalogue)
        }
        let given = options.operands.first ?? "-"
        guard let written = given == "-" ? try StandardInput.readAll() : given.text else {
            throw Failure(.dataError, Message("error.argument.notText", ["given": .text(given.description)]))
        }
        let text: MorseText
        do throws(MorseTextError) {
            text = try MorseText(parsing: written, alphabet: alphabet)
        } catch {
            throw Failure(.dataError, message(for: error.unknown, phrases))
        }
        guard !text.isEmpty else { throw Failure(.dataError, Message("error.render.empty")) }
        return [RenderPart(text: text)]
    }

    private static func set(of options: Options) throws(Failure) -> CopySet? {
        do throws(ArgumentError) {
            return try options.copySet()
        } catch {
            throw Failure(error)
        }
    }

    private static func message(for unknown: [MorseTextError.Unknown], _ phrases: Phrasebook) -> Message {
        let shown = unknown.prefix(10)
        let list = shown.map { one in
            let place = Message("error.render.place", ["line": .integer(one.line), "column": .integer(one.column)])
            return "\(one.text) (\(phrases.words(for: place)))"
        }.joined(separator: ", ")
        let more = unknown.count - shown.count
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

    /// Rounded to nearest.
    private static func frames(_ milliseconds: Double?, rate: Int) -> Int {
        SampleRate(rate).frames(milliseconds: milliseconds ?? 0)
    }

    private static func band(of options: Options, rate: Int) -> OfflineBand? {
        let (noise, interference) = (options.noise ?? 0, options.interference ?? 0)
        let fading = options.fading ?? .none
        guard noise > 0 || interference > 0 || fading != .none else { return nil }
        var generator = SplitMix64(seed: options.seed ?? seed)
        let stations = interference > 0 ? OtherStations.keyings(sampleRate: rate, using: &generator) : []
        let conditions = BandConditions(
            tone: Double(options.tone ?? tone), signalToNoise: noise > 0 ? signalToNoise(noise) : nil,
            fading: fading, interference: interference, stations: stations, seed: generator.next())
        return OfflineBand(conditions, sampleRate: rate, edgeMilliseconds: options.edge ?? edge)
    }

    /// Decibels in 500 Hz. Almost no noise is 30, half is 10, the most is -10.
    private static func signalToNoise(_ noise: Double) -> Double { 30 - 40 * noise }
}
