/// The signs that divide and end an over.
public enum OverSign: String, Equatable, Sendable, CaseIterable {
    /// End of message, over to one station, break, end of work, closing down, wait, separation, beginning.
    case ar = "<AR>"
    case kn = "<KN>"
    case bk = "<BK>"
    case sk = "<SK>"
    case cl = "<CL>"
    case wait = "<AS>"
    case separation = "="
    case start = "<KA>"

    /// The sign for a decoded character.
    init?(decoded text: String) {
        switch text {
        case "+", "<AR>": self = .ar
        case "(", "<KN>": self = .kn
        case "<BK>": self = .bk
        case "<SK>", "<VA>": self = .sk
        case "<CL>": self = .cl
        case "<AS>", "&": self = .wait
        case "=", "<BT>": self = .separation
        case ";", "<KA>", "<CT>": self = .start
        default: return nil
        }
    }
}

/// Everything sent from one listening period to the next, as far as it could be read.
public struct Over: Equatable, Sendable {
    /// A part of an over.
    public enum Token: Equatable, Sendable {
        /// Consecutive characters; an asterisk is one that could not be read.
        case word(String)
        case sign(OverSign)
    }

    /// When the other station takes its turn.
    public enum End: Equatable, Sendable {
        /// At once.
        case now
        /// After a short silence, because a K may be half of KN, and a K may follow AR.
        case soon
        /// After a longer silence.
        case afterSilence
        /// More must follow.
        case open
    }

    /// The parts in order.
    public private(set) var tokens: [Token] = []
    /// How often something was corrected.
    public private(set) var corrections = 0
    private var word = ""

    /// Stands for a character that could not be read.
    static let unreadable: Character = "*"
    /// From this many dits on a sign corrects the word before it; seven are eight that were miscounted.
    private static let leastDits = 7

    /// An empty over.
    public init() {}

    /// Parses printed text: words, `<KN>`, and `<HH>` for eight dits.
    public init(_ text: String) {
        for part in text.uppercased().split(separator: " ") {
            var rest = part
            while let first = rest.first {
                if first == "<", let close = rest.firstIndex(of: ">") {
                    key(String(rest[...close]))
                    rest = rest[rest.index(after: close)...]
                } else {
                    key(first == Self.unreadable ? nil : String(first))
                    rest.removeFirst()
                }
            }
            endWord()
        }
    }

    /// Appends a decoded character; nil for one that could not be decoded.
    ///
    /// - Parameter dits: the number of dits if the character had only dits.
    public mutating func key(_ text: String?, dits: Int = 0) {
        if text == "<HH>" || (text == nil && dits >= Self.leastDits) { return takeBack() }
        guard let text else { return word.append(Self.unreadable) }
        if let sign = OverSign(decoded: text) {
            endWord()
            tokens.append(.sign(sign))
        } else if text.count == 1 {
            word += text.uppercased()
        } else {
            // Understood, and other signs that are rarely sent.
            endWord()
            if text == "<VE>" || text == "<SN>" { tokens.append(.word("R")) } else { word.append(Self.unreadable) }
        }
    }

    /// Ends the word.
    public mutating func endWord() {
        guard !word.isEmpty else { return }
        let complete = word
        word = ""
        if complete.count >= 3, complete.allSatisfy({ $0 == "E" }) { return takeBack() }
        // Eight dits with a space in the middle.
        if complete == "HH" { return takeBack() }
        // Dits that were sent one by one after the word they correct.
        let errors = complete.reversed().prefix { $0 == "E" }.count
        if errors >= 5 {
            corrections += 1
        } else if let sign = Self.spelledSign(complete), !tokens.isEmpty {
            tokens.append(.sign(sign))
        } else {
            tokens.append(.word(complete))
            takeBackLooseDits()
        }
    }

    /// Removes the word under way or, without one, the previous word.
    public mutating func takeBack() {
        corrections += 1
        if !word.isEmpty {
            word = ""
        } else if tokens.last != nil, tokens.last != .sign(.separation) {
            tokens.removeLast()
        }
    }

    /// A sign whose letters were sent one by one.
    private static func spelledSign(_ word: String) -> OverSign? {
        switch word {
        case "KN": .kn
        case "AR": .ar
        case "SK": .sk
        case "BK": .bk
        default: nil
        }
    }

    /// Dits with full spaces between them are the same sign, sent in a hurry.
    private mutating func takeBackLooseDits() {
        let loose = tokens.reversed().prefix { $0 == .word("E") }.count
        guard loose >= 4 else { return }
        tokens.removeLast(loose)
        takeBack()
    }

    /// Whether nothing was sent.
    public var isEmpty: Bool { tokens.isEmpty && word.isEmpty }

    /// When the other station takes its turn; never in the middle of a word.
    public var end: End {
        guard word.isEmpty, let last = tokens.last else { return .open }
        switch last {
        case .sign(.kn), .sign(.sk), .sign(.cl): return .now
        case .sign(.ar): return .soon
        // An over that begins with a break, or with R and a break, continues.
        case .sign(.bk): return tokens.dropLast().allSatisfy { Self.openers.contains($0) } ? .afterSilence : .soon
        case .sign(.wait), .sign(.separation), .sign(.start): return .open
        case .word("K") where tokens.count > 1 && tokens[tokens.count - 2] != .word("DE"): return .soon
        case .word(let text): return wantsMore(text) ? .open : .afterSilence
        }
    }

    private static let openers: [Token] = [.sign(.bk), .word("BK"), .word("R"), .word("RR"), .word("OK"), .word("FB")]

    /// Whether a token is a report or a good-bye.
    private func isTold(_ token: Token) -> Bool {
        guard case .word(let text) = token else { return false }
        return OverVocabulary.report(text) != nil || text == "73"
    }

    /// Whether a token confirms that everything was understood. Thanks after it may complete the over.
    private func isReceipt(_ token: Token) -> Bool {
        guard case .word(let text) = token else { return true }
        return OverVocabulary.acknowledgements.contains(text)
    }

    /// Whether more must follow a word. A requested item announces nothing.
    private func wantsMore(_ word: String) -> Bool {
        guard OverVocabulary.wantsMore.contains(word) else { return false }
        // Thanks at the end, after the items.
        let isReceived = tokens.count > 1 && tokens.dropLast().allSatisfy(isReceipt)
        if word == "TNX", isReceived || tokens.contains(where: isTold) { return false }
        guard let field = OverVocabulary.fields[word] else { return true }
        let isYours = tokens.dropLast().last == .word("UR") && field != .report && field != .serial
        return !isYours
            && !tokens.contains { if case .word(let text) = $0 { OverVocabulary.asks.contains(text) } else { false } }
    }

    /// The over as printed.
    public var text: String {
        (tokens.map { token in
            switch token {
            case .word(let text): text
            case .sign(let sign): sign.rawValue
            }
        } + (word.isEmpty ? [] : [word])).joined(separator: " ")
    }
}
