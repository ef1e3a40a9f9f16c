/// Towns and their regions.
extension OverGrammar {
    /// Reads a town with the words for its region.
    mutating func readPlace() {
        var value: [String] = []
        var isGarbled = false
        // Whether the words after the town give its region.
        var isWhereabouts = false
        while let word = word(), value.count < 4 {
            if word.contains(Over.unreadable) {
                isGarbled = true
                take(1, .unreadable(word), understood: 0)
            } else if OverVocabulary.whereabouts.contains(word) || word.allSatisfy({ $0.isNumber || $0 == "." }),
                !isReport(word)
            {
                isWhereabouts = !value.isEmpty
                take(1)
            } else if isPlace(word, isFirst: value.isEmpty) {
                let isPart = !isWhereabouts || context.isExpected(word, as: .place)
                if isPart, !value.contains(word) { value.append(word) }
                take(1)
            } else {
                break
            }
        }
        if !value.isEmpty, isQuestion(0), context.own[.place] == value.joined(separator: " ") {
            return request(.item(.place), taking: 0)
        }
        if !value.isEmpty {
            items.append(.told(.place, value.joined(separator: " ")))
        } else if isGarbled {
            items.append(.garbled(.place))
        }
    }

    private func isReport(_ word: String) -> Bool { OverVocabulary.report(word) != nil }

    private func isPlace(_ word: String, isFirst: Bool) -> Bool {
        guard word.count >= 2, word.contains(where: \.isLetter), word != context.mine, word != context.theirs,
            !isReport(word), OverVocabulary.unit(word) == nil, word != "?",
            isFirst || !context.isOwn(word, as: .name)
        else { return false }
        if context.isExpected(word, as: .place) || context.isOwn(word, as: .place) { return true }
        if context.isExpected(word, as: .name) { return false }
        return !OverVocabulary.core.contains(word) && !OverVocabulary.weather.contains(word)
            && (isFirst || !OverVocabulary.all.contains(word)) || word == "NEW"
    }
}
