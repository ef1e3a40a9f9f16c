import Morse

/// Keys for letters that the learner's keyboard may not have: Latin keys for other alphabets, and a semicolon or a
/// grave accent before the plain letter for national ones.
///
/// Greek letters lie where the Greek layout has them, Cyrillic ones and Hebrew where phonetic layouts do; Arabic ones
/// follow Buckwalter's transliteration, kana are written in romaji, with marks and the long sign where the Japanese
/// layout has them.  None is chosen for having the same code: a pattern has no Latin name here.
enum Transliteration {
    /// The outcome of a key.
    enum Step: Equatable {
        /// It completes these letters; what remains waits for more keys.
        case letters([Character], pending: String = "")
        /// It ends these letters, and stands for itself.
        case ended([Character])
        /// More keys of the letter are to come.
        case pending(String)
        /// It means nothing here.
        case unknown
    }

    /// What a key means after those that wait for more.
    static func step(_ key: Character, after pending: String, in alphabet: Alphabet) -> Step {
        guard let table = tables[alphabet] else { return .unknown }
        for form in [String(key), key.lowercased(), key.uppercased()] {
            let typed = pending + form
            if let letters = table[typed] { return .letters(letters) }
            if table.keys.contains(where: { $0.hasPrefix(typed) }) { return .pending(typed) }
        }
        // A new letter begins; an n before it was one by itself.
        guard !pending.isEmpty else { return .unknown }
        let finished: [Character] = alphabet.name == .kana && pending == "n" ? ["ン"] : []
        switch step(key, after: "", in: alphabet) {
        case .letters(let letters, let rest): return .letters(finished + letters, pending: rest)
        case .pending(let rest): return finished.isEmpty ? .pending(rest) : .letters(finished, pending: rest)
        case .ended, .unknown: return finished.isEmpty ? .unknown : .ended(finished)
        }
    }

    /// The keys of a letter, of several the shortest and first; nil if it has none.
    static func keys(of letter: String, in alphabet: Alphabet) -> String? {
        tables[alphabet]?.filter { $0.value == Array(letter) }.keys.min { ($0.count, $0) < ($1.count, $1) }
    }

    // MARK: Tables

    private static let tables: [Alphabet: [String: [Character]]] = {
        var tables: [Alphabet: [String: [Character]]] = [.of(.kana): romaji]
        for (name, (keys, letters)) in others {
            let pairs = zip(keys, letters).map { (String($0), [$1]) }
            tables[.of(name)] = Dictionary(uniqueKeysWithValues: pairs)
        }
        for (national, list) in accents {
            let pairs = list.split(separator: " ").map { (String($0.dropLast()), Array($0.suffix(1))) }
            tables[.of(.international, national: national)] = Dictionary(uniqueKeysWithValues: pairs)
        }
        return tables
    }()

    /// Keys, and their letters in the same order.
    private static let others: [AlphabetName: (keys: String, letters: String)] = [
        .greek: ("abgdezhuiklmnjoprstyfxcv", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"),
        .russian: ("abwgdevzijklmnoprstufhc;[]'yx\\`q", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"),
        .ukrainian: ("abwgde\\vzyi'jklmnoprstufhc;[]x`q", "АБВГДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ"),
        .bulgarian: ("abwgdevzijklmnoprstufhc;[]yx`q", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯ"),
        .hebrew: ("abgdhvzxuiklmnsepcqrwt", "אבגדהוזחטיכלמנסעפצקרשת"),
        .arabic: ("AbtvjHxdVrzscSDTZEgfqklmnhwy", "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"),
    ]

    /// Each with its keys before it.
    private static let accents: [NationalLetters: String] = [
        .de: ";aÄ ;oÖ ;uÜ",
        .sv: "`aÅ ;aÄ ;oÖ",
        .da: ";aÆ ;oØ `aÅ",
        .nb: ";aÆ ;oØ `aÅ",
        .is: ";tÞ ;dÐ ;aÆ ;oÖ `aÁ",
        .es: ";nÑ",
        .pl: ";aĄ ;cĆ ;eĘ ;lŁ ;nŃ ;oÓ ;sŚ `zŹ ;zŻ",
        .fr: ";eÉ `eÈ `aÀ ;cÇ",
        .it: "`aÀ `eÈ ;eÉ `iÌ `oÒ `uÙ",
        .eo: ";cĈ ;gĜ ;hĤ ;jĴ ;sŜ ;uŬ",
    ]

    /// Syllables; the voiced ones are a kana and its mark.
    private static let romaji: [String: [Character]] = {
        let vowels = ["a", "i", "u", "e", "o"]
        let rows =
            [
                ("", "アイウエオ", nil), ("k", "カキクケコ", nil), ("s", "サシスセソ", nil), ("t", "タチツテト", nil),
                ("n", "ナニヌネノ", nil), ("h", "ハヒフヘホ", nil), ("m", "マミムメモ", nil), ("r", "ラリルレロ", nil),
                ("g", "カキクケコ", "゛"), ("z", "サシスセソ", "゛"), ("d", "タチツテト", "゛"), ("b", "ハヒフヘホ", "゛"),
                ("p", "ハヒフヘホ", "゜"),
            ] as [(String, String, Character?)]
        var table: [String: [Character]] = [
            "ya": ["ヤ"], "yu": ["ユ"], "yo": ["ヨ"], "wa": ["ワ"], "wi": ["ヰ"], "we": ["ヱ"], "wo": ["ヲ"],
            "nn": ["ン"], "shi": ["シ"], "chi": ["チ"], "tsu": ["ツ"], "fu": ["フ"], "ji": ["シ", "゛"],
            "-": ["ー"], "@": ["゛"], "[": ["゜"],
        ]
        for (consonant, kana, mark) in rows {
            for (vowel, letter) in zip(vowels, kana) { table[consonant + vowel] = [letter] + (mark.map { [$0] } ?? []) }
        }
        return table
    }()
}
