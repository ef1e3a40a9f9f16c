import Activities
import Interface
import Morse
import OnAir
import Platform
import Sound

/// `render`: writes Morse to a sound file, or to standard output.
enum RenderCommand {
    /// Hertz.
    static let sampleRate = 48_000
    /// Hertz.
    static let tone = 600
    /// Milliseconds.
    static let edge = 5.0

    /// Seeds noise, fading and other stations, so that the same arguments make the same file.
    static let seed: UInt64 = 1

    /// Enough that handing a block to the file's thread costs little.
    private static let blockFrames = 16_384

    /// For a set.
    static let defaultMinutes = 5

    /// Writes the whole file or nothing.
    static func run(_ options: Options, _ storage: Storage, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        guard let path = options.output else {
            throw Failure(.optionMissing(name: "--output", command: .task(.render), accepted: .soundFile))
        }
        try RenderOutput.check(path)
        let settings = storage.settings
        let alphabet = settings.alphabet
        let spacing = options.spacing ?? settings.morse.spacing
        let parts = try parts(of: options, alphabet, spacing, phrases)
        let rate = options.rate ?? sampleRate
        let timing = Timing(speed: try speed(of: options), spacing: spacing, sampleRate: rate)
        let hands = options.hands(settings.hands)
        let stations = stations(parts, hands, seed: options.seed ?? seed, timing: timing)
        let length = length(stations, options, rate: rate)
        let band = band(of: options, rate: rate)
        // The reader of a pipe sets the pace, and standard error is often the same terminal.
        let isReported = path != "-"
        if options.isSpoken {
            let file = try RenderOutput.sink(options, path, rate: rate, expected: length, frames: nil)
            try SpokenMorse(options, phrases, timing: timing, rate: rate, band: band, alphabet: alphabet).write(
                stations, lead: frames(options.lead, rate: rate), tail: frames(options.tail, rate: rate), to: file,
                isReported: isReported)
            return .success
        }
        let sounds = sounds(stations, options, rate: rate, band: band)
        let total = sounds.map(\.frames).reduce(0, +)
        let file = try RenderOutput.sink(options, path, rate: rate, expected: length, frames: Int64(total))
        do throws(SoundFileError) {
            var progress = isReported ? RenderProgress(total: total, phrases) : nil
            for sound in sounds {
                try sound.render(chunkFrames: blockFrames) { (block) throws(SoundFileError) in
                    try file.write(block)
                    progress?.advance(to: Int(file.frames))
                }
            }
            try file.finish()
        } catch {
            throw Failure(error)
        }
        return .success
    }

    /// Frames of all Morse and all pauses between parts. Speech is extra.
    private static func length(_ stations: [RenderStation], _ options: Options, rate: Int) -> Int64 {
        let morse = stations.map { Int64($0.keying.length) }.reduce(0, +)
        let pauses = stations.dropFirst().map { frames(Double($0.part.pause), rate: rate) }.reduce(0, +)
        return morse + Int64(pauses + frames(options.lead, rate: rate) + frames(options.tail, rate: rate))
    }

    /// Each station keys with its own hand, the same in all of its parts.
    private static func stations(
        _ parts: [RenderPart], _ hands: HandSettings, seed: UInt64, timing: Timing
    ) -> [RenderStation] {
        parts.enumerated().map { index, part in
            let sender = Sender(
                hands.choice(growth: nil), tone: hands.tone, seed: seed &+ UInt64(bitPattern: Int64(part.pitchOffset)))
            return RenderStation(
                part: part, keying: sender.keying(of: part.text, timing: timing, number: index),
                isEven: sender.isEven, fault: sender.fault)
        }
    }

    private static func sounds(
        _ stations: [RenderStation], _ options: Options, rate: Int, band: OfflineBand?
    ) -> [OfflineRenderer] {
        var lead = frames(options.lead, rate: rate)
        return stations.enumerated().map { index, station in
            let isLast = index == stations.count - 1
            let sound = OfflineRenderer(
                station.keying, tone: station.part.tone(beside: options.tone ?? tone), sampleRate: rate,
                edgeMilliseconds: options.edge ?? edge, leadFrames: lead,
                silenceFrames: isLast ? frames(options.tail, rate: rate) : 0, fault: station.fault, band: band)
            // The edge of the last mark falls into the silence after it.
            if !isLast { lead = frames(Double(stations[index + 1].part.pause), rate: rate) - sound.edgeFrames }
            return sound
        }
    }

    /// From a set, the operand, or standard input.
    private static func parts(
        of options: Options, _ alphabet: Alphabet, _ spacing: Spacing, _ phrases: Phrasebook
    ) throws(Failure) -> [RenderPart] {
        if let set = try set(of: options) {
            let options = try options.withCopyText()
            let copied = options.run.copy.text.map {
                CopyText(OwnList(parsing: $0, as: .text, alphabet: alphabet))
            }
            if let list = copied?.list, list.form != .plain {
                try StandardStream.error.print(phrases.words(for: OwnListWords.report(list)))
            } else if let unknown = copied?.unknown, !unknown.isEmpty {
                // A text with unknown characters makes no file, so that every file is complete.
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

    static func speed(of options: Options) throws(Failure) -> Speed {
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
