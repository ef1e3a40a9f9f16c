import Morse
import Training

/// The line that is being typed.
struct PileupLine {
    /// Longer than any over of a contest.
    private static let longest = 40
    private(set) var text = ""

    /// Adds a key; false if it cannot be sent or there is no room.
    mutating func take(_ character: Character) -> Bool {
        guard text.count < Self.longest, let symbol = TypedSign.symbol(of: character) else { return false }
        // Signs are keyed; a line has what a logger takes.
        guard symbol.text.count == 1 else { return false }
        text += symbol.text
        return true
    }

    /// Begins a new word; false if there is none to end.
    mutating func space() -> Bool {
        guard let last = text.last, last != " ", text.count < Self.longest else { return false }
        text += " "
        return true
    }

    /// Removes the last character; false if there is none.
    mutating func erase() -> Bool { text.popLast() != nil }

    mutating func clear() { text = "" }
}
