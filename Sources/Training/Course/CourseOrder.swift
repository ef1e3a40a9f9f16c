public import Morse

/// The characters of a course. Each stock is a prefix of the next larger one, in every order.
public enum CourseStock: String, Sendable, CaseIterable, Codable {
    case letters
    /// The letters, then the ten digits.
    case digits
    /// The letters, the digits, then the punctuation and prosigns in use on the air.
    case full
}

/// The order in which characters are unlocked. No order is known to be the best. Learners know these from other
/// trainers and schools.
public enum CourseOrder: String, Sendable, CaseIterable, Codable {
    /// The order of most Koch trainers, such as G4FON's.
    case koch
    /// Learn CW Online.
    case lcwo
    /// The Morserino and Just Learn Morse Code.
    case morserino
    /// CW Academy.
    case cwacademy
    /// The carousel of the Long Island CW Club.
    case licw

    /// The published order. `others` supplies the characters that it lacks.
    private var published: String {
        switch self {
        case .koch: "KMRSUAPTLOWI.NJEF0Y,VG5/Q9ZH38B?427C1D6X"
        case .lcwo: "KMURESNAPTLWI.JZ=FOY,VG5/Q92H38B?47C1D60X-<SK>+<AS><KA>(<VE><BK>@:"
        case .morserino: "MKRSUAPTLOWI.NJEF0YV,G5/Q9ZH38B?427C1D6X"
        case .cwacademy: "TEANOIS14RHDL25UCMW36?FY,PGQ79/BV+KJ80=XZ<BK><SK>.-<KA><AS>(<VE>@:"
        case .licw: "REATINPSGLCDHOFUWBKMY59,QXV73?+<SK>=16.ZJ/28<BK>40"
        }
    }

    private static let others = "-=<SK>+<AS>(<KA><VE><BK>@:"

    /// The symbols in the published order, then `others`, by canonical name: AR is `+`, BT is `=`, KN is `(`.
    private var symbols: [Symbol] { Self.symbols[self, default: []] }

    /// Read once, because settings need the order at each change.
    private static let symbols = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.parsed()) })

    private func parsed() -> [Symbol] {
        guard let text = try? MorseText(parsing: published + Self.others) else {
            preconditionFailure("the orders are made of characters that have a code")
        }
        var known: Set<Symbol> = []
        return text.letters.map(\.symbol).filter { known.insert($0).inserted }
    }

    /// The published order, with digits and signs between the letters.
    package var mixed: [String] { symbols.map(\.text) }

    /// All characters of the alphabet's largest stock: letters, then digits, then signs.
    func characters(of alphabet: Alphabet) -> [String] {
        letters(of: alphabet) + digitsAndSigns(of: alphabet)
    }

    private func digitsAndSigns(of alphabet: Alphabet) -> [String] {
        let signs = symbols.filter { Alphabet.international.category(of: $0) != .letter }
        let stages: [Set<Alphabet.Category>] = [[.digit], [.punctuation, .prosign]]
        return stages.flatMap { stage in
            signs.filter { alphabet.category(of: $0).map(stage.contains) ?? false }.map(\.text)
        }
    }

    /// The alphabet's letters: first those whose code is that of a Latin letter in the order, then the others.
    ///
    /// Learners who know the Latin letters find them in their usual places. No order has been published for other
    /// alphabets. National letters follow the 26. Kana are ordered by length, because hardly any of them sounds like
    /// the Latin letter with its code.
    private func letters(of alphabet: Alphabet) -> [String] {
        let latin = symbols.filter { Alphabet.international.category(of: $0) == .letter }
        let letters = alphabet.courseLetters
        if alphabet.name == .international { return latin.map(\.text) + letters.dropFirst(latin.count) }
        let known = alphabet.name == .kana ? [] : latin.compactMap(Alphabet.international.pattern(of:))
        let first = known.compactMap(alphabet.symbol(for:)).map(\.text).filter(letters.contains)
        return first + Self.byLength(letters.filter { !first.contains($0) }, after: first, of: alphabet)
    }

    /// Shorter patterns first; of the same length, the pattern least like those before it, then the order of the table.
    private static func byLength(_ letters: [String], after known: [String], of alphabet: Alphabet) -> [String] {
        let known = known.compactMap(alphabet.pattern(ofText:))
        var left = letters.compactMap { letter in
            alphabet.pattern(ofText: letter).map { pattern in
                let likeness = known.map { PatternSimilarity.likeness($0, pattern) }.max() ?? 0
                return (letter: letter, pattern: pattern, likeness: likeness)
            }
        }
        var result: [String] = []
        // `min` returns the first of equal elements, so ties keep the order of the table.
        while let next = left.indices.min(by: {
            (left[$0].pattern.count, left[$0].likeness) < (left[$1].pattern.count, left[$1].likeness)
        }) {
            let taken = left.remove(at: next)
            result.append(taken.letter)
            for place in left.indices {
                left[place].likeness = max(
                    left[place].likeness, PatternSimilarity.likeness(taken.pattern, left[place].pattern))
            }
        }
        return result
    }
}

extension Course {
    public static let full = Course(.full)

    /// The levels of the longest course in any alphabet. A test compares the number with the tables of alphabets,
    /// which every start would otherwise read.
    public static let allLevels = 2...64

    /// A stock of an alphabet's characters in an order.
    ///
    /// The published orders mix digits and signs with the letters. Here digits and signs follow the letters, so that
    /// learners who change the stock keep their place, and a level means the same in all three stocks.
    public init(_ stock: CourseStock, order: CourseOrder = .koch, alphabet: Alphabet = .international) {
        let characters = order.characters(of: alphabet)
        let letters = alphabet.courseLetters.count
        let count =
            switch stock {
            case .letters: letters
            case .digits: letters + 10
            case .full: characters.count
            }
        self.init(unchecked: Array(characters.prefix(count)), of: alphabet)
    }
}
