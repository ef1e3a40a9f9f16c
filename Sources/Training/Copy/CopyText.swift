import Morse

/// Running text as it can be sent: words of characters that have a code.
public struct CopyText: Equatable, Sendable {
    /// The words in order, in upper case; none is empty.
    public private(set) var words: [String] = []
    /// The number of characters left out because they have no code.
    public private(set) var droppedCount = 0

    /// Takes any text. Typographic signs count as the plain ones, letters without a code as those they are written for;
    /// anything else without a code is left out.
    public init(_ text: String) {
        words = text.split(whereSeparator: \.isWhitespace).compactMap { piece in
            let word = piece.map { take($0) }.joined()
            return word.isEmpty ? nil : word
        }
    }

    private mutating func take(_ character: Character) -> String {
        let upper = character.uppercased()
        for text in [upper, upper.first.flatMap { Self.substitutes[$0] } ?? ""] where !text.isEmpty {
            let names = text.map { Symbol(String($0)).flatMap(Alphabet.international.canonical)?.text }
            if !names.contains(nil) { return names.compactMap(\.self).joined() }
        }
        droppedCount += 1
        return ""
    }

    /// What is sent for characters of print that have no code of their own; capitals only, as in `uppercased()`.
    private static let substitutes: [Character: String] = [
        "’": "'", "‘": "'", "`": "'", "´": "'", "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"", "–": "-",
        "—": "-", "‑": "-", "…": "...", "[": "(", "]": ")", "Ä": "AE", "Æ": "AE", "Ö": "OE", "Ø": "OE", "Œ": "OE",
        "Ü": "UE", "Å": "AA", "À": "A", "Á": "A", "Â": "A", "Ã": "A", "È": "E", "Ê": "E", "Ë": "E", "Ì": "I", "Í": "I",
        "Î": "I", "Ï": "I", "Ò": "O", "Ó": "O", "Ô": "O", "Õ": "O", "Ù": "U", "Ú": "U", "Û": "U", "Ý": "Y", "Ç": "C",
        "Ñ": "N",
        "Ą": "A", "Ć": "C", "Ę": "E", "Ł": "L", "Ń": "N", "Ś": "S", "Ź": "Z", "Ż": "Z",
        // Cyrillic letters by the Latin one of the same code, if there is one.
        "А": "A", "Б": "B", "В": "W", "Г": "G", "Д": "D", "Е": "E", "Ё": "E", "Ж": "V", "З": "Z", "И": "I", "Й": "J",
        "К": "K", "Л": "L", "М": "M", "Н": "N", "О": "O", "П": "P", "Р": "R", "С": "S", "Т": "T", "У": "U", "Ф": "F",
        "Х": "H", "Ц": "C", "Ч": "CH", "Ш": "SH", "Щ": "Q", "Ъ": "X", "Ы": "Y", "Ь": "X", "Э": "E", "Ю": "JU",
        "Я": "JA",
    ]
}
