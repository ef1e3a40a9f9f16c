/// The references of operators: state, park and summit, consistent with callsign and town.
public enum QSOReference {
    /// The state or province; DX outside the United States and Canada, as in contests.
    public static func state(of someone: QSOOperator) -> String {
        switch CallsignCountry.name(of: someone.call) {
        case "US", "CA": QSORegion.states[someone.place] ?? "DX"
        case "alaska": "AK"
        case "hawaii": "HI"
        case "puertorico": "PR"
        default: "DX"
        }
    }

    /// A park reference (Parks on the Air: two letters of the country and at least four digits); NIL if the country has
    /// none.
    public static func park(of someone: QSOOperator) -> String {
        guard let name = CallsignCountry.name(of: someone.call) else { return "NIL" }
        let code = name.count == 2 ? name : codes[name]
        return code.map { "\($0)-\(digits(number(of: someone.call, below: 400) + 1, count: 4))" } ?? "NIL"
    }

    /// A summit reference (Summits on the Air: association, region, three digits); NIL if the country has none.
    public static func summit(of someone: QSOOperator) -> String {
        guard let name = CallsignCountry.name(of: someone.call) else { return "NIL" }
        let area = someone.call.first(where: \.isNumber)
        let region = name == "US" ? area.flatMap { american[$0] } : regions[name]
        return region.map { "\($0)-\(digits(number(of: someone.call, below: 40) + 1, count: 3))" } ?? "NIL"
    }

    /// A number derived from a callsign, from 0 to `limit` - 1.
    static func number(of call: String, below limit: Int) -> Int {
        call.unicodeScalars.reduce(7) { ($0 * 31 + Int($1.value)) % 1_000_003 } % limit
    }

    private static func digits(_ number: Int, count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    /// Country codes of parks, for places that `CallsignTable` has by name.
    private static let codes = [
        "england": "GB", "scotland": "GB", "wales": "GB", "ulster": "GB", "man": "IM", "jersey": "JE", "guernsey": "GG",
        "sicily": "IT", "sardinia": "IT", "canaries": "ES", "balearics": "ES", "ceuta": "ES", "madeira": "PT",
        "azores": "PT",
        "corsica": "FR", "crete": "GR", "rhodes": "GR", "aland": "AX", "alaska": "US", "hawaii": "US",
        "puertorico": "PR",
    ]

    /// One region with summits for each call area of the United States.
    private static let american: [Character: String] = [
        "0": "W0C/FR", "1": "W1/HA", "2": "W2/GC", "3": "W3/PT", "4": "W4C/CM", "5": "W5N/SI", "6": "W6/CT",
        "7": "W7W/KG",
        "8": "W8V/PR", "9": "W9/WI",
    ]

    /// One region with summits for each country with its own association.
    private static let regions = [
        "DE": "DM/BW", "GB": "G/LD", "england": "G/LD", "scotland": "GM/SS", "wales": "GW/NW", "ulster": "GI/MM",
        "IE": "EI/IE",
        "FR": "F/AB", "IT": "I/LO", "ES": "EA4/MD", "CH": "HB/BE", "AT": "OE/TI", "CZ": "OK/KR", "SK": "OM/ZA",
        "PL": "SP/BZ",
        "SI": "S5/JA", "BE": "ON/ON", "JP": "JA/KN", "AU": "VK3/VE",
    ]
}
