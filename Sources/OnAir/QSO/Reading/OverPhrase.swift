/// Words with a common meaning, in the notation of `overs.txt`.
///
/// - A word in capitals is sent as it is written: `SLOW DOWN`, `<BK>`.
/// - `<class>` is one word of a class, and `<class>*` any number of them.
/// - `...` is up to four words of any kind.
/// - `{name}` is the name of the listening station, and `{call}` a callsign of one of the two stations.
/// - A question mark or `$` ends a phrase: a question must follow, or the end of the over. Neither is taken.
struct OverPhrase: Equatable {
    enum Part: Equatable {
        case word(String)
        case one(Set<String>)
        case many(Set<String>)
        case gap
        case name
        case call
        case question
        case end
    }

    let parts: [Part]
}

/// Finding phrases.
extension OverGrammar {
    /// The number of words that a phrase takes at the current place; nil if it does not stand there.
    func length(of phrase: OverPhrase) -> Int? { length(of: phrase.parts[...], at: 0) }

    /// The same for the first phrase that stands there.
    func length(ofOne phrases: [OverPhrase]) -> Int? { phrases.lazy.compactMap { length(of: $0) }.first }

    private func length(of parts: ArraySlice<OverPhrase.Part>, at offset: Int) -> Int? {
        guard let part = parts.first else { return offset }
        let rest = parts.dropFirst()
        switch part {
        case .question: return isQuestion(offset) ? offset : nil
        case .end: return isEnd(offset) ? offset : nil
        case .many(let words):
            var place = offset
            while let text = text(place), words.contains(text) { place += 1 }
            return length(of: rest, at: place)
        case .gap:
            for place in offset...offset + 4 {
                if let length = length(of: rest, at: place) { return length }
                if word(place) == nil || isQuestion(place) { return nil }
            }
            return nil
        case .word, .one, .name, .call:
            guard let text = text(offset), isPart(text, part) else { return nil }
            return length(of: rest, at: offset + 1)
        }
    }

    private func isPart(_ text: String, _ part: OverPhrase.Part) -> Bool {
        switch part {
        case .word(let word): word == text
        case .one(let words): words.contains(text)
        case .name: context.isOwn(text, as: .name)
        case .call: context.calls.contains(text)
        case .many, .gap, .question, .end: false
        }
    }

    /// A word or a prosign, as `overs.txt` writes it.
    private func text(_ offset: Int) -> String? {
        guard tokens.indices.contains(index + offset) else { return nil }
        switch tokens[index + offset] {
        case .word(let text): return text
        case .sign(let sign): return sign.rawValue
        }
    }
}
