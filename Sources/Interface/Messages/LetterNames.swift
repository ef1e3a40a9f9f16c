import Morse

/// The names of an alphabet's letters in the learner's language, for letters that its voice cannot name. The message
/// `letters.greek` and its like list them: "Α alpha, Β beta".
struct LetterNames {
    let areRightToLeft: Bool
    private let names: [Character: String]

    /// Empty for the plain international alphabet.
    init(_ catalogue: any Catalogue) {
        let alphabet = catalogue.alphabet
        areRightToLeft = alphabet.name.isRightToLeft
        guard alphabet != .international else {
            names = [:]
            return
        }
        names = Dictionary(
            Self.entries(catalogue.text("letters.\(alphabet.name.rawValue)") ?? "").compactMap { letter, name in
                letter.lowercased().first.map { ($0, name) }
            }, uniquingKeysWith: { $1 })
    }

    static func entries(_ list: String) -> [(letter: String, name: String)] {
        list.split(separator: ",").compactMap { entry in
            let words = entry.split(separator: " ")
            return words.count < 2 ? nil : (String(words[0]), words.dropFirst().joined(separator: " "))
        }
    }

    /// The name of a letter in upper or lower case; nil if the voice can name it.
    subscript(letter: Character) -> String? { letter.lowercased().first.flatMap { names[$0] } }

    /// Replaces each letter by its name: "alef bet".
    func named(_ text: String) -> String {
        text.map { letter in self[letter].map { " \($0) " } ?? String(letter) }.joined()
            .split(separator: " ").joined(separator: " ")
    }
}
