import Trainer

/// An utterance as speech-dispatcher takes it.
enum SSIPText {
    /// One message to the server, or a rest between two.
    enum Piece: Equatable {
        /// Running text, or SSML if the connection is set to it.
        case text(String)
        /// A character to name, in lower case.
        case character(String)
        /// Milliseconds.
        case rest(Int)
    }

    /// One message of SSML.  For eSpeak NG alone: other modules leave marks out, and with them the names of letters.
    static func markup(_ utterance: Utterance) -> String {
        let inner = utterance.segments.map { segment in
            switch segment {
            case .text(let text): escape(SpokenText.escape(text))
            case .characters(let characters):
                characters.map { "<say-as interpret-as=\"characters\">\(escape($0.lowercased()))</say-as>" }
                    .joined(separator: " ")
            case .rest(let milliseconds): "<break time=\"\(milliseconds)ms\"/>"
            }
        }.joined(separator: " ")
        return utterance.isSlow ? "<speak><prosody rate=\"70%\">\(inner)</prosody></speak>" : "<speak>\(inner)</speak>"
    }

    /// Messages in plain text, for every other voice.  A character has a message of its own: in running text "k" may be
    /// anything.
    static func plain(_ utterance: Utterance) -> [Piece] {
        utterance.segments.flatMap { segment -> [Piece] in
            switch segment {
            case .text(let text):
                let body = SpokenText(text).body
                return body.contains { $0.isLetter || $0.isNumber } ? [.text(body)] : []
            case .characters(let characters): return characters.map { .character($0.lowercased()) }
            case .rest(let milliseconds): return [.rest(milliseconds)]
            }
        }
    }

    /// The lines of a message after SPEAK, with the one that ends it.
    static func lines(of text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.hasPrefix(".") ? ".\($0)" : String($0) }
        return lines.map { "\($0)\r\n" }.joined() + ".\r\n"
    }

    private static func escape(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }
}
