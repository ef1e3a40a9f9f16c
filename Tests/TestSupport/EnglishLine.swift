public import Interface

/// The line of a message in English, so that a test names the message and not its words.
public func english(_ id: String, _ arguments: [String: Message.Argument] = [:]) -> String {
    english(Message(known(id), arguments))
}

public func english(_ message: Message) -> String { MessageFormatter(catalogue: realCatalogue()).line(message) }

extension String {
    /// Whether this is the English line of a message with these arguments. Other placeholders may have any value.
    public func isEnglish(_ id: String, _ arguments: [String: Message.Argument] = [:]) -> Bool {
        if fits(english(id, arguments)) { return true }
        // Without a number the line above is the singular.
        guard arguments["count"] == nil, let plural = catalogueFiles.messages["en"]?[id]?.dropFirst().first else {
            return false
        }
        let catalogue = EchoCatalogue(firstForms)
        catalogue.sentences[id] = plural
        // In this catalogue every other message is singular.
        let worded = arguments.mapValues { argument -> Message.Argument in
            if case .message(let message) = argument { .text(english(message)) } else { argument }
        }
        return fits(MessageFormatter(catalogue: catalogue).line(Message(id, worded)))
    }

    /// `{name}` fits any text.
    private func fits(_ template: String) -> Bool {
        var literals: [Substring] = []
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            literals.append(rest[..<open])
            rest = rest[rest.index(after: close)...]
        }
        guard let first = literals.first else { return self == template }
        guard hasPrefix(first), hasSuffix(rest) else { return false }
        var text = dropFirst(first.count)
        for literal in literals.dropFirst() where !literal.isEmpty {
            guard let range = text.firstRange(of: literal) else { return false }
            text = text[range.upperBound...]
        }
        return text.count >= rest.count
    }
}

/// Fails at once, because a missing message would be compared by its identifier.
private func known(_ id: String) -> String {
    precondition(catalogueFiles.messages["en"]?[id] != nil, "There is no message \(id).")
    return id
}

/// The English sentences by identifier, of plurals the singular.
private let firstForms = (catalogueFiles.messages["en"] ?? [:]).compactMapValues(\.first)
