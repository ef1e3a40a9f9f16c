/// The rests between successive sounds, in milliseconds.
///
/// The longest rest separates speech from Morse: the ear has to switch from words to rhythm (reference: 600 ms, range
/// 250 to 2000).
public enum Rest {
    public enum Neighbour {
        case speech, morse, earcon, other
        /// The interface's own Morse, which stands for words.
        case label
    }

    /// Between the words of a correction and its Morse. It is short, because the learner expects the Morse and has just
    /// heard it.
    public static let correction = 250

    /// Between the names of a character: "K", "Kilo", "dah di dah". Each has to be taken in by itself.
    public static let naming = 250

    /// Between two pieces of Morse, unless a gap replaces it.
    public static let betweenMorse = 600

    /// From the last mark to the first word, at least. The ear still writes down the last character.
    public static let afterMorse = 400

    /// Nil for no rest.
    public static func between(_ first: Neighbour?, _ second: Neighbour) -> Int? {
        switch (first, second) {
        case (.morse, .morse): betweenMorse
        case (.speech, .morse): 600
        case (.earcon, .morse): 400
        case (.morse, .speech), (.label, .speech): afterMorse
        case (.speech, .label): 300
        case (.morse, .label), (.label, .morse), (.label, .label): 600
        case (.speech, .speech), (.morse, .earcon), (.earcon, .label), (.label, .earcon): 150
        case (.earcon, .speech), (.speech, .earcon), (.earcon, .earcon): 80
        case (nil, _), (.other, _), (_, .other): nil
        }
    }
}
