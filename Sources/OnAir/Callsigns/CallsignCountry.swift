public enum CallsignCountry {
    /// The country's name as in `CallsignTable`; nil if the text is not a callsign or its prefix is unallocated.
    ///
    /// Another country's prefix before or after a stroke is the place of the station: F/DL1ABC is in France, N2OO/VP9
    /// on Bermuda. A digit after a stroke replaces the callsign's own digit: EA1ABC/8 is on the Canary Islands.
    public static func name(of callsign: String) -> String? {
        place(of: callsign).flatMap { name(ofPrefix: $0) }
    }

    /// The digit after the prefix. In some countries it is the number of a region.
    static func digit(of callsign: String) -> Character? {
        // A prefix may begin with a digit: 9A1A, 2E0ABC.
        place(of: callsign)?.dropFirst().first(where: \.isNumber)
    }

    private static func name(ofPrefix text: String) -> String? {
        (1...longestPrefix).reversed().lazy.compactMap { CallsignTable.names[String(text.prefix($0))] }.first
    }

    /// The part of a callsign that gives the country of the station.
    private static func place(of callsign: String) -> String? {
        let parts = callsign.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard (1...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        let bases = parts.indices.filter { isBase(parts[$0]) }
        // VP2E has the form of a callsign, but is the place in VP2E/K1ABC and K1ABC/VP2E.
        guard let base = bases.max(by: { parts[$0].count < parts[$1].count }), base < 2 else { return nil }
        if base == 1 { return CallsignGenerator.isVisited(parts[0]) ? parts[0] : nil }
        guard parts.count > 1 else { return parts[0] }
        let suffix = parts[1]
        if suffix.count == 1, let digit = suffix.first, digit.isNumber { return replaced(digit, in: parts[0]) }
        let isPlace = CallsignGenerator.isVisited(suffix) && !isRemark(suffix) && name(ofPrefix: suffix) != nil
        return isPlace ? suffix : parts[0]
    }

    /// Accepts full callsigns and the short form that some countries issue: a letter, a digit and at most three letters
    /// (D4C).
    private static func isBase(_ text: String) -> Bool {
        if CallsignGenerator.isWellFormed(text), !text.contains("/") { return true }
        let characters = Array(text)
        guard (3...5).contains(characters.count), CallsignGenerator.isLetter(characters[0]),
            CallsignGenerator.isDigit(characters[1]), characters[2...].allSatisfy(CallsignGenerator.isLetter)
        else { return false }
        return CallsignTable.names[String(characters[..<2])] != nil
    }

    /// Whether a suffix describes how the station works, although it could be a prefix: one letter (except F, G, I, K
    /// and W, which visitors of those countries send), a lighthouse or lightship and the like, or three letters without
    /// a digit.
    private static func isRemark(_ suffix: String) -> Bool {
        switch suffix.count {
        case 1: !"FGIKW".contains(suffix)
        case 2: ["MM", "AM", "LH", "LV", "LS", "LT"].contains(suffix)
        default: suffix.allSatisfy(\.isLetter)
        }
    }

    private static func replaced(_ digit: Character, in callsign: String) -> String {
        guard let place = callsign.lastIndex(where: \.isNumber) else { return callsign }
        return callsign[..<place] + String(digit) + callsign[callsign.index(after: place)...]
    }

    private static let longestPrefix = 4
}
