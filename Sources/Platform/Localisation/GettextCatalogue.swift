public import Trainer

/// The messages of `Locales/`, compiled by msgfmt.  What a language does not say yet is said in English.
public final class GettextCatalogue: Catalogue {
    private let folder: LocaleFolder
    private let english: MessageFile
    private var messages: MessageFile

    /// The language spoken, as a tag.
    public private(set) var language: String

    /// Opens English and the best that the folder has for the language wanted: the tag, then ever less of it.
    ///
    /// - Throws: `LocalisationError` when English cannot be read; without another language English does.
    public init(folder: LocaleFolder, wanted: LanguageTag = .english) throws(LocalisationError) {
        self.folder = folder
        english = try folder.messages(for: .english)
        messages = english
        language = LanguageTag.english.description
        _ = select(wanted.description)
    }

    /// The languages that can be chosen, as tags.
    public var languages: [String] { folder.languages.map(\.description) }

    /// Changes the language to the tag or, failing that, to ever less of it; false, and nothing changes, if the folder
    /// has none of them.
    public func select(_ language: String) -> Bool {
        guard let wanted = LanguageTag(language) else { return false }
        for tag in wanted.widening {
            if tag == .english {
                messages = english
            } else if let found = try? folder.messages(for: tag) {
                messages = found
            } else {
                continue
            }
            self.language = tag.description
            return true
        }
        return false
    }

    /// The sentence for an identifier, in English if the language lacks it; nil if there is none.
    public func text(_ identifier: String) -> String? {
        messages.text(identifier) ?? english.text(identifier)
    }

    /// The form of the sentence that a number takes, each language by its own rule.
    public func text(_ identifier: String, count: Int) -> String? {
        messages.text(identifier, count: count) ?? english.text(identifier, count: count)
    }

    /// The eSpeak voice that the catalogue of the language names.
    public var voice: String { messages.header["X-Espeak-Voice"] ?? language }

    /// What a language calls itself; nil if the folder does not have it.
    public func name(of language: String) -> String? {
        guard let tag = LanguageTag(language), let found = try? folder.messages(for: tag) else { return nil }
        return found.header["X-Language-Name"]
    }
}
