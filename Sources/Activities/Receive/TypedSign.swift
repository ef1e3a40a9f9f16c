import Morse

/// The keys for the characters of an answer.
///
/// Letters, digits and signs have their own keys. A prosign with the sound of a sign is the same character: plus is AR,
/// equals is BT, open bracket is KN, ampersand is AS. Other prosigns have keys that are dead keys in no layout.
public enum TypedSign {
    static let prosigns: [Character: Symbol] = [
        "<": "<SK>", ">": "<BK>", "#": "<KA>", "*": "<VE>", "&": "<AS>",
    ]

    /// Nil if the character has no code.
    static func symbol(of character: Character) -> Symbol? {
        if let prosign = prosigns[character] { return prosign }
        return Symbol(String(character).uppercased()).flatMap(Alphabet.international.canonical)
    }

    /// Canonical symbols; empty if the character has no code in the alphabet.
    static func symbols(of character: Character, in alphabet: Alphabet) -> [Symbol] {
        if let prosign = prosigns[character] { return alphabet.canonical(prosign).map { [$0] } ?? [] }
        return alphabet.symbols(writing: String(character)).compactMap(alphabet.canonical)
    }

    /// Nil for text without a special key.
    static func key(of text: String) -> Character? { prosigns.first { $0.value.text == text }?.key }

    /// The keys of prosigns for the help: "< SK, > BK".
    public static var legend: String {
        prosigns.sorted { $0.value < $1.value }.map { "\($0.key) \($0.value.text.filter { $0.isLetter })" }
            .joined(separator: ", ")
    }
}
