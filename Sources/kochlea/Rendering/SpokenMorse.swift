import Activities
import Interface
import Morse
import OnAir
import Platform
import Sound

/// Morse with each word spoken after it, for hands-free listening: Morse, rest, word, rest. An item of the learner's
/// own list is spoken as a whole, and then its meaning.
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
    /// - Parameter isReported: whether progress is reported on standard error.
    func write(
        _ stations: [RenderStation], lead: Int, tail: Int, to file: any SoundSink, isReported: Bool
    ) throws(Failure) {
        let synthesizer = EspeakSynthesizer()
        let items = stations.flatMap(items)
        var progress = isReported ? RenderProgress(total: items.count, phrases) : nil
        for (index, item) in items.enumerated() {
            var speech: [[Float]] = []
            for message in Self.words(of: item.words) { speech.append(try samples(of: message, synthesizer)) }
            let hint = try item.words.hint.map { (text) throws(Failure) in
                try samples(of: Message("list.hint", ["text": .text(text)]), synthesizer)
            }
            let next = index + 1 < items.count ? rest(max(Self.rests.after, items[index + 1].pause)) : tail
            try Self.attempt { () throws(SoundFileError) in
                var lead = index == 0 ? lead : 0
                if let hint {
                    try write(silence: lead, to: file)
                    lead = 0
                    try speak([hint], to: file)
                    try write(silence: rest(Self.rests.before), to: file)
                }
                let sound = morse(item, lead: lead)
                try sound.render { (block) throws(SoundFileError) in try file.write(block) }
                try write(silence: rest(Self.rests.before) - (band?.framesToStepBack ?? 0), to: file)
                try speak(speech, to: file)
                try write(silence: next, to: file)
            }
            progress?.advance(to: index + 1)
        }
        try Self.attempt { () throws(SoundFileError) in try file.finish() }
    }

    private func speak(_ speech: [[Float]], to file: any SoundSink) throws(SoundFileError) {
        band?.setBehindSpeech(true)
        try write(silence: band?.framesToStepBack ?? 0, to: file)
        for (index, samples) in speech.enumerated() {
            if index > 0 { try write(silence: rest(Rest.correction), to: file) }
            try write(samples, to: file)
        }
        band?.setBehindSpeech(false)
    }

    private static func words(of item: OwnList.Item) -> [Message] {
        let words = item.words.map { RadioText.argument(TextReading.characters(of: $0)) }
        let word = words.count == 1 ? words[0] : .phrase(words)
        return [Message("render.spoken", ["word": word])] + [OwnListWords.meaning(item.meanings)].compactMap { $0 }
    }

    private struct Item {
        var station: RenderStation
        var keying: Keying
        var words: OwnList.Item
        /// Milliseconds before it.
        var pause: Int
    }

    /// The words of a station and their Morse. The station keys all words at once, so that the drift of its hand continues
    /// from one word to the next.
    private func items(of station: RenderStation) -> [Item] {
        var rest = station.keying
        return station.part.spoken.enumerated().map { index, words in
            guard let text = try? MorseText(parsing: words.text, alphabet: alphabet) else {
                preconditionFailure("the text has been parsed")
            }
            let count = text.words.reduce(0) { $0 + $1.count }
            defer { rest = rest.dropping(characters: count) }
            return Item(
                station: station, keying: station.isEven ? timing.keying(of: text) : rest.prefix(characters: count),
                words: words, pause: index == 0 ? station.part.pause : 0)
        }
    }

    private func morse(_ item: Item, lead: Int) -> OfflineRenderer {
        OfflineRenderer(
            item.keying, tone: item.station.part.tone(beside: options.tone ?? RenderCommand.tone), sampleRate: rate,
            edgeMilliseconds: options.edge ?? RenderCommand.edge, leadFrames: lead, fault: item.station.fault,
            band: band)
    }

    private func samples(of message: Message, _ synthesizer: EspeakSynthesizer) throws(Failure) -> [Float] {
        do throws(SpeechError) {
            return try synthesizer.render(formatter.render(message).utterance, voice: voice, sampleRate: rate)
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

    private func write(silence frames: Int, to file: any SoundSink) throws(SoundFileError) {
        try write([Float](repeating: 0, count: frames), to: file)
    }

    /// Writes speech or silence over the band.
    private func write(_ samples: [Float], to file: any SoundSink) throws(SoundFileError) {
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
