import Activities
import Interface
import Morse
import Platform
import Sound

/// Morse with each word spoken after it, for hands-free listening: Morse, rest, word, rest.
///
/// With a band, the noise continues under everything. It gets softer before a spoken word and stays soft under it.
struct SpokenMorse {
    /// The minimum rests before and after a spoken word, in milliseconds. The word space is used if it is longer.
    private static let rests = (before: Rest.afterMorse, after: 700)

    private let options: Options
    private let phrases: Phrasebook
    private let formatter: MessageFormatter
    private let voice: VoiceSettings
    private let timing: Timing
    private let rate: Int
    private let band: OfflineBand?
    private let alphabet: Alphabet

    /// Uses the default voice of the catalogue's language without stored settings, so that the same arguments always
    /// yield the same file.
    init(
        _ options: Options, _ phrases: Phrasebook, timing: Timing, rate: Int, band: OfflineBand?, alphabet: Alphabet
    ) {
        let catalogue = phrases.catalogue
        catalogue.alphabet = alphabet
        self.options = options
        self.phrases = phrases
        self.timing = timing
        self.rate = rate
        self.band = band
        self.alphabet = alphabet
        formatter = MessageFormatter(catalogue: catalogue)
        let settings = Settings(
            registry: SettingsRegistry.all(languages: catalogue.languages, language: catalogue.language), stored: [:])
        let locale = LanguageTag.wanted(option: options.language, environment: Environment.text).description
        voice = settings.voice(locale: locale, catalogue: catalogue)
    }

    /// Writes `lead` frames before the first mark and `tail` frames after the last word.
    ///
    /// - Parameter expected: the number of samples of the Morse.
    func write(
        _ parts: [RenderPart], expected: Int64, lead: Int, tail: Int, to path: Path
    ) throws(Failure) {
        let file = try Self.attempt { () throws(SoundFileError) in
            try SoundFileWriter(path: path, sampleRate: rate, expected: expected)
        }
        let synthesizer = EspeakSynthesizer()
        let words = parts.flatMap { part in
            part.text.words.enumerated().map {
                (part: part, pause: $0 == 0 ? part.pause : 0, symbols: $1.map(\.symbol))
            }
        }
        var progress = RenderProgress(total: words.count, phrases)
        for (index, word) in words.enumerated() {
            let speech = try samples(of: word.symbols, synthesizer)
            let next = index + 1 < words.count ? rest(max(Self.rests.after, words[index + 1].pause)) : tail
            try Self.attempt { () throws(SoundFileError) in
                let sound = morse(word.symbols, of: word.part, lead: index == 0 ? lead : 0)
                try sound.render { (block) throws(SoundFileError) in try file.write(block) }
                let steppingBack = band?.framesToStepBack ?? 0
                try write(silence: rest(Self.rests.before) - steppingBack, to: file)
                band?.setBehindSpeech(true)
                try write(silence: steppingBack, to: file)
                try write(speech, to: file)
                band?.setBehindSpeech(false)
                try write(silence: next, to: file)
            }
            progress.advance(to: index + 1)
        }
        try Self.attempt { () throws(SoundFileError) in try file.finish() }
    }

    private func morse(_ symbols: [Symbol], of part: RenderPart, lead: Int) -> OfflineRenderer {
        guard let word = try? MorseText([symbols], alphabet: alphabet) else {
            preconditionFailure("the text has been parsed")
        }
        return OfflineRenderer(
            timing.keying(of: word), tone: part.tone(beside: options.tone ?? RenderCommand.tone), sampleRate: rate,
            edgeMilliseconds: options.edge ?? RenderCommand.edge, leadFrames: lead, band: band)
    }

    private func samples(of symbols: [Symbol], _ synthesizer: EspeakSynthesizer) throws(Failure) -> [Float] {
        let word = Message("render.spoken", ["word": RadioText.argument(symbols.map(\.text))])
        do throws(SpeechError) {
            return try synthesizer.render(formatter.render(word).utterance, voice: voice, sampleRate: rate)
        } catch {
            switch error {
            case .unavailable(let reason), .replaced(let reason): throw Self.failure(reason)
            case .noVoice(let language): throw Self.failure(language)
            // A symbol that the voice cannot name.
            case .silent: return []
            }
        }
    }

    private static func failure(_ reason: String) -> Failure {
        let bare = reason.last == "." ? String(reason.dropLast()) : reason
        return Failure(.unavailable, Message("error.render.noSpeech", ["reason": .text(bare)]))
    }

    /// The number of frames, at least the word space.
    private func rest(_ milliseconds: Int) -> Int {
        max(timing.wordSpace.rounded, SampleRate(rate).frames(milliseconds: milliseconds))
    }

    private func write(silence frames: Int, to file: SoundFileWriter) throws(SoundFileError) {
        try write([Float](repeating: 0, count: frames), to: file)
    }

    /// Writes speech or silence over the band.
    private func write(_ samples: [Float], to file: SoundFileWriter) throws(SoundFileError) {
        guard let band else { return try file.write(samples) }
        var samples = samples
        samples.withUnsafeMutableBufferPointer { band.add(to: $0) }
        try file.write(samples)
    }

    private static func attempt<Result>(_ body: () throws(SoundFileError) -> Result) throws(Failure) -> Result {
        do throws(SoundFileError) {
            return try body()
        } catch {
            throw Failure(error)
        }
    }
}
