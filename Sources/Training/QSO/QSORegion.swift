/// Names and towns that go with the origin of a callsign.
struct QSORegion {
    var names: [String]
    var places: [String]

    /// The region of a callsign's country; a worldwide one for most countries.
    static func of(_ call: String) -> QSORegion {
        CallsignCountry.name(of: call).flatMap { byCountry[$0] } ?? everywhere
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
    private static let spain = QSORegion(
        names: ["JOSE", "LUIS", "JUAN", "PEDRO", "CARMEN", "PACO"],
        places: ["MADRID", "BILBAO", "LEON", "SEVILLA", "VIGO", "TOLEDO"])
    private static let italy = QSORegion(
        names: ["MARIO", "LUIGI", "PAOLO", "GINO", "CARLA", "SERGIO"],
        places: ["ROMA", "MILANO", "TORINO", "PISA", "NAPOLI", "BARI"])
    private static let everywhere = QSORegion(
        names: ["ALEX", "PAUL", "ANNA", "MAX", "LEO", "MARIA", "TONY", "EVA"],
        places: ["PORTO", "GENEVA", "MALTA", "ATHENS", "CAIRO", "LIMA", "DAKAR", "QUITO"])

    private static let byCountry: [String: QSORegion] = [
        "US": northAmerica, "alaska": northAmerica, "hawaii": northAmerica, "puertorico": northAmerica,
        "DE": germany,
        "GB": britain, "england": britain, "scotland": britain, "wales": britain, "ulster": britain, "man": britain,
        "jersey": britain, "guernsey": britain,
        "ES": spain, "balearics": spain, "canaries": spain, "ceuta": spain,
        "FR": QSORegion(
            names: ["JEAN", "PIERRE", "LUC", "MARC", "ALAIN", "YVES", "ANNE"],
            places: ["PARIS", "LYON", "NICE", "BREST", "LILLE", "NANTES"]),
        "IT": italy, "sicily": italy, "sardinia": italy,
        "FI": QSORegion(
            names: ["JUHA", "PEKKA", "TIMO", "ANTTI", "LIISA", "MATTI"],
            places: ["TURKU", "OULU", "VAASA", "LAHTI", "PORI", "HELSINKI"]),
        "SE": QSORegion(
            names: ["LARS", "SVEN", "BO", "GUNNAR", "KARIN", "NILS"],
            places: ["MALMO", "LUND", "KALMAR", "UPPSALA", "GAVLE", "BODEN"]),
        "PL": QSORegion(
            names: ["JAN", "ADAM", "MAREK", "TOMEK", "EWA", "JUREK"],
            places: ["KRAKOW", "GDYNIA", "LODZ", "POZNAN", "OPOLE", "LUBLIN"]),
        "NL": QSORegion(
            names: ["JAN", "PIET", "HENK", "KEES", "WIM", "ANJA"],
            places: ["UTRECHT", "DELFT", "BREDA", "LEIDEN", "ZWOLLE", "EDE"]),
        "CZ": QSORegion(
            names: ["JIRI", "PAVEL", "PETR", "JANA", "KAREL", "MILAN"],
            places: ["PRAHA", "BRNO", "PLZEN", "OPAVA", "TABOR", "ZLIN"]),
        "JP": QSORegion(
            names: ["HIRO", "TARO", "KEN", "AKI", "YUKI", "TOSHI"],
            places: ["TOKYO", "OSAKA", "KYOTO", "KOBE", "NAGOYA", "SENDAI"]),
        "CA": QSORegion(
            names: ["DOUG", "GORD", "JACK", "LUC", "JOAN", "NORM"],
            places: ["OTTAWA", "TORONTO", "CALGARY", "REGINA", "HALIFAX", "LONDON"]),
        "AU": QSORegion(
            names: ["BRUCE", "STEVE", "IAN", "KEITH", "JOY", "GARY"],
            places: ["SYDNEY", "PERTH", "HOBART", "CAIRNS", "DARWIN", "ALBURY"]),
    ]
}
