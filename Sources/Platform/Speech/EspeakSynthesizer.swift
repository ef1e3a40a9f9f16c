import Activities
public import Interface
import Sound

/// eSpeak NG, trimmed and levelled. Any thread may use it, but only one at a time.
public final class EspeakSynthesizer: StreamingSynthesizer {
    static let slowPercent = 70

    private var leveller = VoiceLeveller()

    public init() {}

    /// Loads the library in advance. An error shows at the first utterance.
    public static func loaded() -> EspeakSynthesizer {
        _ = try? EspeakLibrary.shared.withLock { library throws(SpeechError) in try library.initialize() }
        return EspeakSynthesizer()
    }

    public func voices() throws(SpeechError) -> [VoiceDescription] {
        try EspeakLibrary.shared.withLock { library throws(SpeechError) in
            _ = try library.initialize()
            return library.voices()
        }
    }

    public func about() throws(SpeechError) -> (version: String, folder: String) {
        try EspeakLibrary.shared.withLock { library throws(SpeechError) in
            _ = try library.initialize()
            return library.about()
        }
    }

    public func prepare(_ voice: VoiceSettings) {
        try? EspeakLibrary.shared.withLock { library throws(SpeechError) in
            _ = try library.initialize()
            try leveller.use(VoiceShape(voice), in: &library)
        }
    }

    public func stream(
        _ utterance: Utterance, voice: VoiceSettings, sampleRate: Int, isAbandoned: () -> Bool,
        emit: ([Float]) -> Void
    ) throws(SpeechError) {
        let factor = Float(Decibels(Double(voice.gain)).amplitude)
        func give(_ samples: [Float]) { emit(voice.gain == 0 ? samples : samples.map { $0 * factor }) }
        var shape = VoiceShape(voice)
        if utterance.isSlow { shape.rate = shape.rate * Self.slowPercent / 100 }
        let steps = UtteranceScript.steps(of: utterance, rate: shape.rate)
        try EspeakLibrary.shared.withLock { library throws(SpeechError) in
            let libraryRate = try library.initialize()
            try leveller.use(shape, in: &library)
            let output = try Self.output(from: libraryRate, to: sampleRate)
            var isAudible = steps.allSatisfy(\.isRest) && !steps.isEmpty
            // Rests wait for sound: an utterance without sound must emit nothing.
            var waiting: [Float] = []
            for step in steps where !isAbandoned() {
                if case .rest(let milliseconds) = step {
                    waiting += [Float](repeating: 0, count: SampleRate(libraryRate).frames(milliseconds: milliseconds))
                    continue
                }
                leveller.speak(step, in: library, isAbandoned: isAbandoned) { samples in
                    isAudible = true
                    output.write(waiting + samples, emit: give)
                    waiting = []
                }
            }
            if isAbandoned() { return }
            guard isAudible else { throw .silent(text: UtteranceScript.text(of: utterance)) }
            output.write(waiting, emit: give)
            do throws(ResamplerError) {
                try output.finish(emit: give)
            } catch {
                throw .unavailable("libsamplerate: \(error)")
            }
        }
    }

    private static func output(from inputRate: Int, to outputRate: Int) throws(SpeechError) -> SpeechOutput {
        do throws(ResamplerError) {
            return try SpeechOutput(from: inputRate, to: outputRate)
        } catch {
            throw .unavailable("libsamplerate: \(error)")
        }
    }
}
