public import Morse

/// The destination of finished lines: standard output, which braille displays and screen readers show.
public protocol LineOutput: AnyObject {
    /// - Parameter line: one line without control characters.
    func print(_ line: String)
    /// Why a line could not be printed; nil if all lines could.
    var trouble: Message.Argument? { get }
}

public protocol Catalogue: AnyObject {
    /// The current language as a tag ("en").
    var language: String { get }
    /// Tags of the available languages, including the current one.
    var languages: [String] { get }
    /// Returns false if there is no catalogue for the language.
    func select(_ language: String) -> Bool
    /// The sentence with its `{name}` placeholders; nil if the catalogue lacks the identifier.
    func text(_ identifier: String) -> String?
    /// The plural form of the sentence for a count, by the language's rule.
    func text(_ identifier: String, count: Int) -> String?
    /// The eSpeak voice of the current language as a tag.
    var voice: String { get }
    /// The language's name for itself; nil without a catalogue for it.
    func name(of language: String) -> String?
    /// Whether spelling uses the language's own words instead of the radio alphabet.
    var usesNationalWords: Bool { get set }
    /// The alphabet that decides the names of letters.
    var alphabet: Alphabet { get set }
    /// Whether the spelling word names a letter in place of its own name. Asked whenever a message is rendered.
    var isSpelled: (String) -> Bool { get set }
    /// Whether callsigns, numbers and other radio text are spoken with spelling words.
    var spellsRadioText: Bool { get set }
}

extension Catalogue {
    /// Nil for everything but letters.
    public func spellingWord(of character: String) -> String? {
        text(usesNationalWords ? "spelling.national.\(character)" : "spelling.\(character)")
    }
}
