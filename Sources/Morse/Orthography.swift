/// Characters of print that an alphabet's table lacks. Accents are dropped, final and small forms become the full
/// letter, and voiced kana become a kana and a mark.
enum Orthography {
    /// Empty if the alphabet has no substitute.
    static func letters(_ character: Character, in alphabet: Alphabet) -> [Character] {
        guard alphabet.name != .kana else { return kana(character) }
        guard let scalar = character.unicodeScalars.first else { return [] }
        // In Unicode, accents and vowel signs follow their letter.
        let base = Character(scalar)
        if let digit = digits[base] { return [digit] }
        if let letters = forms[alphabet.name]?[base] { return Array(letters) }
        if alphabet.national == .de, character == "ß" || character == "ẞ" { return ["S", "S"] }
        return alphabet.name != .international && base != character ? [base] : []
    }

    /// Arabic and Persian digits.
    private static let digits: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹", "01234567890123456789"))

    /// Pairs of a printed letter and the letter sent for it.
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

    /// Hiragana become katakana, small kana become large ones, and marks follow their kana.
    private static func kana(_ character: Character) -> [Character] {
        var letters: [Character] = []
        for scalar in character.unicodeScalars {
            switch scalar.value {
            case 0x3099: letters.append(voicedMark)
            case 0x309A: letters.append(halfVoicedMark)
            // Hiragana. Katakana follow in the same order, 0x60 higher.
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

    /// Joins kana and the marks after them into printed kana: カ and ゛ into ガ.
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
    /// The symbols for one character of print or one prosign in angle brackets, in the encoding of the table. Letters
    /// such as ß and ガ give several symbols. Empty if the alphabet has no pattern for the text.
    public func symbols(writing text: some StringProtocol) -> [Symbol] {
        if let symbol = Symbol(text).flatMap(listed) { return [symbol] }
        let upper = text.uppercased()
        guard let first = upper.count == 1 ? upper.first : text.first, text.count == 1 else { return [] }
        let letters = Orthography.letters(first, in: self).map { Symbol($0).flatMap(listed) }
        return letters.contains(nil) ? [] : letters.compactMap(\.self)
    }

    /// Kana are joined with their marks.
    public func printed(_ symbols: some Sequence<String>) -> String {
        let text = symbols.joined()
        return name == .kana ? Orthography.joined(text) : text
    }
}
