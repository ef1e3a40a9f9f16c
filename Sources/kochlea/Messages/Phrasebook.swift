internal import Trainer

/// Puts messages into lines of the chosen language.
struct Phrasebook {
    /// Where the words are; nil if no catalogue could be found.
    let catalogue: (any Catalogue)?

    /// The message as a line.  Where no words are to be had its identifier and arguments are given, so that an error can
    /// still be understood and reported.
    func words(for message: Message) -> String {
        guard let catalogue, catalogue.text(message.id) != nil else { return Self.bare(message) }
        return MessageFormatter(catalogue: catalogue).line(message)
    }

    private static func bare(_ message: Message) -> String {
        let arguments = message.arguments.sorted { $0.key < $1.key }.map { name, argument in
            switch argument {
            case .integer(let number): "\(name)=\(number)"
            case .text(let text), .character(let text), .spelled(let text): "\(name)=\(text)"
            case .characters(let texts), .word(let texts), .words(let texts): "\(name)=\(texts.joined(separator: ","))"
            case .message(let inner): "\(name)=[\(bare(inner))]"
            }
        }
        return ([message.id] + arguments).joined(separator: " ")
    }
}
