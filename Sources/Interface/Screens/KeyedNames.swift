import Keyer
import Morse
import Sound

/// Keyed short names that open menu items, if the interface speaks only Morse.
///
/// A single dit moves to the next item and a single dah chooses, like the sides of a paddle on other screens.
public struct KeyedNames {
    enum Request: Equatable {
        case next, choose, back, words
        case name(String)
        case unknown
    }

    private var word = ""

    /// Returns a request at the end of a word.
    mutating func take(_ event: KeyedEvent) -> Request? {
        switch event {
        case .character(let pattern, let text, _, _):
            word += KeyedCommand(pattern) == .takeBack ? "<HH>" : text ?? "*"
            return nil
        case .word:
            defer { word = "" }
            return Self.request(word)
        case .began, .mark, .contact: return nil
        }
    }

    mutating func forget() { word = "" }

    static func request(_ word: String) -> Request? {
        switch word {
        case "": nil
        case "E": .next
        case "T": .choose
        case "BK", "<BK>", "<HH>": .back
        case "?": .words
        default: word.contains("*") ? .unknown : .name(word)
        }
    }
}
