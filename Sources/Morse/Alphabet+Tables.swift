extension Alphabet {
    /// Only the international alphabet uses `national`.
    public static func of(_ name: AlphabetName, national: NationalLetters = .none) -> Alphabet {
        name == .international ? latin[national] ?? .international : others[name] ?? .international
    }

    public static var all: [Alphabet] {
        NationalLetters.allCases.map { of(.international, national: $0) }
            + AlphabetName.allCases.filter { $0 != .international }.map { of($0) }
    }

    /// For the international alphabet A to Z and the national letters, without É and other extras.
    public var courseLetters: [String] {
        guard name == .international else { return symbols(in: .letter).map(\.text) }
        let plain = Alphabet.international.symbols(in: .letter).map(\.text).filter { ("A"..."Z").contains($0) }
        return plain + (Self.nationalTables[national] ?? []).map(\.symbol.text)
    }

    // MARK: Latin

    private static let latin: [NationalLetters: Alphabet] = Dictionary(
        uniqueKeysWithValues: NationalLetters.allCases.map { national in
            let own = nationalTables[national] ?? []
            return (
                national, Alphabet(.international, national: national, own + Self.international.entries(besides: own))
            )
        })

    private static let nationalTables: [NationalLetters: [Entry]] = [
        .de: letterRows("Ä .-.-  Ö ---.  Ü ..--"),
        .sv: letterRows("Å .--.-  Ä .-.-  Ö ---."),
        .da: letterRows("Æ .-.-  Ø ---.  Å .--.-"),
        .nb: letterRows("Æ .-.-  Ø ---.  Å .--.-"),
        .is: letterRows("Þ .--..  Ð ..--.  Æ .-.-  Ö ---.  Á .--.-"),
        .es: letterRows("Ñ --.--"),
        .pl: letterRows(
            "Ą .-.-  Ć -.-..  Ę ..-..  Ł .-..-  Ń --.--  Ó ---.  Ś ...-...  Ź --..-.  Ż --..-"),
        .fr: letterRows("É ..-..  È .-..-|..-..  À .--.-  Ç -.-.."),
        .it: letterRows("À .--.-  È .-..-|..-..  É ..-..  Ì .---.  Ò ---.  Ù ..--"),
        .eo: letterRows("Ĉ -.-..  Ĝ --.-.  Ĥ ----  Ĵ .---.  Ŝ ...-.  Ŭ ..--"),
    ]

    // MARK: Others

    /// Alphabets of other scripts. Each also gets the digits, punctuation and prosigns of the international alphabet
    /// whose patterns none of its letters has. Kana gets no punctuation, because Wabun code has its own.
    private static let others: [AlphabetName: Alphabet] = [
        .greek: script(
            .greek,
            """
            Α .-    Β -...  Γ --.   Δ -..   Ε .     Ζ --..  Η ....  Θ -.-.  Ι ..    Κ -.-   Λ .-..  Μ --
            Ν -.    Ξ -..-  Ο ---   Π .--.  Ρ .-.   Σ ...   Τ -     Υ -.--  Φ ..-.  Χ ----  Ψ --.-  Ω .--
            """),
        .russian: script(
            .russian,
            """
            А .-    Б -...  В .--   Г --.   Д -..   Е .     Ж ...-  З --..  И ..    Й .---  К -.-   Л .-..
            М --    Н -.    О ---   П .--.  Р .-.   С ...   Т -     У ..-   Ф ..-.  Х ....  Ц -.-.  Ч ---.
            Ш ----  Щ --.-  Ъ --.--|-..-    Ы -.--  Ь -..-  Э ..-.. Ю ..--  Я .-.-
            """),
        .ukrainian: script(
            .ukrainian,
            """
            А .-    Б -...  В .--   Г --.   Ґ* --.  Д -..   Е .     Є ..-.. Ж ...-  З --..  И -.--|..   І ..
            Ї .---. Й .---  К -.-   Л .-..  М --    Н -.    О ---   П .--.  Р .-.   С ...   Т -     У ..-
            Ф ..-.  Х ....  Ц -.-.  Ч ---.  Ш ----  Щ --.-  Ь -..-  Ю ..--  Я .-.-
            """),
        .bulgarian: script(
            .bulgarian,
            """
            А .-    Б -...  В .--   Г --.   Д -..   Е .     Ж ...-  З --..  И ..    Й .---  К -.-   Л .-..
            М --    Н -.    О ---   П .--.  Р .-.   С ...   Т -     У ..-   Ф ..-.  Х ....  Ц -.-.  Ч ---.
            Ш ----  Щ --.-  Ъ -..-|--.--    Ь -.--|-..-     Ю ..--  Я .-.-
            """),
        .hebrew: script(
            .hebrew,
            """
            א .-    ב -...  ג --.   ד -..   ה ---   ו .     ז --..  ח ....  ט ..-   י ..    כ -.-
            ל .-..  מ --    נ -.    ס -.-.  ע .---  פ .--.  צ .--   ק --.-  ר .-.   ש ...   ת -
            """),
        .arabic: script(
            .arabic,
            """
            ا .-    ب -...  ت -     ث -.-.  ج .---  ح ....  خ ---   د -..   ذ --..  ر .-.
            ز ---.  س ...   ش ----  ص -..-  ض ...-  ط ..-   ظ -.--  ع .-.-  غ --.   ف ..-.
            ق --.-  ك -.-   ل .-..  م --    ن -.    ه ..-.. و .--   ي ..
            """),
        .kana: script(
            .kana,
            """
            ア --.--    イ .-       ウ ..-      エ -.---    オ .-...
            カ .-..     キ -.-..    ク ...-     ケ -.--     コ ----
            サ -.-.-    シ --.-.    ス ---.-    セ .---.    ソ ---.
            タ -.       チ ..-.     ツ .--.     テ .-.--    ト ..-..
            ナ .-.      ニ -.-.     ヌ ....     ネ --.-     ノ ..--
            ハ -...     ヒ --..-    フ --..     ヘ .        ホ -..
            マ -..-     ミ ..-.-    ム -        メ -...-    モ -..-.
            ヤ .--      ユ -..--    ヨ --
            ラ ...      リ --.      ル -.--.    レ ---      ロ .-.-
            ワ -.-      ヰ .-..-    ヱ .--..    ヲ .---     ン .-.-.
            ゛ ..       ゜ ..--.    ー .--.-
            """),
    ]

    private static func script(_ name: AlphabetName, _ text: String) -> Alphabet {
        let own = letterRows(text)
        let rest = international.entries(besides: own).filter { entry in
            entry.category != .letter && (name != .kana || entry.category != .punctuation)
        }
        return Alphabet(name, own + rest)
    }

    /// The rows whose symbol and pattern both do not occur in `own`.
    private func entries(besides own: [Entry]) -> [Entry] {
        let symbols = Set(own.map(\.symbol))
        let patterns = Set(own.map(\.pattern))
        return entries.filter { !symbols.contains($0.symbol) && !patterns.contains($0.pattern) }
    }

    private static func letterRows(_ text: String) -> [Entry] { table(.letter, inRecommendation: false, text) }

    /// Parses a text in which symbols and patterns alternate. An asterisk after a symbol marks an alias. After the
    /// pattern to send, vertical bars precede alternatives that are accepted when received.
    static func table(
        _ category: Category, inRecommendation: Bool = true, _ text: String
    ) -> [Entry] {
        let fields = text.split(whereSeparator: \.isWhitespace)
        return stride(from: 0, to: fields.count, by: 2).map { index in
            let isAlias = fields[index].count > 1 && fields[index].last == "*"
            let patterns = fields[index + 1].split(separator: "|").map { Pattern($0) }
            guard let symbol = Symbol(isAlias ? fields[index].dropLast() : fields[index]), let first = patterns.first,
                let pattern = first, !patterns.contains(nil)
            else { preconditionFailure("the table of the alphabet is wrong at \(fields[index])") }
            return Entry(
                symbol: symbol, pattern: pattern, category: category, isInRecommendation: inRecommendation,
                isAlias: isAlias, alternatives: patterns.dropFirst().compactMap(\.self))
        }
    }
}
