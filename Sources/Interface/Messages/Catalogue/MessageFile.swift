/// One language's messages, read from its PO file (docs/decisions/0061).
package struct MessageFile: Sendable {
    /// All forms of each message, a single one without a plural.
    private let messages: [String: [String]]
    /// The fields of the header, such as `X-Espeak-Voice`.
    package let header: [String: String]
    package let plural: PluralRule

    /// - Parameter messages: by identifier, with the header under the empty identifier. Nil if its plural rule is
    ///   invalid.
    package init?(messages: [String: [String]]) {
        var messages = messages
        let header = Self.fields(of: messages.removeValue(forKey: "")?.first ?? "")
        if let rule = header["Plural-Forms"] {
            guard let plural = PluralRule(header: rule) else { return nil }
            self.plural = plural
        } else {
            plural = .germanic
        }
        self.header = header
        self.messages = messages
    }

    private static func fields(of text: String) -> [String: String] {
        var header: [String: String] = [:]
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            header[String(line[..<colon])] = String(line[line.index(after: colon)...].drop(while: \.isWhitespace))
        }
        return header
    }

    /// The first form, if there are several.
    package func text(_ identifier: String) -> String? { messages[identifier]?.first }

    package func text(_ identifier: String, count: Int) -> String? {
        guard let forms = messages[identifier] else { return nil }
        let form = plural.form(of: count)
        return forms.indices.contains(form) ? forms[form] : forms.first
    }
}
