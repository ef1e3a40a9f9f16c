public import Morse

/// The characters a course has. Each stock is the beginning of the next one, in every order.
public enum CourseStock: String, Sendable, CaseIterable, Codable {
    /// The 26 letters.
    case letters
    /// The letters, then the ten digits.
    case digits
    /// The letters, the digits, then the punctuation and the prosigns used on the air.
    case full
}

/// The order in which characters are unlocked. No order is known to be the best; these are the ones that learners know
/// from other trainers and schools.
public enum CourseOrder: String, Sendable, CaseIterable, Codable {
    /// The order most Koch trainers use, as in G4FON's.
    case koch
    /// Learn CW Online.
    case lcwo
    /// The Morserino's own, which is also that of Just Learn Morse Code.
    case morserino
    /// CW Academy's.
    case cwacademy
    /// The carousel of the Long Island CW Club.
    case licw

    /// The order as published; characters of the stock that it lacks follow as in `others`.
    private var published: String {
        switch self {
        case .koch: "KMRSUAPTLOWI.NJEF0Y,VG5/Q9ZH38B?427C1D6X"
        case .lcwo: "KMURESNAPTLWI.JZ=FOY,VG5/Q92H38B?47C1D60X-<SK>+<AS><KA>(<VE><BK>@:"
        case .morserino: "MKRSUAPTLOWI.NJEF0YV,G5/Q9ZH38B?427C1D6X"
        case .cwacademy: "TEANOIS14RHDL25UCMW36?FY,PGQ79/BV+KJ80=XZ<BK><SK>.-<KA><AS>(<VE>@:"
        case .licw: "REATINPSGLCDHOFUWBKMY59,QXV73?+<SK>=16.ZJ/28<BK>40"
        }
    }

    /// Signs that some orders lack.
    private static let others = "-=<SK>+<AS>(<KA><VE><BK>@:"

    /// The symbols in the published order, then those it lacks, by canonical name: AR is `+`, BT is `=`, KN is `(`.
    private var symbols: [Symbol] {
        guard let text = try? MorseText(parsing: published + Self.others) else {
            preconditionFailure("the orders are made of characters that have a code")
        }
        var known: Set<Symbol> = []
        return text.letters.map(\.symbol).filter { known.insert($0).inserted }
    }

    /// All characters of an alphabet's largest stock: first the letters, then the digits, then the signs.
    func characters(of alphabet: Alphabet) -> [String] {
        letters(of: alphabet) + digitsAndSigns(of: alphabet)
    }

    /// How many that are; without putting the letters in order, which takes long.
    func count(of alphabet: Alphabet) -> Int {
        alphabet.courseLetters.count + digitsAndSigns(of: alphabet).count
    }

    private func digitsAndSigns(of alphabet: Alphabet) -> [String] {
        let signs = symbols.filter { Alphabet.international.category(of: $0) != .letter }
        let stages: [Set<Alphabet.Category>] = [[.digit], [.punctuation, .prosign]]
        return stages.flatMap { stage in
            signs.filter { alphabet.category(of: $0).map(stage.contains) ?? false }.map(\.text)
        }
    }

    /// The letters of an alphabet: those whose Latin letter of the same code has a place in the order, then the others.
    ///
    /// A learner who knows the Latin letters finds them in their usual places.  No order was published for other alphabets.
    /// National letters follow the 26.  Kana, of which hardly any sounds like the Latin letter of its code, are learned
    /// by length.
    private func letters(of alphabet: Alphabet) -> [String] {
        let latin = symbols.filter { Alphabet.international.category(of: $0) == .letter }
        let letters = alphabet.courseLetters
        if alphabet.name == .international { return latin.map(\.text) + letters.dropFirst(latin.count) }
        let known = alphabet.name == .kana ? [] : latin.compactMap(Alphabet.international.pattern(of:))
        let first = known.compactMap(alphabet.symbol(for:)).map(\.text).filter(letters.contains)
        return first + Self.byLength(letters.filter { !first.contains($0) }, after: first, of: alphabet)
    }

    /// Shorter ones first; of the same length the one least like those before it, then in the order of the table.
    private static func byLength(_ letters: [String], after known: [String], of alphabet: Alphabet) -> [String] {
        let known = known.compactMap(alphabet.pattern(ofText:))
        var left = letters.compactMap { letter in
            alphabet.pattern(ofText: letter).map { pattern in
                let likeness = known.map { PatternSimilarity.likeness($0, pattern) }.max() ?? 0
                return (letter: letter, pattern: pattern, likeness: likeness)
            }
        }
        var result: [String] = []
        // Of equal ones the first is the least.
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
    /// The largest stock in the usual order: every character that can be learned.
    public static let full = Course(.full)

    /// The levels of the longest course of all alphabets.
    public static let allLevels = 2...(Alphabet.all.map { CourseOrder.koch.count(of: $0) }.max() ?? 2)

    /// A stock of an alphabet's characters in an order.
    ///
    /// The published orders mix digits and signs with the letters; here they follow the letters, so that learners who
    /// move on from letters to digits keep their place, and a level means the same in all three stocks.
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
