public import Interface
public import Morse
public import OnAir

public enum CopyMaterial {
    /// The numbers of the sentences that every catalogue has, in the learner's language.
    static let sentences = 1...24

    /// - Parameter text: the learner's own text; nil for the sentences of the catalogue.
    /// - Parameter alphabet: the alphabet of the sentences.
    /// - Parameter wordsPerMinute: the speed of overheard stations.
    /// - Parameter known: the characters to which a set is limited, if it supports a limit; nil for no limit.
    public static func source(
        _ set: CopySet, text: CopyText?, catalogue: any Catalogue, alphabet: Alphabet, wordsPerMinute: Int,
        seed: UInt64, known: Set<String>? = nil
    ) -> CopySource {
        guard set == .text else {
            return CopySource(set, seed: seed, wordsPerMinute: wordsPerMinute, known: known)
        }
        if let text { return CopySource(text: text, seed: seed) }
        let own = sentences.compactMap { catalogue.text("copy.sentence.\($0)") }
            .map { CopyText($0, alphabet: alphabet) }.filter { !$0.words.isEmpty }
        return own.isEmpty
            ? CopySource(.words, seed: seed) : CopySource(sentences: own, seed: seed)
    }

    /// - Throws: the reason if nothing of the text can be sent.
    public static func text(_ text: String, path: String, alphabet: Alphabet) throws(WordTrouble) -> CopyText {
        CopyText(try OwnListFile.list(text, path: path, as: .text, alphabet: alphabet))
    }

    /// The text of the command line or of the setting; nil for none.
    static func ownText(_ services: Services) throws(WordTrouble) -> CopyText? {
        let alphabet = services.settings.alphabet
        if let given = services.run.options.copy.text {
            let path = (services.run.options.copy.path ?? "-").description
            return try text(given, path: path, alphabet: alphabet)
        }
        let path = services.settings.copy.file
        guard !path.isEmpty else { return nil }
        return CopyText(
            try OwnListFile.list(
                at: Path(text: path), named: "copy.file", as: .text, alphabet: alphabet, files: services.ports.files))
    }
}
