import Interface
import Keyer
import Morse

extension KeyedRecord.Word {
    /// One message per piece. A pattern without a character is given by its syllables.
    func messages(_ catalogue: any Catalogue) -> [Message] {
        pieces.map { piece in
            switch piece {
            case .characters(let texts): Message("freeKeyer.word", ["characters": .word(texts)])
            case .unknown(let pattern):
                Message(
                    "freeKeyer.unknown",
                    [
                        "pattern": .text(
                            pattern.syllables.map { catalogue.text("syllable.\($0)") ?? "" }.joined(separator: " "))
                    ])
            }
        }
    }
}
