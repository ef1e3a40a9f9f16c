import CEspeakNG
import Trainer

/// libespeak-ng, which keeps its state in globals: one per process, used by one thread at a time.
///
/// In SYNCHRONOUS mode a call returns when its samples have been delivered.  Three functions are never called:
/// `espeak_Cancel` (no effect in this mode; the callback's return value stops synthesis), `espeak_Synchronize` (never
/// returns after a second initialisation) and `espeak_Terminate` (which would require one).
struct EspeakLibrary: Sendable {
    /// The process's only instance.  The lock is held for a whole utterance, because voice and parameters are global,
    /// too.
    static let shared = Monitor(EspeakLibrary())

    private var start: Result<Int, SpeechError>?
    private var selected: VoiceChoice?
    /// Voices that were set before without an error message.
    private var proven: Set<VoiceChoice> = []

    private init() {}

    /// Loads the library's data once per process.
    ///
    /// - Returns: samples per second of its output.
    mutating func initialize() throws(SpeechError) -> Int {
        if let start { return try start.get() }
        // The library starts a thread and aborts the process if it gets none.
        do throws(ThreadError) {
            try PosixThread.reserve(2)
        } catch {
            throw .unavailable(error.reason)
        }
        var rate: Int32 = 0
        let printed = StandardErrorCapture.during {
            // Without DONT_EXIT a missing file ends the process.  A buffer length of 0 means the shortest, about 50 ms.
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

    /// The library's version and the folder of its data.
    func about() -> (version: String, folder: String) {
        var path: UnsafePointer<CChar>?
        let version = espeak_Info(&path).map { String(cString: $0) } ?? ""
        return (version, path.map { String(cString: $0) } ?? "")
    }

    /// Selects a voice.  Switching costs memory in the library, so the current voice is not set again.
    ///
    /// - Returns: what the library printed on standard error, usually nothing.
    mutating func select(_ choice: VoiceChoice) throws(SpeechError) -> String {
        if choice == selected { return "" }
        var complaint: [String] = []
        var isSet = false
        if proven.contains(choice) {
            isSet = choice.apply()
        } else {
            complaint = StandardErrorCapture.during { isSet = choice.apply() }
            // Lines of other threads are not the library's, which prints the same each time.
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

    /// Makes the voice be set again next time, because something was wrong with it.
    mutating func forget(_ choice: VoiceChoice) {
        if selected == choice { selected = nil }
    }

    /// Sets all parameters of the next utterance, so that none remain from the previous one.
    ///
    /// - Parameters:
    ///   - rate: nominal words per minute, 80 to 449.
    ///   - pitch: 0 to 99.
    func setParameters(rate: Int, pitch: Int) {
        // At 100 there is no soft limiting yet; Kochlea sets the volume itself.
        let values: [(espeak_PARAMETER, Int)] = [
            (espeakRATE, rate), (espeakPITCH, pitch), (espeakVOLUME, 100),
            (espeakRANGE, 50), (espeakWORDGAP, 0), (espeakCAPITALS, 0),
            (espeakPUNCTUATION, Int(espeakPUNCT_NONE.rawValue)),
        ]
        for (parameter, value) in values {
            espeak_SetParameter(parameter, Int32(value), 0)
        }
    }

    /// Speaks running text.  No pause is added at the end.
    ///
    /// - Parameters:
    ///   - text: made safe by `SpokenText`.
    ///   - receive: takes samples as they are made; returns false to drop the rest.
    func speak(_ text: String, receive: (UnsafeBufferPointer<Int16>) -> Bool) {
        use(receive) { Self.synthesize(text) }
    }

    /// Speaks the name of a character, which must be lower case: otherwise "capital" is said.
    func speak(_ character: Unicode.Scalar, receive: (UnsafeBufferPointer<Int16>) -> Bool) {
        use(receive) { _ = espeak_Char(wchar_t(truncatingIfNeeded: character.value)) }
    }

    /// Makes a call whose samples go to `receive`, and leaves nothing of it when that stops it.
    private func use(_ receive: (UnsafeBufferPointer<Int16>) -> Bool, during call: () -> Void) {
        guard SampleReceiver.use(receive, during: call) else { return }
        // The library has read the first character of the next clause by then, and would put it in front of the next
        // character named.  A text, even an empty one, makes it forget that.
        Self.synthesize("")
    }

    private static func synthesize(_ text: String) {
        text.withCString { pointer in
            _ = espeak_Synth(pointer, text.utf8.count + 1, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8), nil, nil)
        }
    }
}
