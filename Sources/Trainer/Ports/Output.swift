public import Training

/// Where finished lines go: standard output, and with it braille and screen readers.
public protocol LineOutput: AnyObject {
    /// Prints one line.  It holds no control characters.
    func print(_ line: String)
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
    /// The language spoken, as a tag ("en").
    var language: String { get }
    /// The languages that can be chosen, as tags, the present one included.
    var languages: [String] { get }
    /// Changes the language; false if there is no such catalogue.
    func select(_ language: String) -> Bool
    /// The sentence for a message identifier, with `{name}` placeholders still in it; nil if there is none.
    func text(_ identifier: String) -> String?
    /// The same for a message with plural forms, by the language's own rule.
    func text(_ identifier: String, count: Int) -> String?
}
