public import Morse
public import Training

/// The destination of finished lines: standard output, and through it braille and screen readers.
public protocol LineOutput: AnyObject {
    /// Prints one line, which has no control characters.
    func print(_ line: String)
    /// Why a line could not be printed; nil as long as all could.
    var trouble: Message.Argument? { get }
}

/// The learner's calendar.
public protocol LocalCalendar: AnyObject {
    /// The calendar moment at an instant of the session's clock.
    func moment(at instant: Instant) -> Moment
    /// Year, month (1 to 12) and day (1 to 31) of a day.
    func civil(_ day: Day) -> (year: Int, month: Int, day: Int)
}

/// The message catalogue of one language.
public protocol Catalogue: AnyObject {
    /// The current language, as a tag ("en").
    var language: String { get }
    /// The languages available, as tags, including the current one.
    var languages: [String] { get }
    /// Selects a language; false if there is no such catalogue.
    func select(_ language: String) -> Bool
    /// The sentence for a message identifier, with its `{name}` placeholders; nil if there is none.
    func text(_ identifier: String) -> String?
    /// The sentence for a message with plural forms, by the language's own rule.
    func text(_ identifier: String, count: Int) -> String?
    /// The eSpeak voice of the current language, as a tag.
    var voice: String { get }
    /// A language's name for itself; nil if there is no catalogue for it.
    func name(of language: String) -> String?
    /// Whether letters are spelled with the language's own words rather than with those of the radio alphabet.
    var usesNationalWords: Bool { get set }
    /// The alphabet whose letters are named.
    var alphabet: Alphabet { get set }
}

extension Catalogue {
    /// The spelling word of a letter in the alphabet chosen; nil for anything else.
    func spellingWord(of character: String) -> String? {
        text(usesNationalWords ? "spelling.national.\(character)" : "spelling.\(character)")
    }
}
