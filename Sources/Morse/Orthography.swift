/// How print is sent where an alphabet's table lacks a character: accents are left out, final and small forms are sent
/// as the full letter, and voiced kana as kana and mark.
enum Orthography {
    /// The characters of the table that are sent for a character of print; empty if there are none.
    static func letters(_ character: Character, in alphabet: Alphabet) -> [Character] {
        guard alphabet.name != .kana else { return kana(character) }
        guard let scalar = character.unicodeScalars.first else { return [] }
        // Accents and vowel signs follow their letter.
        let base = Character(scalar)
        if let digit = digits[base] { return [digit] }
        if let letters = forms[alphabet.name]?[base] { return Array(letters) }
        if alphabet.national == .de, character == "ß" || character == "ẞ" { return ["S", "S"] }
        return alphabet.name != .international && base != character ? [base] : []
    }

    /// Digits of Arabic and Persian print.
    private static let digits: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹", "01234567890123456789"))

    /// In pairs: what is printed and what is sent.
    private static let forms: [AlphabetName: [Character: String]] = [
        .greek: pairs("ΆΑ ΈΕ ΉΗ ΊΙ ΌΟ ΎΥ ΏΩ ΪΙ ΫΥ"),
        .russian: pairs("ЁЕ"),
        .bulgarian: pairs("ЍИ"),
        .hebrew: pairs("ךכ םמ ןנ ףפ ץצ"),
        .arabic: pairs("أا إا آا ٱا ىي"),
    ]

    // MARK: Kana

    private static let voicedMark: Character = "゛"
    private static let halfVoicedMark: Character = "゜"

    private static let voiced = pairs(
        """
        ガカ ギキ グク ゲケ ゴコ ザサ ジシ ズス ゼセ ゾソ ダタ ヂチ ヅツ デテ ドト バハ ビヒ ブフ ベヘ ボホ ヴウ ヷワ ヸヰ ヹヱ ヺヲ
        """)
    private static let halfVoiced = pairs("パハ ピヒ プフ ペヘ ポホ")
    private static let small = pairs("ァア ィイ ゥウ ェエ ォオ ッツ ャヤ ュユ ョヨ ヮワ ヵカ ヶケ")

    /// Kana as keyed: Hiragana as katakana, small kana as large ones, and marks after their kana.
    private static func kana(_ character: Character) -> [Character] {
        var letters: [Character] = []
        for scalar in character.unicodeScalars {
            switch scalar.value {
            case 0x3099: letters.append(voicedMark)
            case 0x309A: letters.append(halfVoicedMark)
            // Hiragana; katakana stand in the same order 0x60 further on.
            case 0x3041...0x3096:
                guard let katakana = Unicode.Scalar(scalar.value + 0x60) else { return [] }
                letters += plain(Character(katakana))
            default: letters += plain(Character(scalar))
            }
        }
        return letters
    }

    private static func plain(_ katakana: Character) -> [Character] {
        if let letter = small[katakana] { return Array(letter) }
        if let letter = voiced[katakana] { return Array(letter) + [voicedMark] }
        if let letter = halfVoiced[katakana] { return Array(letter) + [halfVoicedMark] }
        return [katakana]
    }

    /// Joins kana with the marks that follow them, as they are printed: カ and ゛ as ガ.
    static func joined(_ text: String) -> String {
        var result: [Character] = []
        for character in text {
            if let last = result.last, let letter = joins[last]?[character] {
                result[result.count - 1] = letter
            } else {
                result.append(character)
            }
        }
        return String(result)
    }

    /// The printed letter by its kana and its mark.
    private static let joins: [Character: [Character: Character]] = {
        var joins: [Character: [Character: Character]] = [:]
        for (mark, letters) in [(voicedMark, voiced), (halfVoicedMark, halfVoiced)] {
            for (letter, kana) in letters {
                if let kana = kana.first { joins[kana, default: [:]][mark] = letter }
            }
        }
        return joins
    }()

    private static func pairs(_ text: String) -> [Character: String] {
        Dictionary(
            uniqueKeysWithValues: text.split(separator: " ").compactMap { pair in
                pair.first.map { ($0, String(pair.dropFirst())) }
            })
    }
}

extension Alphabet {
    /// The symbols that are sent for a character of print, or for a prosign in angle brackets, as the table has them:
    /// one, or several where it is spelled out (ß, ガ); empty if it has no code.
    public func symbols(writing text: some StringProtocol) -> [Symbol] {
        if let symbol = Symbol(text).flatMap(listed) { return [symbol] }
        let upper = text.uppercased()
        guard let first = upper.count == 1 ? upper.first : text.first, text.count == 1 else { return [] }
        let letters = Orthography.letters(first, in: self).map { Symbol($0).flatMap(listed) }
        return letters.contains(nil) ? [] : letters.compactMap(\.self)
    }

    /// Symbols as they are printed: kana with their marks in one, everything else side by side.
    public func printed(_ symbols: some Sequence<String>) -> String {
        let text = symbols.joined()
        return name == .kana ? Orthography.joined(text) : text
    }
}
