import Morse
import Training

/// The line that the learner types.
struct PileupLine {
    /// The maximum of characters. No over of a contest is longer.
    private static let longest = 40
    private(set) var text = ""

    /// Returns false if the character has no Morse code or the line is full.
    mutating func take(_ character: Character) -> Bool {
        guard text.count < Self.longest, let symbol = TypedSign.symbol(of: character) else { return false }
        // A logger's field takes no prosigns.
        guard symbol.text.count == 1 else { return false }
        text += symbol.text
        return true
    }

    /// Begins a new word. Returns false if the present word is empty.
    mutating func space() -> Bool {
        guard let last = text.last, last != " ", text.count < Self.longest else { return false }
        text += " "
        return true
    }

    /// Removes the last character. Returns false if there is none.
    mutating func erase() -> Bool { text.popLast() != nil }

    mutating func clear() { text = "" }
}
