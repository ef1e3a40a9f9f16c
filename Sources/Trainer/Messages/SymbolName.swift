/// Identifiers of the catalogue's names for signs that are neither letters nor digits.
enum SymbolName {
    /// `symbol.question` for "?"; nil for text that is named as a character.
    static func identifier(of text: String) -> String? {
        identifiers[text].map { "symbol.\($0)" }
    }

    /// Every sign with a name in the catalogue.
    static let identifiers: [String: String] = [
        ".": "period", ",": "comma", ":": "colon", "?": "question", "'": "apostrophe", "-": "hyphen", "/": "slash",
        "(": "open", ")": "close", "\"": "quote", "=": "equals", "+": "plus", "@": "at", "×": "times",
        "!": "exclamation", "&": "ampersand", ";": "semicolon", "_": "underscore", "$": "dollar", "<": "less",
        ">": "greater", "#": "number", "*": "asterisk",
    ]
}
