import Morse

@testable import OnAir

/// A hand with wrong spaces: words run together, and letters fall apart.
struct SloppyHand {
    var generator: SplitMix64
    /// `joins` is the probability that the space between two words is lost, `splits` that a long space separates two
    /// characters.
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
