import Interface
import Morse

/// The short names of messages in Morse: the catalogue's `short.` messages, such as `short.menu.main.ear` ("EAR") or
/// `short.result.accuracy` ("{percent}").
struct ShortNames {
    private let catalogue: any Catalogue

    init(_ catalogue: any Catalogue) {
        self.catalogue = catalogue
    }

    /// A menu's title or an item without its position.
    static func telling(_ message: Message) -> Message {
        guard case .message(let inner) = message.arguments["label"] ?? message.arguments["title"],
            ["menu.item", "menu.item.letter", "menu.opened"].contains(message.id)
        else { return message }
        return inner
    }

    /// In capitals; nil if the message or one of its arguments has no short name.
    func text(for message: Message) -> String? {
        if case .value(let text) = message.role { return text }
        let message = Self.telling(message)
        guard let template = catalogue.text("short.\(message.id)") else { return nil }
        var values: [String: String] = [:]
        for (name, argument) in message.arguments { values[name] = Self.text(of: argument) }
        let text = MessageFormatter.fill(template, values).uppercased()
        return text.contains("{") || text.trimmed.isEmpty ? nil : text
    }

    private static func text(of argument: Message.Argument) -> String? {
        switch argument {
        case .integer(let number): number < 0 ? nil : String(number)
        case .character(let text), .letter(let text), .spelled(let text): text
        case .characters(let texts), .spelledAll(let texts), .word(let texts): texts.joined()
        case .words(let texts): texts.joined(separator: " ")
        case .message, .language, .text, .phrase: nil
        }
    }

    /// A whole hour as four digits: "0900".
    static func clock(hour: Int) -> String { "\(hour / 10)\(hour % 10)00" }
}

extension SettingWords {
    /// The Morse of a changing value; nil for values that are no number or negative.
    static func short(_ setting: Setting, value: String) -> String? {
        guard case .number(_, _, let unit) = setting.kind, let number = Int(value), number >= 0 else { return nil }
        return unit == "unit.clock" ? ShortNames.clock(hour: number) : String(number)
    }
}
