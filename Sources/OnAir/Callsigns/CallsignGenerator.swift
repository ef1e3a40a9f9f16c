import Morse

/// Generates realistic callsigns and recognises well-formed ones.
///
/// The structure follows the Radio Regulations, article 19.68: a prefix, a digit, then up to four characters that end
/// in a letter. The prefix has one character (a letter allocated to one country) or two with at least one letter. It
/// has three where two countries share a series.
public enum CallsignGenerator {
    /// Letters that are a whole prefix.
    private static let single = Set("BFGIKMNRW")
    private static let longestSuffix = 4
    /// Suffixes after a stroke, each with its frequency per thousand callsigns.
    private static let appendices: [(text: String, perMille: Int)] = [("P", 35), ("M", 12), ("QRP", 12), ("MM", 3)]
    /// Three-letter groups with another meaning on the air. Groups that begin with Q are excluded separately.
    private static let avoided: Set<String> = ["SOS", "TTT", "XXX", "DDD", "PAN"]

    /// Draws a country by its activity. About 6 % of the callsigns end in /P, /M, /QRP or /MM.
    public static func callsign(using generator: inout some RandomNumberGenerator) -> String {
        let base = base(using: &generator)
        var left = index(below: 1000, using: &generator)
        for (text, perMille) in appendices {
            left -= perMille
            if left < 0 { return "\(base)/\(text)" }
        }
        return base
    }

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

    /// Whether the text has the structure of an upper-case callsign. One part may stand before a stroke (another
    /// country's prefix) and one after it (such a prefix, a digit, QRP, QRPP or any one or two letters).
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

    /// The digit after the prefix is not part of `text`.
    private static func isPrefix(_ text: ArraySlice<Character>) -> Bool {
        let text = Array(text)
        switch text.count {
        case 1: return single.contains(text[0])
        case 2:
            // No country has a series that begins with Q.
            guard text.allSatisfy({ isLetter($0) || isDigit($0) }), text[0] != "Q" else { return false }
            return text.contains(where: isLetter)
        case 3: return text[0] != "Q" && (isLetter(text[0]) || isDigit(text[0])) && text[1...].allSatisfy(isLetter)
        default: return false
        }
    }

    /// Whether a text can be the prefix of a visited country: a prefix (F), a prefix with a digit (W4), or that with a
    /// letter for an island (VP2E).
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

    static func letter(using generator: inout some RandomNumberGenerator) -> Character {
        element(of: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), using: &generator)
    }

    static func element<Element>(of elements: [Element], using generator: inout some RandomNumberGenerator) -> Element {
        elements[index(below: elements.count, using: &generator)]
    }

    static func index(below limit: Int, using generator: inout some RandomNumberGenerator) -> Int {
        Int(generator.unitInterval() * Double(limit))
    }
}
