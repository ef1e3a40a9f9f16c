import Morse

/// The names of an alphabet's letters in the learner's language, where its voice would not know them: the message
/// `letters.greek` and so on, "Α alpha, Β beta".
struct LetterNames {
    /// Whether the letters are written from right to left.
    let areRightToLeft: Bool
    private let names: [Character: String]

    /// The names for the catalogue's alphabet; none for the plain international one.
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

    /// The letters and names that a message lists.
    static func entries(_ list: String) -> [(letter: String, name: String)] {
        list.split(separator: ",").compactMap { entry in
            let words = entry.split(separator: " ")
            return words.count < 2 ? nil : (String(words[0]), words.dropFirst().joined(separator: " "))
        }
    }

    /// The name of a letter in upper or lower case; nil if the voice knows it.
    subscript(letter: Character) -> String? { letter.lowercased().first.flatMap { names[$0] } }

    /// A text with the names of its letters in their place: "alef bet".
    func named(_ text: String) -> String {
        text.map { letter in self[letter].map { " \($0) " } ?? String(letter) }.joined()
            .split(separator: " ").joined(separator: " ")
    }
}
