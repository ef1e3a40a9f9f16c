import CEspeakNG
import Interface

struct VoiceChoice: Hashable, Sendable {
    /// A voice or variant; empty for the language's own voice.
    var name: String
    var language: String

    /// Sets the voice by name, else by the language's name, else the library's nearest match ("de" for "de-AT").
    /// Returns false if none works. To the library `en` is British; `en-US` has its own voice.
    func apply() -> Bool {
        if Self.set(name) { return true }
        if let identifier = Self.identifiers[language], Self.set(identifier) { return true }
        if Self.set(language) { return true }
        guard !language.isEmpty, !Self.isForeign(language) else { return false }
        let status = language.withCString { tag in
            var properties = espeak_VOICE()
            properties.languages = tag
            return espeak_SetVoiceByProperties(&properties)
        }
        return status == EE_OK && !Self.isForeign(Self.currentIdentifier)
    }

    /// The voices of the languages by their file names: `en` is `gmw/en`. By this path the library loads the one file; for
    /// a bare name it first reads all of its hundred voices, which takes 6 ms.
    private static let identifiers: [String: String] = {
        var path: UnsafePointer<CChar>?
        espeak_Info(&path)
        guard let path else { return [:] }
        let languages = Path(text: "\(String(cString: path))/lang")
        var identifiers: [String: String] = [:]
        for family in (try? FileInput.names(in: languages)) ?? [] {
            for voice in (try? FileInput.names(in: "\(languages)/\(family)")) ?? [] {
                if let voice = voice.text, let family = family.text { identifiers[voice] = "\(family)/\(voice)" }
            }
        }
        return identifiers
    }()

    private static func set(_ name: String) -> Bool {
        !name.isEmpty && !isForeign(name) && espeak_SetVoiceByName(name) == EE_OK && !isForeign(currentIdentifier)
    }

    private static var currentIdentifier: String {
        guard let identifier = espeak_GetCurrentVoice()?.pointee.identifier else { return "" }
        return String(cString: identifier)
    }

    /// eSpeak only describes these voices; MBROLA would speak them. Without MBROLA, a try starts processes, writes into
    /// broken pipes and produces silence.
    static func isForeign(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("mb/") || name.contains("mb-") || name.contains("mbrola")
    }
}
