import Activities
import Interface

enum SSIPText {
    enum Piece: Equatable {
        /// Plain text, or SSML if the connection is set to it.
        case text(String)
        /// In lower case.
        case character(String)
        /// In milliseconds.
        case rest(Int)
    }

    /// One SSML message. For eSpeak NG only: other modules drop the markup and do not name the letters.
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
        return "<speak>\(inner)</speak>"
    }

    /// Plain messages for modules other than eSpeak NG. Each character has its own message, because in running text a
    /// module may read "k" as a word or a unit.
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

    /// An estimate. A character of a text takes 80 ms at the usual rate; a name of a character takes 0.4 to 1 s
    /// (measured with eSpeak NG).
    static func milliseconds(of utterance: Utterance, wordsPerMinute: Int) -> Int {
        utterance.segments.reduce(0) { sum, segment in
            switch segment {
            case .text(let text): sum + text.count * 80 * 175 / max(1, wordsPerMinute)
            case .characters(let characters): sum + characters.count * 1000 * 175 / max(1, wordsPerMinute)
            case .rest(let milliseconds): sum + milliseconds
            }
        }
    }

    /// The body of SPEAK: dots at line starts are doubled, and a lone dot ends it.
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
