import Morse

@testable import Training

/// A hand whose spaces are not always what they should be: words run together, and letters fall apart.
struct SloppyHand {
    var generator: SplitMix64
    /// How often the space between two words is lost, and how often a space too long comes between two characters.
    var joins = 0.06
    var splits = 0.025

    /// An over as this hand sends it.
    mutating func sent(_ text: String) -> String {
        var result = ""
        let words = text.split(separator: " ").map(String.init)
        for (place, word) in words.enumerated() {
            result += word.hasPrefix("<") ? word : taken(apart: word)
            guard place + 1 < words.count else { break }
            // A sign is heard as one, whatever stands beside it.
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
