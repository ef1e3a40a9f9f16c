/// Generates the numbers sent on the air: reports, serial numbers, ages, powers, frequencies, times, years.
enum NumberMaker {
    static func number(using generator: inout some RandomNumberGenerator) -> String {
        func below(_ limit: Int) -> Int { CallsignGenerator.index(below: limit, using: &generator) }
        switch below(8) {
        case 0: return report(using: &generator)
        case 1, 2: return padded(1 + below(999), to: 3)
        case 3: return String(16 + below(80))
        case 4: return ["5", "10", "50", "100", "150", "200", "400", "500", "750", "1000"][below(10)]
        case 5: return String([3500, 7000, 10_100, 14_000, 18_068, 21_000, 24_890, 28_000][below(8)] + below(60))
        case 6: return padded(below(24), to: 2) + padded(below(60), to: 2)
        default: return String(1930 + below(96))
        }
    }

    /// A report, serial number, zone or power with cut digits.
    static func cutNumber(using generator: inout some RandomNumberGenerator) -> String {
        let number: String
        switch CallsignGenerator.index(below: 5, using: &generator) {
        case 0: number = report(using: &generator)
        case 1: number = padded(1 + CallsignGenerator.index(below: 40, using: &generator), to: 2)
        case 2: number = CallsignGenerator.element(of: ["100", "200", "400", "500", "1000"], using: &generator)
        default: number = padded(1 + CallsignGenerator.index(below: 999, using: &generator), to: 3)
        }
        let cut = CutNumbers.cut(number, using: &generator)
        // Fours and sixes are never cut. A number without cut digits would be no exercise.
        return cut == number ? cutNumber(using: &generator) : cut
    }

    /// A signal report (RST). One third are 599, the others vary in readability and strength.
    private static func report(using generator: inout some RandomNumberGenerator) -> String {
        if CallsignGenerator.index(below: 3, using: &generator) == 0 { return "599" }
        let readability = 3 + CallsignGenerator.index(below: 3, using: &generator)
        return "\(readability)\(2 + CallsignGenerator.index(below: 8, using: &generator))9"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
