/// Letters that replace digits to save time: "5NN" is 599.
///
/// Only N, T and A are frequent in practice. Nine is almost always sent as N. Some experienced operators send the
/// others.
public enum CutNumbers {
    /// The letter for each digit, with the percentage of cases in which it is sent.
    private static let letters: [(digit: String, letter: String, percent: Int)] = [
        ("0", "T", 80), ("1", "A", 50), ("2", "U", 5), ("3", "V", 5), ("5", "E", 15), ("7", "B", 5), ("8", "D", 5),
        ("9", "N", 90),
    ]

    /// All digits and cut letters.
    static let characters = "0123456789".map { String($0) } + letters.map(\.letter)

    /// The digit for a cut letter. Any other character stands for itself.
    public static func digit(_ character: String) -> String {
        // Some operators send a long dash for zero, which reads as T, and some an O.
        if character == "O" { return "0" }
        return letters.first { $0.letter == character }?.digit ?? character
    }

    /// The letter for a digit. A digit that is cut in less than this percentage of cases stays a digit.
    static func letter(_ digit: String, ifSentIn percent: Int) -> String {
        letters.first { $0.digit == digit && $0.percent >= percent }?.letter ?? digit
    }

    /// Cuts at least one digit if the number has one with a letter.
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
