/// Understands an over as an operator does: it divides the over into words, repairs them, reads them by the grammar,
/// and summarizes the items.
struct OverReader {
    let context: OverContext

    /// Reads an over.
    func read(_ over: Over) -> Heard {
        let calls = context.calls
        let text = OverText { word in
            CallsignGenerator.isWellFormed(word) || calls.contains(OverGrammar.plain(word))
        }
        let words = OverWords(
            known: context.words, calls: calls, isContest: context.isContest,
            isAnswer: !Set(context.asked).isDisjoint(with: [.name, .place, .rig]))
        let tokens = OverCalls(calls: calls).joined(over.tokens)
        var grammar = OverGrammar(words.mended(text.divided(tokens)), context: context)
        let items = grammar.read()
        var summary = OverSummary(context: context, understood: grammar.understood)
        summary.take(items)
        summary.placeLooseWords(in: items)
        summary.settleQuestions(in: items)
        return summary.heard
    }
}
