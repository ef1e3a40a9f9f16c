/// Repairs the words of an over: joins those split by a space too long, and splits those joined by one too short.
///
/// Of all ways to divide the letters between two signs, this type takes the one with the least cost. A moved space and
/// an unknown word have a cost. A known word costs nothing as it was sent.
struct OverWords {
    /// Callsigns, names and places that may be expected.
    let known: Set<String>
    /// Callsigns among them.
    let calls: Set<String>
    /// Whether numbers stand alone.
    let isContest: Bool
    /// Whether the over answers a question, so that a value may stand alone.
    var isAnswer = false

    /// The greatest length of a known word.
    private static let longest = 12
    /// The cost of removing a space, and of inserting one.
    private static let join = 0.9
    private static let split = 0.7
    /// The cost of removing a space between letters sent one by one.
    private static let joinLoose = 0.2
    /// The rounding error between two sums of the same costs.
    private static let rounding = 1e-9

    /// The tokens with their words repaired.
    func mended(_ tokens: [Over.Token]) -> [Over.Token] {
        var result: [Over.Token] = []
        var run: [String] = []
        func flush() {
            result += divided(run).map(Over.Token.word)
            run = []
        }
        for token in tokens {
            if case .word(let word) = token, word != "?" {
                run.append(word)
            } else {
                flush()
                result.append(token)
            }
        }
        flush()
        return result
    }

    // MARK: The cheapest way

    /// The best way to a place.
    private struct Way {
        var cost: Double
        var from: Int
        /// The kind of word that the word before the place announces.
        var announced: Announced
    }

    private func divided(_ words: [String]) -> [String] {
        guard words.contains(where: { !isCertain($0) }) else { return words }
        let letters = Array(words.joined())
        // For each place, whether a space was sent there, and how many were sent up to it.
        var isSpace = [Bool](repeating: false, count: letters.count + 1)
        var place = 0
        isSpace[0] = true
        for word in words {
            place += word.count
            isSpace[place] = true
        }
        let spaces = isSpace.reduce(into: []) { $0.append(($0.last ?? 0) + ($1 ? 1 : 0)) }
        let firm = spacesBetweenSameDigits(words)
        let loose = spacesBetweenLooseLetters(words)
        // Costs are not negative, so a way that already costs more than this cannot be the best.
        let limit = cost(asSent: words)
        var best = [Way?](repeating: nil, count: letters.count + 1)
        best[0] = Way(cost: 0, from: 0, announced: .nothing)
        for start in 0..<letters.count {
            guard let way = best[start] else { continue }
            let next = isSpace[(start + 1)...].firstIndex(of: true) ?? letters.count
            let near = start + 1...min(start + Self.longest, letters.count)
            for end in near.contains(next) ? Array(near) : near + [next] {
                let removed = spaces[end - 1] - spaces[start]
                let looseCount = removed > 0 ? loose.count { start < $0 && $0 < end } : 0
                let joining = Double(removed - looseCount) * Self.join + Double(looseCount) * Self.joinLoose
                let joinsFirm = removed > 0 && !firm.isDisjoint(with: start + 1..<end)
                let moving = joining + (joinsFirm ? 1 : 0) + (isSpace[end] ? 0 : Self.split)
                guard way.cost + moving <= min(limit, best[end]?.cost ?? limit) + Self.rounding else { continue }
                let piece = String(letters[start..<end])
                let isWhole = isSpace[start] && isSpace[end]
                let position = Position(
                    isIntact: removed == 0 && isWhole, isWhole: isWhole, isFirst: start == 0,
                    isLast: end == letters.count, after: way.announced, isJoined: removed > 0)
                var cost = way.cost + price(piece, position) + joining
                if joinsFirm { cost += 1 }
                if !isSpace[end] { cost += Self.split }
                if cost < best[end]?.cost ?? .infinity {
                    best[end] = Way(cost: cost, from: start, announced: announces(piece, isWhole: isWhole))
                }
            }
        }
        var result: [String] = []
        var end = letters.count
        while end > 0, let way = best[end] {
            result.append(String(letters[way.from..<end]))
            end = way.from
        }
        return result.reversed()
    }

    /// The cost of the words with all spaces as sent.
    private func cost(asSent words: [String]) -> Double {
        var (cost, announced) = (0.0, Announced.nothing)
        for (index, word) in words.enumerated() {
            let position = Position(
                isIntact: true, isWhole: true, isFirst: index == 0, isLast: index == words.count - 1, after: announced,
                isJoined: false)
            cost += price(word, position)
            announced = announces(word, isWhole: true)
        }
        return cost
    }

    /// The places of spaces between repetitions of one digit, such as 1 1 1, which is not one number.
    private func spacesBetweenSameDigits(_ words: [String]) -> Set<Int> {
        func isDigit(_ word: String) -> Bool { word.count == 1 && word.allSatisfy(\.isNumber) }
        var places: Set<Int> = []
        var (index, place) = (0, 0)
        while index < words.count {
            let run = words[index...].prefix { isDigit(words[index]) && isDigit($0) }
            if run.count > 1, Set(run).count == 1 { places.formUnion(place + 1..<place + run.count) }
            for word in words[index..<index + max(1, run.count)] { place += word.count }
            index += max(1, run.count)
        }
        return places
    }

    /// The places of spaces between single letters and digits, if there are so many that the hand and not the text
    /// caused the spaces.
    private func spacesBetweenLooseLetters(_ words: [String]) -> Set<Int> {
        var places: Set<Int> = []
        var (index, place) = (0, 0)
        while index < words.count {
            let run = words[index...].prefix { $0.count == 1 }
            let isMixed = run.contains { $0.allSatisfy(\.isNumber) } && run.contains { $0.allSatisfy(\.isLetter) }
            if run.count > 3 || run.count == 3 && isMixed { places.formUnion(place + 1..<place + run.count) }
            for word in words[index..<index + max(1, run.count)] { place += word.count }
            index += max(1, run.count)
        }
        return places
    }

    /// Whether moving the spaces of a word cannot lower the cost.
    private func isCertain(_ word: String) -> Bool {
        word.count > 2 && (OverVocabulary.core.contains(word) || known.contains(word))
    }

    // MARK: Prices

    private enum Announced { case nothing, value, call, number }

    private struct Position {
        /// Whether the word was sent as it is.
        var isIntact: Bool
        /// Whether spaces were sent before and after it.
        var isWhole: Bool
        var isFirst: Bool
        var isLast: Bool
        var after: Announced
        var isJoined: Bool
    }

    private func announces(_ word: String, isWhole: Bool) -> Announced {
        switch word {
        case "DE": return .call
        case "NR": return .number
        case "NAME", "QTH", "RIG": return .value
        default:
            guard isWhole, let field = OverVocabulary.fields[word] else { return .nothing }
            return field == .report || field == .call || field == .serial ? .nothing : .value
        }
    }

    private func price(_ word: String, _ position: Position) -> Double {
        if known.contains(word) { return 0 }
        if OverVocabulary.report(word) != nil { return reportPrice(word, position) }
        // Two fives are more often the beginning of a report than a greeting.
        if word == "55", !position.isIntact { return 2 }
        if OverVocabulary.core.contains(word) || OverVocabulary.weather.contains(word)
            || OverVocabulary.aerials.contains(word)
        {
            return corePrice(word, position)
        }
        let isLikeCall = word.count > 2 && word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
        if isLikeCall, CallsignGenerator.isWellFormed(word) { return callPrice(word, position) }
        if word.allSatisfy(\.isNumber) { return numberPrice(word, position) }
        // A report and a number, sent one by one or run together with others.
        if word.count == 4, word.hasPrefix("5NN"), !position.isIntact { return 4 }
        if isContest || position.after == .number, OverVocabulary.number(word) != nil, word.contains(where: \.isNumber)
        {
            return position.isIntact ? 0.3 : 0.5
        }
        if OverVocabulary.unit(word) != nil { return position.isIntact ? 0 : 1 }
        if QSORegion.allNames.contains(word) { return position.isIntact ? 0.1 : position.isWhole ? 0.3 : 0.7 }
        if OverVocabulary.all.contains(word) { return talkPrice(word, position) }
        return unknownPrice(word, position)
    }

    private func reportPrice(_ word: String, _ position: Position) -> Double {
        if position.isIntact { return 0 }
        // The report of every contest, sent one by one, is rather that than two numbers: 5 N N 1.
        return position.isWhole && ["5NN", "599"].contains(word) ? 0.1 : 0.4
    }

    private func corePrice(_ word: String, _ position: Position) -> Double {
        if position.isIntact { return word.count > 1 || word == "R" || word == "K" ? 0 : word == "U" ? 0.5 : 1 }
        switch word.count {
        case 1: return word == "K" && position.isLast || word == "R" && position.isFirst ? 0.3 : 3
        // Signs are sent as one.
        case 2 where position.isJoined && ["SK", "KN", "AR"].contains(word): return 1.2
        case 2: return position.isWhole ? 0.2 : 0.6
        case 3: return position.isWhole ? 0 : 0.3
        default: return 0
        }
    }

    private func talkPrice(_ word: String, _ position: Position) -> Double {
        if position.isIntact { return word.count > 3 ? 0.2 : word.count > 1 ? 0.8 : 1.2 }
        if position.isWhole { return word.count > 3 ? 0.5 : 2 }
        return word.count > 4 ? 1 : word.count > 3 ? 1.4 : 3
    }

    private func callPrice(_ word: String, _ position: Position) -> Double {
        // A callsign with something before or after it: DEW1AW, W1AWK; or a report: UR5NN.
        if calls.contains(where: word.contains) { return 4 }
        if position.after != .call, word.count > 3, word.hasSuffix("5NN") { return 2.5 }
        switch (position.isIntact, position.after) {
        case (true, .call): return 0.5
        case (true, _): return 0.9
        case (false, .call): return 0.9
        case (false, _): return 3
        }
    }

    private func numberPrice(_ word: String, _ position: Position) -> Double {
        let isExpected = isContest || position.after == .number
        if word.count > 4 { return 4 }
        if position.isIntact { return word.count > 2 || position.after == .number ? 0.2 : 0.8 }
        return isExpected ? 0.5 + Double(max(0, word.count - 3)) : 3
    }

    private func unknownPrice(_ word: String, _ position: Position) -> Double {
        let length = Double(word.count)
        // A word with a known one at its end is likely two of them.
        let isTwo = position.isIntact && known.contains { $0.count > 2 && (word.hasPrefix($0) || word.hasSuffix($0)) }
        let isOver = position.isLast && word.hasSuffix("K") && OverVocabulary.core.contains(String(word.dropLast()))
        let more = isTwo || isOver ? 1.5 : 0
        // Any word after the name of a field is its value.
        if position.after == .value, word.count > 1 {
            if position.isIntact { return 0.5 + length * 0.1 + more }
            if !position.isJoined { return 1.5 + length * 0.2 + more }
        }
        if isAnswer, position.isIntact, word.count > 2 { return 1 + length * 0.1 + more }
        return (position.isIntact ? 2 : 3.5) + max(0, length - 3) * 0.5 + more
    }
}
