import Morse

/// Which characters a course has.  Each is the beginning of the one after it, whatever the order.
public enum CourseStock: String, Sendable, CaseIterable, Codable {
    /// The 26 letters.
    case letters
    /// The letters, then the ten digits.
    case digits
    /// The letters, the digits, then the punctuation and the prosigns that are used on the air.
    case full
}

/// In which order characters are unlocked.  No order is known to be the best one: these are what learners of other trainers
/// and schools are used to.
public enum CourseOrder: String, Sendable, CaseIterable, Codable {
    /// The order that most Koch trainers share, as G4FON's has it.
    case koch
    /// Learn CW Online.
    case lcwo
    /// The Morserino's own, which is Just Learn Morse Code's, too.
    case morserino
    /// CW Academy's.
    case cwacademy
    /// The carousel of the Long Island CW Club.
    case licw

    /// As it is published; what it lacks of the stock follows as in `others`.
    private var published: String {
        switch self {
        case .koch: "KMRSUAPTLOWI.NJEF0Y,VG5/Q9ZH38B?427C1D6X"
        case .lcwo: "KMURESNAPTLWI.JZ=FOY,VG5/Q92H38B?47C1D60X-<SK>+<AS><KA>(<VE><BK>@:"
        case .morserino: "MKRSUAPTLOWI.NJEF0YV,G5/Q9ZH38B?427C1D6X"
        case .cwacademy: "TEANOIS14RHDL25UCMW36?FY,PGQ79/BV+KJ80=XZ<BK><SK>.-<KA><AS>(<VE>@:"
        case .licw: "REATINPSGLCDHOFUWBKMY59,QXV73?+<SK>=16.ZJ/28<BK>40"
        }
    }

    /// Signs that not every order has.
    private static let others = "-=<SK>+<AS>(<KA><VE><BK>@:"

    /// All characters of the largest stock, the letters first, then the digits, then the signs, by their canonical names: AR
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
    /// The orders put digits and signs between the letters; here they come after them, so that whoever goes on from letters
    /// to digits finds everything where it was, and every level means the same in all three.
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
