import Morse

@testable import OnAir

/// A hand with wrong spaces: some words run together, and some letters of a word are too far apart.
struct SloppyHand {
    var generator: SplitMix64
    /// The probability that the space between two words is lost (`joins`), and that the space between two characters
    /// of a word is as long as a word space (`splits`).
    var joins = 0.06
    var splits = 0.025

    mutating func sent(_ text: String) -> String {
        var result = ""
        let words = text.split(separator: " ").map(String.init)
        for (place, word) in words.enumerated() {
            result += word.hasPrefix("<") ? word : taken(apart: word)
            guard place + 1 < words.count else { break }
            // A prosign is always read as one.
            let isLost = generator.unitInterval() < joins && !word.hasPrefix("<") && !words[place + 1].hasPrefix("<")
            result += isLost ? "" : " "
        }
        return result
    }

    private mutating func taken(apart word: String) -> String {
        var result = ""
        for character in word {
            if !result.isEmpty, generator.unitInterval() < splits { result += " " }
            result.append(character)
        }
        return result
    }
}
