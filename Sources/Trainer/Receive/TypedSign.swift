import Morse

/// Which key types which character of an answer.
///
/// Letters, digits and signs are typed as they are.  Prosigns that sound the same as a sign are one character with it:
/// plus is AR, equals is BT, open bracket is KN, ampersand is AS.  The other prosigns have keys of their own, none of
/// which is a dead key.
public enum TypedSign {
    /// Prosigns by key.
    static let prosigns: [Character: Symbol] = [
        "<": "<SK>", ">": "<BK>", "#": "<KA>", "*": "<VE>", "&": "<AS>",
    ]

    /// The symbol of a key; nil if it has no code.
    static func symbol(of character: Character) -> Symbol? {
        if let prosign = prosigns[character] { return prosign }
        return Symbol(String(character).uppercased()).flatMap(Alphabet.international.canonical)
    }

    /// The symbols of a key in an alphabet, by canonical name; none if it has no code there.
    static func symbols(of character: Character, in alphabet: Alphabet) -> [Symbol] {
        if let prosign = prosigns[character] { return alphabet.canonical(prosign).map { [$0] } ?? [] }
        return alphabet.symbols(writing: String(character)).compactMap(alphabet.canonical)
    }

    /// The key of a prosign; nil for anything typed as it is.
    static func key(of text: String) -> Character? { prosigns.first { $0.value.text == text }?.key }

    /// The keys with their prosigns, for the help: "< SK, > BK".
    public static var legend: String {
        prosigns.sorted { $0.value < $1.value }.map { "\($0.key) \($0.value.text.filter { $0.isLetter })" }
            .joined(separator: ", ")
    }
}
