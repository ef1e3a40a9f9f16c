/// Repairs the words of an over: joins those split by a space too long, and splits those joined by one too short.
struct OverWords {
    /// The callsigns to expect, which are never split or joined into anything else.
    var calls: [String]

    /// The tokens with their words repaired.
    func mended(_ tokens: [Over.Token]) -> [Over.Token] {
        var result: [Over.Token] = []
        var run: [String] = []
        func flush() {
            result += joined(run).flatMap(parted).map(Over.Token.word)
            run = []
        }
        for token in tokens {
            if case .word(let word) = token {
                run.append(word)
            } else {
                flush()
                result.append(token)
            }
        }
        flush()
        return result
    }

    private func isCall(_ word: String) -> Bool { calls.contains(word) || CallsignGenerator.isWellFormed(word) }

    // MARK: Joining

    private func joined(_ words: [String]) -> [String] {
        var result: [String] = []
        var index = 0
        while index < words.count {
            let length = (2...5).reversed().first { length in
                index + length <= words.count && isOne(Array(words[index..<index + length]), after: result.last)
            }
            result.append(words[index..<index + (length ?? 1)].joined())
            index += length ?? 1
        }
        return result
    }

    /// Whether pieces form one word.
    private func isOne(_ pieces: [String], after previous: String?) -> Bool {
        let whole = pieces.joined()
        guard pieces.allSatisfy({ $0.count <= 4 }), whole.count <= 10 else { return false }
        if calls.contains(whole) { return !pieces.contains(where: calls.contains) }
        if OverVocabulary.all.contains(whole) || whole == "KN" {
            return whole.count >= 2 && !pieces.allSatisfy(OverVocabulary.all.contains)
        }
        if OverVocabulary.report(whole) != nil { return pieces.allSatisfy { $0.count <= 2 } }
        guard previous == "DE", CallsignGenerator.isWellFormed(whole) else { return false }
        return !pieces.contains { isCall($0) || ($0.count > 1 && OverVocabulary.all.contains($0)) } && pieces.count <= 4
    }

    // MARK: Splitting

    private func parted(_ word: String) -> [String] {
        let bare = word.hasSuffix("?") ? String(word.dropLast()) : word
        guard bare.count > 2, !OverVocabulary.all.contains(bare), !calls.contains(bare),
            OverVocabulary.report(bare) == nil, !bare.contains(Over.unreadable)
        else { return [word] }
        guard var pieces = pieces(Substring(bare), left: 6), pieces.count > 1 else { return [word] }
        if word != bare { pieces[pieces.count - 1] += "?" }
        return pieces
    }

    /// The fewest words that make up the letters; nil if none do.
    private func pieces(_ rest: Substring, left: Int) -> [String]? {
        guard !rest.isEmpty else { return [] }
        guard left > 0 else { return nil }
        var best: [String]?
        func take(_ pieces: [String]?) {
            if let pieces, pieces.count < best?.count ?? .max { best = pieces }
        }
        for length in 1...min(rest.count, 8) {
            let head = String(rest.prefix(length))
            let tail = rest.dropFirst(length)
            let isLastK = tail.isEmpty && (head == "K" || head == "KN")
            if isLastK || calls.contains(head) || OverVocabulary.splittable.contains(head)
                || OverVocabulary.report(head) != nil
            {
                take(self.pieces(tail, left: left - 1).map { [head] + $0 })
            }
            // What follows a field's name is its value, whatever it is.
            if !tail.isEmpty, Self.announces(head, tail) || (head == "DE" && isCall(String(tail))) {
                take([head, String(tail)])
            }
        }
        return best
    }

    private static func announces(_ head: String, _ tail: Substring) -> Bool {
        switch head {
        case "NAME": tail.count >= 2 && tail.allSatisfy(\.isLetter)
        case "QTH", "RIG": tail.count >= 3 && tail.contains(where: \.isLetter)
        case "NR": OverVocabulary.number(String(tail)) != nil && tail.contains(where: \.isNumber)
        default: false
        }
    }
}
