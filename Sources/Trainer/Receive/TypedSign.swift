import Morse

/// Which key types which character of an answer.
///
/// Letters, digits and signs are typed as they are.  What has two names on the air is one character: the plus is AR, the
/// equals sign is BT, the open bracket is KN, the ampersand is AS.  Prosigns that no key is the sign of have keys of their
/// own, all of them to be found without dead keys.
public enum TypedSign {
    /// Keys of prosigns.
    static let prosigns: [Character: Symbol] = [
        "<": "<SK>", ">": "<BK>", "#": "<KA>", "*": "<VE>", "&": "<AS>",
    ]

    /// What a key types, by its canonical name; nil if that has no code.
    static func symbol(of character: Character) -> Symbol? {
        if let prosign = prosigns[character] { return prosign }
        return Symbol(String(character).uppercased()).flatMap(Alphabet.international.canonical)
    }

    /// The key of a prosign; nil for what is typed as it is.
    static func key(of text: String) -> Character? { prosigns.first { $0.value.text == text }?.key }

    /// The keys and their prosigns in a row, for the help: "< SK, > BK".
    public static var legend: String {
        prosigns.sorted { $0.value < $1.value }.map { "\($0.key) \($0.value.text.filter { $0.isLetter })" }
            .joined(separator: ", ")
    }
}
