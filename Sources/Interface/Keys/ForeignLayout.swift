/// A non-Latin keyboard layout that is active while Latin letters are needed.
///
/// The physical key counts. Cyrillic К is on the key R of a Latin layout, so it stands for R despite its shape: a touch
/// typist hits that key for R.
///
/// The tables have only letters with a single place. The Cyrillic places are those of the Russian and Ukrainian
/// layouts. Bulgarian layouts place the same letters elsewhere and cannot be distinguished. Signs are unchanged,
/// because the same sign has different places. Source: the symbols `ru`, `ua`, `gr`, `il` and `ara` of
/// xkeyboard-config.
public enum ForeignLayout: String, CaseIterable, Sendable {
    case cyrillic, greek, hebrew, arabic

    /// The key of a US keyboard at the place of a letter; nil for a letter without a table.
    public static func place(of letter: Character) -> (key: Character, layout: ForeignLayout)? {
        guard !letter.isASCII else { return nil }
        if let place = places[letter] { return place }
        return letter.lowercased().first.flatMap { places[$0] }
    }

    /// Letters, and the keys at their places in the same order.
    private static let tables: [ForeignLayout: [(letters: String, keys: String)]] = [
        .cyrillic: [
            ("йцукенгшщзхъ", "qwertyuiop[]"), ("фывапролджэ", "asdfghjkl;'"), ("ячсмитьбю", "zxcvbnm,."), ("ё", "`"),
            ("іїєґ", "s]'\\"),
        ],
        .greek: [
            ("ςερτυθιοπ", "wertyuiop"), ("ασδφγηξκλ", "asdfghjkl"), ("ζχψωβνμ", "zxcvbnm"),
            ("άέήίόύώϊϋΐΰ", "aehioyviyiy"),
        ],
        .hebrew: [("קראטוןםפ", "ertyuiop"), ("שדגכעיחלךף", "asdfghjkl;"), ("זסבהנמצתץ", "zxcvbnm,.")],
        .arabic: [
            ("ضصثقفغعهخحجد", "qwertyuiop[]"), ("شسيبلاتنمكط", "asdfghjkl;'"), ("ئءؤرىةوزظ", "zxcvnm,./"), ("ذ", "`"),
            // The ligatures of lam and alef are one key each. xkeyboard-config gives them one character.
            ("ﻻﻵﻷﻹ", "bbgt"), ("٠١٢٣٤٥٦٧٨٩", "0123456789"),
        ],
    ]

    private static let places: [Character: (key: Character, layout: ForeignLayout)] = {
        var places: [Character: (key: Character, layout: ForeignLayout)] = [:]
        for (layout, rows) in tables {
            for row in rows {
                for (letter, key) in zip(row.letters, row.keys) { places[letter] = (key, layout) }
            }
        }
        return places
    }()
}
