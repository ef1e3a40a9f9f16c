import CEspeakNG

/// The voice wanted.
struct VoiceChoice: Hashable, Sendable {
    /// Voice or variant by name; empty for the language's own.
    var name: String
    /// Language tag.
    var language: String

    /// Sets the library's voice: by name, or else the voice with the language's name, or else the nearest the library
    /// finds ("de" for "de-AT").  To the library `en` is British; `en-US` has its own voice.
    ///
    /// - Returns: false if there is none.
    func apply() -> Bool {
        if Self.set(name) { return true }
        if Self.set(language) { return true }
        guard !language.isEmpty, !Self.isForeign(language) else { return false }
        let status = language.withCString { tag in
            var properties = espeak_VOICE()
            properties.languages = tag
            return espeak_SetVoiceByProperties(&properties)
        }
        return status == EE_OK && !Self.isForeign(Self.currentIdentifier)
    }

    private static func set(_ name: String) -> Bool {
        !name.isEmpty && !isForeign(name) && espeak_SetVoiceByName(name) == EE_OK && !isForeign(currentIdentifier)
    }

    private static var currentIdentifier: String {
        guard let identifier = espeak_GetCurrentVoice()?.pointee.identifier else { return "" }
        return String(cString: identifier)
    }

    /// Voices that eSpeak only describes and MBROLA would speak.  Without MBROLA, trying one starts processes, writes
    /// into broken pipes and produces silence.
    static func isForeign(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("mb/") || name.contains("mb-") || name.contains("mbrola")
    }
}
