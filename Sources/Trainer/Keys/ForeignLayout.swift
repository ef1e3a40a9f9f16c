/// A keyboard layout that types no Latin letters, left on while Latin letters are wanted.
///
/// The physical key counts: Cyrillic К lies where a Latin layout has R, so it stands for R, whatever the letter looks like.
/// A learner who types by touch hits that key for R.
///
/// Only letters that name one place are listed.  The Cyrillic places are those of the Russian and the Ukrainian layout.
/// Bulgarian layouts put the same letters elsewhere, so they cannot be told apart.  Signs stay as they are: the same sign
/// is at different places.  Source: the symbols `ru`, `ua`, `gr`, `il` and `ara` of xkeyboard-config.
public enum ForeignLayout: String, CaseIterable, Sendable {
    case cyrillic, greek, hebrew, arabic

    /// The key of a US keyboard at the place of a letter; nil for a letter of no table.
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
            // The ligatures of lam and alef: one key, which xkeyboard-config gives one character.
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
