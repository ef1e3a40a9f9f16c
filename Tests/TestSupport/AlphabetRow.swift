public import Morse

/// A line of alphabets.tsv: the code of a letter, with its sources.
public struct AlphabetRow: Sendable {
    public var alphabet: Alphabet
    public var letter: String
    public var code: String
    /// One letter for each source of `code`.
    public var sources: String
    /// Codes from other sources, with their letters.
    public var others: String

    public static let all: [AlphabetRow] = String(decoding: PackageResources.alphabets_tsv, as: UTF8.self)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap(AlphabetRow.init)

    init?(_ line: Substring) {
        let fields = line.split(separator: "\t").map(String.init)
        guard fields.count == 5 else { return nil }
        if let name = AlphabetName(rawValue: fields[0]) {
            alphabet = .of(name)
        } else if let national = NationalLetters(rawValue: fields[0]) {
            alphabet = .of(.international, national: national)
        } else {
            return nil
        }
        (letter, code, sources, others) = (fields[1], fields[2], fields[3], fields[4])
    }
}
