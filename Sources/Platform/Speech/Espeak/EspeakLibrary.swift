import Activities
import CEspeakNG
import Interface

/// libespeak-ng keeps its state in globals: one instance per process, used by one thread at a time.
///
/// In SYNCHRONOUS mode a call returns when its samples have been delivered. Never call `espeak_Cancel` (no effect in
/// this mode; the callback's return value stops synthesis), `espeak_Synchronize` (never returns after a second
/// initialisation) or `espeak_Terminate` (requires a second initialisation).
struct EspeakLibrary: Sendable {
    /// The lock is held for a whole utterance, because voice and parameters are global, too.
    static let shared = Monitor(EspeakLibrary())

    private var start: Result<Int, SpeechError>?
    private var selected: VoiceChoice?
    /// Voices that the library selected without an error message.
    private var proven: Set<VoiceChoice> = []

    private init() {}

    /// Loads the library once per process; returns the samples per second of its output.
    mutating func initialize() throws(SpeechError) -> Int {
        if let start { return try start.get() }
        // The library aborts the process if it cannot start its thread.
        do throws(ThreadError) {
            try PosixThread.reserve(2)
        } catch {
            throw .unavailable(error.reason)
        }
        var rate: Int32 = 0
        let printed = StandardErrorCapture.during {
            // Without DONT_EXIT a missing file ends the process. A buffer length of 0 selects the shortest, about 50
            // ms.
            rate = espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, nil, Int32(espeakINITIALIZE_DONT_EXIT))
        }
        let complaint = StandardErrorCapture.words(of: printed)
        // If a phoneme file is missing, the result is 0, not -1 as documented.
        let result: Result<Int, SpeechError> =
            rate > 0 ? .success(Int(rate)) : .failure(.unavailable(complaint.isEmpty ? "espeak-ng-data" : complaint))
        if rate > 0 { SampleReceiver.install() }
        start = result
        return try result.get()
    }

    func about() -> (version: String, folder: String) {
        var path: UnsafePointer<CChar>?
        let version = espeak_Info(&path).map { String(cString: $0) } ?? ""
        return (version, path.map { String(cString: $0) } ?? "")
    }

    /// Returns the lines that the library printed on standard error, usually none. The current voice is not selected
    /// again, because each selection costs memory in the library.
    mutating func select(_ choice: VoiceChoice) throws(SpeechError) -> String {
        if choice == selected { return "" }
        var complaint: [String] = []
        var isSet = false
        if proven.contains(choice) {
            isSet = choice.apply()
        } else {
            complaint = StandardErrorCapture.during { isSet = choice.apply() }
            // The library prints the same each time. Lines that come only once are those of other threads.
            if isSet, !complaint.isEmpty {
                let again = StandardErrorCapture.during { isSet = choice.apply() }
                complaint.removeAll { !again.contains($0) }
            }
        }
        if isSet {
            if complaint.isEmpty { proven.insert(choice) }
            selected = choice
            return StandardErrorCapture.words(of: complaint)
        }
        // After a voice fails to load, the library is mute until another one is set.
        if let selected, !selected.apply() { self.selected = nil }
        throw .noVoice(language: choice.language)
    }

    /// The next `select` sets the voice again, because it was faulty.
    mutating func forget(_ choice: VoiceChoice) {
        if selected == choice { selected = nil }
    }

    /// Sets every parameter, so that none remains from the previous utterance. `rate` is in nominal words per minute,
    /// 80 to 900; `pitch` is 0 to 99.
    func setParameters(rate: Int, pitch: Int) {
        // A volume of 100 does not trigger soft limiting. Kochlea sets the volume itself.
        let values: [(espeak_PARAMETER, Int)] = [
            (espeakRATE, rate), (espeakPITCH, pitch), (espeakVOLUME, 100),
            (espeakRANGE, 50), (espeakWORDGAP, 0), (espeakCAPITALS, 0),
            (espeakPUNCTUATION, Int(espeakPUNCT_NONE.rawValue)),
        ]
        for (parameter, value) in values {
            espeak_SetParameter(parameter, Int32(value), 0)
        }
    }

    /// No pause follows. `text` must have passed `SpokenText`. `receive` returns false to drop the rest.
    func speak(_ text: String, receive: (UnsafeBufferPointer<Int16>) -> Bool) {
        use(receive) { Self.synthesize(text) }
    }

    /// Speaks a character's name. Upper case would add "capital".
    func speak(_ character: Unicode.Scalar, receive: (UnsafeBufferPointer<Int16>) -> Bool) {
        use(receive) { _ = espeak_Char(wchar_t(truncatingIfNeeded: character.value)) }
    }

    private func use(_ receive: (UnsafeBufferPointer<Int16>) -> Bool, during call: () -> Void) {
        guard SampleReceiver.use(receive, during: call) else { return }
        // When `receive` stops the library, it has already read the first character of the next clause and would speak
        // it before the next named character. A text, even an empty one, clears it.
        Self.synthesize("")
    }

    private static func synthesize(_ text: String) {
        text.withCString { pointer in
            _ = espeak_Synth(pointer, text.utf8.count + 1, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8), nil, nil)
        }
    }
}
