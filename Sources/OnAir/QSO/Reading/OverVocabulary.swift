/// The words that operators send.
enum OverVocabulary {
    /// Words that announce a field, and the field they announce.
    static let fields: [String: QSOItem] = [
        "RST": .report, "RS": .report, "RPRT": .report, "REPORT": .report, "RAPPORT": .report, "SIG": .report,
        "SIGS": .report, "SIGNAL": .report, "SIGNALS": .report, "NAME": .name, "NM": .name, "OP": .name, "OPR": .name,
        "NAMEN": .name, "VORNAME": .name, "HANDLE": .name, "QTH": .place, "LOC": .place, "LOCATION": .place,
        "GRID": .place, "RIG": .rig, "TRX": .rig, "TCVR": .rig, "XCVR": .rig, "ANT": .antenna, "ANTENNA": .antenna,
        "ANTS": .antenna, "AERIAL": .antenna, "PWR": .power, "POWER": .power, "OUTPUT": .power, "WX": .weather,
        "TEMP": .weather, "WEATHER": .weather, "NR": .serial, "SER": .serial, "SERIAL": .serial, "NUMBER": .serial,
        "CALL": .call, "CALLSIGN": .call, "AGE": .age, "STATE": .state, "PARK": .park, "POTA": .park, "REF": .park,
        "SUMMIT": .summit, "SOTA": .summit,
    ]

    /// Words between a field's name and its value.
    static let links: Set = ["IS", "HR", "HERE", "IN", "NR", "NEAR", "ES", "AT", "ABT", "=", "A", "AN"]

    /// Words between two fields that are asked for together.
    static let conjunctions: Set = ["ES", "AND", "UR", "MY", "U", "ND"]

    /// Words for having understood.
    static let acknowledgements: Set = [
        "R", "RR", "RRR", "RRRR", "QSL", "CFM", "OK", "TU", "FB", "SOLID", "ROGER", "C", "YES", "UFB", "RCVD", "CPI",
        "CPID", "CPIED", "COPIED", "PCT", "100PCT", "ALLES",
    ]

    /// Words for the end of a QSO.
    static let farewells: Set = [
        "73", "73S", "77", "88", "72", "55", "QRT", "EE", "CUL", "CUAGN", "CU", "BCNU", "GN", "GB", "TT", "BYE", "SK",
        "VA", "AWDH", "AWDS", "DSW", "CIAO", "CHEERIO", "CHEERS", "TTFN", "GOODBYE", "NIGHT",
    ]

    static let greetings: Set = [
        "GM", "GA", "GE", "GD", "HI", "HELLO", "HALLO", "HELO", "MORNING", "EVENING", "AFTERNOON", "DAG", "BJR", "BSR",
    ]

    /// Words with which thanks begin.
    static let thanks: Set = ["TNX", "TKS", "THX", "TX", "THANKS", "THANK", "TNKS", "DANKE", "MERCI", "TU"]

    /// Words for the operator's attention, after which a name may follow.
    static let addresses: Set = ["DR", "OM", "YL", "LBR", "DEAR", "OLD", "MAN", "FRIEND", "OB"]

    /// Words of QSOs that carry no information to keep.
    static let fillers: Set = [
        "FER", "FOR", "FR", "THE", "UR", "ES", "AND", "CPY", "COPY", "BTU", "HW", "HOW", "VY", "NICE", "GUD", "GOOD",
        "QSO",
        "QSOS", "HPE", "HOPE", "ALL", "PSE", "PLS", "PLSE", "MY", "HR", "HERE", "IS", "IN", "ON", "TO", "U", "YOU",
        "ABT", "NOW", "NW", "WID", "WITH", "DX", "TEST", "CONTEST", "SRI", "SORRY", "QRM", "QRN", "QSB", "QRO", "BEST",
        "GL", "LUCK", "MNI", "MANY", "YRS", "XYL", "QSP", "QRV", "QRX", "STN", "STNS", "WKD", "CL", "K", "KN", "AR",
        "BK", "CONDX", "CONDS", "BAND", "FINE", "UP", "DWN", "A", "I", "AM", "SO", "AT", "OF", "NO", "NIL", "NOT", "B4",
        "INFO", "MAIL", "OVER", "BACK", "DIT", "QRP", "QRPP", "CW", "SSB", "QSY", "QSK", "QSB", "QRU", "QSZ", "QSM",
        "WKG", "WRK", "WORK", "BURO", "LOTW", "EQSL", "QRG", "KEY", "PADDLE", "BUG", "MTRS", "MTR", "GOT", "HAVE", "HV",
        "HVE", "HAS", "WAS", "WL", "WILL", "BE", "BEEN", "BN", "NEED", "TIL", "AGO", "FROM", "FM", "THIS", "THAT", "IT",
        "ITS", "IM", "ME", "WE", "VIA", "BUT", "BT", "MSG", "HRD", "HEARD", "FIRST", "1ST", "AS", "WATTS", "WATT",
        "CUD",
        "DID", "RUNNING", "USING", "STBY", "STANDBY", "WAIT",
    ]

    /// Other words of conversations; too many to be looked for in letters run together.
    static let talk: Set<String> = Set(
        """
        ABLE ABOUT ACTIVATE ACTIVATION ACTIVATOR ACTIVITY AFTER AGC AIR ALSO ALWAYS AMP ANY ANYTHING ARE AROUND BAD BATT \
        BATTERY BEAM BECAUSE BEFORE BEING BIG BIT BUILD BUILT BUSY BY CAME CAN CANNOT CANT CHASE CHASER CITY CLEAR CLUB \
        CMG CNT COFFEE COME COMING CONT COPYING COUNTRY COUNTY CPLE CRD CARD CRDS CUAGN CUZ DAY DAYS DID DIDNT DIFFICULT \
        DIN DINNER DL DO DOG DONE DONT DOWN DURING EACH EAR EARLY EASY EL ELE ELEMENTS ELS ENJOY ENJOYED ENJOYING ENUF \
        ENJ EVERY EXCELLENT EXCUSE F FAMILY FAR FAST FASTER FD FEW FIELD FIRE FOOT FT FREQ FULL FUN G GARDEN GET GETTING \
        GIVE GLAD GLD GND GO GOING GONE GREAT GRT GROUND GUESS GUY H HAD HALF HAM HAMS HAND HAPPY HARD HE HEAR HEARING \
        HELP HER HIGH HIKE HIKING HILL HIM HIS HOBBY HOLD HOLIDAY HOME HOMEBREW HOUR HOURS HOUSE HRG HUNTER HVY IF INTO INVIS \
        JUST KEEP KEYER KIDS KM KNOW LAST LATE LATER LEARN LEARNING LEAVE LESS LET LETTER LIC LICENSE LICENSED LID LIGHT \
        LIKE LIL LISTEN LITTLE LIVE LOCAL LOG LONG LOOK LOT LOTS LOUD LOW LSN LUNCH MADE MAKE MAY MAYBE MEET MI MILES MIN \
        MINS MINUTES MISSED MOBILE MOM MORE MORSE MOST MOUNTAIN MOUNTAINS MUCH MUST N NE NEAR NET NEVER NEW NEXT NIL NIS \
        NOISE NOISY NORTH NOTHING NR NW OFF OFTEN OLD ONCE ONE ONLY OPEN OPERATING OR OTHER OUR OUT OUTSIDE OWN PAST PEP \
        PART PARTY PERCENT PEAK PHONE PLAY PLEASE PLEASURE POOR PORT PORTABLE POSS PROP PWRS QRB QRL QSA QTC QTR QUICK \
        QUITE RADIO RCV RCVR RDY READ READY REAL REALLY RETIRED RETD RUN RX S SAME SAT SAY SE SEA SEE SEND SENDING SENT \
        SHACK SHORT SIDE SIG SINCE SKED SKN SKCC SLOW SLOWER SLW SMALL SOME SON SOON SOUTH SPEED SPRINT STARTED STEADY \
        STICK STILL STRAIGHT STRONG SUM SUN SUNDAY SURE SW TAKE TALK TEL TELL TEN TERM THAN THATS THEIR THEM THEN THERE \
        THESE THEY THINK THIRD TIME TIMES TODAY TOMORROW TOO TONE TOP TOWER TREE TRIP TRY TRYING TUBE TWO TXT UNTIL US \
        USE USED USING USUAL VERY VISIT W WAIT WALK WANT WARC WATER WAY WD WEAK WEATHERS WEEK WEEKEND WELL WENT WERE WEST \
        WHAT WHATS WHEN WHERE WHICH WHILE WHO WHY WIFE WIL WINDOW WIRE WISH WITHOUT WK WKS WON WORD WORKED WORKING WORKS \
        WORLD WOULD WPM WRKD WRKG WRLD WUD Y YDAY YEAR YEARS YESTERDAY YET YOUNG YOUR YR ZONE INT CHEERS HANDY INDEED \
        NEWS BOOK BOOKS BOAT CAMP CAMPING CAR CAT CHURCH COMPUTER FAMILIE GRUSS GRUESSE VIEL ERFOLG SCHOEN SCHOENEN TAG \
        ABEND GUTEN MORGEN NACHT BIS BALD HIER DANKE BITTE UND IST MEIN DEIN NEIN JA AUS BEI MAL NOCH NUN WIEDER NCHT \
        EINMAL HABE ICH DU SIE WIR IHR GERN SEHR GUT NICHT HPY XMAS YEAR FISTS CWOPS CWT SST FOC NAQCC AGCW LICW NRRL \
        TWICE THREE FOUR FIVE SIX SEVEN EIGHT NINE TENTH HUNDRED EVE EVES PM UTC GMT Z CST EST PST MST DST LOCALS INTERESTING \
        SPRING SUMMER AUTUMN FALL WINTER MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY HEIGHT HIGHER LOWER METERS \
        METRES FEET BASEMENT ROOM ROOF BALCONY ATTIC INDOOR OUTDOOR QRSS QRPER NICEST SIGS SIGNAL PILE PILEUP SPLIT \
        MINE RUNS FADING DEEP FADED FADE DROPPED LOST MISS MISSING WAVE SKIP PROPAGATION SUNSPOT SPOT SPOTTED CLUSTER RBN
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// Words for the weather.
    static let weather: Set = [
        "SUNNY", "CLOUDY", "CLOUDS", "RAIN", "RAINY", "RAINING", "WINDY", "WIND", "SNOW", "SNOWY", "SNOWING", "FOG",
        "FOGGY", "OVERCAST", "STORM", "STORMY", "FROST", "FROSTY", "SHOWERS", "DRIZZLE", "HUMID", "THUNDER", "SUNSHINE",
        "FREEZING", "WARM", "COLD", "HOT", "COOL", "WET", "DRY", "MILD", "ICY", "HAZY", "CHILLY", "SONNE", "SONNIG",
        "REGEN", "SCHNEE", "NEBEL", "KALT", "HEISS", "SUN", "SHINING", "CLDY", "RAINING",
    ]

    /// Words that are names, too, where a name is announced.
    static let nameWords: Set = [
        "WILL", "MAY", "SKIP", "SUNNY", "WIL", "GUY", "EVE", "YOUNG", "HOPE", "EL", "SANDY", "DAY",
    ]

    /// With these, the types of rigs begin.
    private static let rigMakers = [
        "IC", "FT", "FTDX", "TS", "KX", "TR", "TT", "HW", "SW", "ATS", "MTR", "QMX", "QCX", "X", "G", "K", "DX", "TX",
        "SB", "KH",
    ]

    /// Whether a word is the type of a rig: a maker's letters, and digits.
    static func isRig(_ word: String) -> Bool {
        let letters = String(word.prefix(while: \.isLetter))
        let digits = word.dropFirst(letters.count).prefix(while: \.isNumber)
        let rest = word.count - letters.count - digits.count
        return rigMakers.contains(letters) && (2...5).contains(digits.count) && rest <= 2
    }

    /// Aerials, which are no towns.
    static let aerials: Set = [
        "DIPOLE", "VERT", "VERTICAL", "YAGI", "LW", "GP", "LOOP", "DELTA", "EFHW", "ENDFED", "WHIP", "INV", "VEE", "DP",
        "QUAD", "DOUBLET", "G5RV", "OCF", "WINDOM", "HEXBEAM", "LONGWIRE",
    ]

    /// Requests made by a single word.
    static let requests: Set = [
        "AGN", "AGAIN", "RPT", "RPTS", "REPEAT", "QRS", "QRQ", "QRZ", "QRL", "WHO", "WDH", "WIEDERHOLEN",
    ]

    /// What every operator sends, and what is looked for in letters run together or torn apart.
    static let core: Set<String> = Set(fields.keys).union(acknowledgements).union(farewells).union(greetings)
        .union(fillers).union(requests).union(thanks).union(addresses).union(["CQ", "DE"]).subtracting(["VA", "C"])

    /// The same without ANT, which is 190 where numbers are cut.
    static let coreWithoutNumbers = core.subtracting(["ANT"])

    /// Every word with a meaning of its own.
    static let all: Set<String> = core.union(talk).union(weather).union(aerials).union(["VA", "C"])

    /// Tokens that only hand over the turn, as a sign or letter by letter.
    static let turns: [Over.Token] = [
        .sign(.bk), .sign(.kn), .sign(.ar), .word("K"), .word("BK"), .word("KN"), .word("AR"),
    ]

    /// Words that never end an over until the other station's patience does: what they announce is still to come.
    static let wantsMore: Set = [
        "RST", "RPRT", "REPORT", "NAME", "NM", "OP", "QTH", "LOC", "RIG", "TRX", "ANT", "PWR", "WX", "TEMP", "NR",
        "SERIAL",
        "NUMBER", "CQ", "DE", "UR", "FER", "ES", "MY", "IS", "TNX", "DR", "VY",
    ]

    /// Words that ask, so that a field beside them announces nothing.
    static let asks: Set = ["AGN", "AGAIN", "RPT", "REPEAT", "PSE", "PLS", "PLSE", "?", "WHAT", "WHATS", "MISSED"]

    /// A signal report in plain digits: `5NN` is 599; nil if it is not one. Readability is 1 to 5, strength and tone 1
    /// to 9.
    static func report(_ text: String) -> String? {
        // A tone as steady as a crystal's has an X after it.
        let text = text.count == 4 && text.last == "X" ? String(text.dropLast()) : text
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

    /// A quantity with its unit: `100W`, `5W`, `20C`, `40M`; nil if it is not one, else the unit.
    static func unit(_ text: String) -> Character? {
        guard let unit = text.last, "WCFMY".contains(unit), text.count >= 2, text.count <= 5,
            text.dropLast().allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" }), text.contains(where: \.isNumber)
        else { return nil }
        return unit
    }

    /// A digit, or the shorter letter sent for it.
    private static func digit(_ character: Character) -> Int? {
        character.wholeNumberValue ?? Int(CutNumbers.digit(String(character)))
    }
}
