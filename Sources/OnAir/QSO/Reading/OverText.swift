/// Divides the words of an over at punctuation, so that every question mark is a word of its own.
///
/// Some operators send commas, colons, hyphens and strokes instead of spaces: `NAME: TOM,` and `599/599`. A stroke in a
/// callsign, a hyphen in a reference and a point in a number belong to the word.
struct OverText {
    /// Whether a word with a stroke in it is a callsign.
    var isCall: (String) -> Bool

    /// The tokens with their words divided.
    func divided(_ tokens: [Over.Token]) -> [Over.Token] {
        var result: [Over.Token] = []
        for token in tokens {
            guard case .word(let word) = token else {
                result.append(token)
                continue
            }
            for piece in pieces(word) {
                // Several question marks in a row count as one.
                if piece != "?" || result.last != .word("?") { result.append(.word(piece)) }
            }
        }
        return result
    }

    private func pieces(_ word: String) -> [String] {
        var pieces: [String] = []
        var piece = ""
        func end() {
            if !piece.isEmpty { pieces += stroked(piece) }
            piece = ""
        }
        let characters = Array(word)
        for (place, character) in characters.enumerated() {
            switch character {
            case "?":
                end()
                pieces.append("?")
            case ",", ":", ";", "!", "\"", "'", ")", "(", "=", "_": end()
            case ".", "-":
                let hasBoth = place > 0 && place + 1 < characters.count
                let isInside = hasBoth && characters[place - 1].isNumber || hasBoth && characters[place + 1].isNumber
                if isInside { piece.append(character) } else { end() }
            default: piece.append(character)
            }
        }
        end()
        return pieces
    }

    private func stroked(_ word: String) -> [String] {
        guard word.contains("/"), !isCall(word), !isReference(word) else { return [word] }
        let parts = word.split(separator: "/").map(String.init)
        let hasValues = parts.contains { OverVocabulary.report($0) != nil || OverVocabulary.all.contains($0) }
        let isLetters = parts.allSatisfy { $0.allSatisfy(\.isLetter) && $0.count > 1 }
        return hasValues || isLetters || parts.count < 2 ? parts : [word]
    }

    /// A summit's reference: `W1/HA-001`.
    private func isReference(_ word: String) -> Bool { word.contains("-") && word.contains(where: \.isNumber) }
}
