import Training

/// Callsigns.
extension OverGrammar {
    mutating func readSender() -> Bool {
        guard word() == "DE", !isQuestion(1) else { return false }
        take(1)
        var count = 0
        while let word = word(), isCallOfSender(word) {
            take(1, .sender(word))
            count += 1
        }
        guard count == 0, let word = word(), word != "?", !OverVocabulary.all.contains(word) else {
            takeQuestion()
            return true
        }
        if context.theirs != nil, word.count > 1, word.allSatisfy(\.isLetter) { return true }
        take(1, .garbledSender(word), understood: 0)
        return true
    }

    private func isCallOfSender(_ word: String) -> Bool {
        word == context.theirs || word == context.expected[.call] || CallsignGenerator.isWellFormed(word)
    }

    /// A callsign on its own: the partner's, the sender's, or somebody else's.
    mutating func readCall() -> Bool {
        guard let word = word(), word.count >= 3 else { return false }
        let plain = Self.plain(word)
        let mine = context.mine
        if word == mine || plain == mine {
            take(1, .call(mine))
            if isQuestion(0) { request(.confirm, taking: 0) }
            return true
        }
        let senders = [context.theirs, context.expected[.call]].compactMap(\.self)
        if let sender = senders.first(where: { $0 == word || $0 == plain }) {
            take(1, .sender(sender))
            takeQuestion()
            return true
        }
        guard isLikeCall(word) else { return false }
        let isNear = EditDistance.between(word, mine) <= (mine.count >= 5 ? 2 : 1)
        let hasCalled = items.contains { if case .call = $0 { true } else { false } }
        if isNear, !hasCalled {
            if isQuestion(1) {
                request(.item(.call), taking: 1)
            } else {
                take(1, .call(word))
            }
            return true
        }
        guard CallsignGenerator.isWellFormed(word), !isQuestion(1) else { return false }
        take(1, tokens[index...].contains(.word("DE")) ? .call(word) : .sender(word))
        return true
    }

    /// The longest part of a callsign with strokes.
    static func plain(_ word: String) -> String {
        let parts: [Substring] = word.split(separator: "/")
        return parts.max { $0.count < $1.count }.map(String.init) ?? word
    }

    /// Whether a word outside a callsign's place can be one: no report, no quantity, and no rig with its many digits.
    private func isLikeCall(_ word: String) -> Bool {
        guard word.contains(where: \.isNumber), word.contains(where: \.isLetter), !word.contains("-"),
            !word.contains(Over.unreadable), OverVocabulary.report(word) == nil, OverVocabulary.unit(word) == nil
        else { return false }
        let digits = Self.plain(word).drop { $0.isNumber }.filter(\.isNumber)
        if digits.count > 2 { return false }
        let asksForThings = !Set(context.asked).isDisjoint(with: [.rig, .antenna, .power])
        return !(asksForThings && context.theirs != nil && word.count < 4)
    }
}
