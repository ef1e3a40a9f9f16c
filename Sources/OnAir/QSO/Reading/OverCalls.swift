/// Joins callsigns that were sent letter by letter.
///
/// An operator with long spaces inside words sends `OK1 KN` or `R 1 A S`, in which KN and AS are not signs. This type
/// removes the spaces and compares the text with the expected callsigns.
struct OverCalls {
    /// The callsigns that may be expected.
    let calls: Set<String>

    /// No callsign has more characters.
    private static let longest = 14

    /// The tokens with these callsigns joined.
    func joined(_ tokens: [Over.Token]) -> [Over.Token] {
        var result: [Over.Token] = []
        var index = 0
        while index < tokens.count {
            if let (call, count) = call(in: tokens[index...]) {
                result.append(.word(call))
                index += count
            } else {
                result.append(tokens[index])
                index += 1
            }
        }
        return result
    }

    /// The callsign at the beginning of the tokens and the number of its tokens; nil if no callsign extends over
    /// several tokens.
    ///
    /// The first token may be a sign: KN 4SK.
    private func call(in tokens: ArraySlice<Over.Token>) -> (call: String, count: Int)? {
        var (text, count, hasLoose) = ("", 0, false)
        var found: (call: String, count: Int)?
        for token in tokens {
            guard let letters = Self.letters(of: token) else { break }
            text += letters
            count += 1
            hasLoose = hasLoose || !Self.isWord(token)
            guard text.count <= Self.longest else { break }
            // TU 5NN is not the callsign of TU5NN.
            if count > 1, hasLoose, calls.contains(text) { found = (text, count) }
        }
        return found
    }

    /// Whether a token is a word with a meaning. In a report only nines are cut, so VE3 begins a callsign and is not
    /// 353.
    private static func isWord(_ token: Over.Token) -> Bool {
        guard case .word(let word) = token else { return false }
        let isReport = OverVocabulary.report(word) != nil && word.allSatisfy { $0.isNumber || $0 == "N" }
        return isReport || OverVocabulary.core.contains(word)
    }

    private static func letters(of token: Over.Token) -> String? {
        switch token {
        case .word(let word): word.contains("?") ? nil : word
        case .sign(.kn): "KN"
        case .sign(.ar): "AR"
        case .sign(.sk): "SK"
        case .sign(.bk): "BK"
        case .sign(.wait): "AS"
        case .sign: nil
        }
    }
}
