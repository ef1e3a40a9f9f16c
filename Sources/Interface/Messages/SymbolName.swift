/// Catalogue identifiers of the names of signs that are neither letters nor digits.
enum SymbolName {
    /// `symbol.question` for "?"; nil for text that is named as a character.
    static func identifier(of text: String) -> String? {
        identifiers[text].map { "symbol.\($0)" }
    }

    static let identifiers: [String: String] = [
        ".": "period", ",": "comma", ":": "colon", "?": "question", "'": "apostrophe", "-": "hyphen", "/": "slash",
        "(": "open", ")": "close", "\"": "quote", "=": "equals", "+": "plus", "@": "at", "×": "times",
        "!": "exclamation", "&": "ampersand", ";": "semicolon", "_": "underscore", "$": "dollar", "<": "less",
        ">": "greater", "#": "number", "*": "asterisk",
    ]
}
