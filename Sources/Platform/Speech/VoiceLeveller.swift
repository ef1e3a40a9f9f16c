import Sound
import Trainer

/// Speaks at one loudness, whatever the voice.
///
/// Running text is adjusted by the measured loudness of a calibration text, once for each voice, rate and pitch (both
/// change the level by up to 3 LU).  The names of characters differ by up to 6 dB, so each is measured, adjusted to the
/// active level of running text, and cached.
struct VoiceLeveller {
    /// Nearly every voice reads numbers aloud, so one text serves all languages.  It is about as dense as the program's
    /// sentences: its loudness was within 0.3 LU of such sentences in English and German, within 1.4 LU in six other
    /// languages, and 2 LU above in Russian.
    private static let calibrationText = "1 2 3, 46, 5 10, 92, 7 8, 60."

    /// The names of characters have peaks up to 19 dB above their active level; at a higher level they would need the
    /// limiter.
    private static let highestActiveLevel = -19.5

    private struct Calibration {
        /// The factor for running text.
        var gain: Float
        /// Active level of running text with that factor, in decibels.
        var activeLevel: Double
    }

    private struct CharacterKey: Hashable {
        var shape: VoiceShape
        var character: Unicode.Scalar
    }

    private var calibrations = BoundedCache<VoiceShape, Calibration>(capacity: 64)
    /// About 30 kB each.
    private var characters = BoundedCache<CharacterKey, [Float]>(capacity: 128)
    private var shape: VoiceShape?
    private var calibration = Calibration(gain: 1, activeLevel: Self.highestActiveLevel)
    private var sampleRate = 0

    /// Sets voice and parameters for the following steps.
    ///
    /// - Throws: `SpeechError.noVoice`, or `unavailable` if the voice's dictionary is missing.
    mutating func use(_ shape: VoiceShape, in library: inout EspeakLibrary) throws(SpeechError) {
        sampleRate = try library.initialize()
        let complaint = try library.select(shape.voice)
        library.setParameters(rate: shape.rate, pitch: shape.pitch)
        self.shape = shape
        if let known = calibrations[shape] {
            calibration = known
            return
        }
        let samples = record { receive in library.speak(Self.calibrationText, receive: receive) }
        let rate = Double(sampleRate)
        guard let loudness = LoudnessMeter.integrated(samples, sampleRate: rate),
            let active = ActiveLevel.measure(samples, sampleRate: rate)
        else {
            // An error message while loading and no sound: the dictionary is missing.
            if !complaint.isEmpty {
                library.forget(shape.voice)
                throw .unavailable(complaint)
            }
            // A few voices do not read numbers; eSpeak's own level will do for them.
            calibration = Calibration(gain: 1, activeLevel: Self.highestActiveLevel)
            calibrations[shape] = calibration
            return
        }
        let gain = Loudness.speech - loudness
        calibration = Calibration(
            gain: Float(Decibels(gain).amplitude), activeLevel: min(active + gain, Self.highestActiveLevel))
        calibrations[shape] = calibration
    }

    /// Speaks text or a character; emits levelled samples without the surrounding silence as they are made.  Emits
    /// nothing if there is no sound.
    mutating func speak(
        _ step: UtteranceScript.Step, in library: borrowing EspeakLibrary, isAbandoned: () -> Bool,
        emit: ([Float]) -> Void
    ) {
        switch step {
        case .text(let text):
            var trimmer = SilenceTrimmer(gain: calibration.gain, sampleRate: sampleRate)
            library.speak(text) { chunk in
                let samples = trimmer.process(chunk)
                if !samples.isEmpty { emit(samples) }
                return !isAbandoned()
            }
            let rest = trimmer.finish()
            if !rest.isEmpty { emit(rest) }
        case .character(let character):
            let samples = named(character, in: library)
            if !samples.isEmpty { emit(samples) }
        case .rest:
            break
        }
    }

    /// The name of a character at its level.
    private mutating func named(_ character: Unicode.Scalar, in library: borrowing EspeakLibrary) -> [Float] {
        let key = shape.map { CharacterKey(shape: $0, character: character) }
        if let key, let known = characters[key] { return known }
        var samples = record { receive in library.speak(character, receive: receive) }
        if let level = ActiveLevel.measure(samples, sampleRate: Double(sampleRate)) {
            let gain = Float(Decibels(calibration.activeLevel - level).amplitude)
            for index in samples.indices { samples[index] *= gain }
        }
        if let key { characters[key] = samples }
        return samples
    }

    private func record(_ call: (_ receive: (UnsafeBufferPointer<Int16>) -> Bool) -> Void) -> [Float] {
        var trimmer = SilenceTrimmer(gain: 1, sampleRate: sampleRate)
        var samples: [Float] = []
        call { chunk in
            samples += trimmer.process(chunk)
            return true
        }
        return samples + trimmer.finish()
    }
}
