/// Letters that stand for digits where time is short: "5NN" is 599.
///
/// In practice only N, T and A are frequent (reference: nine goes out as N nearly always); the others are heard of old
/// hands.
public enum CutNumbers {
    /// The digit for each letter, and in how many of a hundred cases it is sent so.
    private static let letters: [(digit: String, letter: String, percent: Int)] = [
        ("0", "T", 80), ("1", "A", 50), ("2", "U", 5), ("3", "V", 5), ("5", "E", 15), ("7", "B", 5), ("8", "D", 5),
        ("9", "N", 90),
    ]

    /// All characters that are heard: digits and letters.
    static let characters = "0123456789".map { String($0) } + letters.map(\.letter)

    /// What a character stands for in a number: the digit of a letter, anything else itself.
    public static func digit(_ character: String) -> String {
        // Some send a long dash for naught, which is T, and some an O.
        if character == "O" { return "0" }
        return letters.first { $0.letter == character }?.digit ?? character
    }

    /// A number as it might be cut: at least one digit is, if one can be.
    static func cut(_ number: String, using generator: inout some RandomNumberGenerator) -> String {
        let digits = number.map { String($0) }
        let cuttable = digits.indices.filter { index in letters.contains { $0.digit == digits[index] } }
        let least = cuttable.isEmpty ? nil : CallsignGenerator.element(of: cuttable, using: &generator)
        return digits.indices.map { index in
            guard let row = letters.first(where: { $0.digit == digits[index] }) else { return digits[index] }
            let isCut = CallsignGenerator.index(below: 100, using: &generator) < row.percent
            return isCut || index == least ? row.letter : digits[index]
        }.joined()
    }
}
