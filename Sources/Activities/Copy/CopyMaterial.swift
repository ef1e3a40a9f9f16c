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

    /// - Throws: `empty` if no character of the text can be sent.
    public static func text(_ text: String, path: String, alphabet: Alphabet) throws(WordTrouble) -> CopyText {
        let words = CopyText(text, alphabet: alphabet)
        guard !words.words.isEmpty else { throw .empty(path: path) }
        return words
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
        let contents = try contents(of: Path(text: path), named: "copy.file", files: services.ports.files)
        return try text(contents, path: path, alphabet: alphabet)
    }

    /// - Parameter name: the option or setting that has the path, for the error.
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
