import CEspeakNG

/// Which voice is wanted.
struct VoiceChoice: Hashable, Sendable {
    /// Voice or variant by name; empty for the language's own.
    var name: String
    /// Language tag.
    var language: String

    /// Sets the library's voice: by name, else the voice that is called like the language, else the one the library
    /// finds nearest ("de-AT" is spoken by "de").  `en` is British to the library, `en-US` has a voice of its own.
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

    /// Voices that eSpeak only describes and MBROLA would speak.  Trying one without MBROLA starts processes, writes
    /// into their broken pipes, and leaves silence behind.
    static func isForeign(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("mb/") || name.contains("mb-") || name.contains("mbrola")
    }
}
