internal import Trainer

/// Puts sentences into the words of the chosen language.
struct Phrasebook {
    /// Where the words are; nil if no catalogue could be found.
    let catalogue: (any Catalogue)?

    /// The sentence in words.  Without a catalogue its identifier and fillings are given, so that an error can still be
    /// understood and reported.
    func words(for sentence: Sentence) -> String {
        guard let template = template(of: sentence) else { return bare(sentence) }
        return fill(template, with: sentence)
    }

    private func template(of sentence: Sentence) -> String? {
        guard let count = sentence.count else { return catalogue?.text(sentence.identifier) }
        return catalogue?.text(sentence.identifier, count: count)
    }

    /// Replaces every `{name}` once; what a filling contains is never taken for a place.
    private func fill(_ template: String, with sentence: Sentence) -> String {
        var result = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            let name = String(rest[rest.index(after: open)..<close])
            result += filling(name, of: sentence) ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    private func filling(_ name: String, of sentence: Sentence) -> String? {
        switch sentence.fillings[name] {
        case .text(let text): text
        case .number(let number): String(number)
        case .sentence(let inner): words(for: inner)
        case nil: name == "count" ? sentence.count.map(String.init) : nil
        }
    }

    private func bare(_ sentence: Sentence) -> String {
        let fillings = sentence.fillings.keys.sorted().map { "\($0)=\(filling($0, of: sentence) ?? "")" }
        let count = sentence.count.map { ["count=\($0)"] } ?? []
        return ([sentence.identifier] + count + fillings).joined(separator: " ")
    }
}
