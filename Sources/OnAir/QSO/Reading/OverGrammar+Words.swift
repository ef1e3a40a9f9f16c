/// Words of every QSO, and those without a meaning.
extension OverGrammar {
    mutating func readVocabulary() -> Bool {
        guard let word = word() else { return false }
        if OverVocabulary.acknowledgements.contains(word) {
            take(1, .acknowledgement)
            readAddressed()
        } else if OverVocabulary.farewells.contains(word) {
            take(1, .farewell)
            takeQuestion()
        } else if OverVocabulary.greetings.contains(word) {
            take(1, .greeting)
            readAddressed()
        } else if OverVocabulary.addresses.contains(word) {
            take(1, .filler(word))
            readAddressed()
        } else if isPartOfPlace(word) || isNameAlone(word) {
            take(1, .loose(word), understood: 0)
        } else if OverVocabulary.all.contains(word), !context.isExpected(word, as: .name) {
            take(1, isQuestion(1) ? .unknownQuestion : .filler(word))
            takeQuestion()
        } else {
            return false
        }
        return true
    }

    /// Whether a word that can be a name occurs twice in the answer to a question for the name: WILL WILL.
    private func isNameAlone(_ word: String) -> Bool {
        context.asked.contains(.name) && OverVocabulary.nameWords.contains(word)
            && [self.word(-1), self.word(1)].contains(word)
    }

    /// Whether a known word stands beside an unknown one after a question for the town: SILVER SPRING.
    private func isPartOfPlace(_ word: String) -> Bool {
        guard context.asked.contains(.place), word.count > 2, !OverVocabulary.core.contains(word), !isQuestion(1) else {
            return false
        }
        return [self.word(-1), self.word(1)].contains {
            $0 != nil && $0 != "?" && !OverVocabulary.all.contains($0 ?? "")
        }
    }

    mutating func readStray() {
        guard let word = word() else { return index += 1 }
        // One of two, of which one is right.
        if self.word(1) == "OR", isQuestion(3), let item = ownValue(word) ?? ownValue(self.word(2)) {
            return request(.item(item), taking: 3)
        }
        if isQuestion(1) {
            let bare = word.filter { $0 != Over.unreadable }
            if bare.count >= 2, context.mine.contains(bare) {
                return request(.item(.call), taking: 1)
            }
            if let item = ownValue(word) { return request(.item(item), taking: 1) }
            take(1, .unknownQuestion, understood: 0)
            return takeQuestion()
        }
        take(1, word.contains(Over.unreadable) ? .unreadable(word) : .loose(word), understood: 0)
    }
}
