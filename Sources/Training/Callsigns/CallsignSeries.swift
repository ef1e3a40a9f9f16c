/// Callsigns of one shape that one country gives out, and how often such a station is heard on the air.
///
/// The prefixes are those of the ITU's table of allocations; the shapes are those in use by amateurs; the weights are a
/// rough picture of who is active in Morse on the short waves, with the United States at about a quarter.
struct CallsignSeries: Equatable, Sendable {
    /// One of them begins the callsign.
    var prefixes: [String]
    /// One of them follows.
    var digits: [String]
    /// Lengths of what follows then; a length that is there twice is twice as frequent.
    var suffixLengths: [Int]
    /// How often, among all series.
    var weight: Int

    private init(_ prefixes: String, _ digits: String, _ suffixLengths: [Int], _ weight: Int) {
        self.prefixes = prefixes.split(separator: " ").map(String.init)
        self.digits = digits.map { String($0) }
        self.suffixLengths = suffixLengths
        self.weight = weight
    }

    /// All of them.
    static let all: [CallsignSeries] = northAmerica + europe + asia + elsewhere

    /// The sum of their weights.
    static let totalWeight = all.reduce(0) { $0 + $1.weight }

    private static let everyDigit = "0123456789"

    private static let northAmerica: [CallsignSeries] = [
        // The United States: one by two, one by three, two by one, two by two, two by three.
        CallsignSeries("K W N", everyDigit, [2], 40),
        CallsignSeries("K W N", everyDigit, [3], 70),
        CallsignSeries(
            "AA AB AC AD AE AF AG AI AJ AK KA KB KC KD KE KF KG KI KK KM KN KO KR KS KU KV KX KY KZ", everyDigit, [1],
            12),
        CallsignSeries("NA NB NC ND NE NF NG NI NJ NK NM NN NO NR NS NT NU NV NX NY NZ", everyDigit, [1], 10),
        CallsignSeries("WA WB WC WD WE WF WG WI WJ WK WM WN WO WQ WR WS WT WU WV WW WX WY WZ", everyDigit, [1], 8),
        CallsignSeries("AA AB AC AD AE AF AG AI AJ AK", everyDigit, [2], 20),
        CallsignSeries("KA KB KC KD KE KF KG KI KJ KK KM KN KO KQ WA WB WC WD", everyDigit, [3], 55),
        CallsignSeries("KH KL KP", "67", [2, 3], 3),
        CallsignSeries("VE", "123456789", [2, 3, 3], 26),
        CallsignSeries("VA", "1234567", [2, 3], 10),
        CallsignSeries("VY", "12", [2], 2),
        CallsignSeries("XE", "123", [1, 2, 3], 5),
        CallsignSeries("CO CM", "2678", [2, 3], 4),
        CallsignSeries("HI", "38", [2, 3], 2),
        CallsignSeries("TI", "25", [2, 3], 2),
        CallsignSeries("KP", "4", [2, 3], 3),
    ]

    private static let europe: [CallsignSeries] = [
        CallsignSeries("DL", everyDigit, [2, 3, 3], 40),
        CallsignSeries("DJ DK", everyDigit, [1, 2, 2], 22),
        CallsignSeries("DF DG DH DM DO", "123456789", [2, 3], 18),
        CallsignSeries("G", "023468", [2, 3, 3, 3], 26),
        CallsignSeries("M", "01367", [3], 12),
        CallsignSeries("2E", "01", [3], 2),
        CallsignSeries("GM MM", "03468", [2, 3, 3], 7),
        CallsignSeries("GW MW", "0348", [3], 4),
        CallsignSeries("GI MI", "0348", [3], 2),
        CallsignSeries("GD GJ GU", "0348", [2, 3], 1),
        CallsignSeries("EI", "23456789", [2, 3], 3),
        CallsignSeries("F", "1245678", [2, 3, 3, 3], 26),
        CallsignSeries("I", everyDigit, [2, 3], 8),
        CallsignSeries("IK IZ IU", everyDigit, [3], 24),
        CallsignSeries("IT", "9", [3], 3),
        CallsignSeries("IS", "0", [3], 1),
        CallsignSeries("EA", "1234567", [2, 3, 3], 16),
        CallsignSeries("EA", "69", [2, 3], 2),
        CallsignSeries("EC EB", "1234567", [2, 3], 3),
        CallsignSeries("CT", "1247", [2, 3], 5),
        CallsignSeries("CR CS", "57", [1, 2], 1),
        CallsignSeries("PA", "012345", [1, 2, 3, 3], 12),
        CallsignSeries("PB PC PD PE PG", "012345", [1, 2, 3], 8),
        CallsignSeries("ON", "4567", [2, 3, 3], 10),
        CallsignSeries("LX", "1", [2], 1),
        CallsignSeries("HB", "9", [1, 2, 3, 3, 3], 10),
        CallsignSeries("OE", "123456789", [2, 3, 3], 9),
        CallsignSeries("OK", "1235678", [2, 3, 3], 18),
        CallsignSeries("OL", "123456789", [1, 2], 2),
        CallsignSeries("OM", "1235678", [1, 2, 3], 8),
        CallsignSeries("SP", "123456789", [2, 3, 3], 20),
        CallsignSeries("SQ SN SO", "123456789", [1, 2, 3], 8),
        CallsignSeries("HA", "12345678", [2, 3], 8),
        CallsignSeries("HG", "12345678", [1, 2], 2),
        CallsignSeries("YO", "23456789", [2, 3], 8),
        CallsignSeries("LZ", "123456789", [2, 3], 9),
        CallsignSeries("YU YT", "12345678", [1, 2, 3], 8),
        CallsignSeries("9A", "1234567", [1, 2, 3], 7),
        CallsignSeries("S5", "0123456789", [1, 2, 3], 7),
        CallsignSeries("E7", "0123456789", [1, 2, 3], 3),
        CallsignSeries("Z3", "123456", [1, 2], 2),
        CallsignSeries("4O", "134679", [1, 2], 1),
        CallsignSeries("SV", "123456789", [2, 3], 6),
        CallsignSeries("SM", "01234567", [2, 3, 3], 14),
        CallsignSeries("SA SK", "01234567", [2, 3], 4),
        CallsignSeries("LA", "123456789", [1, 2, 2, 3], 8),
        CallsignSeries("LB", "123456789", [1, 2], 2),
        CallsignSeries("OZ", "123456789", [1, 2, 3, 3], 7),
        CallsignSeries("OH", "123456789", [1, 2, 3], 14),
        CallsignSeries("OG", "123456789", [1, 2], 1),
        CallsignSeries("TF", "123458", [1, 2, 3], 1),
        CallsignSeries("ES", "12345678", [1, 2, 3], 3),
        CallsignSeries("YL", "23", [1, 2, 3], 4),
        CallsignSeries("LY", "1234579", [1, 2, 3], 6),
        CallsignSeries("UR US UT UX", "1234567890", [1, 2, 3], 20),
        CallsignSeries("EW EU", "12345678", [1, 2, 3], 4),
        CallsignSeries("ER", "1235", [1, 2], 1),
        CallsignSeries("UA", "134690", [1, 2, 3, 3], 18),
        CallsignSeries("R RA RK RN RU RV RW RX RZ", "1346790", [1, 2, 3], 22),
    ]

    private static let asia: [CallsignSeries] = [
        CallsignSeries("JA", everyDigit, [2, 3, 3], 30),
        CallsignSeries("JE JF JG JH JI JJ JK JL JM JN JO JP JQ JR JS", everyDigit, [3], 28),
        CallsignSeries("7K 7L 7M 7N", "1234", [3], 3),
        CallsignSeries("HL DS", "12345", [2, 3], 6),
        CallsignSeries("BA BD BG BH BI BY", "123456789", [2, 3], 9),
        CallsignSeries("BV BX", "12345678", [2, 3], 2),
        CallsignSeries("VU", "2", [2, 3, 3], 5),
        CallsignSeries("HS E2", "0123456789", [2, 3], 3),
        CallsignSeries("YB YC YE", "0123456789", [2, 3], 6),
        CallsignSeries("DU", "123456789", [2, 3], 2),
        CallsignSeries("9M", "268", [2, 3], 2),
        CallsignSeries("9V", "1", [2], 1),
        CallsignSeries("4X 4Z", "145", [2, 3], 5),
        CallsignSeries("5B", "4", [2, 3], 3),
        CallsignSeries("TA", "1234567", [1, 2, 3], 3),
        CallsignSeries("A4 A6 A7 A9", "1456", [2, 3], 2),
        CallsignSeries("UN", "1579", [1, 2, 3], 3),
        CallsignSeries("4L", "0145", [1, 2], 1),
        CallsignSeries("EK", "1236", [2, 3], 1),
        CallsignSeries("3W XV", "1239", [2, 3], 1),
    ]

    private static let elsewhere: [CallsignSeries] = [
        CallsignSeries("VK", "12345678", [2, 3, 3], 16),
        CallsignSeries("ZL", "1234", [1, 2, 3, 3], 8),
        CallsignSeries("PY", "12345678", [2, 3, 3], 10),
        CallsignSeries("PP PT PU", "1256", [2, 3], 5),
        CallsignSeries("LU", "123456789", [2, 3, 3], 8),
        CallsignSeries("CE", "12345678", [2, 3], 4),
        CallsignSeries("CX", "123456789", [1, 2, 3], 2),
        CallsignSeries("HK", "123456", [1, 2, 3], 3),
        CallsignSeries("YV", "12345678", [2, 3], 3),
        CallsignSeries("HC", "12345", [1, 2], 2),
        CallsignSeries("OA", "4", [2, 3], 2),
        CallsignSeries("ZP", "56", [2, 3], 1),
        CallsignSeries("PJ", "247", [1, 2], 2),
        CallsignSeries("9Y", "4", [1, 2], 1),
        CallsignSeries("8P", "6", [2], 1),
        CallsignSeries("ZS", "123456", [1, 2, 3], 5),
        CallsignSeries("EA", "8", [2, 3], 3),
        CallsignSeries("CN", "28", [2, 3], 2),
        CallsignSeries("7X", "2345", [2, 3], 1),
        CallsignSeries("SU", "1", [2], 1),
        CallsignSeries("5Z", "4", [2], 1),
        CallsignSeries("V5", "1", [1, 2], 1),
        CallsignSeries("6W", "17", [2], 1),
        CallsignSeries("3B", "89", [2], 1),
    ]
}
