import Morse

/// Generates callsigns as heard on the air, and recognises well-formed ones.
///
/// The structure is that of the Radio Regulations, article 19.68: a nationality prefix of one character (for letters
/// that stand for a country alone) or of two with at least one letter, then a digit, then up to four characters ending
/// in a letter; if two countries share a series, the prefix has three characters.
public enum CallsignGenerator {
    /// Letters that are a country's prefix on their own.
    private static let single = Set("BFGIKMNRW")
    /// The most characters after the prefix and its digit.
    private static let longestSuffix = 4
    /// What may follow a stroke, and how often per thousand callsigns.
    private static let appendices: [(text: String, perMille: Int)] = [("P", 35), ("M", 12), ("QRP", 12), ("MM", 3)]
    /// Three-letter groups that mean something else on the air, besides all that begin with Q.
    private static let avoided: Set<String> = ["SOS", "TTT", "XXX", "DDD", "PAN"]

    /// A callsign of a country weighted by its activity, sometimes with /P, /M or /QRP.
    public static func callsign(using generator: inout some RandomNumberGenerator) -> String {
        let base = base(using: &generator)
        var left = index(below: 1000, using: &generator)
        for (text, perMille) in appendices {
            left -= perMille
            if left < 0 { return "\(base)/\(text)" }
        }
        return base
    }

    /// A callsign without a stroke.
    static func base(using generator: inout some RandomNumberGenerator) -> String {
        let series = series(using: &generator)
        let prefix = element(of: series.prefixes, using: &generator)
        let digit = element(of: series.digits, using: &generator)
        let length = element(of: series.suffixLengths, using: &generator)
        var suffix: String
        repeat {
            suffix = String((0..<length).map { _ in letter(using: &generator) })
        } while avoided.contains(suffix) || (length == 3 && suffix.first == "Q")
        return prefix + digit + suffix
    }

    /// Whether the text has the structure of a callsign in upper case, with an optional part before and after a stroke:
    /// another country's prefix before or after, or a digit, QRP, QRPP or another remark of one or two letters after.
    public static func isWellFormed(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(Array.init)
        switch parts.count {
        case 1: return isBase(parts[0])
        case 2: return (isBase(parts[0]) && isAppendix(parts[1])) || (isVisited(parts[0]) && isBase(parts[1]))
        case 3: return isVisited(parts[0]) && isBase(parts[1]) && isAppendix(parts[2])
        default: return false
        }
    }

    // MARK: Structure

    private static func isBase(_ text: [Character]) -> Bool {
        (1...3).contains { length in
            guard text.count > length + 1, isPrefix(text[..<length]), isDigit(text[length]) else { return false }
            let suffix = text[(length + 1)...]
            guard suffix.count <= (length == 3 ? longestSuffix - 1 : longestSuffix), let last = suffix.last else {
                return false
            }
            return isLetter(last) && suffix.allSatisfy { isLetter($0) || isDigit($0) }
        }
    }

    /// A prefix, without the digit that follows it.
    private static func isPrefix(_ text: ArraySlice<Character>) -> Bool {
        let text = Array(text)
        switch text.count {
        case 1: return single.contains(text[0])
        case 2:
            // Q is allocated to nobody; a prefix has at least one letter.
            guard text.allSatisfy({ isLetter($0) || isDigit($0) }), text[0] != "Q" else { return false }
            return text.contains(where: isLetter)
        case 3: return text[0] != "Q" && (isLetter(text[0]) || isDigit(text[0])) && text[1...].allSatisfy(isLetter)
        default: return false
        }
    }

    /// Whether a text can be the prefix of a country that is visited: with or without a digit, and one letter after it that
    /// tells an island: W4, F, VP2E.
    static func isVisited(_ text: String) -> Bool { isVisited(Array(text)) }

    private static func isVisited(_ text: [Character]) -> Bool {
        if isPrefix(text[...]) { return true }
        guard let last = text.last else { return false }
        if isDigit(last) { return isPrefix(text.dropLast()) }
        return isLetter(last) && text.count == 4 && isDigit(text[2]) && isPrefix(text[..<2])
    }

    private static func isAppendix(_ text: [Character]) -> Bool {
        if text.count == 1 { return isDigit(text[0]) || isLetter(text[0]) }
        if text.count == 2, text.allSatisfy(isLetter) { return true }
        return ["QRP", "QRPP"].contains(String(text)) || text.contains(where: isDigit) && isVisited(text)
    }

    static func isLetter(_ character: Character) -> Bool { ("A"..."Z").contains(character) }
    static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    // MARK: Dice

    private static func series(using generator: inout some RandomNumberGenerator) -> CallsignSeries {
        var left = index(below: CallsignSeries.totalWeight, using: &generator)
        for series in CallsignSeries.all {
            left -= series.weight
            if left < 0 { return series }
        }
        return CallsignSeries.all[0]
    }

    /// A letter, all equally likely.
    static func letter(using generator: inout some RandomNumberGenerator) -> Character {
        element(of: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), using: &generator)
    }

    /// An element of a list, all equally likely.
    static func element<Element>(of elements: [Element], using generator: inout some RandomNumberGenerator) -> Element {
        elements[index(below: elements.count, using: &generator)]
    }

    /// A number from 0 up to, but not including, the limit.
    static func index(below limit: Int, using generator: inout some RandomNumberGenerator) -> Int {
        Int(generator.unitInterval() * Double(limit))
    }
}
