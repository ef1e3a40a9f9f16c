/// Letters that stand for digits to save time: "5NN" is 599.
///
/// In practice only N, T and A are frequent (nine is almost always sent as N); the others are heard from old hands.
public enum CutNumbers {
    /// The letter for each digit, and the percentage of cases in which it is sent.
    private static let letters: [(digit: String, letter: String, percent: Int)] = [
        ("0", "T", 80), ("1", "A", 50), ("2", "U", 5), ("3", "V", 5), ("5", "E", 15), ("7", "B", 5), ("8", "D", 5),
        ("9", "N", 90),
    ]

    /// All characters that are heard: digits and letters.
    static let characters = "0123456789".map { String($0) } + letters.map(\.letter)

    /// The digit that a letter stands for in a number; any other character stands for itself.
    public static func digit(_ character: String) -> String {
        // Some send a long dash for nought, which is T, and some an O.
        if character == "O" { return "0" }
        return letters.first { $0.letter == character }?.digit ?? character
    }

    /// The letter for a digit, or the digit itself if it is sent cut in less than that percentage of cases.
    static func letter(_ digit: String, ifSentIn percent: Int) -> String {
        letters.first { $0.digit == digit && $0.percent >= percent }?.letter ?? digit
    }

    /// A number with at least one digit cut, if any can be cut.
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
