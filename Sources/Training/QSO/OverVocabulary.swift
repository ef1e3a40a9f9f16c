/// The words that operators send.
enum OverVocabulary {
    /// Words that announce a field, and the field they announce.
    static let fields: [String: QSOItem] = [
        "RST": .report, "RPRT": .report, "REPORT": .report, "SIG": .report, "SIGS": .report, "NAME": .name, "NM": .name,
        "OP": .name, "QTH": .place, "LOC": .place, "RIG": .rig, "TRX": .rig, "ANT": .antenna, "PWR": .power,
        "WX": .weather, "TEMP": .weather, "NR": .serial, "SERIAL": .serial, "NUMBER": .serial, "CALL": .call,
    ]

    /// Words between a field's name and its value.
    static let links: Set = ["IS", "HR", "HERE", "IN", "NR", "ES", "AT"]

    /// Words for having understood.
    static let acknowledgements: Set = ["R", "RR", "RRR", "RRRR", "QSL", "CFM", "OK", "TU", "FB", "SOLID"]

    /// Words for the end of a QSO.
    static let farewells: Set = ["73", "77", "88", "72", "QRT", "EE", "CUL", "CUAGN", "BCNU", "GN", "GB", "TT"]

    static let greetings: Set = ["GM", "GA", "GE", "GD", "HI", "HELLO"]

    /// Words that are understood and carry no information to keep.
    static let fillers: Set = [
        "DR", "OM", "YL", "TNX", "TKS", "THX", "TX", "FER", "FOR", "THE", "UR", "ES", "AND", "CPY", "COPY", "BTU",
        "HW", "HOW", "VY", "NICE", "GUD", "GOOD", "QSO", "HPE", "HOPE", "ALL", "PSE", "PLS", "MY", "HR", "HERE", "IS",
        "IN",
        "ON", "TO", "U", "YOU", "ABT", "NOW", "NW", "WID", "WITH", "VERT", "DX", "TEST", "CONTEST", "SRI", "QRM", "QRN",
        "QSB", "BEST", "GL", "LUCK", "MNI", "MANY", "AGE", "YRS", "XYL", "QSP", "QRV", "QRX", "STN", "WKD", "CL", "K",
        "KN", "CONDX", "BAND", "FINE", "UP", "DWN", "A", "I", "AM", "SO", "AT", "OF", "NO", "NIL", "NOT", "B4",
    ]

    /// Requests made by a single word.
    static let requests: Set = ["AGN", "AGAIN", "RPT", "QRS", "QRQ", "QRZ", "QRL"]

    /// Every word with a meaning of its own.
    static let all: Set<String> = Set(fields.keys).union(acknowledgements).union(farewells).union(greetings)
        .union(fillers).union(requests).union(["CQ", "DE"])

    /// Tokens that only hand over the turn, as a sign or letter by letter.
    static let turns: [Over.Token] = [
        .sign(.bk), .sign(.kn), .sign(.ar), .word("K"), .word("BK"), .word("KN"), .word("AR"),
    ]

    /// Words that never end an over, however long the silence: what they announce is still to come.
    static let wantsMore: Set<String> = Set(fields.keys).union([
        "CQ", "DE", "UR", "FER", "ES", "TNX", "DR", "MY", "IS", "PSE", "RPT", "VY",
    ]).subtracting(["CALL", "SIG", "SIGS"])

    /// Words that may be found in letters sent without a space between them.
    static let splittable: Set = [
        "CQ", "DE", "UR", "RST", "NAME", "OP", "QTH", "RIG", "ANT", "PWR", "WX", "NR", "TNX", "TU", "FER", "CALL", "GM",
        "GA", "GE", "DR", "OM", "HW", "73", "TEST", "PSE", "AGN", "IS", "ES", "BTU", "QSL", "RPT", "QRS",
    ]

    /// A signal report in plain digits: `5NN` is 599; nil if it is not one. Readability is 1 to 5, strength and tone 1
    /// to 9.
    static func report(_ text: String) -> String? {
        let digits = text.map { Self.digit($0) }
        guard text.count == 3, text.contains(where: \.isNumber) || text == "ENN",
            let readability = digits[0], let strength = digits[1], let tone = digits[2],
            (1...5).contains(readability), (1...9).contains(strength), (1...9).contains(tone)
        else { return nil }
        return "\(readability)\(strength)\(tone)"
    }

    /// A number of up to four digits, including cut numbers; nil if it is not one.
    static func number(_ text: String) -> Int? {
        guard (1...4).contains(text.count) else { return nil }
        var value = 0
        for character in text {
            guard let digit = digit(character) else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// A digit, or the shorter letter sent for it.
    private static func digit(_ character: Character) -> Int? {
        character.wholeNumberValue ?? Int(CutNumbers.digit(String(character)))
    }
}
