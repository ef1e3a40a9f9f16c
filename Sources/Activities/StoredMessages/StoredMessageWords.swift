import Interface
import Morse
import OnAir

/// Texts and messages about stored messages.
enum StoredMessageWords {
    /// Why a stored message cannot be sent.
    struct Refusal: Error {
        var message: Message
    }

    /// The number of words that a list item shows.
    private static let told = 2

    /// The text with its fields filled in.
    static func text(
        _ number: Int, values: [StoredMessageText.Field: String], alphabet: Alphabet, services: Services
    ) -> Result<MorseText, Refusal> {
        guard let memory = memory(number, services), !memory.isEmpty else {
            return .failure(Refusal(message: Message("memory.empty", ["number": .integer(number)])))
        }
        let filled: String
        do throws(StoredMessageText.Missing) {
            filled = try memory.filled(with: values)
        } catch {
            return .failure(Refusal(message: missing(error.fields[0], number)))
        }
        do throws(MorseTextError) {
            return .success(try MorseText(parsing: filled, alphabet: alphabet))
        } catch {
            return .failure(Refusal(message: noCode(error.unknown.map(\.text))))
        }
    }

    /// What fields stand for while there is no other station.
    static func values(of station: StationSettings) -> [StoredMessageText.Field: String] {
        [.call: station.callsign, .name: station.name, .number: StoredMessageText.digits(1)]
    }

    static func memory(_ number: Int, _ services: Services) -> StoredMessageText? {
        try? StoredMessageText(services.settings[dynamicMember: StoredMessageSettings.key(number)])
    }

    /// Why a text cannot be stored; nil if it can.
    static func error(in text: String) -> Message? {
        do throws(StoredMessageTextError) {
            _ = try StoredMessageText(text)
            return nil
        } catch {
            return noCode(error.unknown)
        }
    }

    // MARK: Messages

    /// The number and the first words.
    static func item(
        _ number: Int, values: [StoredMessageText.Field: String], services: Services
    ) -> Message {
        guard let memory = memory(number, services), !memory.isEmpty else {
            return Message("memory.item.empty", ["number": .integer(number)])
        }
        let words = phrase(memory, values: values).prefix(told)
        return Message("memory.item", ["number": .integer(number), "words": .phrase(Array(words))])
    }

    /// The text word by word. A field is its value or its name.
    static func phrase(
        _ memory: StoredMessageText, values: [StoredMessageText.Field: String] = [:]
    ) -> [Message.Argument] {
        memory.words.flatMap { word in
            word.map { part in
                switch part {
                case .text(let text): .words([text])
                case .field(let field): values[field].map { .words([$0.uppercased()]) } ?? .message(name(of: field))
                }
            }
        }
    }

    /// The printed line for a sent message.
    static func sent(_ number: Int, _ text: MorseText) -> Message {
        let words = text.description.split(separator: " ").map(String.init)
        return Message("memory.item", ["number": .integer(number), "words": .words(words)])
    }

    static func noCode(_ texts: [String]) -> Message {
        var told: [String] = []
        for text in texts where !told.contains(text) { told.append(text) }
        return Message("memory.noCode", ["text": .text(told.joined(separator: " "))])
    }

    private static func missing(_ field: StoredMessageText.Field, _ number: Int) -> Message {
        Message("memory.missing", ["number": .integer(number), "field": .message(name(of: field))])
    }

    private static func name(of field: StoredMessageText.Field) -> Message { Message("memory.field.\(field)") }
}
