import Morse

/// Substitute keys for letters that the learner's keyboard may lack: Latin keys for other alphabets, and a semicolon or
/// a grave accent before the base letter for national letters.
///
/// Greek follows the Greek layout, Cyrillic and Hebrew follow phonetic layouts, Arabic follows Buckwalter's
/// transliteration. Kana are typed in romaji, with marks and the long sign as on the Japanese layout. The same Morse
/// code is never the reason for a key.
enum Transliteration {
    enum Step: Equatable {
        /// The key completes these letters. `pending` waits for more keys.
        case letters([Character], pending: String = "")
        /// The key ends these letters and stands for itself.
        case ended([Character])
        /// The letter needs more keys.
        case pending(String)
        case unknown
    }

    /// - Parameter pending: the keys of an incomplete letter.
    static func step(_ key: Character, after pending: String, in alphabet: Alphabet) -> Step {
        guard let table = tables[alphabet] else { return .unknown }
        for form in [String(key), key.lowercased(), key.uppercased()] {
            let typed = pending + form
            if let letters = table[typed] { return .letters(letters) }
            if table.keys.contains(where: { $0.hasPrefix(typed) }) { return .pending(typed) }
        }
        // The key begins a new letter. A pending n was a letter of its own.
        guard !pending.isEmpty else { return .unknown }
        let finished: [Character] = alphabet.name == .kana && pending == "n" ? ["ン"] : []
        switch step(key, after: "", in: alphabet) {
        case .letters(let letters, let rest): return .letters(finished + letters, pending: rest)
        case .pending(let rest): return finished.isEmpty ? .pending(rest) : .letters(finished, pending: rest)
        case .ended, .unknown: return finished.isEmpty ? .unknown : .ended(finished)
        }
    }

    /// The shortest keys of a letter, the first of several; nil if it has none.
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

    /// Each letter after its keys.
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

    /// Syllables. A voiced one is a kana and its mark.
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
