import Morse

public enum WordSource: Equatable, Sendable, Codable {
    case list([String])
    case numbers
    case cutNumbers
    case callsigns
    /// This callsign among similar ones.
    case similar(to: String)

    /// In how many of three cases the learner's own callsign comes.
    private static let ownOfThree = 1

    /// As `Symbol.text`, with a space between the words of a phrase.
    public static func characters(of word: String) -> [String] { TextReading.characters(of: word) }

    /// The characters that the learner answers.
    static func letters(of word: String) -> [String] { characters(of: word).filter { $0 != " " } }

    public var characters: [String] {
        switch self {
        case .list(let words): Array(Set(words.flatMap(Self.letters(of:)))).sorted()
        case .numbers: "0123456789".map { String($0) }
        case .cutNumbers: CutNumbers.characters
        case .callsigns, .similar: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/".map { String($0) }
        }
    }

    /// Differs between any two sources.
    var identity: [String] {
        switch self {
        case .list(let words): words
        case .numbers: ["numbers"]
        case .cutNumbers: ["cut"]
        case .callsigns: ["callsigns"]
        case .similar(let call): ["similar", call]
        }
    }

    /// Whether a digit and its cut letter are the same answer.
    public var readsCutNumbers: Bool { self == .cutNumbers }

    func contains(_ word: String) -> Bool {
        switch self {
        case .list(let words): words.contains(word)
        case .numbers: !word.isEmpty && word.allSatisfy(CallsignGenerator.isDigit)
        case .cutNumbers:
            word.count > 1 && word.allSatisfy { CutNumbers.characters.contains(String($0)) }
                && word.contains(where: CallsignGenerator.isLetter)
        case .callsigns: CallsignGenerator.isWellFormed(word)
        case .similar(let call): word == call
        }
    }

    /// Nil only for an empty list.
    func word(using generator: inout some RandomNumberGenerator) -> String? {
        switch self {
        case .list(let words): words.isEmpty ? nil : CallsignGenerator.element(of: words, using: &generator)
        case .numbers: NumberMaker.number(using: &generator)
        case .cutNumbers: NumberMaker.cutNumber(using: &generator)
        case .callsigns: CallsignGenerator.callsign(using: &generator)
        case .similar(let call):
            CallsignGenerator.index(below: 3, using: &generator) < Self.ownOfThree
                ? call : CallsignGenerator.similar(to: call, using: &generator)
        }
    }
}

extension CallsignGenerator {
    /// A callsign that differs from another in one letter or one digit, or has two neighbouring letters swapped.
    static func similar(to call: String, using generator: inout some RandomNumberGenerator) -> String {
        let original = Array(call)
        // Nearly every change of a callsign gives a callsign. A text that is no callsign is varied, too.
        for _ in 0..<20 {
            var text = original
            let place = index(below: text.count, using: &generator)
            if isDigit(text[place]) {
                text[place] = element(of: Array("0123456789"), using: &generator)
            } else if isLetter(text[place]) {
                let neighbour = place + 1
                if neighbour < text.count, isLetter(text[neighbour]), index(below: 4, using: &generator) == 0 {
                    text.swapAt(place, neighbour)
                } else {
                    text[place] = letter(using: &generator)
                }
            }
            let other = String(text)
            if other != call, isWellFormed(other) || !isWellFormed(call) { return other }
        }
        return base(using: &generator)
    }
}
