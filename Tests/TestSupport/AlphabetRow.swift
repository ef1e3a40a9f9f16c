public import Morse

/// One line of alphabets.tsv: a letter's code and who gives it.
public struct AlphabetRow: Sendable {
    /// The alphabet it belongs to.
    public var alphabet: Alphabet
    /// The letter.
    public var letter: String
    /// The code taken.
    public var code: String
    /// A letter for each source.
    public var sources: String
    /// Codes that other sources give, with their sources.
    public var others: String

    /// The whole table.
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
