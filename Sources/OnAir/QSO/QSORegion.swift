/// First names and towns for the origin of a callsign.
struct QSORegion {
    var names: [String]
    var places: [String]

    /// The names of the callsign's country, and its towns. If the digit identifies a part of the country, the towns are
    /// from there. A country without a row has worldwide names and a single town. An unknown country counts as the
    /// United States.
    static func of(_ call: String) -> QSORegion {
        guard let country = CallsignCountry.name(of: call) else {
            return byCountry["US"] ?? QSORegion(names: [], places: [])
        }
        let found =
            byCountry[country] ?? QSORegion(names: worldwide, places: [QSORegionTable.capitals[country] ?? "DX"])
        guard let digit = CallsignCountry.digit(of: call), let towns = byDigit["\(country)\(digit)"] else {
            return found
        }
        return QSORegion(names: found.names, places: towns)
    }

    /// The names of all possible operators, and other frequent names.
    static let allNames: Set<String> = Set(byCountry.values.flatMap(\.names)).union(worldwide).union(others)

    static let states: [String: String] = {
        var states: [String: String] = [:]
        for row in QSORegionTable.states.split(whereSeparator: \.isNewline) {
            let columns = row.split(separator: ":").map { $0.split(separator: " ").map(String.init) }
            for town in columns[1] { states[town] = columns[0][0] }
        }
        return states
    }()

    private static let worldwide = ["ALEX", "PAUL", "ANNA", "MAX", "LEO", "MARIA", "TONY", "EVA"]
    /// Frequent names that no partner has.
    private static let others: Set<String> = Set(
        """
        TOM JACK JOE RICK STEVE CHRIS DAN FRED FRANK GEORGE PHIL ROB SAM TED TIM WALT WERNER HEINZ DIETER KURT FRITZ GERD MARTIN
        STEFAN ANDY BEN CARL ED GREG HARRY JEFF LARRY MARK NICK PAT PETE RAY RICH SCOTT STAN WAYNE AL ART BARRY BERT BRAD BRUNO
        CHARLIE CHUCK CLAUDE DON DOUG EARL ERIC ERNST FELIX GARY GENE GUENTER GUS HANK HARALD HELMUT HERB HUGH IVAN JAY JERRY JIMMY
        JOCHEN JOERG JUERGEN KEVIN LEN LOU LYNN MANFRED MEL MICHAEL NEIL NORBERT NORM OSCAR OTTO PHILIP RALPH REINER RENE ROGER
        RUDI RUSS SIMON SEAN SIGI SVEN THOMAS TONI VIC VINCE VOLKER WALTER WOLF WOLFGANG ANTONIO AGNES DEREK URSULA JULIA LISA
        EMMA KATE LAURA LINDA NANCY SARAH SUSAN PETRA SABINE MONIKA HEIKE SIMONE CLARA IRENE HELEN BARB BETTY
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    static let byCountry: [String: QSORegion] = {
        var regions: [String: QSORegion] = [:]
        for row in QSORegionTable.countries.split(whereSeparator: \.isNewline) {
            let columns = row.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "|" }.map {
                $0.split(separator: " ").map(String.init)
            }
            for country in columns[0] { regions[country] = QSORegion(names: columns[1], places: columns[2]) }
        }
        return regions
    }()

    /// By country and digit of the callsign.
    private static let byDigit: [String: [String]] = {
        var towns: [String: [String]] = [:]
        for row in QSORegionTable.districts.split(whereSeparator: \.isNewline) {
            let columns = row.split(separator: ":").map { $0.split(separator: " ").map(String.init) }
            for district in columns[0] { towns[district] = columns[1] }
        }
        return towns
    }()
}
