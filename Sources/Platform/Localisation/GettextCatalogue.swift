import Activities
public import Interface
public import Morse

/// The messages of `Locales/`: English is embedded in the program, other languages come from their PO files. A message
/// that a language lacks appears in English.
public final class GettextCatalogue: Catalogue {
    private let folder: LocaleFolder?
    private lazy var english = MessageFile.english()
    /// Nil for English.
    private var messages: MessageFile?

    public private(set) var language: String
    /// Whether the language's own spelling words replace the international ones.
    public var usesNationalWords = false
    public var alphabet = Alphabet.international
    public var isSpelled: (String) -> Bool = { _ in false }
    public var spellsRadioText = false

    /// Selects the first available language of: the tag, its shortened forms, English.
    public init(folder: LocaleFolder?, wanted: LanguageTag = .english) {
        self.folder = folder
        language = LanguageTag.english.description
        _ = select(wanted.description)
    }

    public var languages: [String] {
        Set((folder?.languages ?? []) + [.english]).map(\.description).sorted()
    }

    /// Selects the tag or its longest available shortened form. Returns false and changes nothing if there is none.
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

    public func text(_ identifier: String) -> String? {
        messages?.text(identifier) ?? english.text(identifier)
    }

    public func text(_ identifier: String, count: Int) -> String? {
        messages?.text(identifier, count: count) ?? english.text(identifier, count: count)
    }

    public var voice: String { (messages ?? english).header["X-Espeak-Voice"] ?? language }

    public func name(of language: String) -> String? {
        guard let tag = LanguageTag(language) else { return nil }
        let header = tag == .english ? english.header : folder?.header(for: tag)
        return header?["X-Language-Name"]
    }
}
