/// Where a callsign comes from: names and towns that go with it.
struct QSORegion {
    var names: [String]
    var places: [String]

    /// The region of a callsign, by its first letters (Radio Regulations, appendix 42); one of everywhere for those
    /// that are not told apart here.
    static func of(_ call: String) -> QSORegion {
        let two = String(call.prefix(2))
        if let region = byPrefix[two] { return region }
        if let first = call.first {
            if first == "A", let second = two.last, ("A"..."L").contains(second) { return northAmerica }
            if let region = byPrefix[String(first)] { return region }
        }
        return everywhere
    }

    private static let northAmerica = QSORegion(
        names: ["BOB", "JIM", "MIKE", "DAVE", "BILL", "SUE", "ANN", "KEN", "TOM", "RON"],
        places: ["BOSTON", "DENVER", "AUSTIN", "DALLAS", "TAMPA", "SEATTLE", "OMAHA", "RENO", "TULSA", "MIAMI"])
    private static let germany = QSORegion(
        names: ["HANS", "KARL", "UWE", "PETER", "INGE", "JENS", "RALF", "UTE", "OTTO", "KLAUS"],
        places: ["BERLIN", "HAMBURG", "BONN", "KIEL", "ULM", "ESSEN", "JENA", "MAINZ"])
    private static let britain = QSORegion(
        names: ["JOHN", "GEOFF", "ALAN", "NIGEL", "MARY", "COLIN", "IAN", "ROY"],
        places: ["LEEDS", "YORK", "BRISTOL", "DERBY", "LONDON", "OXFORD", "DOVER", "BATH"])
    private static let everywhere = QSORegion(
        names: ["ALEX", "PAUL", "ANNA", "MAX", "LEO", "MARIA", "TONY", "EVA"],
        places: ["PORTO", "GENEVA", "MALTA", "ATHENS", "CAIRO", "LIMA", "DAKAR", "QUITO"])

    private static let byPrefix: [String: QSORegion] = [
        "K": northAmerica, "W": northAmerica, "N": northAmerica,
        "DA": germany, "DB": germany, "DC": germany, "DD": germany, "DF": germany, "DG": germany, "DH": germany,
        "DJ": germany, "DK": germany, "DL": germany, "DM": germany, "DO": germany,
        "G": britain, "M": britain,
        "F": QSORegion(
            names: ["JEAN", "PIERRE", "LUC", "MARC", "ALAIN", "YVES", "ANNE"],
            places: ["PARIS", "LYON", "NICE", "BREST", "LILLE", "NANTES"]),
        "I": QSORegion(
            names: ["MARIO", "LUIGI", "PAOLO", "GINO", "CARLA", "SERGIO"],
            places: ["ROMA", "MILANO", "TORINO", "PISA", "NAPOLI", "BARI"]),
        "EA": QSORegion(
            names: ["JOSE", "LUIS", "JUAN", "PEDRO", "CARMEN", "PACO"],
            places: ["MADRID", "BILBAO", "LEON", "SEVILLA", "VIGO", "TOLEDO"]),
        "OH": QSORegion(
            names: ["JUHA", "PEKKA", "TIMO", "ANTTI", "LIISA", "MATTI"],
            places: ["TURKU", "OULU", "VAASA", "LAHTI", "PORI", "HELSINKI"]),
        "SM": QSORegion(
            names: ["LARS", "SVEN", "BO", "GUNNAR", "KARIN", "NILS"],
            places: ["MALMO", "LUND", "KALMAR", "UPPSALA", "GAVLE", "BODEN"]),
        "SP": QSORegion(
            names: ["JAN", "ADAM", "MAREK", "TOMEK", "EWA", "JUREK"],
            places: ["KRAKOW", "GDYNIA", "LODZ", "POZNAN", "OPOLE", "LUBLIN"]),
        "PA": QSORegion(
            names: ["JAN", "PIET", "HENK", "KEES", "WIM", "ANJA"],
            places: ["UTRECHT", "DELFT", "BREDA", "LEIDEN", "ZWOLLE", "EDE"]),
        "OK": QSORegion(
            names: ["JIRI", "PAVEL", "PETR", "JANA", "KAREL", "MILAN"],
            places: ["PRAHA", "BRNO", "PLZEN", "OPAVA", "TABOR", "ZLIN"]),
        "JA": japan, "JH": japan, "JR": japan, "JE": japan,
        "VE": canada, "VA": canada,
        "VK": QSORegion(
            names: ["BRUCE", "STEVE", "IAN", "KEITH", "JOY", "GARY"],
            places: ["SYDNEY", "PERTH", "HOBART", "CAIRNS", "DARWIN", "ALBURY"]),
    ]

    private static let japan = QSORegion(
        names: ["HIRO", "TARO", "KEN", "AKI", "YUKI", "TOSHI"],
        places: ["TOKYO", "OSAKA", "KYOTO", "KOBE", "NAGOYA", "SENDAI"])
    private static let canada = QSORegion(
        names: ["DOUG", "GORD", "JACK", "LUC", "JOAN", "NORM"],
        places: ["OTTAWA", "TORONTO", "CALGARY", "REGINA", "HALIFAX", "LONDON"])
}
