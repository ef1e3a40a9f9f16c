public import Interface
import Morse
public import OnAir
import Sound

public enum OwnListWords {
    /// Says how the list was read: its form, the number of items and meanings, how many lines are left out, and the first
    /// fault.
    public static func report(_ list: OwnList) -> Message {
        var arguments: [String: Message.Argument] = [
            "form": .message(Message("list.form.\(list.form.rawValue)")),
            "items": .message(Message("list.items", ["count": .integer(list.items.count)])),
        ]
        let meanings = list.meaningCount
        if meanings > 0 { arguments["meanings"] = .message(Message("list.meanings", ["count": .integer(meanings)])) }
        let read = Message(meanings > 0 ? "list.read.meanings" : "list.read", arguments)
        guard let first = list.faults.first else { return read }
        return Message(
            "list.read.left",
            [
                "read": .message(read), "fault": .message(first.message),
                "left": .message(Message("list.left", ["count": .integer(list.faults.count)])),
            ])
    }

    /// All meanings of an item; nil if there is none.
    public static func meaning(_ meanings: [String]) -> Message? {
        guard let first = meanings.first else { return nil }
        return meanings.dropFirst().reduce(Message("list.meaning", ["text": .text(first)])) { before, next in
            Message("list.or", ["first": .message(before), "second": .text(next)])
        }
    }

    static func hint(_ text: String) -> Message { Message("list.hint", ["text": .text(text)]) }
}

/// What the learner's own list tells about its items.
struct ItemNotes {
    private var meanings: [String: [String]] = [:]
    private var hints: [String: String] = [:]

    init(_ items: [OwnList.Item] = []) {
        for item in items {
            if !item.meanings.isEmpty { meanings[item.text] = item.meanings }
            if let hint = item.hint { hints[item.text] = hint }
        }
    }

    func meaning(of item: [String]) -> Message? {
        meanings.isEmpty ? nil : OwnListWords.meaning(meanings[item.joined()] ?? [])
    }

    /// Spoken before the item.
    func hint(before item: [String]) -> [Announcement] {
        guard !hints.isEmpty, let hint = hints[item.joined()] else { return [] }
        return [.say(OwnListWords.hint(hint)), .gap(Rest.correction)]
    }
}

extension OwnList.Fault {
    var message: Message {
        // In a file that is no list of words, a "word" can have any length.
        let word = word.count > OwnList.longestWord ? word.prefix(20) + "…" : word[...]
        var arguments: [String: Message.Argument] = ["line": .integer(line), "word": .text(String(word))]
        arguments["column"] = .integer(column)
        if isTooLong { return Message("words.own.long", arguments) }
        guard !unknown.isEmpty else { return Message("list.fault.noMorse", arguments) }
        arguments["characters"] = .characters(unknown.prefix(5).map(\.text))
        return Message("words.own.fault", arguments)
    }
}

extension Message.Argument {
    /// A word or a phrase that the learner hears or keys.
    static func item(_ characters: [String]) -> Message.Argument {
        guard characters.contains(" ") else { return .word(characters) }
        return .words(characters.split(separator: " ").map { $0.joined() })
    }
}
