public import Morse
public import Trainer

/// The messages of `Locales/`: English from inside the program, other languages from their PO files. English stands in
/// for a message that a language lacks.
public final class GettextCatalogue: Catalogue {
    private let folder: LocaleFolder?
    private lazy var english = MessageFile.english()
    /// Nil if it is English.
    private var messages: MessageFile?

    /// The current language, as a tag.
    public private(set) var language: String
    /// Whether letters are spelled with the language's own words.
    public var usesNationalWords = false
    /// The alphabet whose letters are named.
    public var alphabet = Alphabet.international

    /// Selects the best match for the language wanted: the tag, then ever less of it, then English.
    ///
    /// - Parameter folder: holds the other languages; nil if there are none.
    public init(folder: LocaleFolder?, wanted: LanguageTag = .english) {
        self.folder = folder
        language = LanguageTag.english.description
        _ = select(wanted.description)
    }

    /// The languages available, as tags.
    public var languages: [String] {
        Set((folder?.languages ?? []) + [.english]).map(\.description).sorted()
    }

    /// Selects the language of a tag or, failing that, of ever less of it; false and without effect if there is none.
    public func select(_ language: String) -> Bool {
        guard let wanted = LanguageTag(language) else { return false }
        for tag in wanted.widening {
            if tag == .english {
                messages = nil
            } else if let found = folder?.messages(for: tag) {
                messages = found
            } else {
                continue
            }
            self.language = tag.description
            return true
        }
        return false
    }

    /// The text for an identifier, in English if the language lacks it; nil if there is none.
    public func text(_ identifier: String) -> String? {
        messages?.text(identifier) ?? english.text(identifier)
    }

    /// The text in the form for a number, by the rule of its language.
    public func text(_ identifier: String, count: Int) -> String? {
        messages?.text(identifier, count: count) ?? english.text(identifier, count: count)
    }

    /// The eSpeak voice named by the current catalogue; the language's tag if it names none.
    public var voice: String { (messages ?? english).header["X-Espeak-Voice"] ?? language }

    /// A language's name for itself; nil if there is no catalogue for it.
    public func name(of language: String) -> String? {
        guard let tag = LanguageTag(language) else { return nil }
        let header = tag == .english ? english.header : folder?.header(for: tag)
        return header?["X-Language-Name"]
    }
}
