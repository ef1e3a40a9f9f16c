import Sound
import Trainer

/// Speaks at one loudness, whatever the voice.
///
/// Running text of a voice is brought to the common loudness by the measure of a calibration text, once for each voice,
/// rate and pitch (both change the level by up to 3 LU).  The names of characters lie up to 6 dB apart, so each is
/// measured, brought to the active level of running text, and kept.
struct VoiceLeveller {
    /// Numbers are read aloud by nearly every voice, so one text serves all languages.  It is about as dense as the
    /// sentences of a program: its loudness was within 0.3 LU of such sentences in English and German, within 1.4 LU
    /// in six other languages, 2 LU above in Russian.
    private static let calibrationText = "1 2 3, 46, 5 10, 92, 7 8, 60."

    /// Names of characters have peaks up to 19 dB over their active level; higher than this they would need the limiter.
    private static let highestActiveLevel = -19.5

    private struct Calibration {
        /// Factor for running text.
        var gain: Float
        /// Active level of running text with that gain, in decibels.
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

    /// Sets voice and parameters for the steps that follow.
    ///
    /// - Throws: `SpeechError.noVoice`, or `unavailable` when the voice's dictionary is missing.
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
            // A complaint while loading and no sound: the dictionary is missing.
            if !complaint.isEmpty {
                library.forget(shape.voice)
                throw .unavailable(complaint)
            }
            // A few voices do not read numbers; eSpeak's own level is not far off.
            calibration = Calibration(gain: 1, activeLevel: Self.highestActiveLevel)
            calibrations[shape] = calibration
            return
        }
        let gain = Loudness.speech - loudness
        calibration = Calibration(
            gain: amplitude(decibels: gain), activeLevel: min(active + gain, Self.highestActiveLevel))
        calibrations[shape] = calibration
    }

    /// Speaks text or a character; hands on samples, levelled and without the silence around them, as they are made.
    /// Nothing is handed on of what makes no sound.
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
            let gain = amplitude(decibels: calibration.activeLevel - level)
            for index in samples.indices { samples[index] *= gain }
        }
        if let key { characters[key] = samples }
        return samples
    }

    /// All samples of a call, trimmed.
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
