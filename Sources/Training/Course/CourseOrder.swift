import Morse

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

    /// All characters of the largest stock, first the letters, then the digits, then the signs, by canonical name: AR
    /// is `+`, BT is `=`, KN is `(`.
    var characters: [String] {
        guard let text = try? MorseText(parsing: published + Self.others) else {
            preconditionFailure("the orders are made of characters that have a code")
        }
        var known: Set<Symbol> = []
        let symbols = text.letters.map(\.symbol).filter { known.insert($0).inserted }
        let stages: [Set<Alphabet.Category>] = [[.letter], [.digit], [.punctuation, .prosign]]
        return stages.flatMap { stage in
            symbols.filter { Alphabet.international.category(of: $0).map(stage.contains) ?? false }.map(\.text)
        }
    }
}

extension Course {
    /// The largest stock in the usual order: every character that can be learned.
    public static let full = Course(.full)

    /// A stock of characters in an order.
    ///
    /// The published orders mix digits and signs with the letters; here they follow the letters, so that learners who
    /// move on from letters to digits keep their place, and a level means the same in all three stocks.
    public init(_ stock: CourseStock, order: CourseOrder = .koch) {
        let characters = order.characters
        let count =
            switch stock {
            case .letters: 26
            case .digits: 36
            case .full: characters.count
            }
        self.init(unchecked: Array(characters.prefix(count)))
    }
}
