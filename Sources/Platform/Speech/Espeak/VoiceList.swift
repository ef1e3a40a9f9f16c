import CEspeakNG

public struct VoiceDescription: Hashable, Sendable {
    /// In English ("English (America)").
    public var name: String
    /// The value for `VoiceSettings.name` ("gmw/en-US").
    public var identifier: String
    /// The tag of the voice's first language ("en-us").
    public var language: String
}

extension EspeakLibrary {
    /// Only voices that eSpeak speaks itself, sorted by language tag.
    func voices() -> [VoiceDescription] {
        guard var entry = espeak_ListVoices(nil) else { return [] }
        var voices: [VoiceDescription] = []
        while let voice = entry.pointee?.pointee {
            entry += 1
            guard let name = voice.name, let identifier = voice.identifier, let languages = voice.languages else {
                continue
            }
            let description = VoiceDescription(
                name: String(cString: name),
                identifier: String(cString: identifier),
                // A priority byte precedes each language.
                language: languages.pointee == 0 ? "" : String(cString: languages + 1))
            if !VoiceChoice.isForeign(description.identifier), !description.language.isEmpty {
                voices.append(description)
            }
        }
        return voices.sorted { ($0.language, $0.identifier) < ($1.language, $1.identifier) }
    }
}
