public import Morse
public import Training

/// The material of a set: generated, from a file, or from the catalogue.
public enum CopyMaterial {
    /// The sentences that every catalogue has, in the learner's language.
    static let sentences = 1...24

    /// A source of a set.
    ///
    /// - text: the learner's own text; nil for the sentences of the catalogue.
    /// - alphabet: that of the sentences.
    /// - wordsPerMinute: the speed of overheard stations.
    /// - known: the characters to which a set is limited that can be; nil for any.
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

    /// The words of a text.
    ///
    /// - Throws: that there is nothing to send in it.
    public static func text(_ text: String, path: String, alphabet: Alphabet) throws(WordTrouble) -> CopyText {
        let words = CopyText(text, alphabet: alphabet)
        guard !words.words.isEmpty else { throw .empty(path: path) }
        return words
    }

    /// The learner's own text, of this run or as set; nil if there is none.
    static func ownText(_ services: Services) throws(WordTrouble) -> CopyText? {
        let alphabet = services.settings.alphabet
        if let given = services.run.options.copy.text {
            let path = (services.run.options.copy.path ?? "-").description
            return try text(given, path: path, alphabet: alphabet)
        }
        let path = services.settings.copy.file
        guard !path.isEmpty else { return nil }
        let contents = try contents(of: Path(text: path), named: "copy.file", files: services.ports.files)
        return try text(contents, path: path, alphabet: alphabet)
    }

    /// A text file as a whole.
    ///
    /// - Parameter name: the option or setting that has the path.
    public static func contents(
        of path: Path, named name: String, files: any TextFiles
    ) throws(WordTrouble) -> String {
        do throws(TextFileError) {
            return try files.text(at: path)
        } catch {
            throw WordTrouble(error, path: path, named: name)
        }
    }
}
