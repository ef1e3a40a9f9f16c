import Interface
import Morse

/// Finds the Morse of a piece of text without the learner's settings.
struct SayReading {
    /// The alphabet of the user's language.
    private let preferred: Alphabet
    /// The characters of the present line that have no Morse code, without repetitions.
    private(set) var unknown: [String] = []

    /// Enough to choose the first ones and to count the others of a line of text.
    private static let most = 1000

    init(language: LanguageTag) {
        preferred = .of(Self.alphabets[language.widening.last?.description ?? ""] ?? .international)
    }

    private static let alphabets: [String: AlphabetName] = [
        "el": .greek, "ru": .russian, "uk": .ukrainian, "bg": .bulgarian, "he": .hebrew, "ar": .arabic, "ja": .kana,
    ]

    /// Nil if nothing of the text can be sent. Remembers the other characters until `takeUnknown`.
    mutating func morse(of text: String) -> MorseText? {
        let reading = reading(of: text)
        for character in reading.unknown.map(\.text) where unknown.count < Self.most && !unknown.contains(character) {
            unknown.append(character)
        }
        guard !reading.words.isEmpty else { return nil }
        return try? MorseText(reading.words.map { $0.map(\.symbol) }, alphabet: reading.alphabet)
    }

    mutating func takeUnknown() -> [String] {
        defer { unknown = [] }
        return unknown
    }

    /// In the preferred alphabet, or else in the one that knows most characters.
    private func reading(of text: String) -> TextReading {
        var best = TextReading(text, alphabet: preferred)
        for name in AlphabetName.allCases where !best.unknown.isEmpty {
            let other = TextReading(text, in: .of(name))
            if other.unknown.count < best.unknown.count { best = other }
        }
        return best
    }
}
