import Activities
import Interface
import Sound

/// Gives every voice the same loudness.
///
/// The gain of running text comes from a calibration text, spoken once for each voice, rate and pitch (both change the
/// level by up to 3 LU). The names of characters differ by up to 6 dB, so each name is measured, adjusted to the active
/// level of running text, and cached.
struct VoiceLeveller {
    /// Nearly every voice reads numbers aloud, so one text serves all languages. It is about as dense as the program's
    /// sentences: its loudness is within 0.3 LU of theirs in English and German, within 1.4 LU in six other languages,
    /// and 2 LU above in Russian.
    private static let calibrationText = "1 2 3, 46, 5 10, 92, 7 8, 60."

    /// In decibels. Names of characters have peaks up to 19 dB above their active level, so a higher level would need
    /// the limiter.
    private static let highestActiveLevel = -19.5

    private struct Calibration {
        var gain: Float
        /// Of running text with `gain`, in decibels.
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

    /// Sets the voice for the following steps; calibrates a new one.
    ///
    /// - Throws: `SpeechError.noVoice`, or `unavailable` if the voice's dictionary is missing.
    mutating func use(_ shape: VoiceShape, in library: inout EspeakLibrary) throws(SpeechError) {
        sampleRate = try library.initialize()
        let complaint = try library.select(shape.voice)
        library.setParameters(rate: shape.libraryRate, pitch: shape.pitch)
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
            // A message while loading and no sound: the dictionary is missing.
            if !complaint.isEmpty {
                library.forget(shape.voice)
                throw .unavailable(complaint)
            }
            // A few voices do not read numbers. They keep eSpeak's level.
            calibration = Calibration(gain: 1, activeLevel: Self.highestActiveLevel)
            calibrations[shape] = calibration
            return
        }
        let gain = Loudness.speech - loudness
        calibration = Calibration(
            gain: Float(Decibels(gain).amplitude), activeLevel: min(active + gain, Self.highestActiveLevel))
        calibrations[shape] = calibration
    }

    /// Emits levelled samples, without the silence around them, while the library makes them. Emits nothing for a rest
    /// or a silent text.
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
