import CEspeakNG
import Trainer

/// libespeak-ng, which keeps its state in globals: one per process, used by one thread at a time.
///
/// SYNCHRONOUS mode: a call returns when its samples have been handed over.  Three functions are never called:
/// `espeak_Cancel` (stops nothing in this mode; the callback's answer does), `espeak_Synchronize` (never returns after a
/// second initialisation) and `espeak_Terminate` (which would make that necessary).
struct EspeakLibrary: Sendable {
    /// The process's own.  The lock is held for a whole utterance, because voice and parameters are globals, too.
    static let shared = Monitor(EspeakLibrary())

    private var start: Result<Int, SpeechError>?
    private var selected: VoiceChoice?
    /// Voices that were set before, and without a complaint.
    private var proven: Set<VoiceChoice> = []

    private init() {}

    /// Loads the library's data once per process.
    ///
    /// - Returns: samples per second of everything it makes.
    mutating func initialize() throws(SpeechError) -> Int {
        if let start { return try start.get() }
        var rate: Int32 = 0
        let complaint = StandardErrorCapture.during {
            // Without DONT_EXIT a missing file ends the process.  A buffer length of 0 means the shortest, about 50 ms.
            rate = espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, nil, Int32(espeakINITIALIZE_DONT_EXIT))
        }
        // A missing phoneme file gives 0, not the documented -1.
        let result: Result<Int, SpeechError> =
            rate > 0 ? .success(Int(rate)) : .failure(.unavailable(complaint.isEmpty ? "espeak-ng-data" : complaint))
        if rate > 0 { SampleReceiver.install() }
        start = result
        return try result.get()
    }

    /// Version of the library and where its data is.
    func about() -> (version: String, folder: String) {
        var path: UnsafePointer<CChar>?
        let version = espeak_Info(&path).map { String(cString: $0) } ?? ""
        return (version, path.map { String(cString: $0) } ?? "")
    }

    /// Makes a voice the present one.  Switching costs some memory in the library, so the same voice is not set again.
    ///
    /// - Returns: what the library complained about on standard error, usually nothing.
    mutating func select(_ choice: VoiceChoice) throws(SpeechError) -> String {
        if choice == selected { return "" }
        var complaint = ""
        let isSet: Bool
        if proven.contains(choice) {
            isSet = choice.apply()
        } else {
            var result = false
            complaint = StandardErrorCapture.during { result = choice.apply() }
            // What another thread printed meanwhile is no complaint: the library's own is the same each time.
            if result, !complaint.isEmpty { complaint = StandardErrorCapture.during { result = choice.apply() } }
            isSet = result
        }
        if isSet {
            if complaint.isEmpty { proven.insert(choice) }
            selected = choice
            return complaint
        }
        // A voice that fails to load leaves the library mute until another one is set.
        if let selected, !selected.apply() { self.selected = nil }
        throw .noVoice(language: choice.language)
    }

    /// Sets a voice anew the next time, because something was wrong with it.
    mutating func forget(_ choice: VoiceChoice) {
        if selected == choice { selected = nil }
    }

    /// Sets everything that shapes the next utterance; nothing is left over from the one before.
    ///
    /// - Parameters:
    ///   - rate: nominal words per minute, 80 to 449.
    ///   - pitch: 0 to 99.
    func setParameters(rate: Int, pitch: Int) {
        // At 100 there is no soft limiting yet; the level is ours to set.
        let values: [(espeak_PARAMETER, Int)] = [
            (espeakRATE, rate), (espeakPITCH, pitch), (espeakVOLUME, 100),
            (espeakRANGE, 50), (espeakWORDGAP, 0), (espeakCAPITALS, 0),
            (espeakPUNCTUATION, Int(espeakPUNCT_NONE.rawValue)),
        ]
        for (parameter, value) in values {
            espeak_SetParameter(parameter, Int32(value), 0)
        }
    }

    /// Speaks running text.  No pause is added at its end.
    ///
    /// - Parameters:
    ///   - text: made safe by `SpokenText`.
    ///   - receive: takes samples as they are made; returns false to abandon the rest.
    func speak(_ text: String, receive: (UnsafeBufferPointer<Int16>) -> Bool) {
        SampleReceiver.use(receive) {
            text.withCString { pointer in
                _ = espeak_Synth(
                    pointer, text.utf8.count + 1, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8), nil, nil)
            }
        }
    }

    /// Speaks the name of a character, which is to be lower case: otherwise "capital" is said.
    func speak(_ character: Unicode.Scalar, receive: (UnsafeBufferPointer<Int16>) -> Bool) {
        SampleReceiver.use(receive) {
            _ = espeak_Char(wchar_t(bitPattern: character.value))
        }
    }
}
